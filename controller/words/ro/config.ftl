# Ce spune o verificare despre fișierele unei mese, mereu cu ce e de făcut. Numele din ele sunt cele
# din fișier.

config_of = { $file }: { $what }
config_unreadable = { $file }: nu se poate citi ({ $why }); verificați-i numele și drepturile
config_no_text = { $file }: nu este text UTF-8; salvați-l ca UTF-8
config_kind_unknown = { $file }: nu este niciun fișier de configurare cunoscut; ar trebui să aibă una dintre cheile: { $found }
config_refused = nicio masă nu pornește cu acest fișier: { $why }
config_endless = { $file }: liste sau tabele fără sfârșit; corectați fișierul
config_no_toml = { $file }: nu e TOML valid; corectați acea linie ({ $why })
config_key_unknown = { $name }: nu există o asemenea cheie; { $what }
config_did_you_mean = ați vrut să scrieți „{ $found }”?
config_known_keys = scrieți { LIST($names) } sau scoateți-o
config_take_out = scoateți-o
config_key_missing = { $name }: lipsește; scrieți cheia
config_value_wrong = { $name }: este { $found }; scrieți { $what }
config_int = un număr întreg
config_float = un număr
config_bool = true sau false
config_text = un text între ghilimele
config_list = o listă între paranteze drepte
config_table = un tabel
config_one_of = una dintre valorile { LIST($names) }
config_at_least = un număr de cel puțin { $found }
config_at_most = un număr de cel mult { $found }
config_more_than = un număr mai mare decât { $found }
config_less_than = un număr mai mic decât { $found }
config_longer = cel puțin { $count }
config_shorter = cel mult { $count }
config_pattern = ceva după modelul { $found }
config_fits = o valoare potrivită ({ $why })
config_no_game = { $file }: nu există jocul „{ $name }”; numiți unul dintre { LIST($names) }
config_no_family = { $file }: family: „{ $name }” nu e cunoscut aici; scrieți { LIST($names) }
config_no_second_place = { $file }: remediul { $name } cere două locuri, iar fișierul mesei nu numește niciunul în afară de ecranul mesei; scrieți acolo [[places]] cu nume și adrese sau scoateți places
config_no_question = { $name }: jocul nu are o asemenea întrebare cu timp propriu; scrieți una dintre { LIST($names) }
config_people = { $name }: { $what }
config_no_folder = { $name }: { $file } nu este un dosar; creați-l sau scrieți altă cale
config_not_a_folder = { $name }: { $file } nu este un dosar; scrieți altă cale
config_a_folder = { $name }: { $file } este un dosar; scrieți calea unui fișier
config_key_beside_journal = { $name }: se află în dosarul jurnalului; mutați-l într-unul al lui
config_no_recording = { $name }: nu există o asemenea înregistrare; scrieți calea unui fișier sau a unui dosar
config_no_calibration = { $name }: nu este o calibrare; rulați `{ $command }`
config_calibration_of_another = { $name }: a fost făcută pentru planul '{ $found }', nu pentru '{ $second }'; rulați `{ $command }` cu acest plan
config_no_certificate = { $name }: nu conține niciun certificat; scrieți un fișier PEM
config_no_pair = { $name }: fișierul acesta și key_file nu sunt un certificat și cheia lui; scrieți fișiere PEM care merg împreună, cheia fără parolă
config_file_empty = { $name }: { $file } este gol; scrieți calea unuia care nu este
config_file_unreadable = { $name }: { $file } nu se poate citi ({ $why }); verificați-i numele și drepturile
config_zones_of_one_name = zones: numele '{ $name }' apare de { $count } ori; dați fiecăreia numele ei
config_marks_of_one_id = fiducials: id-ul { $number } apare de { $count } ori; tipăriți și scrieți id-uri diferite
config_zone_off_felt = { $name }: iese de pe postavul de { $found }; mutați-o sau micșorați-o
config_first_outside = { $name }: { $found } este în afara rect-ului; mutați-l înăuntru
config_zone_unseen = cameras.layout: { $game } împarte în zone care nu sunt în { LIST($names, last: "and") }: { $found }; scrieți un plan care le are
config_round_time = cam { $count } s pe rundă: { $least } s de joc, { $number } s de așteptare pentru amestecări ({ $name })
config_remedies = { $count ->
    [one] { $count } remediu
    [few] { $count } remedii
   *[other] { $count } de remedii
} ale casei '{ $name }'
people_unreadable = { $file }: fișierul cu persoane nu se poate citi ({ $why }); `{ $command }` scrie unul
people_unusable = fișierul cu persoane nu poate fi folosit: { $why }
people_no_number = { $file }: '{ $person }' nu are număr, după care jurnalul cunoaște o persoană; `{ $command }` dă câte unul cui nu are
people_twice = { $file }: '{ $person }' apare de două ori; lăsați o singură intrare de persoană
people_number_twice = { $file }: numărul { $number } al lui '{ $person }' este și al altei persoane; scoateți linia `number` și rulați `{ $command }`
people_name_a_number = { $file }: '{ $person }' se citește ca un număr din jurnal și nu este al acestei persoane, care este { $name }; scrieți alt nume
system_no_file = nu există un asemenea fișier sau dosar
system_no_rights = acces refuzat
system_a_folder = este un dosar
system_nobody_answers = conexiune refuzată
system_too_long = nu a răspuns la timp
