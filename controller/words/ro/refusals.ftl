# De ce nu se face ceva acum, și ce e de făcut în loc.

not_possible_now = Nu se poate cât timp { WORD($phase, of: "phase") }: { WORD($verb, of: "verb") }. Se poate acum: { LIST($verbs, of: "verb", last: "and") }.
stopped_by = Jocul e oprit: { $title }. Trimiteți din nou când continuă.
stopped_by_pause = Jocul e oprit: pauză ({ $cause }). Trimiteți din nou când continuă.
tap_not_possible = Nu se poate cât timp { WORD($phase, of: "phase") }: { WORD($verb, of: "verb") }. Faceți ce spune acum ecranul.
table_open_already = Masa este deja deschisă.
tap_stopped_by = Jocul este oprit: { $title }. Atingeți din nou când jocul continuă.
tap_stopped_by_pause = Jocul este în pauză ({ $cause }). Atingeți din nou când jocul continuă.
id_reused = Acest id a fost folosit pentru altă comandă, care a fost acceptată: dați fiecăreia un id nou.
failed_before = Programul a eșuat deja aici și nu mai primește asta: chemați inginerul.
command_late = Comanda a venit la { $count } ms după termen; trimiteți-o din nou dacă mai contează.
no_round_in_play = Runda { $round } nu se joacă; nu se joacă niciuna.
other_round_in_play = Runda { $round } nu se joacă; runda în joc este { $name }.
nothing_waits_for_word = Acum nimic nu așteaptă răspunsul unei persoane.

# --- cine poate ---

role_may_not = Rolul de { WORD($role, of: "role") } nu poate face asta ({ WORD($verb, of: "verb") }): chemați un { LIST($roles, of: "role") }.
no_tap_of_this_game = La o masă cu acest joc asta nu se cere de pe ecran: { WORD($verb, of: "verb") }.
role_not_proved = { $person } nu a dovedit prin PIN că este { WORD($role, of: "role") }: autentificați-vă.
role_not_taken = { $person } nu lucrează ca { WORD($role, of: "role") }: rolul nu e ocupat. Autentificați-vă din nou.
role_held_by_other = { $person } nu lucrează ca { WORD($role, of: "role") }: acum este aici { $second }. Autentificați-vă din nou.
own_case = { $person } a împărțit aici: nimeni nu hotărăște în propriul caz. Chemați pe altcineva.
dealer_has_one_role = { $person } este aici { WORD($role, of: "role") }: un dealer nu are alt rol la masa lui. Ieșiți mai întâi.
book_lets_void = După regulile casei poate anula pentru asta doar un { LIST($roles, of: "role") }.
loader_checked_it = { $person } încarcă setul, deci este una dintre cele două persoane care l-au verificat: scrieți numele dumneavoastră și al celei de-a doua persoane.
second_must_confirm = O a doua persoană trebuie să confirme cu nume și PIN: { LIST($roles, of: "role") }.
second_who_does_not_deal = O a doua persoană, care nu împarte, trebuie să confirme cu nume și PIN: { LIST($roles, of: "role") }.
not_own_second = { $person } nu își poate confirma propria acțiune: semnează altă persoană cu PIN.
dealt_here_no_second = { $person } a împărțit aici și nu poate confirma: semnează altă persoană cu PIN.
second_not_proved = { $person } nu a confirmat cu PIN-ul de { LIST($roles, of: "role") }: a doua persoană semnează cu nume, rol și PIN.
not_signed_in_as = { $person } nu e autentificat ca { WORD($role, of: "role") }.
sign_out_later = Runda se joacă: ieșiți după ce s-au strâns cărțile.

# --- hotărâri ---

