# Decizii, rezultate și dovezi pe pagină.

page_told = Decis, și ce urmează
page_players_of = { $count ->
    [one] un jucător: { $what }
    [few] { $count } jucători: { $what }
   *[other] { $count } de jucători: { $what }
}
page_decided = { $place }: { $what }
page_pays = { $what } { $rate } la 1
page_doubled = { $what } cu miză dublată
page_dealer_has = Dealerul are { $total }
page_dealer_blackjack = Dealerul are blackjack
page_chose_hit = { $count ->
    [one] cere carte
    [few] cer carte
   *[other] cer carte
}
page_chose_stand = { $count ->
    [one] stă
    [few] stau
   *[other] stau
}
page_chose_double = { $count ->
    [one] dublează
    [few] dublează
   *[other] dublează
}
page_chose_split = { $count ->
    [one] desparte
    [few] despart
   *[other] despart
}
page_chose_insurance = { $count ->
    [one] ia asigurarea
    [few] iau asigurarea
   *[other] iau asigurarea
}
page_chose_insure = { $count ->
    [one] ia asigurarea
    [few] iau asigurarea
   *[other] iau asigurarea
}
page_chose_turn = { $count ->
    [one] întoarce
    [few] întorc
   *[other] întorc
}
page_chose_decline = { $count ->
    [one] refuză
    [few] refuză
   *[other] refuză
}
page_chose_even_money = { $count ->
    [one] ia plata egală
    [few] iau plata egală
   *[other] iau plata egală
}
page_chose_timeout = { $count ->
    [one] timp expirat
    [few] timp expirat
   *[other] timp expirat
}
page_did_stand = stă
page_did_hit = încă o carte
page_did_double = dublează, o carte și niciuna în plus
page_did_split = desparte
page_did_insurance = ia asigurarea
page_did_insure = ia asigurarea
page_did_decline = refuză
page_did_even_money = ia plata egală
page_did_turn = se descoperă
page_result_win = câștigă
page_result_lose = pierde
page_result_push = egalitate
page_result_blackjack = câștigă cu blackjack
page_result_bust = depășește
page_result_charlie = câștigă, charlie
page_result_even_money = plată egală
page_result_lose_double_returned = pierde o miză
page_result_lose_split_returned = miza înapoi
page_result_refunded = miza înapoi
page_result_interrupted = întreruptă
page_outcome_win = { $count ->
    [one] câștigă
    [few] câștigă
   *[other] câștigă
}
page_outcome_lose = { $count ->
    [one] pierde
    [few] pierd
   *[other] pierd
}
page_outcome_push = { $count ->
    [one] egalitate
    [few] egalitate
   *[other] egalitate
}
page_outcome_blackjack = { $count ->
    [one] câștigă cu blackjack
    [few] câștigă cu blackjack
   *[other] câștigă cu blackjack
}
page_outcome_bust = { $count ->
    [one] depășește
    [few] depășesc
   *[other] depășesc
}
page_outcome_charlie = { $count ->
    [one] câștigă, charlie
    [few] câștigă, charlie
   *[other] câștigă, charlie
}
page_outcome_even_money = { $count ->
    [one] plată egală
    [few] plată egală
   *[other] plată egală
}
page_outcome_lose_double_returned = { $count ->
    [one] pierde o miză
    [few] pierd o miză
   *[other] pierd o miză
}
page_outcome_lose_split_returned = { $count ->
    [one] miza înapoi
    [few] miza înapoi
   *[other] miza înapoi
}
page_outcome_refunded = { $count ->
    [one] miza înapoi
    [few] miza înapoi
   *[other] miza înapoi
}
page_outcome_interrupted = { $count ->
    [one] întrerupt
    [few] întrerupți
   *[other] întrerupți
}
page_pause_coming = Pauză după această rundă
page_closes_now = Masa se închide după această rundă
page_closes_in = Masa se închide; runde rămase: { $count }
page_cards_kept = { $count ->
    [one] Păstrați în mână cartea cu fața în jos: este următoarea
    [few] Păstrați în mână { $count } cărți cu fața în jos: sunt următoarele, întâi cea trasă prima
   *[other] Păstrați în mână { $count } de cărți cu fața în jos: sunt următoarele, întâi cea trasă prima
}
page_cards_unused = { $count ->
    [one] Cartea păstrată în mână nu a fost necesară: duceți-o la cărțile jucate
    [few] Cele { $count } cărți păstrate în mână nu au fost necesare: duceți-le la cărțile jucate
   *[other] Cele { $count } de cărți păstrate în mână nu au fost necesare: duceți-le la cărțile jucate
}
page_cut_card_first = Cartea de tăiere a ieșit: sabotul se schimbă înainte de următoarea carte
page_cut_card_out = { $count ->
    [0] Cartea de tăiere a ieșit: sabotul se schimbă după această rundă
    [one] Cartea de tăiere a ieșit: încă o rundă după aceasta, apoi se schimbă sabotul
    [few] Cartea de tăiere a ieșit: încă { $count } runde după aceasta, apoi se schimbă sabotul
   *[other] Cartea de tăiere a ieșit: încă { $count } de runde după aceasta, apoi se schimbă sabotul
}
page_server_refuses = Serverul de joc refuză runda { $round }
page_server_waits = { $count ->
    [one] Serverul de joc nu a confirmat o rundă
    [few] Serverul de joc nu a confirmat { $count } runde
   *[other] Serverul de joc nu a confirmat { $count } de runde
}
page_evidence = Dovezi
page_picture_large = imaginea mărită
page_shoe_reads = Sabotul: { $card }
page_camera_reads = Camera vede: { $card } ({ $sure } % sigur)
page_camera_no_face = Camera vede: { $card }
page_ruled_reads = Hotărât: { $card }
page_read_nothing = nu a citit nimic
page_nothing = nimic
page_not_told = citită, nu se arată
page_hidden = ascunsă
page_depends_on_entry = Ce urmează depinde de cartea aleasă.
page_not_possible = Nu se poate acum: { $why }
page_if_it_is = Dacă este { $card }:
page_round_void = Runda este anulată: toate mizele se dau înapoi.
page_cards_stay = Cărțile din registru rămân cum sunt.
page_published = Li se comunică jucătorilor: { $what }
page_nothing_published = Jucătorilor nu li se trimite niciun mesaj.
page_no_card = nicio carte
page_would_do = Ce ar face fiecare soluție
page_left_shoe = A ieșit din sabot acum { $time }.
page_seen_since = Se vede acolo de { $time }.
page_picture_none = Camera nu a păstrat nicio imagine cu aceasta.
page_event_card = o carte
page_event_card_corrected = o carte corectată
page_event_card_revealed = o carte întoarsă
page_event_hole_revealed = cartea ascunsă
page_event_cards_taken_back = cărți luate înapoi
page_event_voided = anularea
page_event_hand_dead = o mână moartă
page_event_burned = o carte arsă
page_event_moved = o carte mutată
page_event_bets_returned = mizele se dau înapoi
page_event_shoe_under_review = un sabot în reexaminare
page_event_decision_applied = răspunsurile

# A card on the felt that may be a burnt one.
title_burnt_on_felt = Cartea arsă se află pe masă
title_may_be_burnt = O carte care poate fi cea arsă
burnt_back_laid = O carte cu fața în jos se află { PLACE($zone, form: "at") }: cea arsă sau una pe care sabotul nu a citit-o. Lăsați-o acolo; hotărăște șeful de tură.
burnt_back_taken_off = Cartea cu fața în jos luată { PLACE($zone, form: "from") } poate fi cea arsă. Șeful de tură se uită la cărțile jucate și hotărăște.
