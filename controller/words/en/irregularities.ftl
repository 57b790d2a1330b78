# What is wrong: its title, what is to be done at once, the steps of hands, and the remedies.

title_early_card = Card dealt before betting closed
title_pulled_out_of_turn = Card pulled while none is due
title_exposed_draw = Card drawn in error and exposed
title_overdraw = Card pulled although the round needs no more
title_idle_draw = Card pulled between rounds
title_two_cards_pulled = More than one card in one pull
title_misscan = Card not read, and the next one is already out
title_unread_card = The shoe did not read the card
title_unreadable_card = The camera cannot read the card
title_read_disagreement = Shoe and camera disagree
title_ruled_otherwise = Shoe and camera contradict a ruling
title_face_changed = A dealt card shows another face
title_impossible_copy = One copy too many of a card
title_wrong_back = A back of another colour
title_boxed_card = Card lay face up in the shoe
title_damaged_card = Damaged card
title_foreign_card = Card of another deck
title_card_exposed = Card exposed that should be hidden
title_camera_lost = The camera does not see
title_other_shoe = Card from a shoe that is not in play
title_shoe_exchanged = Another shoe or batch in the shoe's place
title_shoe_lost = The shoe is not heard
title_shoe_empty = No card left in the shoe
title_shoe_trouble = The shoe reports an error
title_shoe_taken_out = The shoe was taken out
title_reports_lost = Shoe reports were lost
title_reports_disagree = The shoe sent two readings of one card
title_seen_early = Face-down card seen too early
title_wrong_side = Card on the wrong side
title_extra_card_unseen = One card too many, unseen
title_extra_card_seen = Card too many, seen
title_shoe_counts_otherwise = The shoe counts the coup otherwise
title_shoe_overdraw = The shoe says: a card too many
title_hole_exposed = Hidden card exposed
title_hole_unread = Hidden card unread, and due for the check or turned
title_hole_unclear = Hidden card may be either of two
title_hole_disagreement = Turned card is not what the shoe read
title_hidden_ruled_otherwise = Turned card is not what it was ruled to be
title_hole_card_exposed = Hole card exposed
title_hole_card_unread = Hole card unread, and due for the check or turned
title_hole_card_unclear = Hole card may be either of two
title_hole_card_disagreement = Turned hole card is not what the shoe read
title_hole_card_contradicts = The turned hole card contradicts the check
title_peek_disagreement = Dealer and shoe disagree on the check
title_peek_contradicted = The turned card contradicts the check
title_wrong_box = Card at the wrong place
title_strayed_card = A dealt card was moved
title_missing_card = A dealt card is gone from the felt
title_cleared_too_early = Cards cleared before the round was over
title_unseen_card = A pulled card does not appear on the felt
title_unknown_card = A card that no shoe read
title_cut_card_dealt = The cut card was dealt as a card
title_face_down_card = Card face down that should lie open
title_card_on_floor = Card on the floor
title_untold_card = One more card came out than the shoe told
title_void_requested = The game server asks to void
title_dealer_error = Other mistake, or a card recorded wrongly

camera_lost = The camera sees nothing. Touch no card; leave them as they lie.
keep_in_hand = Keep the card in your hand.
camera_not_heard = The camera is not heard of since the restart. Touch no card; leave them as they lie.
zones_unwatched = No camera sees { PLACES($zones) }. Touch no card; leave them as they lie.
shoe_lost = The shoe is not heard. Pull no card; leave those on the felt.
shoe_lost_other_ready = The shoe is not heard, and another one is loaded: the shift manager says whether it is changed.
awaits_camera = Waiting for the camera to see again: then the screen says how play goes on.
awaits_shoe = Waiting for the shoe to be heard again: then the screen says how play goes on.
shoe_empty = The shoe is empty in the middle of a round. Leave the cards; the shift manager rules.
shoe_trouble = The shoe reports an error: { SENTENCE($why) } Play goes on once it is cleared.
shoe_taken_out = The shoe was taken out: put it back. Play goes on once it says that it is there.
other_shoe = A card came out { DEVICE($shoe, form: "of") } that is not of the set in play: take it out of the game; the shift manager rules.
cards_of_other_shoe = { $count ->
    [one] A card came out { DEVICE($shoe, form: "of") } that is not of the set in play: take it out of the game; the shift manager rules.
   *[other] { $count } cards came out { DEVICE($shoe, form: "of") } that are not of the set in play: take them out of the game; the shift manager rules.
}
shoe_exchanged = { $what }: the shift manager looks which cards are in it, and rules.
put_former_back = { $what }: put the former shoe back. Else the shift manager rules.
other_shoe_there = { DEVICE($device, form: "start") } was { $name } and now says it is { $found }
other_batch_in_shoe = { DEVICE($device, form: "start") } holds another set: batch { $batch }, not { $name } of { $set }
reports_disagree = { DEVICE($device, form: "start") } told one card in two ways: the shift manager rules.
not_out_of_shoe = { DEVICE($device, form: "start") } has a card inside again that is in nobody's hand: the shift manager rules.
reports_lost = { $count ->
    [one] One report { DEVICE($device, form: "of") } was lost: a card may have left it unseen. The shift manager rules.
   *[other] { $count } reports { DEVICE($device, form: "of") } were lost: cards may have left it unseen. The shift manager rules.
}

