# Por qué algo no se hace ahora, y qué hacer en su lugar.

not_possible_now = No es posible mientras { WORD($phase, of: "phase") }: { WORD($verb, of: "verb") }. Posible ahora: { LIST($verbs, of: "verb", last: "and") }.
stopped_by = El juego está parado: { $title }. Envíelo otra vez cuando se reanude.
stopped_by_pause = El juego está parado: en pausa ({ $cause }). Envíelo otra vez cuando se reanude.
tap_not_possible = No es posible mientras { WORD($phase, of: "phase") }: { WORD($verb, of: "verb") }. Haga lo que la pantalla dice ahora.
table_open_already = La mesa ya está abierta.
tap_stopped_by = El juego está parado: { $title }. Toque otra vez cuando el juego siga.
tap_stopped_by_pause = El juego está en pausa ({ $cause }). Toque otra vez cuando el juego siga.
id_reused = Este id se usó para otra orden, que se aceptó: dé a cada una un id nuevo.
failed_before = El programa ya falló con esto y no lo acepta otra vez: llame al técnico.
command_late = La orden llegó { $count } ms después de su plazo; envíela otra vez si aún vale.
no_round_in_play = La ronda { $round } no está en juego; no lo está ninguna.
other_round_in_play = La ronda { $round } no está en juego; la ronda en juego es { $name }.
nothing_waits_for_word = Ahora nada espera la respuesta de una persona.

# --- quién puede ---

role_may_not = El { WORD($role, of: "role") } no puede hacer eso ({ WORD($verb, of: "verb") }): llame al { LIST($roles, of: "role") }.
no_tap_of_this_game = En una mesa de este juego eso no se pide desde la pantalla: { WORD($verb, of: "verb") }.
role_not_proved = { $person } no ha demostrado con PIN ser { WORD($role, of: "role") }: identifíquese.
role_not_taken = { $person } no actúa como { WORD($role, of: "role") }: nadie ocupa esa función. Identifíquese de nuevo.
role_held_by_other = { $person } no actúa como { WORD($role, of: "role") }: ahora lo es aquí { $second }. Identifíquese de nuevo.
own_case = { $person } ha repartido aquí: nadie resuelve en su propio caso. Llame a otra persona.
dealer_has_one_role = { $person } es aquí { WORD($role, of: "role") }: un crupier no tiene otra función en su mesa. Salga primero.
book_lets_void = El libro de la casa solo permite anular por eso al { LIST($roles, of: "role") }.
loader_checked_it = { $person } carga el mazo y por eso es una de las dos personas que lo comprobaron: escriba su nombre y el de la segunda persona.
second_must_confirm = Una segunda persona debe confirmarlo con nombre y PIN: { LIST($roles, of: "role") }.
second_who_does_not_deal = Una segunda persona, que no reparta, debe confirmarlo con nombre y PIN: { LIST($roles, of: "role") }.
not_own_second = { $person } no puede confirmar su propio acto: otra persona firma con PIN.
dealt_here_no_second = { $person } ha repartido aquí y no puede confirmarlo: otra persona firma con PIN.
second_not_proved = { $person } no lo ha confirmado con el PIN de { LIST($roles, of: "role") }: la segunda persona firma con nombre, función y PIN.
not_signed_in_as = { $person } no está identificado como { WORD($role, of: "role") }.
sign_out_later = La ronda está en juego: salga cuando se hayan recogido las cartas.

# --- resoluciones ---

