# Ce spun pagina inginerului și cifrele șefului de tură.

page_engineer = Inginer
page_engineer_title = inginer livetable
page_engineer_of = Pagina inginerului pentru masa { $table }
page_engineer_signs_in = Inginerul se autentifică ca să privească. Cine privește aici rămâne autentificat.
page_parts = Părțile acestei pagini
page_part_devices = Aparate
page_part_seeing = Vedere
page_part_doubts = Îndoieli
page_part_doctor = Diagnostic
page_part_log = Jurnal
page_wait = O clipă.
page_not_your_role = Asta nu se arată în rolul dumneavoastră.
page_no_table_file = Această masă a fost pornită fără fișier de masă: nu e nimic de verificat.
page_band_live = ÎN DIRECT: masa este deschisă. Doar priviți.
page_band_round = ÎN DIRECT: runda { $round } este în joc. Doar priviți.
page_band_test = PROBĂ: masa este închisă. Nu se împarte nicio rundă, iar cărțile sabotului se văd.
page_band_off = FĂRĂ CONEXIUNE: ce se vede aici este vechi.

page_count_reports = rapoarte primite
page_count_bad = cadre greșite
page_count_bytes = octeți
page_count_bad_bytes = octeți greșiți
page_lines_of = Ultimele rapoarte de la { $name }
page_lines_hidden = Masa este deschisă: ce trimite sabotul nu se arată. Închideți masa ca să probați sabotul.
page_no_lines = Nimic primit încă.
page_no_lines_shoe = Nimic primit de când s-a închis masa. Trageți o carte ca să probați sabotul.
page_latency = Cât durează o carte (ms)
page_latency_byte = De la octeții sabotului la eveniment
page_latency_pixel = De la imagine la eveniment
page_not_measured = Nimic măsurat încă.
page_quantiles = Jumătate în { $half } ms, 99 din 100 în { $upper } ms, cel mai mult { $longest } ms.

page_sure_zone = Zonă
page_sure_face = Carte
page_sure_zones = Siguranța camerelor pe zone
page_sure_faces = Siguranța camerelor pe cărți
page_sure_read = Citite
page_sure_unread = Necitite
page_sure_mean = Medie
page_sure_least = Minimă
page_nothing_seen = Nicio carte văzută de la pornirea programului mesei.
page_calibration = Calibrare
page_no_calibration = { $name } nu are fișier de calibrare: semnele postavului se potrivesc în fiecare imagine.
page_calibrated = { $name }: calibrată { $days ->
    [0] acum mai puțin de o zi
    [one] acum o zi
    [few] acum { $days } zile
   *[other] acum { $days } de zile
  } pe { $points ->
    [one] un punct
    [few] { $points } puncte
   *[other] { $points } de puncte
  }, { $error } mm abatere medie, { $worst } mm în cel mai rău loc.
page_trends = Ce se schimbă zi de zi
page_no_trends = Nicio zi păstrată încă.
page_trend = Zile păstrate: { $days }. Ultima { $last }; eșuează la { $bound } (linia întreruptă).
page_figure_confidence = siguranță
page_figure_focus = focalizare
page_figure_light = lumină
page_figure_off_mm = mm față de calibrare
page_live_picture = Ce văd camerele
page_camera_silent = Camera nu dă imagine acum.

page_no_doubts = Nicio îndoială de la pornirea programului mesei.
page_doubts_wait = { $count ->
    [one] { $count } imagine așteaptă sfârșitul rundei.
    [few] { $count } imagini așteaptă sfârșitul rundei.
   *[other] { $count } de imagini așteaptă sfârșitul rundei.
}
page_doubt_was_abstained = Camera nu a putut-o citi
page_doubt_was_disagreed = Două citiri
page_doubt_was_shoe_silent = Sabotul nu a putut-o citi
page_read_later = Citită apoi ca { $card }
page_two_readings = Sabot { $shoe } | Cameră { $camera }
page_no_frame = fără imagine

page_finding_ok = Bine
page_finding_bad = Greșit
page_about_broker = brokerul
page_about_camera = cameră
page_about_clock = ceas
page_about_device = aparat
page_about_disk = disc
page_about_integrity = manifeste
page_about_key = cheie
page_about_name = nume
page_about_people = persoane
page_about_permission = drepturi
page_about_port = portul
page_about_table = masă
page_about_udev = reguli udev
page_about_unit = unitate
page_about_wires = protocoale
page_look_again = Verificați din nou
page_manifests = Fișiere și manifeste
page_no_manifest = Aici nu se verifică nimic: nici pachet instalat, nici manifest al casei.
page_manifests_unchecked = Prima verificare nu s-a terminat.
page_manifests_checked = { $count ->
    [one] Verificat { $time }: { $count } fișier nu este cum spune manifestul.
    [few] Verificat { $time }: { $count } fișiere nu sunt cum spun manifestele.
   *[other] Verificat { $time }: { $count } de fișiere nu sunt cum spun manifestele.
}
page_config = Configurare
page_config_as_loaded = Cum s-a încărcat din { $file }; fișierul este același.
page_config_changed = { $file } s-a schimbat de la pornirea mesei: ce este mai jos s-a încărcat înainte. Reporniți masa între runde.
page_config_checked = { $count ->
    [one] Ce spune livetable check-config: o greșeală.
    [few] Ce spune livetable check-config: { $count } greșeli.
   *[other] Ce spune livetable check-config: { $count } de greșeli.
}
page_check = Verificare
page_key = Cheie
page_value = Valoare
page_no_log = Nicio linie încă.

page_figures = Cifrele rundelor
page_figures_none = Nicio rundă nu s-a terminat de la pornirea programului mesei.
page_figures_depth = Adâncimea sabotului (% împărțit)
page_figures_depth_now = { $percent } % împărțit la sfârșitul ultimei runde.
page_figures_pace = Ritm (s de la rundă la rundă)
page_figures_pace_soon = Încă nu se știe: nu au urmat două runde fără o pauză lungă.
page_figures_per_hour = { $count ->
    [one] { $count } rundă pe oră
    [few] { $count } runde pe oră
   *[other] { $count } de runde pe oră
}
page_figures_stops = Opriri
page_figures_stops_sum = { $count } în ultimele runde (arătate: { $rounds })
page_figures_disagreements = Sabotul și camera citesc diferit
page_figures_disagreements_sum = { $count } în ultimele runde (arătate: { $rounds })
page_figures_ms = Jumătate din cărțile ultimei runde în { $last } ms.
page_shoe_bytes = { $device } a trimis octeții { $bytes }
page_engineer_page = Pagina inginerului
page_engineer_open = Aparate, timpi, vedere, îndoieli, diagnostic, jurnal
page_to_the_table = La masă
