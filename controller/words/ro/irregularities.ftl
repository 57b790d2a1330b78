# Ce nu e în regulă: titlul, ce e de făcut imediat, pașii mâinilor și soluțiile.

title_early_card = Carte dată înainte de închiderea pariurilor
title_pulled_out_of_turn = Carte trasă când nu urma niciuna
title_exposed_draw = Carte trasă din greșeală și văzută
title_overdraw = Carte trasă deși runda nu mai cere niciuna
title_idle_draw = Carte trasă între runde
title_two_cards_pulled = Mai mult de o carte dintr-o dată
title_misscan = Carte necitită, iar următoarea e deja afară
title_unread_card = Sabotul nu a citit cartea
title_unreadable_card = Camera nu poate citi cartea
title_read_disagreement = Sabotul și camera citesc diferit
title_ruled_otherwise = Sabotul și camera contrazic o hotărâre
title_face_changed = O carte împărțită arată altă față
title_impossible_copy = O carte apare de prea multe ori
title_wrong_back = Un spate de altă culoare
title_boxed_card = Carte cu fața în sus în sabot
title_damaged_card = Carte deteriorată
title_foreign_card = Carte din alt pachet
title_card_exposed = Carte văzută care trebuia să fie ascunsă
title_camera_lost = Camera nu vede
title_other_shoe = Carte dintr-un sabot care nu e în joc
title_shoe_exchanged = Alt sabot sau alt lot în locul celui încărcat
title_shoe_lost = Sabotul nu dă semnal
title_shoe_empty = Nu mai sunt cărți în sabot
title_shoe_trouble = Sabotul raportează o eroare
title_shoe_taken_out = Sabotul a fost scos
title_reports_lost = S-au pierdut rapoarte ale sabotului
title_reports_disagree = Sabotul a trimis două citiri ale unei cărți
title_seen_early = Carte cu fața în jos văzută prea devreme
title_wrong_side = Carte pe partea greșită
title_extra_card_unseen = O carte în plus, nevăzută
title_extra_card_seen = Carte în plus, văzută
title_shoe_counts_otherwise = Sabotul numără altfel runda
title_shoe_overdraw = Sabotul anunță: o carte în plus
title_hole_exposed = Carte ascunsă la vedere
title_hole_unread = Carte ascunsă necitită: trebuie verificată sau e deja întoarsă
title_hole_unclear = Cartea ascunsă poate fi oricare dintre două
title_hole_disagreement = Cartea întoarsă nu e cea citită de sabot
title_hidden_ruled_otherwise = Cartea întoarsă nu e cea hotărâtă
title_hole_card_exposed = Carte ascunsă la vedere
title_hole_card_unread = Carte ascunsă necitită: trebuie verificată sau e deja întoarsă
title_hole_card_unclear = Cartea ascunsă poate fi oricare dintre două
title_hole_card_disagreement = Cartea ascunsă întoarsă nu e cea citită de sabot
title_hole_card_contradicts = Cartea ascunsă întoarsă contrazice verificarea
title_peek_disagreement = Dealerul și sabotul dau rezultate diferite la verificare
title_peek_contradicted = Cartea întoarsă contrazice verificarea
title_wrong_box = Carte la locul greșit
title_strayed_card = O carte împărțită a fost mutată
title_missing_card = O carte împărțită lipsește de pe masă
title_cleared_too_early = Cărți strânse înainte de sfârșitul rundei
title_unseen_card = O carte trasă nu apare pe masă
title_unknown_card = O carte pe care sabotul nu a citit-o
title_cut_card_dealt = Cartea de tăiere a fost dată drept carte
title_face_down_card = Carte cu fața în jos care trebuie să fie cu fața în sus
title_card_on_floor = Carte pe podea
title_untold_card = A ieșit o carte în plus față de cele anunțate de sabot
title_void_requested = Serverul de joc cere anularea
title_dealer_error = Altă greșeală sau o carte trecută greșit

