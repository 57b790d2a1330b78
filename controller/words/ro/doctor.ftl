# Ce spune doctorul despre un aparat, mereu cu ce e de făcut.

doctor_table_deals = { $file }: masa { $table } împarte { $game }
doctor_table_runs = masa { $table } merge
doctor_device_unwell = { $device } nu este în regulă: verificați cablul, alimentarea și url-ul din fișierul mesei { $table }
doctor_table_stands = masa { $table } nu merge: { $command }
doctor_clock_unset = niciun server de timp nu a răspuns de la pornire: { $command } spune de ce
doctor_nobody_signs_in = nimeni nu se poate autentifica: { $why }
doctor_role_missing = nimeni nu se poate autentifica drept { WORD($role, of: "role") }: { $command }
doctor_not_there = { $device }: { $file } lipsește: conectați-l sau corectați-i url-ul
doctor_no_calibration = { $device }: lipsește { $file }: { $command }
doctor_vision_stands = { $device }: vederea ei nu merge: { $command }
doctor_opens_no_camera = { $device }: unitatea mesei nu deschide nicio cameră; scrieți în secțiunea ei: { $command }
doctor_broker_silent = brokerul { $name } nu răspunde ({ $why }): e pornit și numele lui e corect?
doctor_no_password = lipsește { $file }: scrieți în el parola brokerului
doctor_disk_full = discul de la { $file } e aproape plin: mutați imaginile vechi
doctor_not_signed = sigiliile nu se semnează: { $command } face o cheie, fișierul mesei o numește la { $name }
doctor_not_sealed = { $file } nu e sigilat: { $command }
doctor_no_device = { $file }: nu există un asemenea aparat: e conectat și pornit?
doctor_points_nowhere = { $file } arată spre { $found }, care a dispărut: conectați din nou aparatul
doctor_no_rights = { $file }: acest utilizator nu-l poate deschide: adăugați-l în grupul lui ({ $command }) sau instalați { $name }, apoi intrați din nou
doctor_name_changes = { $file } își schimbă numărul la reconectare: scrieți { $found } în fișierul mesei
doctor_no_name = { $file } nu are nume în { $found }: adaptorul nu are număr de serie sau udev nu merge; instalați { $name } și folosiți /dev/livetable/*
doctor_wires = protocoale instalate: { LIST($names, last: "and") }
doctor_rules_there = { $file } e instalat
doctor_no_rules = regulile udev nu sunt instalate: copiați { $file } în { $found } și reconectați
doctor_camera_opens = { $file }: o cameră pe care acest utilizator o poate deschide
doctor_no_port = niciun port serial nu e conectat: un sabot din rețea se dă ca socket://host:port
