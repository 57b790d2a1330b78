# Ce spun pagina sălii și raportul turei.

only_roles_come = Doar { LIST($roles, of: "role") } pot spune că vin.
nobody_is_called = Acolo nu mai e chemat nimeni sau vine deja cineva.

pit_title = sala livetable
pit_floor = Sala
pit_tables = Mese
pit_table = Masă
pit_game = Joc
pit_offline_text = Acest ecran nu arată nimic nou: nu există conexiune cu programul sălii. Revine singur. Priviți mesele.
pit_broker_lost = FĂRĂ BROKER: ceea ce vedeți este vechi. { $why }
pit_unwritten = FĂRĂ ÎNREGISTRARE: discul sălii este plin sau nu răspunde. Ce vedeți este corect, dar va lipsi din rapoarte. Chemați inginerul.
pit_empty = Nicio masă nu a dat încă semnal.
pit_now_calls = { $count ->
    [one] { $count } apel
    [few] { $count } apeluri
   *[other] { $count } de apeluri
  }
pit_more_calls = și încă { $count } mai jos
pit_no_calls = Nu cheamă nimeni.
pit_band = { $table } cheamă: { $what }
pit_come = Vin eu
pit_comes = { $name } vine
pit_since = De la
pit_after_seconds = de { $time }
pit_sound = Porniți sunetul
pit_report = Raportul turei
pit_numbers = Cifrele turei
pit_find = Căutați o masă

pit_level_call = Cheamă
pit_level_coming = Vine cineva
pit_level_waits = Nu poate continua
pit_level_quiet = Fără semnal
pit_level_plays = Joacă
pit_level_closed = Închisă
pit_level_gone = Oprită

pit_call_irregularity = Ceva nu e în regulă
pit_call_pause = În pauză
pit_call_server = Serverul de joc nu răspunde
pit_call_stopped = Jocul e oprit; nu se știe de ce
pit_call_lost = Programul mesei s-a oprit
pit_call_program = Programul a eșuat la ceva: chemați inginerul
pit_call_key = Altă cheie semnează registrul
pit_call_checkpoint = Serverul de joc contestă registrul
pit_call_untaken = Brokerul a refuzat un eveniment: chemați inginerul

pit_waits_no_dealer = Niciun dealer nu s-a autentificat.
pit_waits_device = Un aparat nu este în regulă.
pit_waits_wrong_device = Este conectat alt aparat decât cel așteptat.
pit_waits_no_shoe = Niciun sabot nu este în joc.
pit_waits_burn = Primele cărți trebuie încă arse.
pit_waits_felt = Sunt cărți pe masă.
pit_waits_unacknowledged = Serverul de joc nu a confirmat runde.
pit_waits_refused = Serverul de joc refuză o rundă.
pit_waits_closing = Se închide când serverul de joc va fi confirmat toate rundele.

pit_rounds = Runde
pit_pace = Runde pe oră
pit_pace_short = pe oră
pit_voids = Anulări
pit_corrections = Corecturi
pit_corrected = carte corectată
pit_irregularities = Nereguli
pit_missed = Mesaje pierdute
pit_missed_count = { $count ->
    [one] s-a pierdut { $count } mesaj
    [few] s-au pierdut { $count } mesaje
   *[other] s-au pierdut { $count } de mesaje
  }
pit_unreadable = { $count ->
    [one] { $count } mesaj de la broker nu era al unei mese și a fost lăsat deoparte: întrebați inginerul.
    [few] { $count } mesaje de la broker nu erau ale unei mese și au fost lăsate deoparte: întrebați inginerul.
   *[other] { $count } de mesaje de la broker nu erau ale unei mese și au fost lăsate deoparte: întrebați inginerul.
  }
pit_dealer = Dealer
pit_dealers = Dealeri
pit_cause = Cauza
pit_count = Număr
pit_what = Ce
pit_none = Niciuna.
pit_no_dealers = Niciunul.
pit_calls = Apeluri
pit_who_came = Cine a venit
pit_after = După
pit_lasted = A durat

pit_pace_plot = Runde la fiecare zece minute
pit_delay_plot = Întârzierea evenimentelor la fiecare zece minute, în milisecunde
pit_history = Runde
pit_playing = În joc
pit_not_whole = nu s-a primit întreagă
pit_older = Runde mai vechi
pit_console = Hotărâți la consola mesei
pit_console_asked = Consola mesei este întrebată dacă răspunde.
pit_console_none = Fișierul sălii nu numește nicio consolă a acestei mese: se hotărăște la masă.
pit_console_gone = De aici nu există conexiune cu consola mesei: se hotărăște la masă.
pit_console_opens = Se deschide într-o fereastră a ei și vă cere numele și PIN-ul.

pit_line_moved = { $card } merge la { $hand }
pit_line_corrected = Corectat: { $hand } are { $card }, nu { $was }
pit_line_taken_back = { $count ->
    [one] { $count } carte revocată
    [few] { $count } cărți revocate
   *[other] { $count } de cărți revocate
  }
pit_line_wrong = Ceva nu e bine: { $what }
pit_line_ruled = Rezolvat: { $what }
pit_who_ruled = Cine a hotărât, de unde, pe baza căror imagini: la consola mesei
pit_who_ruled_there = Cine a hotărât, de unde și pe baza căror imagini stă în registrul mesei.
pit_line_dead = { $hand } iese din rundă
pit_line_returned = Toate mizele au fost date înapoi
pit_line_void = Anulată: { $why }
pit_line_winner = Câștigă: { $hand }

pit_bet_insurance = Asigurare
pit_bet_any_pair = Orice pereche
pit_bet_perfect_pair = Pereche perfectă
pit_bet_player_pair = Perechea Jucătorului
pit_bet_banker_pair = Perechea Bancherului
pit_bet_either_pair = Pereche la unul din doi
pit_bet_dealer_pair = Perechea dealerului
pit_bet_suited_tie = Egalitate de aceeași culoare
pit_bet_dragon7 = Dragon 7
pit_bet_panda8 = Panda 8
pit_bet_super6 = Super 6
pit_bet_lucky6 = Lucky 6
pit_bet_small = Mică
pit_bet_big = Mare
pit_bet_player_bonus = Bonusul Jucătorului
pit_bet_banker_bonus = Bonusul Bancherului
pit_bet_top3 = Top 3
pit_bet_hot3 = Hot 3
pit_bet_bust_it = Bust It