not_reported_by_hand = { $what } no es algo de lo que se avise a mano.
cannot_occur_now = { $title }: eso no puede ocurrir mientras { WORD($phase, of: "phase") }.
not_open = La irregularidad { NUMBER($number, useGrouping: 0) } no está abierta.
mended_otherwise = { $title }: lo elegido no está entre las soluciones. Elija una de estas: { LIST($remedies) }.
may_not_rule = { $title }: eso solo puede resolverlo el { LIST($roles, of: "role") }. Llame al { LIST($roles, of: "role") }.
give_a_reason = Dé un motivo: { LIST($reasons, of: "reason") }.
void_needs_reason = Una anulación necesita un motivo del libro de la casa: { LIST($reasons, of: "reason") }.
second_confirms_remedy = { $title }: una segunda persona debe confirmarlo con nombre y PIN.
extended_once = Ya se alargó una vez: resuelva, o anule la ronda.
nothing_to_take_back = No hay ronda sin liquidar en juego: no se puede deshacer nada.
taken_back_since_decision = Solo se puede deshacer lo repartido desde la última decisión de los jugadores.
nothing_since_decision = No se ha repartido nada desde la última decisión de los jugadores.
no_step_open = Ahí no hay ningún paso pendiente.
screen_changed = La mesa ha avanzado desde que se mostró eso: mire la pantalla y toque otra vez.
camera_sees_step = La cámara ve cuándo está hecho: { $what }
taking_back_first = Se están deshaciendo pasos. Primero: { $what }
first_do = Primero: { $what }
no_card_in_hand = Ninguna carta en la mano del crupier corresponde a esto: elija otra solución.
no_such_card_in_hand = El sabot no leyó tal carta entre las que hay en la mano: mire otra vez, o anule.
no_card_owed = Ya no toca ninguna carta { PLACE($zone, form: "at") }: póngala donde dice el registro, o anule.
owed_elsewhere = Esta carta le corresponde { PLACE($there, form: "deal") }: muévala { PLACE($there, form: "to") }, o anule.
hand_would_have_ended = Con la carta { CARD($card) } ahí la ronda no habría podido seguir como siguió: hay que anularla.
camera_reads_no_face = La cámara no lee ahí ninguna cara: ponga la carta recta, o anule.
read_once_turned = La carta está boca abajo: la cámara la leerá cuando se descubra.
lay_it_first = No está en ningún sitio: póngala antes, o anule.
camera_reads_other = La cámara lee ahí la carta { CARD($seen) }, no { CARD($card) }: mire otra vez, póngala de nuevo, o anule.
shoe_has_not_read = El sabot no ha leído esa carta: elija otra solución.
shoe_alone_not_enough = El sabot solo no da esta carta: espere a la cámara, o anule.
no_card_due = Ahora no toca ninguna carta: corríjalo, o anule.
another_card_first = Antes toca otra carta: coloque primero esa, o anule.
lay_it_there_first = La carta está { PLACE($here, form: "at") }: póngala primero { PLACE($there, form: "at") }.
enter_card_of_picture = Anote la carta que muestra la imagen.
enter_face_down_card = Anote la carta que está ahí boca abajo.
enter_card_of_shoe = Anote la carta que está ahí y salió del sabot en juego.
no_shoe_in_play = No hay ningún sabot en juego: cargue antes un mazo.
card_contradicts_check = La carta { CARD($card) } contradice la comprobación: mire otra vez { $called }, o anule.
kept_only_unseen = Todos han visto esta carta: no se guarda como una no vista.
no_camera_to_look = Ninguna cámara ve el tapete: nadie puede decir que no haya una carta.
a_card_lies_there = Hay una carta { PLACE($zone, form: "at") } que puede ser esa: mírela primero.
a_card_lay_there = Ahí había una carta que puede ser esa y se levantó: póngala de nuevo primero.
kept_card_came = Esta carta salió: se guardó en la mano. Póngala, o resuelva qué fue de ella.
read_card_came = Esta carta salió: una cámara la leyó. Póngala, o resuelva qué fue de ella.
lay_hidden_back_first = Primero vuelva a poner { $called } boca abajo { PLACE($zone, form: "at") }.
dealt_already = Esa carta ya está repartida: deshágala primero, o anule.
reported_already = Ya se avisó ({ $title }): resuelve el jefe de turno.
ruled_so_already = Ya se resolvió así: termina en cuanto esté corregido.
turned_up_first = La carta ya está repartida: póngala boca arriba o anule la ronda.
play_has_gone_on = El juego ha seguido desde que se repartió esa carta: hay que anular la ronda.
name_dead_box = Nombre la casilla cuya mano está muerta; una mano de todos solo se puede anular.
card_of_other_box = La carta se repartió { PLACE($zone, form: "deal") }, no a la casilla { $box }: devuélvala, o anule.
card_of_no_box = La carta se repartió { PLACE($zone, form: "deal") }, a ninguna casilla: devuélvala, o anule.
no_round_to_void = No hay ronda sin liquidar en juego; una liquidada solo se puede revisar.

# --- la mesa ---

