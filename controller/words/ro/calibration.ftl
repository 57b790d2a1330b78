# Ce spune inginerului pagina de calibrare.

calibrate_title = Calibrarea camerei
calibrate_again = De la început
calibrate_save = Salvați
calibrate_plan = Planul postavului cu punctul următor
calibrate_picture = Imaginea în direct a postavului, cu zonele planului desenate peste ea
calibrate_language = Limba
calibrate_waits = Se așteaptă camera.
calibrate_ended = Programul s-a încheiat. Porniți din nou livetable calibrate.
calibrate_not_yet = Încă nu:
calibrate_good = Bine:

calibrate_moment = O clipă.
calibrate_no_picture = Încă nu a venit nicio imagine.
calibrate_camera = Nu vine nicio imagine. { SENTENCE($why) }
calibrate_not_saved = Fișierul nu a fost scris. { SENTENCE($why) }
calibrate_written = Scris în { $file }. Pagina aceasta poate fi închisă.

calibrate_click = Faceți clic pe { $what } (punctul { $number } din { $most }).
calibrate_without_markers = Ca să lucrați fără marcaje, faceți clic pe { $what } (punctul 1 din { $most }).
calibrate_check = Pentru verificare, faceți clic pe { $what }.
calibrate_begin_again = Luați-o de la început.
calibrate_upper_left = colțul din stânga sus al zonei { $name }
calibrate_upper_right = colțul din dreapta sus al zonei { $name }
calibrate_lower_left = colțul din stânga jos al zonei { $name }
calibrate_lower_right = colțul din dreapta jos al zonei { $name }
calibrate_marker = centrul marcajului { $name }

calibrate_by_markers = Potrivită după marcaje, eroare { $error } mm (cea mai mare { $worst } mm); { $scale } px/mm.
calibrate_by_points = Potrivită după { $count ->
    [one] un punct
    [few] { $count } puncte
   *[other] { $count } de puncte
  }, eroare { $error } mm (cea mai mare { $worst } mm); { $scale } px/mm.
calibrate_not_measured = Potrivită după { $count ->
    [one] un punct
    [few] { $count } puncte
   *[other] { $count } de puncte
  }, deci eroarea nu se poate măsura; { $scale } px/mm.
calibrate_look = Se suprapun zonele desenate cu cele ale postavului?
calibrate_small = { $scale } px/mm este prea puțin pentru un indice obișnuit (limita este { $bound }): îngustați câmpul, adăugați o cameră sau împărțiți cu indici mari.

calibrate_no_markers = Planul acesta are prea puține marcaje ca să se potrivească camera după ele.
calibrate_markers = Se văd prea puține marcaje: { $count } din { $most } (lipsesc: { LIST($names, last: "and") }). Descoperiți-le, luminați uniform postavul, focalizați sau faceți clic pe puncte.
calibrate_odd_marker = Marcajul { $number } este la { $error } mm de locul în care îl pun celelalte (cel mult { $bound } mm). Este unde spune planul?
calibrate_error = Eroarea este de { $error } mm (cel mult { $bound } mm), cea mai mare de { $worst } mm. { SENTENCE($why) }
calibrate_odd_point = Unul dintre puncte nu este unde ar trebui.
calibrate_clicked = S-a făcut clic pe prea puține puncte: { $count } din { $most }.
calibrate_impossible = Aceste puncte nu pot fi ale postavului.
calibrate_order = Punctele sunt în altă ordine: faceți clic pe ele așa cum se cer.
calibrate_uneven = La zona { $name }, un milimetru ar fi mult mai lung într-o direcție decât în cealaltă: unul dintre puncte este greșit.
calibrate_prints = Postavul arată prea puține desene ca să se observe o cameră mutată: { $count } din { $least }. Luați totul de pe postav sau tipăriți marcaje pe el.
