# Seturi de cărți, saboturi, mașini de amestecat.

no_such_shoe = Masa nu are { DEVICE($shoe) }; are { LIST($names, of: "device", last: "and") }.
set_not_whole = Cărțile setului { $set }: numărate { $count }, necesare { $most }. Găsiți ce lipsește sau e în plus, numărați-l din nou și nu-l încărcați înainte să fie complet.
set_checked_by_one = Setul { $set } a fost verificat de o singură persoană: o a doua trebuie să-l întindă și să-l numere.
set_in_play = Setul { $set } e în joc: încărcați-l pe celălalt.
same_back = Setul care tocmai a ieșit e tot { WORD($back, of: "colour") }: următorul trebuie să aibă altă culoare a spatelui.
slip_other_decks = Fișa lotului { $batch } spune { $count ->
    [one] { $count } pachet
    [few] { $count } pachete
   *[other] { $count } de pachete
}; se joacă cu { $most }: încărcați lotul care corespunde fișei.
slip_other_back = Fișa lotului { $batch } spune spate { WORD($own, of: "colour") }; a fost încărcat ca { WORD($back, of: "colour") }: încărcați lotul care corespunde fișei.
batch_of_other_set = Masa cunoaște lotul { $batch } ca setul { $name }, nu { $set }: priviți eticheta și scrieți ce e acolo.
shoe_tells_batch = { DEVICE($shoe, form: "start") } spune că ține lotul { $found }, iar ați scris { $batch }: uitați-vă la eticheta setului din el. Dacă e corectă, scoateți sabotul și puneți-l la loc.
batch_unknown = Nicio mașină de amestecat nu a raportat lotul { $batch }: amestecați-l acolo sau două persoane îl verifică și își dau numele.
batch_not_whole = Mașina de amestecat a găsit lotul { $batch } incomplet: { SENTENCE($why) }
batch_never_shuffled = Lotul { $batch } a fost pus în mașina de amestecat, dar nu s-a amestecat: porniți-o.
batch_found = { DEVICE($device, form: "start") } a găsit lotul { $batch }: { $why }
alarm_first = Alarmă la { DEVICE($device) } ({ $what }): șeful de tură trebuie întâi să o confirme.
set_not_shuffled_in_play = { $set } e în joc și nu se poate amesteca.
second_confirms_shuffle = O amestecare manuală o confirmă o a doua persoană: nume și PIN.
second_examines_set = Și o a doua persoană trebuie să examineze setul: nume și PIN.
no_set_known = Niciun set nu se numește { $set }; încă nu se cunoaște niciunul.
no_such_set = Niciun set nu se numește { $set }; se cunosc { LIST($names, last: "and") }.
no_stub_due = Nu trebuie numărat niciun rest al setului { $set }.
scanned_not_counted = Cărți scanate: { $count }, numărate: { $most }. Scanați din nou.
not_under_review = { $set } nu e în reexaminare.
no_alarm = { DEVICE($device, form: "start") } nu are alarmă.
alarm_needs_reason = O alarmă se confirmă cu un motiv.

count_stub = Numărați sau scanați restul setului { $set }: { $what }.
shuffle_set = Amestecați { $set } și confirmați.
set_in_review = { $set } e în reexaminare: { $why }
set_under_review = { $set } e în reexaminare: { SENTENCE($why) } Îl examinează două persoane.
set_lacks = În { $count ->
    [one] { $count } sabot
    [few] { $count } saboturi
   *[other] { $count } de saboturi
}, { $set } nu a arătat niciodată toate exemplarele de { CARDS($missing) }: probabil lipsește unul. Numărați setul.
face_changed_after = O carte a arătat altă față după ce runda a fost decontată.

cards_exactly = { $count ->
    [one] o carte
    [few] { $count } cărți
   *[other] { $count } de cărți
}
cards_between = { $most ->
    [one] de la { $least } la { $most } carte
    [few] de la { $least } la { $most } cărți
   *[other] de la { $least } la { $most } de cărți
}
cards_instead = Cărți numărate: { $count } în loc de { $most }.
cards_missing = Lipsesc: { CARDS($missing) }.
cards_extra = În plus: { CARDS($extra) }.
other_backs = { $count ->
    [one] O carte cu spatele de altă culoare.
    [few] { $count } cărți cu spatele de altă culoare.
   *[other] { $count } de cărți cu spatele de altă culoare.
}
stub_counts = restul numără { $count }, inventarul spune { $what }
stub_holds = lipsesc { CARDS($missing) }; în plus { CARDS($extra) }