not_reported_by_hand = { $what } nu e ceva ce se semnalează manual.
cannot_occur_now = { $title }: asta nu se poate întâmpla cât timp { WORD($phase, of: "phase") }.
not_open = Neregula { NUMBER($number, useGrouping: 0) } nu e deschisă.
mended_otherwise = { $title }: ce ați ales nu e printre soluții. Alegeți una dintre acestea: { LIST($remedies) }.
may_not_rule = { $title }: asta poate hotărî doar un { LIST($roles, of: "role") }. Chemați un { LIST($roles, of: "role") }.
give_a_reason = Dați un motiv: { LIST($reasons, of: "reason") }.
void_needs_reason = O anulare are nevoie de un motiv din regulile casei: { LIST($reasons, of: "reason") }.
second_confirms_remedy = { $title }: o a doua persoană trebuie să confirme cu nume și PIN.
extended_once = S-a prelungit deja o dată: hotărâți sau anulați runda.
nothing_to_take_back = Nu se joacă nicio rundă nedecontată: nu se poate revoca nimic.
taken_back_since_decision = Se pot revoca doar cărți date după ultima decizie a jucătorilor.
nothing_since_decision = Nu s-a dat nimic după ultima decizie a jucătorilor.
no_step_open = Acolo nu e niciun pas deschis.
screen_changed = Masa a mers mai departe de când s-a arătat asta: priviți ecranul, apoi atingeți din nou.
camera_sees_step = Camera vede când e gata: { $what }
taking_back_first = Se revocă pași. Mai întâi: { $what }
first_do = Mai întâi: { $what }
no_card_in_hand = Nicio carte din mâna dealerului nu ține de asta: alegeți altă soluție.
no_such_card_in_hand = Sabotul nu a citit o astfel de carte printre cele din mână: uitați-vă din nou sau anulați.
no_card_owed = Nu mai trebuie dată nicio carte { PLACE($zone, form: "deal") }: puneți-o unde spune registrul sau anulați.
owed_elsewhere = Cartea aceasta trebuie dată { PLACE($there, form: "deal") }: mutați-o { PLACE($there, form: "to") } sau anulați.
hand_would_have_ended = Cu { CARD($card) } acolo runda nu ar fi putut decurge așa: trebuie anulată.
camera_reads_no_face = Camera nu citește acolo nicio față: așezați cartea drept sau anulați.
read_once_turned = Cartea stă cu fața în jos: camera o citește după ce e întoarsă.
lay_it_first = Nu e nicăieri pe masă: puneți-o întâi sau anulați.
camera_reads_other = Camera citește acolo { CARD($seen) }, nu { CARD($card) }: uitați-vă din nou, așezați-o din nou sau anulați.
shoe_has_not_read = Sabotul nu a citit acea carte: alegeți altă soluție.
shoe_alone_not_enough = Sabotul singur nu ajunge pentru cartea aceasta: așteptați camera sau anulați.
no_card_due = Acum nu urmează nicio carte: corectați sau anulați.
another_card_first = Înaintea ei este la rând altă carte: puneți-o întâi pe aceea sau anulați.
lay_it_there_first = Cartea se află { PLACE($here, form: "at") }: puneți-o mai întâi { PLACE($there, form: "at") }.
enter_card_of_picture = Înregistrați cartea pe care o arată imaginea.
enter_face_down_card = Înregistrați cartea care stă acolo cu fața în jos.
enter_card_of_shoe = Înregistrați cartea care stă acolo și a ieșit din sabotul în joc.
no_shoe_in_play = Niciun sabot nu e în joc: încărcați mai întâi un set.
card_contradicts_check = { CARD($card) } contrazice verificarea: uitați-vă din nou la { $called } sau anulați.
kept_only_unseen = Toți au văzut această carte: nu se păstrează ca una nevăzută.
no_camera_to_look = Nicio cameră nu vede masa: nimeni nu poate spune că nu e nicio carte.
a_card_lies_there = O carte se află { PLACE($zone, form: "at") } și poate fi aceea: uitați-vă întâi la ea.
a_card_lay_there = Acolo era o carte care poate fi aceea și a fost ridicată: puneți-o întâi la loc.
kept_card_came = Această carte a ieșit: a fost păstrată în mână. Puneți-o sau hotărâți ce s-a întâmplat cu ea.
read_card_came = Această carte a ieșit: o cameră a citit-o. Puneți-o sau hotărâți ce s-a întâmplat cu ea.
lay_hidden_back_first = Mai întâi puneți înapoi { $called } cu fața în jos { PLACE($zone, form: "at") }.
dealt_already = Cartea aceea e deja dată: revocați-o întâi sau anulați.
reported_already = S-a semnalat deja ({ $title }): hotărăște șeful de tură.
ruled_so_already = S-a hotărât deja așa: se încheie de îndată ce e îndreptat.
turned_up_first = Cartea a fost deja dată: întoarceți-o cu fața în sus sau anulați runda.
play_has_gone_on = Jocul a continuat de când s-a dat cartea: runda trebuie anulată.
name_dead_box = Numiți boxul a cărui mână e moartă; o mână a tuturor se poate doar anula.
card_of_other_box = Cartea a fost dată { PLACE($zone, form: "deal") }, nu la boxul { $box }: puneți-o înapoi sau anulați.
card_of_no_box = Cartea a fost dată { PLACE($zone, form: "deal") }, la niciun box: puneți-o înapoi sau anulați.
no_round_to_void = Nu se joacă nicio rundă nedecontată; una decontată se poate doar reexamina.

# --- masa ---

