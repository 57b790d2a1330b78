# Lo que dicen la página de la sala y el informe del turno.

only_roles_come = Solo { LIST($roles, of: "role") } pueden decir que acuden.
nobody_is_called = Allí ya no se llama a nadie, o ya acude alguien.

pit_title = sala de livetable
pit_floor = Sala
pit_tables = Mesas
pit_table = Mesa
pit_game = Juego
pit_offline_text = Esta pantalla no muestra nada nuevo: no hay conexión con el programa de la sala. Vuelve por sí sola. Mire las mesas.
pit_broker_lost = SIN BRÓKER: lo que ve es antiguo. { $why }
pit_unwritten = SIN REGISTRO: el disco de la sala está lleno o no responde. Lo que ve es correcto, pero faltará en los informes. Llame al técnico.
pit_empty = Aún no ha dado señal ninguna mesa.
pit_now_calls = { $count ->
    [one] { $count } llamada
   *[other] { $count } llamadas
  }
pit_more_calls = y { $count } más abajo
pit_no_calls = Nadie llama.
pit_band = { $table } llama: { $what }
pit_come = Voy yo
pit_comes = { $name } acude
pit_since = Desde
pit_after_seconds = desde hace { $time }
pit_sound = Activar el sonido
pit_report = Informe del turno
pit_numbers = Las cifras del turno
pit_find = Buscar una mesa

pit_level_call = Llama
pit_level_coming = Alguien acude
pit_level_waits = No puede seguir
pit_level_quiet = Sin señal
pit_level_plays = Juega
pit_level_closed = Cerrada
pit_level_gone = Apagada

pit_call_irregularity = Algo va mal
pit_call_pause = En pausa
pit_call_server = El servidor de juego no responde
pit_call_stopped = El juego está parado; no se sabe por qué
pit_call_lost = El programa de la mesa ha dejado de funcionar
pit_call_program = El programa falló en algo: llame al técnico
pit_call_key = Otra clave firma el registro
pit_call_checkpoint = El servidor de juego discute el registro
pit_call_untaken = El bróker rechazó un evento: llame al técnico

pit_waits_no_dealer = Ningún crupier se ha identificado.
pit_waits_device = Un aparato no funciona bien.
pit_waits_wrong_device = Está conectado un aparato distinto del esperado.
pit_waits_no_shoe = No hay sabot en juego.
pit_waits_burn = Aún hay que quemar las primeras cartas.
pit_waits_felt = Hay cartas sobre el tapete.
pit_waits_unacknowledged = El servidor de juego no ha confirmado rondas.
pit_waits_refused = El servidor de juego rechaza una ronda.
pit_waits_closing = Se cierra cuando el servidor de juego haya confirmado todas las rondas.

pit_rounds = Rondas
pit_pace = Rondas por hora
pit_pace_short = por hora
pit_voids = Anulaciones
pit_corrections = Correcciones
pit_corrected = carta corregida
pit_irregularities = Irregularidades
pit_missed = Mensajes perdidos
pit_missed_count = { $count ->
    [one] se perdió { $count } mensaje
   *[other] se perdieron { $count } mensajes
  }
pit_unreadable = { $count ->
    [one] { $count } mensaje del bróker no era de una mesa y se pasó por alto: pregunte al técnico.
   *[other] { $count } mensajes del bróker no eran de una mesa y se pasaron por alto: pregunte al técnico.
  }
pit_dealer = Crupier
pit_dealers = Crupieres
pit_cause = Causa
pit_count = Cantidad
pit_what = Qué
pit_none = Ninguna.
pit_no_dealers = Ninguno.
pit_calls = Llamadas
pit_who_came = Quién acudió
pit_after = Tras
pit_lasted = Duró

pit_pace_plot = Rondas en cada diez minutos
pit_delay_plot = Retraso de los eventos en cada diez minutos, en milisegundos
pit_history = Rondas
pit_playing = En juego
pit_not_whole = no se recibió entera
pit_older = Rondas anteriores
pit_console = Resolver en su propia consola
pit_console_asked = Se pregunta a la consola de la mesa si responde.
pit_console_none = El archivo de la sala no nombra ninguna consola de esta mesa: se resuelve en la mesa.
pit_console_gone = Desde aquí no hay conexión con la consola de la mesa: se resuelve en la mesa.
pit_console_opens = Se abre en una ventana propia y pide su nombre y PIN.

pit_line_moved = { $card } pasa a { $hand }
pit_line_corrected = Corregido: { $hand } tiene { $card }, no { $was }
pit_line_taken_back = { $count ->
    [one] Deshecho: { $count } carta
   *[other] Deshecho: { $count } cartas
  }
pit_line_wrong = Algo va mal: { $what }
pit_line_ruled = Resuelto: { $what }
pit_who_ruled = Quién resolvió, desde dónde, con qué imágenes: en la consola de la mesa
pit_who_ruled_there = Quién resolvió, desde dónde y con qué imágenes consta en el registro de la mesa.
pit_line_dead = { $hand } queda fuera de la ronda
pit_line_returned = Se devolvieron todas las apuestas
pit_line_void = Anulada: { $why }
pit_line_winner = Gana: { $hand }

pit_bet_insurance = Seguro
pit_bet_any_pair = Cualquier par
pit_bet_perfect_pair = Par perfecto
pit_bet_player_pair = Par del Jugador
pit_bet_banker_pair = Par de la Banca
pit_bet_either_pair = Par de uno de los dos
pit_bet_dealer_pair = Par del crupier
pit_bet_suited_tie = Empate del mismo palo
pit_bet_dragon7 = Dragón 7
pit_bet_panda8 = Panda 8
pit_bet_super6 = Súper 6
pit_bet_lucky6 = Lucky 6
pit_bet_small = Pequeña
pit_bet_big = Grande
pit_bet_player_bonus = Bono del Jugador
pit_bet_banker_bonus = Bono de la Banca
pit_bet_top3 = Top 3
pit_bet_hot3 = Hot 3
pit_bet_bust_it = Bust It
