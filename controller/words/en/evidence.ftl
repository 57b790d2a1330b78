# What the page says of decisions, results and evidence.

page_told = Decided, and still to come
page_players_of = { $count ->
    [one] one player: { $what }
   *[other] { $count } players: { $what }
}
page_decided = { $place }: { $what }
page_pays = { $what } { $rate } to 1
page_doubled = { $what } on a doubled stake
page_dealer_has = Dealer { $total }
page_dealer_blackjack = Dealer: blackjack
page_chose_hit = { $count ->
    [one] hits
   *[other] hit
}
page_chose_stand = { $count ->
    [one] stands
   *[other] stand
}
page_chose_double = { $count ->
    [one] doubles
   *[other] double
}
page_chose_split = { $count ->
    [one] splits
   *[other] split
}
page_chose_insurance = { $count ->
    [one] insures
   *[other] insure
}
page_chose_insure = { $count ->
    [one] insures
   *[other] insure
}
page_chose_turn = { $count ->
    [one] turns
   *[other] turn
}
page_chose_decline = { $count ->
    [one] declines
   *[other] decline
}
page_chose_even_money = { $count ->
    [one] takes even money
   *[other] take even money
}
page_chose_timeout = { $count ->
    [one] time is over
   *[other] time is over
}
page_did_stand = stands
page_did_hit = one more card
page_did_double = doubles, one card and no more
page_did_split = splits
page_did_insurance = insures
page_did_insure = insures
page_did_decline = declines
page_did_even_money = takes even money
page_did_turn = turn over
page_result_win = wins
page_result_lose = loses
page_result_push = push
page_result_blackjack = wins with blackjack
page_result_bust = bust
page_result_charlie = wins, charlie
page_result_even_money = even money
page_result_lose_double_returned = loses one stake
page_result_lose_split_returned = stake goes back
page_result_refunded = stake goes back
page_result_interrupted = interrupted
page_outcome_win = { $count ->
    [one] wins
   *[other] win
}
page_outcome_lose = { $count ->
    [one] loses
   *[other] lose
}
page_outcome_push = { $count ->
    [one] push
   *[other] push
}
page_outcome_blackjack = { $count ->
    [one] wins with blackjack
   *[other] win with blackjack
}
page_outcome_bust = { $count ->
    [one] bust
   *[other] bust
}
page_outcome_charlie = { $count ->
    [one] wins, charlie
   *[other] win, charlie
}
page_outcome_even_money = { $count ->
    [one] even money
   *[other] even money
}
page_outcome_lose_double_returned = { $count ->
    [one] loses one stake
   *[other] lose one stake
}
page_outcome_lose_split_returned = { $count ->
    [one] stake goes back
   *[other] stake goes back
}
page_outcome_refunded = { $count ->
    [one] stake goes back
   *[other] stake goes back
}
page_outcome_interrupted = { $count ->
    [one] interrupted
   *[other] interrupted
}
page_pause_coming = Pause after this round
page_closes_now = The table closes after this round
page_closes_in = The table closes; rounds left: { $count }
page_cards_kept = { $count ->
    [one] Keep the card face down in your hand: it is the next one
   *[other] Keep the { $count } cards face down in your hand: they are the next ones, the first pulled first
}
page_cards_unused = { $count ->
    [one] The card kept in your hand was not needed: take it to the discard rack
   *[other] The { $count } cards kept in your hand were not needed: take them to the discard rack
}
page_cut_card_first = The cut card is out: the shoe changes before the next card
page_cut_card_out = { $count ->
    [0] The cut card is out: the shoe changes after this round
    [one] The cut card is out: one more round after this one, then the shoe changes
   *[other] The cut card is out: { $count } more rounds after this one, then the shoe changes
}
page_server_refuses = The game server refuses round { $round }
page_server_waits = { $count ->
    [one] The game server has not confirmed one round
   *[other] The game server has not confirmed { $count } rounds
}
page_evidence = Evidence
page_picture_large = large picture
page_shoe_reads = Shoe: { $card }
page_camera_reads = Camera: { $card } ({ $sure } % sure)
page_camera_no_face = Camera: { $card }
page_ruled_reads = Ruled: { $card }
page_read_nothing = read nothing
page_nothing = nothing
page_not_told = read, kept hidden
page_hidden = hidden
page_depends_on_entry = What follows depends on what is entered.
page_not_possible = Not possible now: { $why }
page_if_it_is = If it is { $card }:
page_round_void = The round is void: every stake goes back.
page_cards_stay = The cards on the record stay as they are.
page_published = Players are told: { $what }
page_nothing_published = No message goes to the players.
page_no_card = no card
page_would_do = What each remedy would do
page_left_shoe = It left the shoe { $time } ago.
page_seen_since = It has been seen there for { $time }.
page_picture_none = The camera kept no picture of this.
page_event_card = a card
page_event_card_corrected = a corrected card
page_event_card_revealed = a turned card
page_event_hole_revealed = the hole card
page_event_cards_taken_back = cards taken back
page_event_voided = the void
page_event_hand_dead = a dead hand
page_event_burned = a burnt card
page_event_moved = a moved card
page_event_bets_returned = the bets go back
page_event_shoe_under_review = a shoe under review
page_event_decision_applied = the answers

# A card on the felt that may be a burnt one.
title_burnt_on_felt = The burnt card lies on the felt
title_may_be_burnt = A card that may be the burnt one
burnt_back_laid = A face-down card lies { PLACE($zone, form: "at") }: the burnt one, or one that no shoe read. Leave it there; the shift manager rules.
burnt_back_taken_off = The face-down card taken { PLACE($zone, form: "from") } may be the burnt one. The shift manager looks in the discard rack, and rules.