paused_already = Masa e deja în pauză.
disabled_already = Jocul e deja scos din uz: { SENTENCE($why) }
not_disabled = Acest joc nu e scos din uz.
order_needs_reason = Spuneți de ce, într-o propoziție.
second_lifts_order = Și o a doua persoană repune jocul în uz.
pause_asked_already = O pauză după această rundă e deja cerută.
not_paused = Masa nu e în pauză.
answer_missing = Lipsește răspunsul serverului de joc: trebuie să hotărască șeful de tură.
manager_ends_pause = Masa e în pauză pentru șeful de tură, care încheie pauza: chemați-l.
manager_after_taking_back = S-au revocat pași: doar șeful de tură reia jocul.
void_it_first = Registrul rundei nu se poate citi mai departe: șeful de tură trebuie întâi să o anuleze.
rounds_left_from_0 = Scrieți câte runde se mai joacă, de la 0.
no_round_opens = Acum nu se poate deschide nicio rundă. { $why }
try_again = Încercați din nou peste o secundă.
tap_again = Ultima rundă a început acum mai puțin de o secundă: atingeți din nou.

# --- serverul de joc ---

no_betting_time = { $number } s nu e un timp de pariere: trimiteți peste 0 și cel mult { $most }.
no_betting_open = Pariurile nu sunt deschise.
name_the_round = Numiți în `round` runda la care vă referiți.
awaits_no_acknowledgement = Runda { $round } nu așteaptă confirmare.
settled_not_voided = Runda { $round } a fost decontată, nu anulată: plătiți-o și confirmați runda.
voided_not_settled = Runda { $round } a fost anulată: dați mizele înapoi și confirmați anularea.
other_checkpoint = Acesta nu este punctul de control cu care a fost publicată runda { $round }: păstrați ce aveți, nu plătiți de două ori și chemați inginerul studioului.
name_the_checkpoint = Runda { $round } a fost confirmată cu alt punct de control: trimiteți punctul cu care a fost publicată sau cereți șefului de tură să o lase să treacă.
another_digest = Acesta nu este rezumatul cu care a fost publicată runda { $round }: păstrați ce aveți, nu plătiți de două ori și chemați inginerul studioului.
pass_needs_reason = O rundă se lasă să treacă cu un motiv.
not_a_last_round = { $count ->
    [0] Aici încă nu s-a decontat nicio rundă, deci nici { $round }.
    [one] Runda { $round } nu e ultima.
    [few] Runda { $round } nu e printre ultimele { $count } runde.
   *[other] Runda { $round } nu e printre ultimele { $count } de runde.
}
nothing_asked = Nu s-au împărțit cărți: nu se întreabă nimic.
no_window_open = Nu e nicio întrebare deschisă, deci nu urmează răspuns: { WORD($question, of: "question") }.
window_asks_other = Întrebarea deschisă e alta: { WORD($found, of: "question") }, nu { WORD($question, of: "question") }.
nothing_to_turn = { $name } nu are nicio carte de întors: numiți { LIST($names, last: "or") }.
another_window = E deschisă fereastra { $number }, nu { $count }: numiți fereastra la care răspundeți.
window_asks_hand = Fereastra deschisă întreabă mâna { $found }, nu mâna { $name }.
asks_all_at_once = Acest joc întreabă toți jucătorii deodată: trimiteți decizii cu numărul jucătorilor.
question_insurance = asigurare
question_play = decizii de joc
question_reveal = ce parte se întoarce
insurance_boxes = Despre asigurare se întreabă boxurile { LIST($boxes, last: "and") }; lipsesc: { LIST($absent, last: "and") }; neîntrebate: { LIST($unasked, last: "and") }.
box_may_answer = Boxul { $box } poate răspunde { LIST($choices, of: "choice") }, nu { WORD($what, of: "choice") }.
not_legal = Asta nu e permis acum ({ $why }); permis: { LIST($choices, of: "choice", last: "and") }.
hand_may_not = mâna { $name } nu poate răspunde { WORD($what, of: "choice") }
answers_of_players = răspunsuri: { $count }, jucători întrebați: { $most }; fiecare răspunde o dată
asks_box_by_box = Acest joc întreabă box cu box: trimiteți decizia unui box.
no_handing_over = { $game } nu predă niciun box: trimiteți timeout ca decizii ale lui.
no_open_hand = Boxul { $name } nu are mână deschisă: se decontează cu această rundă.
box_not_in_play = Boxul '{ $name }' nu e în joc; în joc sunt: { LIST($boxes, last: "and") }.
no_check_due = Nu urmează verificarea cărții ascunse.
no_such_side_bet = { $game } nu oferă pariul lateral { $what }; oferă: { LIST($names, last: "and") }.
no_opt_out = { $game } nu lasă pe nimeni să renunțe la asigurare: omiteți-o.
game_has_boxes = { $most ->
    [one] { $game } are numai boxul 1: numiți acel box, nu jucători.
    [few] { $game } are boxurile de la 1 la { $most }: numiți boxuri dintre acestea, nu jucători.
   *[other] { $game } are boxurile de la 1 la { $most }: numiți boxuri dintre acestea, nu jucători.
}
game_has_no_boxes = { $game } nu are boxuri: trimiteți numărul de jucători.
side_bet_in_its_box = { $game } are boxuri: un pariu lateral cere unul principal, numiți-l în boxul lui.
side_bet_twice = Boxul { $box } numește de două ori pariul lateral { $what }: un box are fiecare pariu lateral o singură dată.
side_bet_needs_main = Un pariu lateral cere unul principal: nu poate depăși numărul jucătorilor.
side_bet_beyond_players = Mai mulți jucători au luat { $what } decât joacă: `players` îi numără pe toți cei care au vreun pariu.