early_card = A card was dealt { PLACE($zone, form: "deal") } before betting closed. Stop; the shift manager rules.
pulled_out_of_turn = A card was pulled while none is due. Keep it face down in your hand.
another_out_of_turn = Another card was pulled while none is due. Keep it face down in your hand.
out_of_turn_laid = A card was pulled while none is due and lies { PLACE($zone, form: "at") }. Pick it up and keep it face down in your hand.
exposed_draw = A card was dealt { PLACE($zone, form: "deal") } while none is due. Leave it; the shift manager rules.
drawn_and_seen = The { CARD($card) } was drawn in error and was seen: the shift manager rules.
unread_drawn_and_seen = A card that the shoe did not read was drawn in error and was seen: the shift manager rules.
overdraw = A card was pulled although the round needs no more. Keep it face down in your hand; the shift manager rules.
overdraw_laid = The { CARD($card) } { PLACE($zone, form: "at") } was pulled although the round needs no more. Leave it there; the shift manager rules.
idle_draw = A card was pulled between rounds. Keep it face down in your hand.
idle_draws = { $count ->
    [one] A card was pulled between rounds. Keep it face down in your hand.
   *[other] { $count } cards were pulled between rounds. Keep face down in your hand those that are there, and leave what lies.
}
idle_draw_laid = The { CARD($card) } { PLACE($zone, form: "at") } was pulled between rounds. Leave it there.
two_cards_pulled = { $count ->
    [one] Two cards have left the shoe: lay the first { PLACE($zone, form: "at") }, keep the second face down in your hand.
   *[other] Cards have left the shoe: lay the first { PLACE($zone, form: "at") }, keep the other { $count } face down in your hand.
}
two_in_hand_down = Two cards are in your hand. Keep the one that left the shoe last and choose so; then lay the other face down { PLACE($zone, form: "at") }.
misscan = The shoe did not read a card, and the next is out. Lay the first face up { PLACE($zone, form: "at") }, keep the next in your hand. The shift manager rules.

unread_card = The shoe did not read the card { PLACE($zone, form: "at") }: the shift manager rules on it.
unreadable_card = The camera cannot read the card { PLACE($zone, form: "at") }: lay it straight, its corners uncovered.
read_disagreement = Shoe and camera disagree on the card { PLACE($zone, form: "at") }: the shift manager rules.
read_disagreement_open = Shoe and camera disagree on the card { PLACE($zone, form: "at") }: the shift manager rules. If the shoe's card is in your hand, swap it for this one.
ruled_otherwise = The card { PLACE($zone, form: "at") } was ruled to be the { CARD($card) }, but shoe and camera both read the { CARD($seen) }: the shift manager rules again.
face_changed = The { CARD($card) } { PLACE($zone, form: "at") } shows { CARD($seen) }: the shift manager rules.
impossible_copy = The { CARD($card) } { PLACE($zone, form: "at") } is one too many for this shoe: the shift manager rules.
wrong_back = A card with a { WORD($back, of: "colour") } back lies { PLACE($zone, form: "at") }; this set is { WORD($own, of: "colour") }. Take it away and show it to the shift manager.

