# Ce spune o verificare despre fișierele unei mese, mereu cu ce e de făcut. Numele din ele sunt cele
# din fișier.

config_certificate_over = { $name }: certificatul s-a încheiat la { $day }; reînnoiți-l și puneți-l pe cel nou în locul lui
config_of = { $file }: { $what }
config_unreadable = { $file }: nu se poate citi ({ $why }); verificați-i numele și drepturile
config_no_text = { $file }: nu este text UTF-8; salvați-l ca UTF-8
config_kind_unknown = { $file }: nu este niciun fișier de configurare cunoscut; scrieți una dintre aceste chei sau puneți-l în dosarul cu acel nume: { $found }
config_refused = nicio masă nu pornește cu acest fișier: { $why }
config_endless = { $file }: liste sau tabele fără sfârșit; corectați fișierul
config_long_number = { $file }: un număr de mii de cifre; corectați fișierul
config_no_toml = { $file }: nu e TOML valid; { $what } ({ $why })
config_toml_mend = corectați acea linie
config_toml_unseen = ștergeți semnul care nu se vede acolo și scrieți un spațiu
config_toml_comment = începeți un comentariu cu #
config_toml_header = scrieți un antet ca [name] sau [[name]], singur pe linia lui
config_toml_no_json = scrieți linii ca decks = 8, fără acolade în jurul fișierului
config_toml_equals = scrieți = între cheie și valoare
config_toml_value = scrieți = și o valoare după cheie
config_toml_truth = scrieți true sau false cu litere mici
config_toml_list = scrieți o listă între paranteze drepte și cu virgule, ca [3, 2]
config_toml_number = scrieți un număr singur, cu cifre și cel mult un punct, ca 0.95 sau 1000
config_toml_braces = scrieți un tabel între acolade pe o singură linie, cu virgule între chei și niciuna după ultima
config_toml_close_text = închideți textul cu ghilimelele cu care începe
config_toml_inner_quotes = scrieți între apostrofuri un text care conține ghilimele
config_toml_backslash = scrieți / în loc de \, sau textul între apostrofuri
config_toml_one_a_line = scrieți fiecare cheie pe o linie proprie
config_toml_quoted_name = scrieți { $name }: un nume cu alte semne decât A până la Z, cifre, - și _ stă între ghilimele
config_toml_quoted_text = scrieți "{ $name }": textul stă între ghilimele drepte
config_key_twice = { $file }: { $name } e scris de două ori, a doua oară pe linia { $line }; scoateți una
config_key_unknown = { $name }: nu există o asemenea cheie; { $what }
config_did_you_mean = ați vrut să scrieți „{ $found }”? Aici se cunosc: { LIST($names, last: "and") }
config_key_elsewhere = { $name } { $what }; aici se cunosc: { LIST($names, last: "and") }
config_above_sections = se scrie deasupra primei secțiuni
config_below = se scrie sub { LIST($names) }
config_own_section = este o secțiune separată, cu antetul { LIST($names) }
config_known_keys = scrieți { LIST($names) } sau scoateți-o
config_take_out = scoateți-o
config_key_missing = { $name }: lipsește; scrieți cheia
config_section = o secțiune { $second } cu { LIST($names, last: "and") }
config_section_missing = { $name }: lipsește; scrieți { $what }
config_value_wrong = { $name }: este { $found }; scrieți { $what }
config_int = un număr întreg
config_float = un număr
config_bool = true sau false
config_text = un text între ghilimele
config_list = o listă între paranteze drepte
config_table = un tabel
config_one_of = una dintre valorile { LIST($names) }
config_only = exact { $found }
config_key_in_pays = scrieți-o în { $found }, ca { $found } = {"{"} { $name } = ... {"}"}
config_at_least = un număr de cel puțin { $found }
config_at_most = un număr de cel mult { $found }
config_more_than = un număr mai mare decât { $found }
config_less_than = un număr mai mic decât { $found }
config_longer = cel puțin { $count }
config_shorter = cel mult { $count }
config_pattern = ceva după modelul { $found }
config_spelt_name = litere, cifre, puncte, cratime și liniuțe de subliniere, întâi o literă sau o cifră
config_spelt_table = un local și o masă, ca în riga/bj1
config_spelt_client = cel mult 64 de litere, cifre, puncte, cratime și liniuțe de subliniere, întâi o literă sau o cifră
config_spelt_small = litere mici, cifre și liniuțe de subliniere, întâi o literă
config_spelt_letters = litere mici și liniuțe de subliniere, întâi o literă
config_spelt_time = o oră a zilei, ca 06:00
config_spelt_page = o adresă fără utilizator, ca https://10.0.0.5:8080
config_spelt_pin = ce face `livetable people` dintr-un PIN
config_fits = o valoare potrivită ({ $why })
config_no_game = { $file }: nu există jocul „{ $name }”; numiți unul dintre { LIST($names) }
config_no_family = { $file }: family: „{ $name }” nu e cunoscut aici; scrieți { LIST($names) }
config_name_family = { $file }: family: scrieți family = "{ $name }" deasupra primei secțiuni; numai un astfel de joc are { LIST($names, last: "and") }
config_no_second_place = { $file }: soluția { $name } cere două locuri, iar fișierul mesei nu numește niciunul în afară de ecranul mesei; scrieți acolo [[places]] cu nume și adrese sau scoateți places
config_no_question = { $name }: jocul nu are o asemenea întrebare cu timp propriu; scrieți una dintre { LIST($names) }
config_people = { $name }: { $what }
config_no_folder = { $name }: { $file } nu este un dosar; creați-l sau scrieți altă cale
config_not_a_folder = { $name }: { $file } nu este un dosar; scrieți altă cale
config_a_folder = { $name }: { $file } este un dosar; scrieți calea unui fișier
config_key_beside_journal = { $name }: se află în dosarul registrului; mutați-l într-unul al lui
config_no_recording = { $name }: nu există o asemenea înregistrare; scrieți calea unui fișier sau a unui dosar
config_no_calibration = { $name }: nu este o calibrare; rulați `{ $command }`
config_calibration_of_another = { $name }: a fost făcută pentru planul '{ $found }', nu pentru '{ $second }'; rulați `{ $command }` cu acest plan
config_no_certificate = { $name }: nu conține niciun certificat; scrieți un fișier PEM
config_no_pair = { $name }: fișierul acesta și key_file nu sunt un certificat și cheia lui; scrieți fișiere PEM care merg împreună, cheia fără parolă
config_no_password = { $name }: { $file } nu conține nicio parolă; scrieți numai parola, ca text în UTF-8
config_not_certified = { $name }: { $game } nu e pe lista jocurilor certificate ({ $file }); adăugați linia pe care o tipărește `{ $command }` sau scrieți altă listă
config_file_empty = { $name }: { $file } este gol; scrieți calea unuia care nu este
config_file_unreadable = { $name }: { $file } nu se poate citi ({ $why }); verificați-i numele și drepturile
config_zones_of_one_name = zones: numele '{ $name }' apare de { $count } ori; dați fiecăreia numele ei
config_marks_of_one_id = fiducials: id-ul { $number } apare de { $count } ori; tipăriți și scrieți id-uri diferite
config_zone_off_felt = { $name }: iese de pe postavul de { $found }; mutați-o sau micșorați-o
config_first_outside = { $name }: { $found } este în afara rect-ului; mutați-l înăuntru
config_zone_unseen = cameras.layout: { $game } împarte în zone care nu sunt în { LIST($names, last: "and") }: { $found }; scrieți un plan care le are
config_round_time = cam { $count } s pe rundă: { $least } s de joc, { $number } s de așteptare pentru amestecări ({ $name })
config_remedies = { $count ->
    [one] { $count } soluție
    [few] { $count } soluții
   *[other] { $count } de soluții
} ale casei '{ $name }'
config_key = { $name }: { $what }
config_certificate_needs_tls = un certificat are nevoie de TLS; scrieți { $name }
config_both_or_neither = scrieți și { $name }, și { $second }, sau pe niciunul
config_password_needs_name = o parolă are nevoie de un nume; scrieți { $name }
config_devices_of_one_name = două aparate se numesc „{ $name }”; dați fiecăruia un nume al lui
config_devices_of_one_url = două aparate au același url; scrieți fiecăruia pe al lui
config_one_address = { $name } și { $second } sunt aceeași adresă; scrieți alt { $second } sau 0 pentru oricare
config_one_file = { $name } și { $second } sunt același fișier ({ $file }); scrieți alt { $second }
config_is_table_file = { $name }: { $file } este chiar acest fișier al mesei; scrieți altă cale
config_of_the_journal = { $name }: registrul ține un fișier al lui cu numele { $file }; scrieți alt nume
config_of_the_rules = { $name }: { $file } se află printre jocuri, planuri și soluții; scrieți altă cale
config_evidence_around = { $name }: { $file } conține și { $second }; scrieți un dosar numai pentru imagini
config_one_device = { $name } și { $second } duc la același aparat ({ $found }); scrieți fiecăruia pe al lui
config_of_other_table = { $name }: { $found } este și în { $file }, iar două mese nu îl împart; scrieți altul
config_no_file = { $name }: { $file } nu este un fișier și nu duce la niciunul; scrieți calea unuia
config_holds_else = { $name }: { $file } conține altceva, peste care nicio masă nu scrie; scrieți altă cale
config_key_size = { $name }: { $file } are { $count ->
    [one] { $count } octet
    [few] { $count } octeți
   *[other] { $count } de octeți
}, iar o cheie { $most }; `{ $command }` face una
config_one_key = { $name } și { $second } sunt aceeași cheie: cine o primește pe cea care sigilează ar putea semna; faceți alta pentru { $second } cu `{ $command }`
config_sign_in_path = { $found } are un semn pe care niciun nume de fișier nu trebuie să-l aibă; scrieți altă cale
config_path_long = { $found } este mai lung decât primește un disc; scrieți nume de cel mult { $most ->
    [one] { $most } octet
    [few] { $most } octeți
   *[other] { $most } de octeți
}
config_socket_from_root = '{ $found }' nu pornește de la rădăcină; scrieți unde ascultă unitatea lui, ca în { $file }
config_socket_long = { $found } are { $count ->
    [one] { $count } octet
    [few] { $count } octeți
   *[other] { $count } de octeți
}, iar calea unui socket cel mult { $most }; scrieți una mai scurtă, ca în { $file }
config_one_socket = { $name }: { $second } este același socket; scrieți fiecărei camere pe al ei
config_socket_of_another = { $name }: este socketul lui '{ $found }'; scrieți { $file }
config_no_socket = { $name }: { $file } există și nu este un socket; scrieți altă cale
config_camera_word = '{ $found }' nu este un cuvânt pe care îl primește o cameră; scrieți { $name }, sau { $second } și calea a ceea ce a scris `{ $command }`
config_camera_enrolled = { $name } nu numește niciun fișier; scrieți după el calea a ceea ce a scris `{ $command }`
config_sign_unseen = { $found } are un semn pe care nimeni nu-l vede; scrieți numai litere, cifre și semne
config_no_device = { $name }: { $file } există și nu este un aparat; scrieți calea aparatului, ca în /dev/serial/by-id/...
config_port_low = { $name }: este { $found }, iar porturile sub { $second } sunt ale lui root; scrieți unul de la { $second } în sus
config_host_elsewhere = { $name }: această mașină nu poate asculta la '{ $found }' ({ $why }); scrieți o adresă a ei
config_never_green = { $name } este { $found } și { $second } { $file }: lumina nu ar fi niciodată verde; scrieți un { $second } mai lung sau un { $name } mai scurt
config_one_place = { $name } și { $second } au în comun un nume sau o adresă; scrieți un singur loc cu toate adresele lui
config_serial_forms = scrieți /dev/serial/by-id/..., socket://host:port, rfc2217://host:port sau sim://wire
config_camera_forms = scrieți http://host:port/..., rtsp://..., /dev/video0 sau calea unei înregistrări
config_no_address = nu e o adresă; { $what }
config_no_device_path = nu e calea unui aparat; { $what }
config_no_simulated_device = nu există un asemenea aparat simulat; scrieți sim:// și unul dintre { LIST($names) }
config_scheme_unknown = schema „{ $found }” nu e cunoscută; { $what }
config_no_port = nu are port; scrieți { $found }
config_option_unknown = opțiunea „{ $found }” nu e cunoscută; scrieți una dintre { LIST($names) }
config_no_host = „{ $found }” nu e o gazdă; scrieți doar un nume sau o adresă IP, fără schemă și fără port
config_has_no_host = nu are gazdă; { $what }
config_port_or_host = portul sau gazda nu e bună; { $what }, portul de la 1 la 65535
config_port_zero = portul 0 nu e bun; scrieți un port de la 1 la 65535
config_needs_tls = dacă se ajunge la el de pe alte mașini, are nevoie de TLS; scrieți { $name } = "127.0.0.1" sau { $found } și { $second }
config_no_network = „{ $found }” nu e nici adresă, nici rețea; scrieți 10.4.0.17 sau 10.4.0.0/24
config_two_places_two_people = { $name }: două locuri cer două persoane; scrieți people = 2
config_remedies_of_one_name = două soluții se numesc { $name }; dați fiecăreia un nume al ei
config_remedy_for_nothing = soluția { $name } e pentru „{ $found }”, iar nicio neregulă nu se numește așa
config_remedy_old_reason = soluția { $name }: „{ $found }” nu e un motiv; în registre mai vechi înseamnă altul
config_remedy_action = soluția { $name } face „{ $found }”; scrieți unul dintre { LIST($names) }
config_remedy_hidden = soluția { $name } numește o carte care nu e cu fața în sus, iar asta se face la un singur ecran: scrieți places = 1
config_remedy_refunds = soluția { $name } dă înapoi mizele: scrieți publish = "refunded"
config_remedy_refunds_none = soluția { $name } nu dă înapoi mize: scrieți alt publish decât "refunded"
config_no_last_resort = { $name } în faza { $found } nu are o ultimă soluție: dați-i șefului de tură { $second } pentru ea
config_unit_watches_too = { $name }: unitatea lui { $second } urmărește și camera aceasta; scoateți-l
config_lies_elsewhere = { $name }: { $what } nu e unde e în { $found }; camerele cu zone comune au nevoie de planuri ale aceluiași postav
config_the_edge = marginea postavului
config_the_zone = zona „{ $name }”
config_the_mark = semnul { $number }
config_entry_broken = „{ $name }” nu se încarcă ({ $why }): reparați sau scoateți pachetul lui { $found }
config_no_wire = niciun protocol nu se numește „{ $name }”: sunt instalate { LIST($names) }; un pachet adaugă altul cu un punct de intrare în grupul { $found }
config_wire_of_another = „{ $name }” e protocolul altui fel de aparat; scrieți unul dintre { LIST($names) }
config_wire_not_whole = protocolul „{ $name }” nu e un codec întreg: îi lipsește { $found }
config_wire_option = protocolul „{ $name }” nu are o asemenea opțiune: { $why }
config_crowd_no_boxes = un joc cu toți jucătorii împreună nu are boxuri; scoateți `boxes`
config_boxes_needed = un joc cu boxuri are nevoie de `boxes`, de la 1 la 7
config_crowd_splits_once = toți împreună despart o dată; scrieți split.max_hands = 2
config_crowd_both_cards = toți împreună primesc întâi ambele cărți a doua; scrieți split.dealing = "both_at_once"
config_crowd_hands_over = toți împreună nu au un box de predat; scrieți automatic.lost_player = "timeout"
config_crowd_even_money = insurance: tuturor împreună nu li se oferă plata la egal, un blackjack se poate asigura; scrieți even_money = false
config_crowd_opt_out = insurance: toți împreună sunt întrebați deodată, iar serverul de joc refuză pentru cine nu vrea întrebarea; scrieți opt_out = false
config_closed_insurance = dealer: o asigurare pe care nicio verificare nu o hotărăște ar rămâne deschisă sub o carte neîntoarsă; scrieți peek = "A", alt open_hole decât "{ $found }" sau insurance.offered = false
config_closed_hand = dealer: { LIST($names) } are nevoie de toată mâna dealerului; scrieți alt open_hole decât "{ $found }" sau scoateți pariul
config_no_peek = fără carte ascunsă nu e nicio verificare; scrieți dealer.peek = "none"
config_no_tree = două mâini nu fac un arbore; scrieți split.resplit = "any"
config_side_not_offered = published.side numește { LIST($names) }, iar [side] nu oferă așa ceva
config_odds_unpayable = { $count } la { $most } nu se poate plăti la 100 de unități; scrieți ca [3, 2]: primul de la 1 la 10000, al doilea un număr care îl divide pe 100
config_no_class = nu e nicio clasă „{ $name }” la pariul acesta; scrieți una dintre { LIST($names) }
config_pays_spots = pays: este pentru { LIST($what, last: "and") }; numiți { LIST($names, last: "and") } și nimic altceva, sau scrieți alte sides
config_exception_side = exceptions: side: scrieți unul dintre { LIST($names) }
config_no_side = side.{ $name }: jocul acesta nu are partea „{ $found }”; scoateți-o
config_tableau = tableau: e pentru două cărți numărate modulo 10; scoateți-l
config_one_card_bet = side.{ $name }: e pentru părți cu o singură carte; scoateți-l
config_points_bet = side.{ $name }: e pentru puncte numărate modulo 10; scoateți-l
config_natural_draws = tableau: un natural, 8 sau 9 din două cărți, încheie lovitura; scoateți 8 și 9 din { $name }
config_natural_rows = tableau: un natural, 8 sau 9 din două cărți, încheie lovitura; scrieți [] la 8 și la 9 în second_draws
config_title = scrieți ceva ce se poate citi, pe un singur rând
config_no_bet = cel mai mic pariu principal e { $count }, iar { $name } e { $most }: nimeni nu poate paria; corectați unul dintre ele
config_even_money_alone = insurance: plata la egal e asigurarea unui blackjack, iar asigurare nu se oferă; scrieți offered = true sau even_money = false
config_no_hand_for_aces = split: la două mâini nu rămâne niciuna pentru a despărți din nou așii; scrieți resplit_aces = false
config_burn_cards = cards: e pentru by = "fixed", iar by e "{ $found }"; scrieți by = "fixed" sau scoateți cards
config_sides = sides: scrieți două nume diferite, niciunul dintre { LIST($names) }
config_return_of_no_bet = published.returns: { LIST($what) } nu e niciun pariu al acestui joc; numiți dintre acestea: { LIST($names) }
config_exception_cards = exceptions: cards: nicio parte nu primește { $count }; scrieți unul dintre { LIST($names) } sau scoateți-l
config_exception_twice = exceptions: două sunt pentru un { $count } al { $name }; scoateți una sau scrieți alte cards
config_key_idle = { $name } nu are efect alături de { $second }; scoateți cheia sau scrieți alt { $found }
config_key_alone = { $name } nu are efect fără { LIST($names) }; scrieți și aceasta sau scoateți cheia
config_key_checked = { $name } contează alături de { $second } doar dacă o verificare a fost greșită, fiindcă orice alt blackjack se află înainte ca jucătorii să acționeze; scoateți cheia sau scrieți alt { $found }
config_multiple_unpaid = { $name }: un pariu principal de { $count } nu se poate înjumătăți și plăti în unități minime întregi cum cer aceste reguli; scrieți un multiplu de { $number }
config_no_tableau = tableau: lipsește, deci nimeni nu trage a treia carte; copiați [tableau] din baccarat.toml, dacă nu cumva casa împarte așa
config_exception_never = exceptions: nicio mână a lui { $name } nu câștigă cu { $count }; corectați total sau scoateți excepția
config_exception_idle = exceptions: un { $count } al lui { $name } plătește cât orice câștig al lui { $name }; scrieți cât plătește altfel sau scoateți excepția
config_return_above = { $name }: întoarce { $found } %, deci pe termen lung câștigă jucătorii; comparați `pays` și regulile cu foaia de reguli
config_return_opened = { $name }: procentul ei de întoarcere e calculat ca și cum cartea ascunsă ar fi întoarsă mereu; pe lângă dealer.open_hole = "{ $found }" miza revine când cartea rămâne închisă, deci întoarce mai aproape de 100 %
config_no_felt = niciun plan nu are loc pentru { $called } ({ LIST($what, last: "and") }); faceți unul în layouts/{ $name }.toml după docs/layout-file.md sau schimbați jocul
config_felt_room = { $name } are loc pentru { $what }
config_room_boxes = { $count ->
    [one] { $count } box
    [few] { $count } boxuri
   *[other] { $count } de boxuri
} a câte { $hand ->
    [one] { $hand } mână
    [few] { $hand } mâini
   *[other] { $hand } de mâini
}
config_room_crowd = o mână comună
config_room_zones = zonele { LIST($names, last: "and") }
config_name_of_file = name: este „{ $found }”, și calibrările numesc așa planul; scrieți „{ $name }” sau redenumiți fișierul
config_fits_no_game = zonele lui nu sunt cele ale vreunui joc din { $file }, nici o parte din ele; numiți-le după docs/layout-file.md
config_few_marks = fiducials: { $count }, iar o cameră se așază după { $number } sau mai multe; adăugați câteva sau calibrați fiecare cameră
config_zones_overlap = zones.{ $name }.rect: acoperă în parte zona „{ $second }”, iar o carte de acolo poate fi luată drept a celeilalte; despărțiți-le
config_finite = un număr care are sfârșit
config_both_brackets = { $file }: { $name } este scris ca [{ $name }] și ca [[{ $name }]], în liniile { $found } și { $line }; scrieți [[{ $name }]] deasupra fiecăruia unde pot fi mai multe, altfel un singur [{ $name }]
people_unreadable = { $file }: fișierul cu persoane nu se poate citi ({ $why }); `{ $command }` scrie unul
people_unusable = fișierul cu persoane nu poate fi folosit: { $why }
people_no_number = { $file }: '{ $person }' nu are număr, după care registrul cunoaște o persoană; `{ $command }` dă câte unul cui nu are
people_twice = { $file }: '{ $person }' apare de două ori; lăsați o singură intrare de persoană
people_number_twice = { $file }: numărul { $number } al lui '{ $person }' este și al altei persoane; scoateți linia `number` și rulați `{ $command }`
people_name_a_number = { $file }: '{ $person }' se citește ca un număr din registru și nu este al acestei persoane, care este { $name }; scrieți alt nume
system_no_file = nu există un asemenea fișier sau dosar
system_no_rights = acces refuzat
system_a_folder = este un dosar
system_nobody_answers = conexiune refuzată
system_too_long = nu a răspuns la timp
