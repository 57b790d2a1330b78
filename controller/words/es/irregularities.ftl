# Lo que está mal: su título, lo que hay que hacer enseguida, los pasos de las manos y las soluciones.

title_early_card = Carta repartida antes de cerrar las apuestas
title_pulled_out_of_turn = Carta sacada cuando no tocaba ninguna
title_exposed_draw = Carta sacada por error y vista
title_overdraw = Carta sacada aunque la ronda no pide más
title_idle_draw = Carta sacada entre rondas
title_two_cards_pulled = Más de una carta de una vez
title_misscan = Carta sin leer, y la siguiente ya está fuera
title_unread_card = El sabot no leyó la carta
title_unreadable_card = La cámara no puede leer la carta
title_read_disagreement = Sabot y cámara no coinciden
title_ruled_otherwise = Sabot y cámara contradicen una resolución
title_face_changed = Una carta repartida muestra otra cara
title_impossible_copy = Una copia de más de una carta
title_wrong_back = Un dorso de otro color
title_boxed_card = Carta boca arriba en el sabot
title_damaged_card = Carta dañada
title_foreign_card = Carta de otra baraja
title_card_exposed = Carta vista que debía estar boca abajo
title_camera_lost = La cámara no ve
title_other_shoe = Carta de un sabot que no está en juego
title_shoe_exchanged = Otro sabot u otro lote en lugar del cargado
title_shoe_lost = El sabot no da señal
title_shoe_empty = No quedan cartas en el sabot
title_shoe_trouble = El sabot informa de un error
title_shoe_taken_out = Sacaron el sabot
title_reports_lost = Se perdieron informes del sabot
title_reports_disagree = El sabot envió dos lecturas de una carta
title_seen_early = Carta boca abajo vista antes de tiempo
title_wrong_side = Carta en el lado equivocado
title_extra_card_unseen = Una carta de más, no vista
title_extra_card_seen = Carta de más, vista
title_shoe_counts_otherwise = El sabot cuenta la ronda de otro modo
title_shoe_overdraw = El sabot avisa: una carta de más
title_hole_exposed = Carta boca abajo a la vista
title_hole_unread = Carta boca abajo sin leer: hay que comprobarla o ya está descubierta
title_hole_unclear = La carta boca abajo puede ser una de dos
title_hole_disagreement = La carta descubierta no es la que leyó el sabot
title_hidden_ruled_otherwise = La carta descubierta no es la que se resolvió
title_hole_card_exposed = Carta tapada a la vista
title_hole_card_unread = Carta tapada sin leer: hay que comprobarla o ya está descubierta
title_hole_card_unclear = La carta tapada puede ser una de dos
title_hole_card_disagreement = La carta tapada descubierta no es la que leyó el sabot
title_hole_card_contradicts = La carta tapada descubierta contradice la comprobación
title_peek_disagreement = Crupier y sabot no coinciden en la comprobación
title_peek_contradicted = La carta descubierta contradice la comprobación
title_wrong_box = Carta en el lugar equivocado
title_strayed_card = Se movió una carta repartida
title_missing_card = Falta en el tapete una carta repartida
title_cleared_too_early = Cartas recogidas antes de acabar la ronda
title_unseen_card = Una carta sacada no aparece en el tapete
title_unknown_card = Una carta que el sabot no leyó
title_cut_card_dealt = La carta de corte se repartió como carta
title_face_down_card = Carta boca abajo que debe estar boca arriba
title_card_on_floor = Carta en el suelo
title_untold_card = Salió una carta de más del sabot
title_void_requested = El servidor de juego pide la anulación
title_dealer_error = Otro error, o una carta mal anotada

