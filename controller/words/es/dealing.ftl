# Lo que se dice al crupier mientras todo va bien, y lo que impide abrir una ronda.

wait = Espere.
deal_up = { PLACE($zone, form: "self") ->
    [yes] Repártase una carta.
   *[other] Reparta una carta { PLACE($zone, form: "deal") }.
}
deal_down = { PLACE($zone, form: "self") ->
    [yes] Repártase una carta boca abajo.
   *[other] Reparta una carta boca abajo { PLACE($zone, form: "deal") }.
}
lay_kept_up = Ponga { PLACE($zone, form: "at") }, boca arriba, la carta que guardó. No saque otra.
lay_kept_down = Ponga { PLACE($zone, form: "at") }, boca abajo, la carta que guardó. No saque otra.
lay_held_card = Ponga { PLACE($zone, form: "at") } la carta { CARD($card) } que tiene en la mano. No saque otra.
lay_held_up = Ponga { PLACE($zone, form: "at") }, boca arriba, la carta que tiene en la mano. No saque otra.
lay_held_down = Ponga { PLACE($zone, form: "at") }, boca abajo, la carta que tiene en la mano. No saque otra.
split_move = Separación: mueva la carta { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
turn_hidden = Descubra { $called }.
turn_card_at = Descubra la carta { $count } { PLACE($zone, form: "from") }.
check_hidden = Compruebe { $called }.
check_and_tap = Compruebe { $called } y toque el resultado.
reading_card = Leyendo la carta.
burn_more =
    { $count ->
        [one] Queme una carta.
       *[other] Queme { $count } cartas, una tras otra.
    }
burn_on =
    { $count ->
        [one] Queme una carta más (quemadas: { $number }).
       *[other] Queme { $count } cartas más, una tras otra (quemadas: { $number }).
    }
change_shoe = Saque el sabot y ponga el siguiente sabot barajado.
change_shoe_cut_card = Saque el sabot y ponga el siguiente sabot barajado: ha salido la carta de corte.
change_shoe_every_round = Saque el sabot y ponga el siguiente sabot barajado: este juego usa uno nuevo en cada ronda.
change_shoe_empty = Saque el sabot y ponga el siguiente sabot barajado: este está vacío.
change_shoe_suspected = Saque el sabot y ponga el siguiente sabot barajado: no es seguro que esté bien barajado.
change_shoe_exchanged = Saque el sabot y ponga el siguiente sabot barajado: puede que lo hayan cambiado.
change_shoe_not_whole = Saque el sabot y ponga el siguiente sabot barajado: no tiene todas sus cartas.
change_shoe_unknown = Saque el sabot y ponga el siguiente sabot barajado: no se sabe qué queda en él.
first_shoe = Ponga un sabot barajado y pida que lo carguen en esta pantalla.
load_its_set = El sabot está puesto: pida que carguen su mazo en esta pantalla.
collect = Recoja las cartas.
collect_last = { $count ->
    [one] Queda una carta { PLACE($zone, form: "at") }: recójala.
   *[other] Quedan { $count } cartas { PLACE($zone, form: "at") }: recójalas.
}
collect_void = La ronda está anulada: lleve todas las cartas al descarte.
collect_void_with_hand = La ronda está anulada: lleve todas las cartas al descarte, también la que tenga en la mano.
collect_reviewed = El tapete contradice el resultado: deje las cartas hasta que las vea el jefe de turno; luego recójalas.
round_is_void = La ronda está anulada.
collect_strange = Primero dé al jefe de turno la carta { CARD($card) } que está { PLACE($zone, form: "at") }: ningún sabot la leyó.
collect_strange_back = Primero dé al jefe de turno la carta de dorso { WORD($back, of: "colour") } que está { PLACE($zone, form: "at") }: es de otro mazo.
cards_from_shoe = Desde ahora las cartas salen { DEVICE($shoe, form: "of") }.
collect_of_other_shoe = Dé al jefe de turno la carta que salió { DEVICE($shoe, form: "of") }.
tap_when_done = Toque cuando esté hecho: ningún sensor lo ve.
tap_if_not_heard = Si el sabot no lo comunica, toque cuando esté hecho.
end_shoe_game = El sabot aún cuenta la ronda terminada: ciérrela con la tecla del sabot.

players_bet = Los jugadores apuestan.
no_more_bets = No va más. Se espera al servidor de juego.
results_shown = Se muestran los resultados.
players_decide = Los jugadores deciden.
box_decides = Deciden los jugadores { PLACE($zone, form: "from") }.
side_to_turn_awaited = Espere: los jugadores miran. El servidor de juego dice qué lado descubre usted.
insurance_asked = ¿Seguro? Los jugadores deciden.
insurance_closed = El seguro queda cerrado; lo rechazan: { PLACES($zones) }.
insurance_closed_for = El seguro queda cerrado; jugadores que lo rechazan: { $count }.

sign_in_to_open = Identifíquese para abrir la mesa.
sign_in_to_go_on = Identifíquese para seguir.
table_is_closed = La mesa está cerrada. Toque «Salir»; quien reparta después se identifica y la abre.
open_the_table = Todo está listo: abra la mesa.
open_then_shoe = Abra la mesa; después se pone un sabot barajado.
start_next_round = Empiece la ronda siguiente.
next_round_opens = Se abre la ronda siguiente.

paused_until_dealer = { SENTENCE($cause) } No reparta. Toque «Seguir» para reanudar el juego.
paused_for_next_dealer = { SENTENCE($cause) } No reparta. El crupier que llega se identifica y toca «Seguir».
paused_until_manager = { SENTENCE($cause) } No reparta. El jefe de turno reanuda el juego.
table_ok_manager = Mesa en orden. El jefe de turno toca «Seguir».
bets_late = El servidor de juego no envió las apuestas a tiempo: llame al jefe de turno.
decisions_late = El servidor de juego no envió las decisiones de los jugadores a tiempo: llame al jefe de turno.
taken_back_by = Deshecho por { $person }: compruebe la mesa.
program_failed = El programa falló con un mensaje y lo apartó: llame al técnico.
record_unreadable = La entrada { NUMBER($number, useGrouping: 0) } del registro no se puede reproducir: llame al técnico.
cancelled_after_days = { $count ->
    [one] En curso más de un día: cancelada por el reglamento.
   *[other] En curso más de { $count } días: cancelada por el reglamento.
}
round_voided = Ronda anulada: { WORD($reason, of: "reason") }.
round_was_void = anulada: { WORD($reason, of: "reason") }

dealer_had = crupier { $count }
dealer_had_blackjack = blackjack del crupier
hidden_not_turned = { $called } no se descubrió
hidden_checked = { $called } comprobada
card_dealt = { PLACE($zone, form: "name") }: carta { $count }
card_dealt_open = { PLACE($zone, form: "name") }: carta { $count }, { CARD($card) }
card_moved = carta movida { PLACE($here, form: "from") } { PLACE($there, form: "to") }
order_changed = orden de las casillas cambiado

# --- lo que impide abrir la mesa o la ronda ---

no_dealer = Ningún crupier está identificado: identifíquese en esta pantalla.
wrong_device = { DEVICE($device, form: "start") } dice ser { $found }, pero el archivo de la mesa nombra { $name }: conecte el aparato correcto o pida al técnico que cambie el archivo.
device_unknown = { DEVICE($device, form: "start") } no da señal: { SENTENCE($why) } Si sigue así, llame al técnico.
the_shoe_unknown = El sabot no da señal: { SENTENCE($why) } Si sigue así, llame al técnico.
the_camera_unknown = La cámara no da señal: { SENTENCE($why) } Si sigue así, llame al técnico.
the_shuffler_unknown = La barajadora no da señal: { SENTENCE($why) } Si sigue así, llame al técnico.
device_warning = { DEVICE($device, form: "start") } avisa: { SENTENCE($why) } Si sigue así, llame al técnico.
the_shoe_warning = El sabot avisa: { SENTENCE($why) } Si sigue así, llame al técnico.
the_camera_warning = La cámara avisa: { SENTENCE($why) } Si sigue así, llame al técnico.
the_shuffler_warning = La barajadora avisa: { SENTENCE($why) } Si sigue así, llame al técnico.
device_lost = { DEVICE($device, form: "start") } no funciona: { SENTENCE($why) } Llame al técnico.
the_shoe_lost = El sabot no funciona: { SENTENCE($why) } Llame al técnico.
the_camera_lost = La cámara no funciona: { SENTENCE($why) } Llame al técnico.
the_shuffler_lost = La barajadora no funciona: { SENTENCE($why) } Llame al técnico.
not_heard_yet = no se ha recibido nada todavía
not_heard_since_restart = nada recibido desde el reinicio
device_silent = no responde: compruebe el enchufe y la corriente
camera_is_black = la imagen está negra: quite la tapa del objetivo y encienda las luces
camera_is_frozen = la imagen está congelada
camera_is_blind = no encuentra las marcas del tapete: retire lo que las tape
camera_is_moved = ya no está donde estaba: que nadie la toque
camera_is_lost = no da imagen: compruebe el enchufe y la corriente
no_shoe = No hay ningún sabot barajado en juego: ponga uno; después el barajador o el jefe de turno carga su mazo en una pantalla.
next_shoe_not_ready = { $count ->
    [one] Queda una carta y el siguiente sabot no está listo.
   *[other] Quedan { $count } cartas y el siguiente sabot no está listo.
}
inventory_in_doubt = Se perdieron informes { DEVICE($shoe, form: "of") }. Cartas dentro: de { $least } a { $most }. El jefe de turno cambia el sabot, o el barajador cuenta el resto.
alarm = Alarma { DEVICE($device, form: "of") }: { SENTENCE($what) } El jefe de turno debe confirmarla.
cards_on_felt = Hay cartas en el tapete ({ PLACES($zones) }): retírelas.
around_broker = No hay conexión con el bróker: no pasan ni apuestas ni resultados. Llame al técnico.
around_disk = El disco de la mesa está casi lleno o no responde. Llame al técnico.
around_clock = El reloj de la mesa no va bien. Llame al técnico.
around_date = El reloj de la mesa nunca se puso en hora: indica una fecha anterior a 2025. Llame al técnico.
around_checking = Se comprueban los archivos del programa: espere un momento. Si tarda más, llame al técnico.
around_program = Han cambiado archivos del programa de la mesa. Llame al técnico.
around_upgrade = Se prueba otra versión del programa: espere un minuto. Si tarda más, llame al técnico.
around_console = Las pantallas fallaron y se iniciaron de nuevo. Si sigue así, llame al técnico.
around_unsent = Un mensaje no se pudo enviar al servidor de juego; los siguientes pasan. Llame al técnico.
around_anchor = No se puede guardar la copia de los puntos de control del registro. Llame al técnico.
around_eyes = Una cámara aún ve, pero pronto necesitará atención. Avise al técnico.
around_kiosk = La pantalla propia de la mesa dejó de dibujar y se está reiniciando. Si continúa, traiga otra pantalla y llame al técnico.
clock_never_set = el reloj del equipo nunca se puso en hora (indica una fecha anterior a 2025)
rounds_unacknowledged = { $count ->
    [one] El servidor de juego no ha confirmado una ronda: revise el servidor de juego, o que el jefe de turno la deje pasar.
   *[other] El servidor de juego no ha confirmado { $count } rondas: revise el servidor de juego, o que el jefe de turno las deje pasar.
}
round_refused = El servidor de juego rechaza la ronda { $round }: { SENTENCE($why) } El jefe de turno la deja pasar, o el servidor la confirma al final.
closing_waits = La última ronda ha terminado; la mesa se cierra cuando el servidor de juego haya confirmado { LIST($rounds, last: "and") }, o cuando el jefe de turno deje pasar lo que falte.
game_disabled = Por orden del { WORD($role, of: "role") } no se reparte otra ronda de este juego: { SENTENCE($why) } Dos personas vuelven a ponerlo en servicio.

# --- lo que un sabot dice de sí mismo ---

shoe_said_empty = está vacío
shoe_said_jam = una carta está atascada: libérela y pulse la tecla de borrar error del sabot
shoe_said_removed = lo han sacado
shoe_said_present = está puesto
shoe_said_gate = su compuerta está abierta
shoe_said_error = informa de un error
shoe_said_error_number = informa del error { NUMBER($number, useGrouping: 0) }
shoe_said_overdraw = dice que salió una carta de más: pulse la tecla de borrar error del sabot
shoe_said_error_cleared = su error ha terminado
shoe_said_locked = está bloqueado
shoe_said_unlocked = está desbloqueado
shoe_said_standby = está en espera
shoe_said_boot = está arrancando
shoe_said_failed = ha fallado y no informa de ninguna carta hasta que se reinicie, o se apague y se encienda
shoe_said_result = comunica un resultado
shoe_said_preset = se ajusta de nuevo
shoe_said_warning = avisa
shoe_said_pulled_back = una carta volvió a entrar

# --- lo que se dice a los jugadores ---

notice_investigating = El crupier ha llamado al jefe de turno. El juego está parado mientras se examina.
notice_resolved = Está resuelto. El juego sigue.
notice_cancelled = La ronda se cancela. Se devuelven las apuestas.
coup_won = { PLACE($zone, form: "name") } { $count }–{ $least }
coup_tied = Empate a { $count }