camera_lost = Camera nu vede nimic. Nu atingeți nicio carte; lăsați-le cum stau.
keep_in_hand = Păstrați în mână cartea pe care o aveți.
camera_not_heard = Camera nu a mai dat semnal de la repornire. Nu atingeți nicio carte; lăsați-le cum stau.
zones_unwatched = Nicio cameră nu vede { PLACES($zones) }. Nu atingeți nicio carte; lăsați-le cum stau.
shoe_lost = Sabotul nu dă semnal. Nu trageți nicio carte; lăsați-le pe cele de pe masă.
shoe_lost_other_ready = Sabotul nu dă semnal și un altul este încărcat: șeful de tură hotărăște dacă se schimbă.
awaits_camera = Se așteaptă ca o cameră să vadă din nou: apoi ecranul spune cum continuă jocul.
awaits_shoe = Se așteaptă ca sabotul să dea din nou semnal: apoi ecranul spune cum continuă jocul.
shoe_empty = Sabotul e gol în mijlocul unei runde. Lăsați cărțile; hotărăște șeful de tură.
shoe_trouble = Sabotul semnalează o eroare: { SENTENCE($why) } Jocul continuă când e înlăturată.
shoe_taken_out = Sabotul a fost scos: puneți-l la loc. Jocul continuă când anunță că e acolo.
other_shoe = Din { DEVICE($shoe) } a ieșit o carte care nu e din setul în joc: scoateți-o din joc; hotărăște șeful de tură.
cards_of_other_shoe = { $count ->
    [one] Din { DEVICE($shoe) } a ieșit o carte care nu e din setul în joc: scoateți-o din joc; hotărăște șeful de tură.
    [few] Din { DEVICE($shoe) } au ieșit { $count } cărți care nu sunt din setul în joc: scoateți-le din joc; hotărăște șeful de tură.
   *[other] Din { DEVICE($shoe) } au ieșit { $count } de cărți care nu sunt din setul în joc: scoateți-le din joc; hotărăște șeful de tură.
}
shoe_exchanged = { $what }: șeful de tură se uită ce cărți sunt în el și hotărăște.
put_former_back = { $what }: puneți înapoi sabotul de dinainte. Altfel hotărăște șeful de tură.
other_shoe_there = { DEVICE($device, form: "start") } era { $name } și acum spune că este { $found }
other_batch_in_shoe = { DEVICE($device, form: "start") } ține alt set: lotul { $batch }, nu { $name } al setului { $set }
reports_disagree = { DEVICE($device, form: "start") } a comunicat o carte în două feluri: hotărăște șeful de tură.
not_out_of_shoe = { DEVICE($device, form: "start") } are din nou înăuntru o carte care nu era în mână: hotărăște șeful de tură.
reports_lost = { $count ->
    [one] S-a pierdut un raport { DEVICE($device, form: "of") }: se poate să fi ieșit o carte nevăzută. Hotărăște șeful de tură.
    [few] S-au pierdut { $count } rapoarte { DEVICE($device, form: "of") }: se poate să fi ieșit cărți nevăzute. Hotărăște șeful de tură.
   *[other] S-au pierdut { $count } de rapoarte { DEVICE($device, form: "of") }: se poate să fi ieșit cărți nevăzute. Hotărăște șeful de tură.
}

