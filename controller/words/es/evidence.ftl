# Decisiones, resultados y pruebas en la página.

page_told = Decidido, y lo que falta
page_players_of = { $count ->
    [one] un jugador: { $what }
   *[other] { $count } jugadores: { $what }
}
page_decided = { $place }: { $what }
page_pays = { $what } { $rate } a 1
page_doubled = { $what } con apuesta doblada
page_dealer_has = Crupier: { $total }
page_dealer_blackjack = Crupier: blackjack
page_chose_hit = { $count ->
    [one] pide carta
   *[other] piden carta
}
page_chose_stand = { $count ->
    [one] se planta
   *[other] se plantan
}
page_chose_double = { $count ->
    [one] dobla
   *[other] doblan
}
page_chose_split = { $count ->
    [one] separa
   *[other] separan
}
page_chose_insurance = { $count ->
    [one] toma el seguro
   *[other] toman el seguro
}
page_chose_insure = { $count ->
    [one] toma el seguro
   *[other] toman el seguro
}
page_chose_turn = { $count ->
    [one] descubre
   *[other] descubren
}
page_chose_decline = { $count ->
    [one] rechaza
   *[other] rechazan
}
page_chose_even_money = { $count ->
    [one] cobra a la par
   *[other] cobran a la par
}
page_chose_timeout = { $count ->
    [one] tiempo agotado
   *[other] tiempo agotado
}
page_did_stand = se planta
page_did_hit = una carta más
page_did_double = dobla, una carta y ninguna más
page_did_split = separa
page_did_insurance = toma el seguro
page_did_insure = toma el seguro
page_did_decline = rechaza
page_did_even_money = acepta el pago a la par
page_did_turn = se descubre
page_result_win = gana
page_result_lose = pierde
page_result_push = empate
page_result_blackjack = gana con blackjack
page_result_bust = se pasa
page_result_charlie = gana, charlie
page_result_even_money = cobra a la par
page_result_lose_double_returned = pierde una
page_result_lose_split_returned = se devuelve
page_result_refunded = se devuelve
page_result_interrupted = interrumpida
page_outcome_win = { $count ->
    [one] gana
   *[other] ganan
}
page_outcome_lose = { $count ->
    [one] pierde
   *[other] pierden
}
page_outcome_push = { $count ->
    [one] empata
   *[other] empatan
}
page_outcome_blackjack = { $count ->
    [one] gana con blackjack
   *[other] ganan con blackjack
}
page_outcome_bust = { $count ->
    [one] se pasa
   *[other] se pasan
}
page_outcome_charlie = { $count ->
    [one] gana, charlie
   *[other] ganan, charlie
}
page_outcome_even_money = { $count ->
    [one] cobra a la par
   *[other] cobran a la par
}
page_outcome_lose_double_returned = { $count ->
    [one] pierde una apuesta
   *[other] pierden una apuesta
}
page_outcome_lose_split_returned = { $count ->
    [one] se devuelve la apuesta
   *[other] se devuelve la apuesta
}
page_outcome_refunded = { $count ->
    [one] se devuelve la apuesta
   *[other] se devuelve la apuesta
}
page_outcome_interrupted = { $count ->
    [one] interrumpido
   *[other] interrumpidos
}
page_pause_coming = Pausa después de esta ronda
page_closes_now = La mesa se cierra después de esta ronda
page_closes_in = La mesa se cierra; rondas que quedan: { $count }
page_cards_kept = { $count ->
    [one] Guarde la carta boca abajo en la mano: es la siguiente
   *[other] Guarde las { $count } cartas boca abajo en la mano: son las siguientes, primero la que salió antes
}
page_cards_unused = { $count ->
    [one] La carta que guarda en la mano no hizo falta: llévela al descarte
   *[other] Las { $count } cartas que guarda en la mano no hicieron falta: llévelas al descarte
}
page_cut_card_first = Salió la carta de corte: el sabot se cambia antes de la próxima carta
page_cut_card_out = { $count ->
    [0] Salió la carta de corte: el sabot se cambia después de esta ronda
    [one] Salió la carta de corte: otra ronda después de esta, y el sabot se cambia
   *[other] Salió la carta de corte: otras { $count } rondas después de esta, y el sabot se cambia
}
page_server_refuses = El servidor de juego rechaza la ronda { $round }
page_server_waits = { $count ->
    [one] El servidor de juego no ha confirmado una ronda
   *[other] El servidor de juego no ha confirmado { $count } rondas
}
page_evidence = Pruebas
page_picture_large = imagen grande
page_shoe_reads = Sabot: { $card }
page_camera_reads = Cámara: { $card } ({ $sure } % de certeza)
page_camera_no_face = Cámara: { $card }
page_ruled_reads = Resuelto: { $card }
page_read_nothing = no leyó nada
page_nothing = nada
page_not_told = leída, no se muestra
page_hidden = tapada
page_depends_on_entry = Lo que sigue depende de la carta que se elija.
page_not_possible = No es posible ahora: { $why }
page_if_it_is = Si es { $card }:
page_round_void = La ronda queda anulada: se devuelve cada apuesta.
page_cards_stay = Las cartas del registro quedan como están.
page_published = Se comunica a los jugadores: { $what }
page_nothing_published = A los jugadores no se les envía ningún mensaje.
page_no_card = ninguna carta
page_would_do = Lo que haría cada solución
page_left_shoe = Salió del sabot hace { $time }.
page_seen_since = Se ve allí desde hace { $time }.
page_picture_none = La cámara no guardó ninguna imagen de esto.
page_event_card = una carta
page_event_card_corrected = una carta corregida
page_event_card_revealed = una carta vuelta
page_event_hole_revealed = la carta tapada
page_event_cards_taken_back = cartas retiradas
page_event_voided = la anulación
page_event_hand_dead = una mano muerta
page_event_burned = una carta quemada
page_event_moved = una carta movida
page_event_bets_returned = la devolución de las apuestas
page_event_shoe_under_review = un sabot en revisión
page_event_decision_applied = las respuestas

# A card on the felt that may be a burnt one.
title_burnt_on_felt = La carta quemada está en el tapete
title_may_be_burnt = Una carta que puede ser la quemada
burnt_back_laid = Hay una carta boca abajo { PLACE($zone, form: "at") }: la quemada, o una que el sabot no leyó. Déjela ahí; resuelve el jefe de turno.
burnt_back_taken_off = La carta boca abajo retirada { PLACE($zone, form: "from") } puede ser la quemada. El jefe de turno mira en el descarte y resuelve.
