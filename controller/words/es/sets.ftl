# Juegos de cartas, sabots, barajadoras.

no_such_shoe = La mesa no tiene { DEVICE($shoe) }; tiene { LIST($names, of: "device", last: "and") }.
set_not_whole = Cartas del mazo { $set }: { $count } contadas, { $most } necesarias. Busque lo que falta o sobra, cuéntelo otra vez y no lo cargue antes de que esté completo.
set_checked_by_one = El mazo { $set } lo comprobó una sola persona: una segunda debe extenderlo y contarlo.
set_in_play = El mazo { $set } está en juego: cargue el otro.
same_back = El mazo que acaba de salir también es { WORD($back, of: "colour") }: el siguiente debe tener otro color de dorso.
slip_other_decks = La ficha del lote { $batch } dice { $count ->
    [one] { $count } baraja
   *[other] { $count } barajas
}; se juega con { $most }: cargue el lote que corresponde a la ficha.
slip_other_back = La ficha del lote { $batch } dice dorso { WORD($own, of: "colour") }; se cargó como { WORD($back, of: "colour") }: cargue el lote que corresponde a la ficha.
batch_of_other_set = La mesa conoce el lote { $batch } como el mazo { $name }, no { $set }: mire la etiqueta y anote lo que pone.
shoe_tells_batch = { DEVICE($shoe, form: "start") } dice contener el lote { $found } y se anotó { $batch }: mire la etiqueta del mazo que contiene. Si es correcta, saque el sabot y vuelva a ponerlo.
batch_unknown = Ninguna barajadora ha informado del lote { $batch }: barájelo allí, o que dos personas lo comprueben y den sus nombres.
batch_not_whole = La barajadora halló incompleto el lote { $batch }: { SENTENCE($why) }
batch_never_shuffled = El lote { $batch } se cargó en la barajadora, pero nunca se barajó: póngala en marcha.
batch_found = { DEVICE($device, form: "start") } halló el lote { $batch }: { $why }
alarm_first = Alarma { DEVICE($device, form: "of") } ({ $what }): el jefe de turno debe confirmarla primero.
set_not_shuffled_in_play = { $set } está en juego y no se puede barajar.
second_confirms_shuffle = Cuando se baraja a mano, lo confirma una segunda persona: nombre y PIN.
second_examines_set = Una segunda persona debe examinar también el mazo: nombre y PIN.
no_set_known = Ningún mazo se llama { $set }; aún no se conoce ninguno.
no_such_set = Ningún mazo se llama { $set }; se conocen { LIST($names, last: "and") }.
no_stub_due = No hay que contar ningún resto de { $set }.
scanned_not_counted = Cartas escaneadas: { $count }, contadas: { $most }. Escanee otra vez.
not_under_review = { $set } no está en revisión.
no_alarm = { DEVICE($device, form: "start") } no tiene alarma.
alarm_needs_reason = Una alarma se confirma con un motivo.

count_stub = Cuente o escanee el resto de { $set }: { $what }.
shuffle_set = Baraje { $set } y confírmelo.
set_in_review = { $set } está en revisión: { $why }
set_under_review = { $set } está en revisión: { SENTENCE($why) } Lo examinan dos personas.
set_lacks = En { $count } sabots, { $set } nunca mostró todas las copias de { CARDS($missing) }: probablemente falta una. Cuente sus cartas.
face_changed_after = Una carta mostró otra cara después de liquidar la ronda.

cards_exactly = { $count ->
    [one] una carta
   *[other] { $count } cartas
}
cards_between = { $most ->
    [one] de { $least } a { $most } carta
   *[other] de { $least } a { $most } cartas
}
cards_instead = Cartas contadas: { $count } en lugar de { $most }.
cards_missing = Faltan: { CARDS($missing) }.
cards_extra = Sobran: { CARDS($extra) }.
other_backs = { $count ->
    [one] Un dorso de otro color.
   *[other] { $count } dorsos de otro color.
}
stub_counts = el resto cuenta { $count }, el inventario dice { $what }
stub_holds = faltan { CARDS($missing) }; sobran { CARDS($extra) }