paused_already = La mesa ya está en pausa.
disabled_already = El juego ya está fuera de servicio: { SENTENCE($why) }
not_disabled = Este juego no está fuera de servicio.
order_needs_reason = Diga por qué, en una frase.
second_lifts_order = Una segunda persona confirma también que el juego vuelve al servicio.
pause_asked_already = Ya se pidió una pausa tras esta ronda.
not_paused = La mesa no está en pausa.
answer_missing = Falta la respuesta del servidor de juego: debe resolver el jefe de turno.
manager_ends_pause = La mesa se puso en pausa para el jefe de turno, que es quien la termina: llámelo.
manager_after_taking_back = Se han deshecho pasos: solo el jefe de turno reanuda el juego.
void_it_first = El registro de la ronda no se puede seguir leyendo: el jefe de turno debe anularla primero.
rounds_left_from_0 = Escriba cuántas rondas más se juegan, desde 0.
no_round_opens = Ahora no se puede abrir ninguna ronda. { $why }
try_again = Inténtelo otra vez dentro de un segundo.
tap_again = La última ronda empezó hace menos de un segundo: toque otra vez.

# --- el servidor de juego ---

no_betting_time = { $number } s no es un tiempo de apuestas: envíe más de 0 y como mucho { $most }.
no_betting_open = No hay apuestas abiertas.
name_the_round = Nombre en `round` la ronda a la que se refiere.
awaits_no_acknowledgement = La ronda { $round } no espera confirmación.
settled_not_voided = La ronda { $round } se liquidó, no se anuló: páguela y confirme la ronda.
voided_not_settled = La ronda { $round } se anuló: devuelva las apuestas y confirme la anulación.
other_checkpoint = Este no es el punto de control con el que se publicó la ronda { $round }: guarde lo que tiene, no pague dos veces y llame al técnico del estudio.
name_the_checkpoint = La ronda { $round } se confirmó con otro punto de control: envíe el punto con el que se publicó, o haga que el jefe de turno la deje pasar.
another_digest = Este no es el resumen con el que se publicó la ronda { $round }: guarde lo que tiene, no pague dos veces y llame al técnico del estudio.
pass_needs_reason = Para dejar pasar una ronda hace falta un motivo.
not_a_last_round = { $count ->
    [0] Aquí aún no se ha resuelto ninguna ronda: { $round } no lo es.
    [one] La ronda { $round } no es la última.
   *[other] La ronda { $round } no está entre las { $count } últimas.
}
nothing_asked = No hay cartas repartidas: no se pregunta nada.
no_window_open = No hay pregunta abierta, así que no se espera respuesta: { WORD($question, of: "question") }.
window_asks_other = La pregunta abierta es otra: { WORD($found, of: "question") }, no { WORD($question, of: "question") }.
nothing_to_turn = { $name } no tiene ninguna carta que descubrir: indique { LIST($names, last: "or") }.
another_window = Está abierta la ventana { $number }, no la { $count }: nombre la ventana a la que responde.
window_asks_hand = La ventana abierta pregunta a la mano { $found }, no a la mano { $name }.
asks_all_at_once = Este juego pregunta a todos los jugadores a la vez: envíe decisiones con cantidades.
question_insurance = seguro
question_play = decisiones de juego
question_reveal = qué lado se descubre
insurance_boxes = Se pregunta por el seguro a las casillas { LIST($boxes, last: "and") }; faltan: { LIST($absent, last: "and") }; sin preguntar: { LIST($unasked, last: "and") }.
box_may_answer = La casilla { $box } puede responder { LIST($choices, of: "choice") }, no { WORD($what, of: "choice") }.
not_legal = Eso no está permitido ahora ({ $why }); permitido: { LIST($choices, of: "choice", last: "and") }.
hand_may_not = la mano { $name } no puede responder { WORD($what, of: "choice") }
answers_of_players = respuestas: { $count }, jugadores preguntados: { $most }; cada uno responde una vez
asks_box_by_box = Este juego pregunta casilla por casilla: envíe la decisión de una casilla.
no_handing_over = { $game } no cede ninguna casilla: envíe timeout como sus decisiones.
no_open_hand = La casilla { $name } no tiene mano abierta: se liquida con esta ronda.
box_not_in_play = La casilla '{ $name }' no está en juego; en juego están: { LIST($boxes, last: "and") }.
no_check_due = No toca comprobar la carta tapada.
no_such_side_bet = { $game } no ofrece la apuesta lateral { $what }; ofrece: { LIST($names, last: "and") }.
no_opt_out = { $game } no permite renunciar al seguro: déjelo fuera.
game_has_boxes = { $most ->
    [one] { $game } solo tiene la casilla 1: nombre esa casilla, no jugadores.
   *[other] { $game } tiene las casillas 1 a { $most }: nombre casillas de esas, no jugadores.
}
game_has_no_boxes = { $game } no tiene casillas: envíe el número de jugadores.
side_bet_in_its_box = { $game } tiene casillas: una apuesta lateral necesita una principal, nómbrela en su casilla.
side_bet_twice = La casilla { $box } nombra dos veces su apuesta lateral { $what }: una casilla tiene cada apuesta lateral una vez.
side_bet_needs_main = Una apuesta lateral necesita una principal: no puede haber más que jugadores.
side_bet_beyond_players = Más jugadores tomaron { $what } que los que juegan: `players` cuenta a todos los que tienen alguna apuesta.