early_card = S-a dat o carte { PLACE($zone, form: "deal") } înainte de închiderea pariurilor. Opriți-vă; hotărăște șeful de tură.
pulled_out_of_turn = S-a tras o carte când nu urma niciuna. Țineți-o în mână, cu fața în jos.
another_out_of_turn = S-a tras încă o carte când nu urma niciuna. Țineți-o în mână, cu fața în jos.
out_of_turn_laid = S-a tras o carte când nu urma niciuna și se află { PLACE($zone, form: "at") }. Luați-o și păstrați-o în mână, cu fața în jos.
exposed_draw = S-a dat o carte { PLACE($zone, form: "deal") } când nu urma niciuna. Lăsați-o; hotărăște șeful de tură.
drawn_and_seen = { CARD($card) } s-a tras din greșeală și s-a văzut: hotărăște șeful de tură.
unread_drawn_and_seen = O carte pe care sabotul nu a citit-o s-a tras din greșeală și s-a văzut: hotărăște șeful de tură.
overdraw = S-a tras o carte deși runda nu mai cere niciuna. Țineți-o în mână, cu fața în jos; hotărăște șeful de tură.
overdraw_laid = { CARD($card) } { PLACE($zone, form: "from") } a ieșit din sabot deși runda nu mai cere nicio carte. Lăsați cartea acolo; hotărăște șeful de tură.
idle_draw = S-a tras o carte între runde. Țineți-o în mână, cu fața în jos.
idle_draws = { $count ->
    [one] S-a tras o carte între runde. Țineți-o în mână, cu fața în jos.
    [few] S-au tras { $count } cărți între runde. Țineți-le cu fața în jos pe cele din mână și lăsați-le pe cele de pe masă.
   *[other] S-au tras { $count } de cărți între runde. Țineți-le cu fața în jos pe cele din mână și lăsați-le pe cele de pe masă.
}
idle_draw_laid = { CARD($card) } { PLACE($zone, form: "from") } a ieșit din sabot între runde. Lăsați cartea acolo.
two_cards_pulled = { $count ->
    [one] Din sabot au ieșit două cărți: puneți prima { PLACE($zone, form: "at") }, țineți-o pe a doua în mână, cu fața în jos.
    [few] Din sabot au ieșit cărți: puneți prima { PLACE($zone, form: "at") }, țineți-le pe celelalte { $count } în mână, cu fața în jos.
   *[other] Din sabot au ieșit cărți: puneți prima { PLACE($zone, form: "at") }, țineți-le pe celelalte { $count } de cărți în mână, cu fața în jos.
}
two_in_hand_down = Aveți două cărți în mână. Păstrați-o pe ultima ieșită din sabot și alegeți soluția aceea; apoi puneți-o pe cealaltă cu fața în jos { PLACE($zone, form: "at") }.
misscan = Carte necitită, și următoarea a ieșit. Puneți prima cu fața în sus { PLACE($zone, form: "at") }; pe cealaltă, în mână. Hotărăște șeful de tură.

unread_card = Sabotul nu a citit cartea { PLACE($zone, form: "from") }: hotărăște șeful de tură.
unreadable_card = Camera nu poate citi cartea { PLACE($zone, form: "from") }: așezați-o drept, cu colțurile la vedere.
read_disagreement = Sabotul și camera citesc diferit cartea { PLACE($zone, form: "from") }: hotărăște șeful de tură.
read_disagreement_open = Sabotul și camera citesc diferit { PLACE($zone, form: "at") }: hotărăște șeful de tură. Dacă aveți în mână cartea sabotului, schimbați-o cu aceasta.
ruled_otherwise = S-a hotărât: cartea { PLACE($zone, form: "from") } este { CARD($card) }. Sabotul și camera citesc însă { CARD($seen) }: șeful de tură hotărăște din nou.
face_changed = { CARD($card) } { PLACE($zone, form: "from") } arată { CARD($seen) }: hotărăște șeful de tură.
impossible_copy = { CARD($card) } { PLACE($zone, form: "from") } e în plus pentru acest sabot: hotărăște șeful de tură.
wrong_back = O carte cu spate { WORD($back, of: "colour") } se află { PLACE($zone, form: "at") }; acest set e { WORD($own, of: "colour") }. Luați-o și arătați-o șefului de tură.