camera_lost = La cámara no ve nada. No toque las cartas; déjelas como están.
keep_in_hand = Guarde en la mano la carta que tiene.
camera_not_heard = La cámara no da señal desde el reinicio. No toque las cartas; déjelas como están.
zones_unwatched = Ninguna cámara ve { PLACES($zones) }. No toque las cartas; déjelas como están.
shoe_lost = El sabot no da señal. No saque cartas; deje las del tapete.
shoe_lost_other_ready = El sabot no da señal y hay otro cargado: el jefe de turno decide si se cambia.
awaits_camera = Se espera a que la cámara vuelva a ver: después la pantalla dice cómo sigue el juego.
awaits_shoe = Se espera a que el sabot vuelva a dar señal: después la pantalla dice cómo sigue el juego.
shoe_empty = El sabot está vacío en mitad de una ronda. Deje las cartas; resuelve el jefe de turno.
shoe_trouble = El sabot da un error: { SENTENCE($why) } El juego sigue en cuanto se borre.
shoe_taken_out = Sacaron el sabot: vuelva a ponerlo. El juego sigue en cuanto avise de que está.
other_shoe = Salió una carta { DEVICE($shoe, form: "of") } que no es del mazo en juego: apártela del juego; resuelve el jefe de turno.
cards_of_other_shoe = { $count ->
    [one] Salió una carta { DEVICE($shoe, form: "of") } que no es del mazo en juego: apártela del juego; resuelve el jefe de turno.
   *[other] Salieron { $count } cartas { DEVICE($shoe, form: "of") } que no son del mazo en juego: apártelas del juego; resuelve el jefe de turno.
}
shoe_exchanged = { $what }: el jefe de turno mira qué cartas contiene y resuelve.
put_former_back = { $what }: vuelva a poner el anterior. Si no, resuelve el jefe de turno.
other_shoe_there = { DEVICE($device, form: "start") } era { $name } y ahora dice ser { $found }
other_batch_in_shoe = { DEVICE($device, form: "start") } lleva otro mazo: el lote { $batch }, no el { $name } de { $set }
reports_disagree = { DEVICE($device, form: "start") } comunicó una carta de dos maneras: resuelve el jefe de turno.
not_out_of_shoe = { DEVICE($device, form: "start") } vuelve a tener dentro una carta que no estaba en la mano: resuelve el jefe de turno.
reports_lost = { $count ->
    [one] Se perdió un informe { DEVICE($device, form: "of") }: una carta pudo salir sin ser vista. Resuelve el jefe de turno.
   *[other] Se perdieron { $count } informes { DEVICE($device, form: "of") }: pudieron salir cartas sin ser vistas. Resuelve el jefe de turno.
}

early_card = Se repartió una carta { PLACE($zone, form: "deal") } antes de cerrar las apuestas. Pare; resuelve el jefe de turno.
pulled_out_of_turn = Se sacó una carta cuando no tocaba ninguna. Manténgala boca abajo en la mano.
another_out_of_turn = Se sacó otra carta cuando no tocaba ninguna. Manténgala boca abajo en la mano.
out_of_turn_laid = Se sacó una carta cuando no tocaba ninguna y está { PLACE($zone, form: "at") }. Recójala y guárdela boca abajo en la mano.
exposed_draw = Carta repartida { PLACE($zone, form: "deal") } cuando no tocaba ninguna. Déjela; resuelve el jefe de turno.
drawn_and_seen = La carta { CARD($card) } se sacó por error y se vio: resuelve el jefe de turno.
unread_drawn_and_seen = Una carta que el sabot no leyó se sacó por error y se vio: resuelve el jefe de turno.
overdraw = Se sacó una carta aunque la ronda no pide más. Manténgala boca abajo en la mano; resuelve el jefe de turno.
overdraw_laid = La carta { CARD($card) } { PLACE($zone, form: "from") } salió del sabot aunque la ronda no pide más. Déjela ahí; resuelve el jefe de turno.
idle_draw = Se sacó una carta entre rondas. Manténgala boca abajo en la mano.
idle_draws = { $count ->
    [one] Se sacó una carta entre rondas. Manténgala boca abajo en la mano.
   *[other] Se sacaron { $count } cartas entre rondas. Mantenga boca abajo en la mano las que tenga, y deje las que están en el tapete.
}
idle_draw_laid = La carta { CARD($card) } { PLACE($zone, form: "from") } salió del sabot entre rondas. Déjela ahí.
two_cards_pulled = { $count ->
    [one] Han salido dos cartas del sabot: ponga la primera { PLACE($zone, form: "at") } y mantenga la segunda boca abajo en la mano.
   *[other] Han salido cartas del sabot: ponga la primera { PLACE($zone, form: "at") } y mantenga las otras { $count } boca abajo en la mano.
}
two_in_hand_down = Tiene dos cartas en la mano. Guarde la última que salió del sabot y elija esa solución; después ponga la otra boca abajo { PLACE($zone, form: "at") }.
misscan = Carta sin leer, y la siguiente ya salió. Ponga la primera boca arriba { PLACE($zone, form: "at") }; la otra, en la mano. Resuelve el jefe de turno.