told_late = The shoe tells the { CARD($card) } only now: it may be the one that lay { PLACE($zone, form: "at") }. If no card is in your hand, pull none. The shift manager rules.
told_late_due = The shoe tells the { CARD($card) } only now: it may be the one that lay { PLACE($here, form: "at") }. If it is in your hand, lay it { PLACE($zone, form: "at") }; if not, pull none: the shift manager rules.
unseen_card = A card from the shoe is not seen. Uncover it, or lay it { PLACE($zone, form: "at") }.
unseen_card_down = A card from the shoe is not seen. Uncover it, or lay it face down { PLACE($zone, form: "at") }.
wrong_box = Move the { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
swapped_down = Two cards lie swapped: move this one { PLACE($here, form: "from") } { PLACE($there, form: "to") }, only then the other one.
strayed_card = Move the { CARD($card) } { PLACE($here, form: "from") } back { PLACE($there, form: "to") }.
unknown_card = A card lies { PLACE($zone, form: "at") } that no shoe read: leave it there; the shift manager rules.
burnt_card_to_rack = The { CARD($card) } { PLACE($zone, form: "at") } was burnt: take it to the discard rack.
burnt_card_laid = The { CARD($card) } { PLACE($zone, form: "at") } looks like the card that was burnt: leave it there; the shift manager rules.
burnt_card_taken_off = The { CARD($card) } taken { PLACE($zone, form: "from") } looked like the burnt card. The shift manager looks in the discard rack, and rules.
strange_card_taken_off = A card that no shoe read was taken { PLACE($zone, form: "from") }: show it to the shift manager, who rules. If it came out of the shoe, lay it back { PLACE($zone, form: "at") }.
known_card_taken_off = The { CARD($card) } taken { PLACE($zone, form: "from") } was read by no shoe: show it to the shift manager, who rules. If it came out of the shoe, lay it back { PLACE($zone, form: "at") }.
told_as_own = The { CARD($card) } taken { PLACE($zone, form: "from") } is not what the shoe read. If it is the card that left the shoe, lay it back; if not, show it to the shift manager, who rules.
told_as_own_beside = The { CARD($card) } taken { PLACE($zone, form: "from") } was read by no shoe. Keep it in your hand; the shift manager rules.
told_to_swap = Now lay the shoe's card from your hand { PLACE($zone, form: "at") }. If it was the { CARD($card) } that left the shoe, lay that back instead. The shift manager rules.
cut_card_dealt = The cut card lies { PLACE($zone, form: "at") }: take it away, it is never a card.
face_down_card = The card { PLACE($zone, form: "at") } lies face down: turn it face up.
turned_face_down = The { CARD($card) } { PLACE($zone, form: "at") } lies face down: turn it face up.
lay_back = Lay the { CARD($card) } back { PLACE($zone, form: "at") }.
lay_back_of_many = Lay the { CARD($card) } back { PLACE($zone, form: "at") }. Then { $count } more.
turn_and_lay = Lay { $called } face up { PLACE($zone, form: "at") }.
cleared_in_stop = The felt was cleared while play is stopped. { SENTENCE($what) }
after_this = After this: { $title }.
pulled_while_stopped = A card was pulled while play is stopped: leave it as it is. The screen says afterwards what to do with it.
pulled_into_hand = A card was pulled while play is stopped: keep it in your hand. The screen says afterwards what to do with it.

extra_card_unseen = The coup is over and a card is out that nobody saw: keep it face down in your hand.
extra_card_laid = The coup is over and a card too many lies face down { PLACE($zone, form: "at") }: pick it up and keep it face down in your hand.
extra_card_seen = The coup is over and one card too many lies face up { PLACE($zone, form: "at") }: leave it there; the shift manager rules.
shoe_gives_otherwise = The shoe gives this card to another side than { PLACE($zone, form: "name") }: the shift manager rules.
shoe_ends_early = The shoe says that the coup is over, and a card is due { PLACE($zone, form: "at") }: the shift manager rules.
shoe_ends_otherwise = The shoe tells another winner than the cards on the table: the shift manager rules.
shoe_overdraw = The shoe says that a card too many was drawn: the shift manager looks, then presses its error-clear key.
hidden_dealt_face_up = Leave { CALLED($called, form: "open") } as it lies, face up: the shift manager rules.
hidden_up_elsewhere = Move { CALLED($called, form: "open") } { PLACE($here, form: "from") } { PLACE($there, form: "to") } as it lies; then the shift manager rules.
hidden_turned_early = Leave { CALLED($called, form: "open") } as it lies: it was turned before it was due. The shift manager rules.
hidden_may_lie_open = Leave the open card { PLACE($zone, form: "at") } as it lies: it may be { $called }, which is missing. The shift manager rules.
hidden_was_seen = Keep { $called } face down: it was seen before it was due. The shift manager rules.
hidden_to_lay_back = Lay { $called } back face down { PLACE($zone, form: "at") }: it was seen before it was due. Then the shift manager rules.
hidden_unreadable = The camera cannot read { $called }: lay it straight, its corners uncovered.
hidden_disagrees = The shoe read another card than { $called } shows now: the shift manager rules. If the shoe's card is in your hand, swap it for this one.
hidden_ruled_otherwise = It was ruled that { $called } is the { CARD($card) }, but it shows the { CARD($seen) }: the shift manager rules again.
hidden_ruled_as_another = It was ruled what { $called } is, but it shows another card: the shift manager rules again.
hidden_contradicts_check = The check said otherwise than { $called } shows now: the shift manager rules.
hidden_unread_to_check = The shoe did not read { $called } and it must be checked: the shift manager rules.
hidden_unread_turned = The shoe did not read { $called }, which is turned: the shift manager confirms what it is.
hidden_unclear = Two cards are out: which of them is { $called } { PLACE($zone, form: "at") }? Stop; the shift manager rules.
check_disagrees = { $person } and the shoe disagree on { $called }: the shift manager rules.

reported_by = Reported by { $person }.
reported_by_nobody = Reported by somebody at the table who has not signed in.
reported = { $title }, reported by { $person }.
reported_at = { $title } { PLACE($zone, form: "at") }, reported by { $person }.
reported_unsigned = { $title }, reported by somebody at the table who has not signed in.
reported_unsigned_at = { $title } { PLACE($zone, form: "at") }, reported by somebody at the table who has not signed in.
manager_rules = The shift manager rules.
leave_cards = Leave the cards as they lie. The shift manager rules.
void_asked = { $name } asks to void: { SENTENCE($what) } The shift manager rules.

# --- steps of hands ---

compare_table = Compare the table with the screen.
card_at = The { CARD($card) } { PLACE($zone, form: "at") }: { THEN($what) }
last_card_at = The last card dealt { PLACE($zone, form: "deal") }: { THEN($what) }
move_back = Move the card back { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
take_off_felt = Take the card off the felt.
hand_to_manager = Take the card off the felt and give it to the shift manager.
hand_several_to_manager = { $count ->
    [one] Give the card in your hand to the shift manager.
   *[other] Give the { $count } cards in your hand to the shift manager.
}
take_to_rack = Take the card to the discard rack.
take_several_to_rack = { $count ->
    [one] Take the card in your hand to the discard rack.
   *[other] Take the { $count } cards in your hand to the discard rack.
}
take_card_to_rack = Take the { CARD($card) } to the discard rack.
take_unseen_to_rack = Take the card that nobody has seen to the discard rack.
take_fallen_to_rack = Put the fallen card into the discard rack.
lay_fallen_up = Lay the { CARD($card) }, which fell, { PLACE($zone, form: "at") }, face up.
lay_fallen_down = Lay the card that fell { PLACE($zone, form: "at") }, face down.
pick_up = Pick it up and keep it face down in your hand.
pick_up_as_next = Pick the card up and keep it face down as the next card.

# --- remedies ---

remedy_wait_for_device = Wait until it is back
remedy_shoe_is_cleared = The shoe is free and its error cleared
remedy_reset_shoe = Reset the shoe: it starts anew
remedy_shoe_alone = Go on by the shoe alone until the camera sees again
remedy_hold_as_next = Keep it face down: it is the next card
remedy_burn_and_reopen = Burn it, return the bets, open betting again
remedy_use_exposed = It is the next card: keep it face down
remedy_burn_it = Burn it
remedy_first_of_next_round = Keep it face down: it is the first card of the next round
remedy_fell_lay = It fell: lay it as dealt
remedy_fell_burn = It fell: burn it
remedy_burnt_already = It was burnt already
remedy_no_card_came = No card came
remedy_record_is_right = The dealer mends it by hand
remedy_table_is_right = The card stays where it lies
remedy_burnt_to_rack = It was just burnt: the dealer takes it to the rack
remedy_was_burnt = It is the burnt card: take it to the discard rack
remedy_take_away = It is no card of this round: take it away
remedy_camera_is_right = The camera is right
remedy_shoe_is_right = The shoe is right
remedy_enter_card = Enter the card from the picture
remedy_admit_card = It came out of the shoe unreported: enter it
remedy_untold_seen = It was seen: enter it
remedy_untold_next = Not seen: keep it as the next card
face_by_camera = Its face is what the camera reads once it lies open; before that, people are asked.
remedy_untold_burn = Not seen: burn it
remedy_private_reader = Enter the hidden card from the private reader
remedy_hole_card_private_reader = Enter the hole card from the private reader
remedy_turned_card_is_read = The turned card is what the camera reads
remedy_which_hole = Enter which of the two cards it is, from the private reader
remedy_copy_is_right = This card is right, an earlier read was wrong
remedy_dead_hand = The hand is dead: refund its stakes
remedy_end_shoe = Finish the round, then change the shoe
remedy_void_hole = Void the round: the hidden card cannot be trusted
remedy_hole_card_void = Void the round: the hole card cannot be trusted
remedy_noted = It is settled: note the mistake, go on
remedy_go_on = Nothing is wrong: go on
remedy_seen_go_on = Go on with the card seen: nobody decides by it
remedy_first_of_next_coup = Keep it face down: the first card of the next coup
remedy_table_counts_right = Cards and tableau checked: the table counts right in this coup
remedy_overdraw_key = Press the error-clear key of the shoe
remedy_hole_seen_go_on = Go on: the players still to act know the hidden card
remedy_hole_card_seen_go_on = Go on: the players still to act know the hole card
remedy_hole_seen_play_on = Play the hands on: the players saw the hidden card
remedy_hole_card_seen_play_on = Play the hands on: the players saw the hole card
remedy_pause = Pause the table
remedy_void = Void the round: refund every stake
remedy_put_right = Put it right
remedy_taken_back = Taken back