# --- autentificarea ---

not_understood = Așa nu se poate cere. Atingeți din nou; dacă se refuză din nou, chemați inginerul.
text_too_long = Textul e prea lung: numărul de caractere este { $count }, încap cel mult { $most }.
second_signs = Semnează și o a doua persoană: nume, rol și PIN.
table_silent = Masa nu răspunde. Încercați din nou.
nobody_signed_in = Nimeni nu e autentificat la acest ecran. Autentificați-vă întâi.
signed_out = { $person }: sesiune încheiată.
taken_over = { $person } a preluat.
sign_in_again = Autentificați-vă din nou.
not_employed = { $person } nu mai e ca înainte în fișierul de persoane. Autentificați-vă din nou.
session_lapsed = De mult nu s-a mai atins nimic. Autentificați-vă din nou.
screen_was_away = Ecranul a fost deconectat prea mult timp. Autentificați-vă din nou.
too_many_pins = Prea multe PIN-uri greșite la acest ecran. Așteptați { $count } s sau folosiți alt ecran.
people_unread = Nimeni nu se poate autentifica: lista persoanelor nu se poate citi. Chemați inginerul.
wrong_pin = Numele sau PIN-ul e greșit. Încercați din nou.
no_such_role = { $person } nu se poate autentifica ca { WORD($role, of: "role") }. Întrebați inginerul sau autentificați-vă ca { LIST($roles, of: "role") }.

# Two people at two screens.

two_places = { $title }: cele două persoane semnează din două locuri. Cereți aici; a doua persoană semnează la un ecran din alt loc.
signs_where_asked = { $title }: cele două persoane semnează din două locuri, iar acest ecran se află acolo de unde a cerut { $person }. Semnați la un ecran din alt loc.
place_not_known = { $title }: cele două persoane semnează din două locuri, iar un ecran fără nume nu dovedește unde se află. Folosiți ecranul propriu al mesei sau unul dintr-un loc pe care îl numește fișierul mesei.
one_person_is_enough = { $title }: ajunge o singură persoană, nu semnează a doua.
proposed_already = O hotărâre cerută de { $person } așteaptă a doua persoană: întâi semnați, refuzați sau retrageți.
hidden_at_one_screen = O carte care nu stă cu fața în sus se numește la un singur ecran: ce așteaptă o semnătură se vede pe toate.
proposal_over = Hotărârea aceea nu mai așteaptă pe nimeni.
asked_by_another = A cerut-o { $person } și numai această persoană o retrage; cine o poate semna o poate refuza.
asker_gone = { $person } nu mai are acel rol în fișierul de persoane: hotărârea nu poate fi semnată.
proposed = { $person } cere: { SENTENCE($title) } Semnează a doua persoană.
proposed_at_table = { $person } cere la masă: { SENTENCE($title) } Semnează a doua persoană.
proposed_from = { $person } cere din { $name }: { SENTENCE($title) } Semnează a doua persoană.
proposed_from_afar = { $person } cere din alt loc: { SENTENCE($title) } Semnează a doua persoană.
proposal_signed = { $person } a semnat: s-a hotărât.
proposal_refused = { $person } nu a semnat: nu s-a hotărât nimic.
proposal_taken_back = { $person } a retras cererea: nu s-a hotărât nimic.
proposal_changed = Lucrurile nu mai stau ca înainte: ce aștepta semnătura nu se hotărăște.
proposal_replaced = Cine a cerut nu mai are acel rol aici: ce aștepta semnătura nu se hotărăște.
proposal_lapsed = Nu a semnat nimeni la timp: nu s-a hotărât nimic. Se poate cere din nou.
