# Ce i se spune dealerului cât timp totul e bine, și ce ține o rundă să nu se deschidă.

wait = Așteptați.
deal_up = { PLACE($zone, form: "self") ->
    [yes] Dați-vă o carte.
   *[other] Dați o carte { PLACE($zone, form: "deal") }.
}
deal_down = { PLACE($zone, form: "self") ->
    [yes] Dați-vă o carte cu fața în jos.
   *[other] Dați o carte cu fața în jos { PLACE($zone, form: "deal") }.
}
lay_kept_up = Puneți { PLACE($zone, form: "at") }, cu fața în sus, cartea pe care ați păstrat-o. Nu trageți alta.
lay_kept_down = Puneți { PLACE($zone, form: "at") }, cu fața în jos, cartea pe care ați păstrat-o. Nu trageți alta.
lay_held_card = Puneți { CARD($card) } din mână { PLACE($zone, form: "at") }. Nu trageți alta.
lay_held_up = Puneți { PLACE($zone, form: "at") }, cu fața în sus, cartea din mână. Nu trageți alta.
lay_held_down = Puneți { PLACE($zone, form: "at") }, cu fața în jos, cartea din mână. Nu trageți alta.
split_move = Despărțire: mutați { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
turn_hidden = Întoarceți { $called }.
turn_card_at = Întoarceți cartea { $count } { PLACE($zone, form: "from") }.
check_hidden = Verificați { $called }.
check_and_tap = Verificați { $called } și atingeți rezultatul.
reading_card = Se citește cartea.
burn_more =
    { $count ->
        [one] Ardeți o carte.
        [few] Ardeți { $count } cărți, una după alta.
       *[other] Ardeți { $count } de cărți, una după alta.
    }
burn_on =
    { $count ->
        [one] Mai ardeți o carte (arse: { $number }).
        [few] Mai ardeți { $count } cărți, una după alta (arse: { $number }).
       *[other] Mai ardeți { $count } de cărți, una după alta (arse: { $number }).
    }
change_shoe = Scoateți sabotul și puneți următorul sabot amestecat.
change_shoe_cut_card = Scoateți sabotul și puneți următorul sabot amestecat: a ieșit cartea de tăiere.
change_shoe_every_round = Scoateți sabotul și puneți următorul sabot amestecat: acest joc are unul nou la fiecare rundă.
change_shoe_empty = Scoateți sabotul și puneți următorul sabot amestecat: acesta este gol.
change_shoe_suspected = Scoateți sabotul și puneți următorul sabot amestecat: amestecarea lui este îndoielnică.
change_shoe_exchanged = Scoateți sabotul și puneți următorul sabot amestecat: este posibil să fi fost schimbat.
change_shoe_not_whole = Scoateți sabotul și puneți următorul sabot amestecat: nu are toate cărțile.
change_shoe_unknown = Scoateți sabotul și puneți următorul sabot amestecat: nu se știe ce a rămas în el.
first_shoe = Puneți un sabot amestecat și cereți să fie încărcat la acest ecran.
load_its_set = Sabotul e la loc: cereți să i se încarce setul la acest ecran.
collect = Strângeți cărțile.
collect_last = { $count ->
    [one] A mai rămas o carte { PLACE($zone, form: "at") }: strângeți-o.
    [few] Au mai rămas { $count } cărți { PLACE($zone, form: "at") }: strângeți-le.
   *[other] Au mai rămas { $count } de cărți { PLACE($zone, form: "at") }: strângeți-le.
}
collect_void = Runda e anulată: duceți toate cărțile la cărțile jucate.
collect_void_with_hand = Runda e anulată: duceți toate cărțile la cărțile jucate, și pe cea din mână.
collect_reviewed = Masa contrazice rezultatul: lăsați cărțile până le vede șeful de tură, apoi luați-le.
round_is_void = Runda e anulată.
collect_strange = Întâi dați șefului de tură { CARD($card) } { PLACE($zone, form: "from") }: niciun sabot nu a citit-o.
collect_strange_back = Întâi dați șefului de tură cartea cu spate { WORD($back, of: "colour") } { PLACE($zone, form: "from") }: e din alt set.
cards_from_shoe = De acum cărțile ies din { DEVICE($shoe) }.
collect_of_other_shoe = Dați șefului de tură cartea ieșită din { DEVICE($shoe) }.
tap_when_done = Atingeți când e gata: niciun senzor nu vede asta.
tap_if_not_heard = Dacă sabotul nu o anunță, atingeți când e gata.
end_shoe_game = Sabotul numără încă runda încheiată: încheiați-o cu tasta sabotului.

players_bet = Jucătorii pariază.
no_more_bets = Pariurile sunt închise. Se așteaptă serverul de joc.
results_shown = Se arată rezultatele.
players_decide = Jucătorii decid.
box_decides = Decid jucătorii { PLACE($zone, form: "from") }.
side_to_turn_awaited = Așteptați: jucătorii privesc. Serverul de joc spune ce parte întoarceți.
insurance_asked = Asigurare? Jucătorii decid.
insurance_closed = Asigurarea se închide; o refuză: { PLACES($zones) }.
insurance_closed_for = Asigurarea se închide; jucători care o refuză: { $count }.

sign_in_to_open = Autentificați-vă ca să deschideți masa.
sign_in_to_go_on = Autentificați-vă ca să continuați.
table_is_closed = Masa e închisă. Atingeți „Ieșire”; cine împarte după aceea se autentifică și o deschide.
open_the_table = Totul e gata: deschideți masa.
open_then_shoe = Deschideți masa; după aceea se pune un sabot amestecat.
start_next_round = Începeți runda următoare.
next_round_opens = Se deschide runda următoare.

paused_until_dealer = { SENTENCE($cause) } Nu dați nicio carte. Atingeți „Continuați” ca să se reia jocul.
paused_for_next_dealer = { SENTENCE($cause) } Nu dați nicio carte. Dealerul care vine se autentifică și atinge „Continuați”.
paused_until_manager = { SENTENCE($cause) } Nu dați nicio carte. Șeful de tură reia jocul.
table_ok_manager = Masa e în regulă. Șeful de tură atinge „Continuați”.
bets_late = Serverul de joc nu a trimis pariurile la timp: chemați-l pe șeful de tură.
decisions_late = Serverul de joc nu a trimis la timp deciziile jucătorilor: chemați-l pe șeful de tură.
taken_back_by = Revocat de { $person }: verificați masa.
program_failed = Programul a eșuat la un mesaj și l-a pus deoparte: chemați inginerul.
record_unreadable = Înregistrarea { NUMBER($number, useGrouping: 0) } din registru nu se poate relua: chemați inginerul.
cancelled_after_days = { $count ->
    [one] În curs de peste o zi: anulată după regulament.
    [few] În curs de peste { $count } zile: anulată după regulament.
   *[other] În curs de peste { $count } de zile: anulată după regulament.
}
round_voided = Rundă anulată: { WORD($reason, of: "reason") }.
round_was_void = anulată: { WORD($reason, of: "reason") }

dealer_had = dealerul { $count }
dealer_had_blackjack = blackjack la dealer
hidden_not_turned = { $called } nu a fost întoarsă
hidden_checked = { $called } verificată
card_dealt = { PLACE($zone, form: "name") }: cartea { $count }
card_dealt_open = { PLACE($zone, form: "name") }: cartea { $count }, { CARD($card) }
card_moved = carte mutată { PLACE($here, form: "from") } { PLACE($there, form: "to") }
order_changed = ordinea boxurilor schimbată

# --- ce ține masa sau runda să nu se deschidă ---

no_dealer = Niciun dealer nu e autentificat: autentificați-vă la acest ecran.
wrong_device = { DEVICE($device, form: "start") } spune că este { $found }, dar fișierul mesei numește { $name }: conectați aparatul potrivit sau cereți inginerului să schimbe fișierul.
device_unknown = { DEVICE($device, form: "start") } nu dă semnal: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
the_shoe_unknown = Sabotul nu dă semnal: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
the_camera_unknown = Camera nu dă semnal: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
the_shuffler_unknown = Mașina de amestecat nu dă semnal: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
device_warning = { DEVICE($device, form: "start") } avertizează: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
the_shoe_warning = Sabotul avertizează: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
the_camera_warning = Camera avertizează: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
the_shuffler_warning = Mașina de amestecat avertizează: { SENTENCE($why) } Dacă rămâne așa, chemați inginerul.
device_lost = { DEVICE($device, form: "start") } nu funcționează: { SENTENCE($why) } Chemați inginerul.
the_shoe_lost = Sabotul nu funcționează: { SENTENCE($why) } Chemați inginerul.
the_camera_lost = Camera nu funcționează: { SENTENCE($why) } Chemați inginerul.
the_shuffler_lost = Mașina de amestecat nu funcționează: { SENTENCE($why) } Chemați inginerul.
not_heard_yet = încă nu s-a primit nimic
not_heard_since_restart = nu s-a mai primit nimic de la repornire
device_silent = nu răspunde: verificați ștecherul și alimentarea
camera_is_black = imaginea e neagră: luați capacul de pe obiectiv și aprindeți luminile
camera_is_frozen = imaginea a înghețat
camera_is_blind = nu găsește semnele de pe masă: luați ce le acoperă
camera_is_moved = nu mai stă unde era: să n-o atingă nimeni
camera_is_lost = nu dă imagine: verificați ștecherul și alimentarea
no_shoe = Nu e în joc niciun sabot amestecat: puneți unul; apoi amestecătorul sau șeful de tură încarcă setul acestuia la un ecran.
next_shoe_not_ready = { $count ->
    [one] A rămas o carte și sabotul următor nu e gata.
    [few] Au rămas { $count } cărți și sabotul următor nu e gata.
   *[other] Au rămas { $count } de cărți și sabotul următor nu e gata.
}
inventory_in_doubt = S-au pierdut rapoarte { DEVICE($shoe, form: "of") }. Cărți înăuntru: de la { $least } la { $most }. Șeful de tură schimbă sabotul sau amestecătorul numără restul.
alarm = Alarmă la { DEVICE($device) }: { SENTENCE($what) } Șeful de tură trebuie să o confirme.
cards_on_felt = Pe masă sunt cărți ({ PLACES($zones) }): luați-le.
around_broker = Brokerul nu răspunde: nu trec nici pariurile, nici rezultatele. Chemați inginerul.
around_disk = Discul mesei e aproape plin sau nu răspunde. Chemați inginerul.
around_clock = Ceasul mesei nu merge bine. Chemați inginerul.
around_date = Ceasul mesei nu a fost potrivit niciodată: arată o dată dinainte de 2025. Chemați inginerul.
around_checking = Se verifică fișierele programului: așteptați o clipă. Dacă durează, chemați inginerul.
around_program = S-au schimbat fișiere ale programului mesei. Chemați inginerul.
around_upgrade = Se încearcă altă versiune a programului: așteptați un minut. Dacă durează, chemați inginerul.
around_console = Ecranele au căzut și au fost repornite. Dacă se repetă, chemați inginerul.
around_unsent = Un mesaj nu a putut fi trimis serverului de joc; următoarele trec. Chemați inginerul.
around_anchor = Copia punctelor de control ale registrului nu se poate păstra. Chemați inginerul.
around_eyes = O cameră încă vede, dar va avea curând nevoie de întreținere. Anunțați inginerul.
around_kiosk = Ecranul propriu al mesei nu mai desenează și este repornit. Dacă durează, aduceți alt ecran și chemați inginerul.
clock_never_set = ceasul aparatului nu a fost potrivit niciodată (arată o dată dinainte de 2025)
rounds_unacknowledged = { $count ->
    [one] Serverul de joc nu a confirmat o rundă: verificați serverul de joc sau șeful de tură o lasă să treacă.
    [few] Serverul de joc nu a confirmat { $count } runde: verificați serverul de joc sau șeful de tură le lasă să treacă.
   *[other] Serverul de joc nu a confirmat { $count } de runde: verificați serverul de joc sau șeful de tură le lasă să treacă.
}
round_refused = Serverul de joc refuză runda { $round }: { SENTENCE($why) } Șeful de tură o lasă să treacă sau serverul o confirmă până la urmă.
closing_waits = Ultima rundă s-a încheiat; masa se închide când serverul de joc va fi confirmat { LIST($rounds, last: "and") } sau când șeful de tură lasă să treacă ce lipsește.
game_disabled = Din ordin ({ WORD($role, of: "role") }) nu se mai împarte nicio rundă a acestui joc: { SENTENCE($why) } Două persoane îl repun în uz.

# --- ce spune un sabot despre sine ---

shoe_said_empty = e gol
shoe_said_jam = o carte s-a blocat: eliberați-o și apăsați tasta de ștergere a erorii de pe sabot
shoe_said_removed = a fost scos
shoe_said_present = e la loc
shoe_said_gate = clapeta e deschisă
shoe_said_error = raportează o eroare
shoe_said_error_number = raportează eroarea { NUMBER($number, useGrouping: 0) }
shoe_said_overdraw = spune că s-a tras o carte în plus: apăsați tasta de ștergere a erorii de pe sabot
shoe_said_error_cleared = eroarea a trecut
shoe_said_locked = e blocat
shoe_said_unlocked = e deblocat
shoe_said_standby = e în așteptare
shoe_said_boot = pornește
shoe_said_failed = a cedat și nu raportează nicio carte până nu e resetat sau oprit și pornit
shoe_said_result = comunică un rezultat
shoe_said_preset = e reglat din nou
shoe_said_warning = avertizează
shoe_said_pulled_back = o carte a intrat înapoi

# --- ce li se spune jucătorilor ---

notice_investigating = Dealerul l-a chemat pe șeful de tură. Jocul e oprit cât timp se cercetează.
notice_resolved = S-a rezolvat. Jocul continuă.
notice_cancelled = Runda se anulează. Mizele se dau înapoi.
coup_won = { PLACE($zone, form: "name") } { $count }–{ $least }
coup_tied = Egalitate la { $count }