unread_card = El sabot no leyó la carta { PLACE($zone, form: "from") }: resuelve el jefe de turno.
unreadable_card = La cámara no puede leer la carta { PLACE($zone, form: "from") }: póngala recta, con las esquinas a la vista.
read_disagreement = Sabot y cámara no coinciden en la carta { PLACE($zone, form: "from") }: resuelve el jefe de turno.
read_disagreement_open = Sabot y cámara no coinciden { PLACE($zone, form: "at") }: resuelve el jefe de turno. Si tiene en la mano la carta del sabot, cámbiela por esta.
ruled_otherwise = Se resolvió que la carta { PLACE($zone, form: "from") } es { CARD($card) }, pero sabot y cámara leen { CARD($seen) }: el jefe de turno resuelve de nuevo.
face_changed = La carta { CARD($card) } { PLACE($zone, form: "from") } muestra { CARD($seen) }: resuelve el jefe de turno.
impossible_copy = La carta { CARD($card) } { PLACE($zone, form: "from") } es una de más para este sabot: resuelve el jefe de turno.
wrong_back = Hay una carta de dorso { WORD($back, of: "colour") } { PLACE($zone, form: "at") }; este mazo es { WORD($own, of: "colour") }. Retírela y enséñela al jefe de turno.

told_late = El sabot anuncia ahora la carta { CARD($card) }: puede ser la que estaba { PLACE($zone, form: "at") }. Si no tiene ninguna en la mano, no saque ninguna. Resuelve el jefe de turno.
told_late_due = El sabot anuncia ahora la carta { CARD($card) }: puede ser la que estaba { PLACE($here, form: "at") }. Si la tiene en la mano, póngala { PLACE($zone, form: "at") }; si no, no saque ninguna: resuelve el jefe de turno.
unseen_card = No se ve una carta del sabot. Retire la mano de ella, o póngala { PLACE($zone, form: "at") }.
unseen_card_down = No se ve una carta del sabot. Retire la mano de ella, o póngala boca abajo { PLACE($zone, form: "at") }.
wrong_box = Mueva la carta { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
swapped_down = Dos cartas están cambiadas: mueva esta { PLACE($here, form: "from") } { PLACE($there, form: "to") }, y solo después la otra.
strayed_card = Devuelva la carta { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
unknown_card = Hay una carta { PLACE($zone, form: "at") } que el sabot no leyó: déjela ahí; resuelve el jefe de turno.
burnt_card_to_rack = La carta { CARD($card) } { PLACE($zone, form: "from") } se quemó: llévela al descarte.
burnt_card_laid = La carta { CARD($card) } { PLACE($zone, form: "from") } parece la que se quemó: déjela ahí; resuelve el jefe de turno.
burnt_card_taken_off = La carta { CARD($card) } retirada { PLACE($zone, form: "from") } parecía la quemada. El jefe de turno mira en el descarte y resuelve.
strange_card_taken_off = Se retiró { PLACE($zone, form: "from") } una carta que el sabot no leyó: enséñela al jefe de turno, que resuelve. Si salió del sabot, póngala otra vez { PLACE($zone, form: "at") }.
known_card_taken_off = El sabot no leyó la carta { CARD($card) }, retirada { PLACE($zone, form: "from") }: enséñela al jefe de turno, que resuelve. Si salió del sabot, póngala otra vez { PLACE($zone, form: "at") }.
told_as_own = La carta { CARD($card) } retirada { PLACE($zone, form: "from") } no es lo que leyó el sabot. Si es la que salió del sabot, póngala otra vez en su sitio; si no, enséñela al jefe de turno, que resuelve.
told_as_own_beside = El sabot no leyó la carta { CARD($card) } retirada { PLACE($zone, form: "from") }. Téngala en la mano; resuelve el jefe de turno.
told_to_swap = Ponga ahora { PLACE($zone, form: "at") } la carta del sabot que tiene en la mano. Si la que salió del sabot era la carta { CARD($card) }, vuelva a poner esa. Resuelve el jefe de turno.
cut_card_dealt = La carta de corte está { PLACE($zone, form: "at") }: retírela, nunca es una carta de juego.
face_down_card = La carta { PLACE($zone, form: "from") } está boca abajo: póngala boca arriba.
turned_face_down = La carta { CARD($card) } { PLACE($zone, form: "from") } está boca abajo: póngala boca arriba.
lay_back = Vuelva a poner la carta { CARD($card) } { PLACE($zone, form: "at") }.
lay_back_of_many = Vuelva a poner la carta { CARD($card) } { PLACE($zone, form: "at") }. Después, { $count } más.
turn_and_lay = Ponga { $called } boca arriba { PLACE($zone, form: "at") }.
cleared_in_stop = Se retiraron las cartas con el juego parado. { SENTENCE($what) }
after_this = Después de esto: { $title }.
pulled_while_stopped = Se sacó una carta con el juego parado: déjela como está. La pantalla dirá después qué hacer con ella.
pulled_into_hand = Se sacó una carta con el juego parado: guárdela en la mano. La pantalla dirá después qué hacer con ella.

extra_card_unseen = La ronda terminó y salió una carta que nadie vio: guárdela boca abajo en la mano.
extra_card_laid = La ronda terminó y hay una carta de más boca abajo { PLACE($zone, form: "at") }: recójala y guárdela boca abajo en la mano.
extra_card_seen = La ronda terminó y { PLACE($zone, form: "at") } hay una carta de más boca arriba: déjela ahí; resuelve el jefe de turno.
shoe_gives_otherwise = El sabot da esta carta a otro lado, no { PLACE($zone, form: "deal") }: resuelve el jefe de turno.
shoe_ends_early = El sabot dice que la ronda terminó, y falta una carta { PLACE($zone, form: "at") }: resuelve el jefe de turno.
shoe_ends_otherwise = El sabot indica un ganador distinto del que dan las cartas de la mesa: resuelve el jefe de turno.
shoe_overdraw = El sabot dice que salió una carta de más: el jefe de turno mira y luego pulsa la tecla de borrar error.
hidden_dealt_face_up = Se repartió boca arriba { CALLED($called, form: "open") }: déjela como está; resuelve el jefe de turno.
hidden_up_elsewhere = Mueva { CALLED($called, form: "open") } { PLACE($here, form: "from") } { PLACE($there, form: "to") } como está; después resuelve el jefe de turno.
hidden_turned_early = Deje { CALLED($called, form: "open") } como está: se descubrió antes de tiempo. Resuelve el jefe de turno.
hidden_may_lie_open = Deje la carta { PLACE($zone, form: "from") } como está: puede ser { $called }, que falta. Resuelve el jefe de turno.
hidden_was_seen = No descubra { $called }: se vio antes de tiempo. Resuelve el jefe de turno.
hidden_to_lay_back = Vuelva a poner { $called } boca abajo { PLACE($zone, form: "at") }: se vio antes de tiempo. Después resuelve el jefe de turno.
hidden_unreadable = La cámara no puede leer { $called }: póngala recta, con las esquinas a la vista.
hidden_disagrees = Lo que muestra ahora { $called } no es lo que leyó el sabot: resuelve el jefe de turno. Si tiene en la mano la carta del sabot, cámbiela por esta.
hidden_ruled_otherwise = Se resolvió que { $called } es { CARD($card) }, pero muestra { CARD($seen) }: el jefe de turno resuelve de nuevo.
hidden_ruled_as_another = Lo que muestra { $called } no es lo que se resolvió: el jefe de turno resuelve de nuevo.
hidden_contradicts_check = Lo que muestra ahora { $called } contradice la comprobación: resuelve el jefe de turno.
hidden_unread_to_check = El sabot no leyó { $called } y hay que comprobarla: resuelve el jefe de turno.
hidden_unread_turned = El sabot no leyó { $called }, que está descubierta: el jefe de turno confirma cuál es.
hidden_unclear = Hay dos cartas fuera: ¿cuál de ellas es { $called } { PLACE($zone, form: "at") }? Pare; resuelve el jefe de turno.
check_disagrees = { $person } y el sabot no coinciden en { $called }: resuelve el jefe de turno.

reported_by = Avisa { $person }.
reported_by_nobody = Avisa alguien en la mesa que no se ha identificado.
reported = { $title }; avisa { $person }.
reported_at = { $title } { PLACE($zone, form: "at") }; avisa { $person }.
reported_unsigned = { $title }; avisa alguien en la mesa que no se ha identificado.
reported_unsigned_at = { $title } { PLACE($zone, form: "at") }; avisa alguien en la mesa que no se ha identificado.
manager_rules = Resuelve el jefe de turno.
leave_cards = Deje las cartas como están. Resuelve el jefe de turno.
void_asked = { $name } pide la anulación: { SENTENCE($what) } Resuelve el jefe de turno.

# --- pasos de las manos ---

compare_table = Compare la mesa con la pantalla.
card_at = La carta { CARD($card) } { PLACE($zone, form: "from") }: { THEN($what) }
last_card_at = La última carta repartida { PLACE($zone, form: "deal") }: { THEN($what) }
move_back = Devuelva la carta { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
take_off_felt = Retire la carta del tapete.
hand_to_manager = Retire la carta del tapete y désela al jefe de turno.
hand_several_to_manager = { $count ->
    [one] Dé al jefe de turno la carta que tiene en la mano.
   *[other] Dé al jefe de turno las { $count } cartas que tiene en la mano.
}
take_to_rack = Lleve la carta al descarte.
take_several_to_rack = { $count ->
    [one] Lleve al descarte la carta que tiene en la mano.
   *[other] Lleve al descarte las { $count } cartas que tiene en la mano.
}
take_card_to_rack = Lleve la carta { CARD($card) } al descarte.
take_unseen_to_rack = Lleve al descarte la carta que nadie ha visto.
take_fallen_to_rack = Lleve al descarte la carta que cayó.
lay_fallen_up = Ponga { PLACE($zone, form: "at") }, boca arriba, la carta { CARD($card) }, que cayó.
lay_fallen_down = Ponga { PLACE($zone, form: "at") }, boca abajo, la carta que cayó.
pick_up = Recójala y manténgala boca abajo en la mano.
pick_up_as_next = Recoja la carta y manténgala boca abajo como la siguiente.

# --- soluciones ---

remedy_wait_for_device = Esperar a que vuelva
remedy_shoe_is_cleared = El sabot está libre y su error borrado
remedy_reset_shoe = Reiniciar el sabot: empieza de nuevo
remedy_shoe_alone = Seguir solo con el sabot hasta que la cámara vuelva a ver
remedy_hold_as_next = Mantenerla boca abajo: es la carta siguiente
remedy_burn_and_reopen = Quemarla, devolver las apuestas y abrirlas de nuevo
remedy_use_exposed = Es la carta siguiente: mantenerla boca abajo
remedy_burn_it = Quemarla
remedy_first_of_next_round = Mantenerla boca abajo: es la primera carta de la ronda siguiente
remedy_fell_lay = Se cayó: ponerla en su sitio
remedy_fell_burn = Se cayó: quemarla
remedy_burnt_already = Ya está quemada
remedy_no_card_came = No salió ninguna carta
remedy_record_is_right = El crupier lo corrige a mano
remedy_table_is_right = La carta se queda donde está
remedy_burnt_to_rack = Se acaba de quemar: el crupier la lleva al descarte
remedy_was_burnt = Es la carta quemada: llevarla al descarte
remedy_take_away = No es carta de esta ronda: retirarla
remedy_camera_is_right = La cámara tiene razón
remedy_shoe_is_right = El sabot tiene razón
remedy_enter_card = Anotar la carta de la imagen
remedy_admit_card = Salió del sabot sin informe: anotarla
remedy_untold_seen = Vista: anotarla
remedy_untold_next = No vista: será la siguiente
face_by_camera = Su cara será la que lea la cámara cuando esté descubierta; antes de eso se pregunta.
remedy_untold_burn = No vista: quemarla
remedy_private_reader = Anotar la carta boca abajo según el lector privado
remedy_hole_card_private_reader = Anotar la carta tapada según el lector privado
remedy_turned_card_is_read = La carta descubierta es la que lee la cámara
remedy_which_hole = Anotar cuál de las dos cartas es, según el lector privado
remedy_copy_is_right = Esta carta es correcta, una lectura anterior fue errónea
remedy_dead_hand = La mano está muerta: devolver sus apuestas
remedy_end_shoe = Terminar la ronda y cambiar el sabot
remedy_void_hole = Anular la ronda: la carta boca abajo no es fiable
remedy_hole_card_void = Anular la ronda: la carta tapada no es fiable
remedy_noted = Ya está liquidada: anotar el error y seguir
remedy_go_on = Todo está bien: seguir
remedy_seen_go_on = Seguir con la carta vista: nadie decide según ella
remedy_first_of_next_coup = Guardarla boca abajo: primera carta de la ronda siguiente
remedy_table_counts_right = Cartas y tabla comprobadas: en esta ronda cuenta bien la mesa
remedy_overdraw_key = Pulsar la tecla de borrar error del sabot
remedy_hole_seen_go_on = Seguir: los jugadores que aún deciden conocen la carta boca abajo
remedy_hole_card_seen_go_on = Seguir: los jugadores que aún deciden conocen la carta tapada
remedy_hole_seen_play_on = Seguir jugando las manos con la carta boca abajo vista: los jugadores la conocen
remedy_hole_card_seen_play_on = Seguir jugando las manos con la carta tapada vista: los jugadores la conocen
remedy_pause = Poner la mesa en pausa
remedy_void = Anular la ronda: devolver todas las apuestas
remedy_put_right = Corregirlo
remedy_taken_back = Deshecho