told_late = Sabotul anunță abia acum { CARD($card) }: poate fi cartea care era { PLACE($zone, form: "at") }. Dacă nu aveți nicio carte în mână, nu trageți niciuna. Hotărăște șeful de tură.
told_late_due = Sabotul anunță abia acum { CARD($card) }: poate fi cartea care era { PLACE($here, form: "at") }. Dacă o aveți în mână, puneți-o { PLACE($zone, form: "at") }; dacă nu, nu trageți niciuna: hotărăște șeful de tură.
unseen_card = Nu se vede o carte din sabot. Luați mâna de pe ea sau puneți-o { PLACE($zone, form: "at") }.
unseen_card_down = Nu se vede o carte din sabot. Luați mâna de pe ea sau puneți-o cu fața în jos { PLACE($zone, form: "at") }.
wrong_box = Mutați { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
swapped_down = Două cărți sunt schimbate între ele: mutați-o pe aceasta { PLACE($here, form: "from") } { PLACE($there, form: "to") }, abia apoi pe cealaltă.
strayed_card = Mutați { CARD($card) } înapoi { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
unknown_card = O carte pe care sabotul nu a citit-o se află { PLACE($zone, form: "at") }: lăsați-o acolo; hotărăște șeful de tură.
burnt_card_to_rack = { CARD($card) } { PLACE($zone, form: "from") } a fost arsă: duceți-o la cărțile jucate.
burnt_card_laid = { CARD($card) } { PLACE($zone, form: "from") } pare a fi cartea arsă: lăsați-o acolo; hotărăște șeful de tură.
burnt_card_taken_off = { CARD($card) }, luată { PLACE($zone, form: "from") }, părea a fi cartea arsă. Șeful de tură se uită la cărțile jucate și hotărăște.
strange_card_taken_off = S-a luat { PLACE($zone, form: "from") } o carte pe care sabotul nu a citit-o: arătați-o șefului de tură, care hotărăște. Dacă a ieșit din sabot, puneți-o din nou { PLACE($zone, form: "at") }.
known_card_taken_off = Niciun sabot nu a citit { CARD($card) }, luată { PLACE($zone, form: "from") }: arătați-o șefului de tură, care hotărăște. Dacă a ieșit din sabot, puneți-o din nou { PLACE($zone, form: "at") }.
told_as_own = { CARD($card) }, luată { PLACE($zone, form: "from") }, nu e ce a citit sabotul. Dacă e cartea care a ieșit din sabot, puneți-o din nou la loc; dacă nu, arătați-o șefului de tură, care hotărăște.
told_as_own_beside = Niciun sabot nu a citit { CARD($card) }, luată { PLACE($zone, form: "from") }. Țineți-o în mână; hotărăște șeful de tură.
told_to_swap = Acum puneți { PLACE($zone, form: "at") } cartea sabotului din mână. Dacă din sabot a ieșit { CARD($card) }, puneți la loc pe aceea. Hotărăște șeful de tură.
cut_card_dealt = Cartea de tăiere se află { PLACE($zone, form: "at") }: luați-o, nu e niciodată carte de joc.
face_down_card = Cartea { PLACE($zone, form: "from") } e cu fața în jos: întoarceți-o cu fața în sus.
turned_face_down = { CARD($card) } { PLACE($zone, form: "from") } e cu fața în jos: întoarceți cartea cu fața în sus.
lay_back = Puneți înapoi { CARD($card) } { PLACE($zone, form: "at") }.
lay_back_of_many = Puneți înapoi { CARD($card) } { PLACE($zone, form: "at") }. Apoi încă { $count }.
turn_and_lay = Puneți { $called } cu fața în sus { PLACE($zone, form: "at") }.
cleared_in_stop = Masa a fost golită cât timp jocul e oprit. { SENTENCE($what) }
after_this = După aceasta: { $title }.
pulled_while_stopped = S-a tras o carte cât timp jocul e oprit: lăsați-o cum e. Ecranul vă spune după aceea ce faceți cu ea.
pulled_into_hand = S-a tras o carte cât timp jocul e oprit: păstrați-o în mână. Ecranul vă spune după aceea ce faceți cu ea.

extra_card_unseen = Runda s-a încheiat și a ieșit o carte pe care nu a văzut-o nimeni: păstrați-o în mână, cu fața în jos.
extra_card_laid = Runda s-a încheiat și o carte în plus stă cu fața în jos { PLACE($zone, form: "at") }: luați-o și păstrați-o în mână, cu fața în jos.
extra_card_seen = Runda s-a încheiat și o carte în plus stă cu fața în sus { PLACE($zone, form: "at") }: lăsați-o acolo; hotărăște șeful de tură.
shoe_gives_otherwise = Sabotul dă această carte altei părți, nu { PLACE($zone, form: "deal") }: hotărăște șeful de tură.
shoe_ends_early = Sabotul spune că runda s-a încheiat, dar lipsește o carte { PLACE($zone, form: "at") }: hotărăște șeful de tură.
shoe_ends_otherwise = Sabotul anunță alt câștigător decât cărțile de pe masă: hotărăște șeful de tură.
shoe_overdraw = Sabotul spune că s-a tras o carte în plus: șeful de tură privește, apoi apasă tasta de ștergere a erorii.
hidden_dealt_face_up = Lăsați { CALLED($called, form: "open") } cum e, cu fața în sus: hotărăște șeful de tură.
hidden_up_elsewhere = Mutați { CALLED($called, form: "open") } { PLACE($here, form: "from") } { PLACE($there, form: "to") } cum e; apoi hotărăște șeful de tură.
hidden_turned_early = Lăsați { CALLED($called, form: "open") } cum e: a fost întoarsă prea devreme. Hotărăște șeful de tură.
hidden_may_lie_open = Lăsați cartea { PLACE($zone, form: "from") } cum e: poate fi { $called }, care lipsește. Hotărăște șeful de tură.
hidden_was_seen = Lăsați { $called } cu fața în jos: a fost văzută prea devreme. Hotărăște șeful de tură.
hidden_to_lay_back = Puneți înapoi { $called } cu fața în jos { PLACE($zone, form: "at") }: a fost văzută prea devreme. Apoi hotărăște șeful de tură.
hidden_unreadable = Camera nu poate citi { $called }: așezați-o drept, cu colțurile la vedere.
hidden_disagrees = Sabotul a citit altă carte decât arată acum { $called }: hotărăște șeful de tură. Dacă aveți în mână cartea sabotului, schimbați-o cu aceasta.
hidden_ruled_otherwise = S-a hotărât: { $called } este { CARD($card) }. Acum arată însă { CARD($seen) }: șeful de tură hotărăște din nou.
hidden_ruled_as_another = Acum { $called } arată altă carte decât s-a hotărât: șeful de tură hotărăște din nou.
hidden_contradicts_check = Verificarea a spus altceva decât arată acum { $called }: hotărăște șeful de tură.
hidden_unread_to_check = Sabotul nu a citit { $called } și trebuie verificată: hotărăște șeful de tură.
hidden_unread_turned = Sabotul nu a citit { $called }, care e întoarsă: șeful de tură confirmă care este.
hidden_unclear = Sunt două cărți afară: care dintre ele e { $called } { PLACE($zone, form: "at") }? Opriți-vă; hotărăște șeful de tură.
check_disagrees = { $person } și sabotul dau rezultate diferite la { $called }: hotărăște șeful de tură.

reported_by = Semnalează { $person }.
reported_by_nobody = Semnalează cineva de la masă care nu s-a autentificat.
reported = { $title }; semnalează { $person }.
reported_at = { $title } { PLACE($zone, form: "at") }; semnalează { $person }.
reported_unsigned = { $title }; semnalează cineva de la masă care nu s-a autentificat.
reported_unsigned_at = { $title } { PLACE($zone, form: "at") }; semnalează cineva de la masă care nu s-a autentificat.
manager_rules = Hotărăște șeful de tură.
leave_cards = Lăsați cărțile cum sunt. Hotărăște șeful de tură.
void_asked = { $name } cere anularea: { SENTENCE($what) } Hotărăște șeful de tură.

# --- pașii mâinilor ---

compare_table = Comparați masa cu ecranul.
card_at = { CARD($card) } { PLACE($zone, form: "from") }: { THEN($what) }
last_card_at = Ultima carte dată { PLACE($zone, form: "deal") }: { THEN($what) }
move_back = Mutați cartea înapoi { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
take_off_felt = Luați cartea de pe masă.
hand_to_manager = Luați cartea de pe masă și dați-o șefului de tură.
hand_several_to_manager = { $count ->
    [one] Dați șefului de tură cartea din mână.
    [few] Dați șefului de tură cele { $count } cărți din mână.
   *[other] Dați șefului de tură cele { $count } de cărți din mână.
}
take_to_rack = Duceți cartea la cărțile jucate.
take_several_to_rack = { $count ->
    [one] Duceți la cărțile jucate cartea din mână.
    [few] Duceți la cărțile jucate cele { $count } cărți din mână.
   *[other] Duceți la cărțile jucate cele { $count } de cărți din mână.
}
take_card_to_rack = Duceți { CARD($card) } la cărțile jucate.
take_unseen_to_rack = Duceți la cărțile jucate cartea pe care n-a văzut-o nimeni.
take_fallen_to_rack = Duceți cartea care a căzut la cărțile jucate.
lay_fallen_up = Puneți { PLACE($zone, form: "at") }, cu fața în sus, { CARD($card) }, care a căzut.
lay_fallen_down = Puneți { PLACE($zone, form: "at") }, cu fața în jos, cartea care a căzut.
pick_up = Luați-o și țineți-o în mână cu fața în jos.
pick_up_as_next = Luați cartea și țineți-o cu fața în jos drept cartea următoare.

# --- soluții ---

remedy_wait_for_device = Așteptați până revine
remedy_shoe_is_cleared = Sabotul e eliberat și eroarea ștearsă
remedy_reset_shoe = Resetați sabotul: pornește din nou
remedy_shoe_alone = Continuați doar cu sabotul până vede din nou camera
remedy_hold_as_next = Țineți-o cu fața în jos: e cartea următoare
remedy_burn_and_reopen = Ardeți-o, dați mizele înapoi, redeschideți pariurile
remedy_use_exposed = E cartea următoare: țineți-o cu fața în jos
remedy_burn_it = Ardeți-o
remedy_first_of_next_round = Țineți-o cu fața în jos: e prima carte a rundei următoare
remedy_fell_lay = A căzut: puneți-o la locul ei
remedy_fell_burn = A căzut: ardeți-o
remedy_burnt_already = E deja arsă
remedy_no_card_came = N-a ieșit nicio carte
remedy_record_is_right = Dealerul corectează manual
remedy_table_is_right = Cartea rămâne unde este
remedy_burnt_to_rack = Tocmai a fost arsă: dealerul o duce la cărțile jucate
remedy_was_burnt = E cartea arsă: duceți-o la cărțile jucate
remedy_take_away = Nu e o carte a acestei runde: luați-o
remedy_camera_is_right = Camera are dreptate
remedy_shoe_is_right = Sabotul are dreptate
remedy_enter_card = Înregistrați cartea din imagine
remedy_admit_card = A ieșit din sabot fără raport: înregistrați-o
remedy_untold_seen = Văzută: înregistrați-o
remedy_untold_next = Nevăzută: va fi următoarea
face_by_camera = Fața ei va fi cea citită de cameră când e cu fața în sus; înainte de asta se întreabă.
remedy_untold_burn = Nevăzută: ardeți-o
remedy_private_reader = Înregistrați cartea ascunsă din cititorul privat
remedy_hole_card_private_reader = Înregistrați cartea ascunsă din cititorul privat
remedy_turned_card_is_read = Cartea întoarsă e cea citită de cameră
remedy_which_hole = Înregistrați care dintre cele două cărți este, din cititorul privat
remedy_copy_is_right = Această carte e corectă, o citire anterioară a fost greșită
remedy_dead_hand = Mâna e moartă: dați mizele înapoi
remedy_end_shoe = Încheiați runda, apoi schimbați sabotul
remedy_void_hole = Anulați runda: cartea ascunsă nu e de încredere
remedy_hole_card_void = Anulați runda: cartea ascunsă nu e de încredere
remedy_noted = E decontată: notați greșeala, continuați
remedy_go_on = Nu e nimic greșit: continuați
remedy_seen_go_on = Continuați cu cartea văzută: nimeni nu mai are de decis
remedy_first_of_next_coup = Păstrați-o cu fața în jos: prima carte a rundei următoare
remedy_table_counts_right = Cărți și tabel verificate: în această rundă masa numără corect
remedy_overdraw_key = Apăsați tasta de ștergere a erorii de pe sabot
remedy_hole_seen_go_on = Continuați: jucătorii care mai decid cunosc cartea ascunsă
remedy_hole_card_seen_go_on = Continuați: jucătorii care mai decid cunosc cartea ascunsă
remedy_hole_seen_play_on = Jucați mâinile mai departe cu cartea ascunsă văzută: jucătorii o cunosc
remedy_hole_card_seen_play_on = Jucați mâinile mai departe cu cartea ascunsă văzută: jucătorii o cunosc
remedy_pause = Puneți masa în pauză
remedy_void = Anulați runda: dați înapoi toate mizele
remedy_put_right = Corectați
remedy_taken_back = Revocat