# --- identificarse ---

not_understood = Eso no se puede pedir así. Toque de nuevo; si se rechaza otra vez, llame al técnico.
text_too_long = El texto es demasiado largo: { $count } caracteres, caben { $most } como máximo.
second_signs = Firma también una segunda persona: nombre, función y PIN.
table_silent = La mesa no responde. Inténtelo otra vez.
nobody_signed_in = Nadie está identificado en esta pantalla. Identifíquese primero.
signed_out = { $person }: sesión cerrada.
taken_over = { $person } ha tomado el relevo.
sign_in_again = Identifíquese de nuevo.
not_employed = { $person } ya no figura igual en el archivo de personas. Identifíquese de nuevo.
session_lapsed = Hace mucho que no se toca nada. Identifíquese de nuevo.
screen_was_away = La pantalla estuvo desconectada demasiado tiempo. Identifíquese de nuevo.
too_many_pins = Demasiados PIN erróneos en esta pantalla. Espere { $count } s o use otra pantalla.
people_unread = Nadie puede identificarse: la lista de personas no se puede leer. Llame al técnico.
wrong_pin = El nombre o el PIN no es correcto. Inténtelo otra vez.
no_such_role = { $person } no puede identificarse como { WORD($role, of: "role") }. Pregunte al técnico, o identifíquese como { LIST($roles, of: "role") }.

# Two people at two screens.

two_places = { $title }: las dos personas firman en dos lugares. Pídalo aquí; la segunda persona firma en una pantalla de otro lugar.
signs_where_asked = { $title }: las dos personas firman en dos lugares, y esta pantalla está donde lo pidió { $person }. Firme en una pantalla de otro lugar.
place_not_known = { $title }: las dos personas firman en dos lugares, y una pantalla sin nombre no prueba dónde está. Use la pantalla propia de la mesa, o una de un lugar que nombre el archivo de la mesa.
one_person_is_enough = { $title }: basta una persona, no firma una segunda.
proposed_already = Una resolución de { $person } espera a su segunda persona: fírmela, rechácela o retírela antes.
hidden_at_one_screen = Una carta que no está descubierta se nombra en una sola pantalla: lo que espera una firma se ve en todas.
proposal_over = Esa resolución ya no espera a nadie.
asked_by_another = La pidió { $person } y solo esa persona la retira; quien podría firmarla puede rechazarla.
asker_gone = { $person } ya no tiene esa función en el archivo de personas: la resolución no se puede firmar.
proposed = { $person } pide: { SENTENCE($title) } Firma una segunda persona.
proposed_at_table = { $person } pide en la mesa: { SENTENCE($title) } Firma una segunda persona.
proposed_from = { $person } pide desde { $name }: { SENTENCE($title) } Firma una segunda persona.
proposed_from_afar = { $person } pide desde otro lugar: { SENTENCE($title) } Firma una segunda persona.
proposal_signed = { $person } ha firmado: queda resuelto.
proposal_refused = { $person } no ha firmado: no se resuelve nada.
proposal_taken_back = { $person } lo ha retirado: no se resuelve nada.
proposal_changed = Las cosas no están como estaban: lo que esperaba firma no se resuelve.
proposal_replaced = Quien lo pidió ya no tiene esa función aquí: lo que esperaba firma no se resuelve.
proposal_lapsed = Nadie firmó a tiempo: no se resuelve nada. Se puede pedir otra vez.
