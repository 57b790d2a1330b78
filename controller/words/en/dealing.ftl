# What the dealer is told while all is well, and what keeps a round from opening.

wait = Wait.
deal_up = Deal a card { PLACE($zone, form: "deal") }.
deal_down = Deal a card face down { PLACE($zone, form: "deal") }.
lay_kept_up = Lay the kept card face up { PLACE($zone, form: "at") }. Pull no other.
lay_kept_down = Lay the kept card face down { PLACE($zone, form: "at") }. Pull no other.
lay_held_card = Lay the { CARD($card) } in your hand { PLACE($zone, form: "at") }. Pull no other.
lay_held_up = Lay the card in your hand face up { PLACE($zone, form: "at") }. Pull no other.
lay_held_down = Lay the card in your hand, face down, { PLACE($zone, form: "at") }. Pull no other.
split_move = Split: move the { CARD($card) } { PLACE($here, form: "from") } { PLACE($there, form: "to") }.
turn_hidden = Turn { $called }.
turn_card_at = Turn card { $count } { PLACE($zone, form: "at") }.
check_hidden = Check { $called }.
check_and_tap = Check { $called }, and tap what it makes.
reading_card = Reading the card.
burn_more =
    { $count ->
        [one] Burn one card.
       *[other] Burn { $count } cards, one after the other.
    }
burn_on =
    { $count ->
        [one] Burn one more card ({ $number } burnt).
       *[other] Burn { $count } more cards, one after the other ({ $number } burnt).
    }
change_shoe = Take the shoe out and put the next shuffled shoe in.
change_shoe_cut_card = Take the shoe out and put the next shuffled shoe in: the cut card is out.
change_shoe_every_round = Take the shoe out and put the next shuffled shoe in: this game has a fresh one every round.
change_shoe_empty = Take the shoe out and put the next shuffled shoe in: this one is empty.
change_shoe_suspected = Take the shoe out and put the next shuffled shoe in: its shuffle is in doubt.
change_shoe_exchanged = Take the shoe out and put the next shuffled shoe in: it may have been exchanged.
change_shoe_not_whole = Take the shoe out and put the next shuffled shoe in: its cards are not all there.
change_shoe_unknown = Take the shoe out and put the next shuffled shoe in: what is left in it is not known.
first_shoe = Put a shuffled shoe in, and have it loaded on this screen.
load_its_set = The shoe is in: have its set loaded on this screen.
collect = Collect the cards.
collect_last = { $count ->
    [one] One card still lies { PLACE($zone, form: "at") }: collect it.
   *[other] { $count } cards still lie { PLACE($zone, form: "at") }: collect them.
}
collect_void = The round is void: take all cards to the discard rack.
collect_void_with_hand = The round is void: take all cards to the discard rack, also what is in your hand.
collect_reviewed = The felt contradicts the result: leave the cards until the shift manager has looked, then collect them.
round_is_void = The round is void.
collect_strange = First give the { CARD($card) } { PLACE($zone, form: "at") } to the shift manager: no shoe read it.
collect_strange_back = First give the card with a { WORD($back, of: "colour") } back { PLACE($zone, form: "at") } to the shift manager: it is of another set.
cards_from_shoe = From now on the cards come out { DEVICE($shoe, form: "of") }.
collect_of_other_shoe = Give the card that came out of { DEVICE($shoe) } to the shift manager.
tap_when_done = Tap when done: no sensor sees it.
tap_if_not_heard = If the shoe does not say so, tap when done.
end_shoe_game = The shoe still counts the round that is over: end its game with the shoe's key.

players_bet = Players are betting.
no_more_bets = No more bets. Waiting for the game server.
results_shown = Results are shown.
players_decide = Players decide.
box_decides = Players decide { PLACE($zone, form: "at") }.
side_to_turn_awaited = Wait: the players look. The game server says which side you turn.
insurance_asked = Insurance? Players decide.
insurance_closed = Insurance is closed; declined: { PLACES($zones) }.
insurance_closed_for = Insurance is closed; players who decline: { $count }.

sign_in_to_open = Sign in to open the table.
sign_in_to_go_on = Sign in to go on.
table_is_closed = The table is closed. Tap “Sign out”; whoever deals next signs in and opens it.
open_the_table = All is ready: open the table.
open_then_shoe = Open the table; a shuffled shoe goes in after that.
start_next_round = Start the next round.
next_round_opens = The next round opens.

paused_until_dealer = { SENTENCE($cause) } Deal no card. Tap “Go on” to let play go on.
paused_for_next_dealer = { SENTENCE($cause) } Deal no card. The next dealer signs in and taps “Go on”.
paused_until_manager = { SENTENCE($cause) } Deal no card. The shift manager lets play go on.
table_ok_manager = Table OK. The shift manager taps “Go on”.
bets_late = The game server did not send the bets in time: call the shift manager.
decisions_late = The game server did not send the players' decisions in time: call the shift manager.
taken_back_by = Taken back by { $person }: check the table.
program_failed = The program failed on a message and set it aside: call the engineer.
record_unreadable = Record { NUMBER($number, useGrouping: 0) } cannot be replayed: call the engineer.
cancelled_after_days = { $count ->
    [one] In progress for more than a day: cancelled by the rule sheet.
   *[other] In progress for more than { $count } days: cancelled by the rule sheet.
}
round_voided = Round voided: { WORD($reason, of: "reason") }.
round_was_void = void: { WORD($reason, of: "reason") }

dealer_had = dealer { $count }
dealer_had_blackjack = dealer blackjack
hidden_not_turned = { $called } was not turned
hidden_checked = { $called } checked
card_dealt = { PLACE($zone, form: "name") }: card { $count }
card_dealt_open = { PLACE($zone, form: "name") }: card { $count }, { CARD($card) }
card_moved = card moved { PLACE($here, form: "from") } { PLACE($there, form: "to") }
order_changed = order of the boxes changed

# --- what keeps the table or the round from opening ---

no_dealer = No dealer is signed in: sign in on this screen.
wrong_device = { DEVICE($device, form: "start") } says it is { $found }, but the table file names { $name }: connect the right device or have the engineer change the file.
device_unknown = { DEVICE($device, form: "start") } is not heard: { SENTENCE($why) } If it stays so, call the engineer.
the_shoe_unknown = The shoe is not heard: { SENTENCE($why) } If it stays so, call the engineer.
the_camera_unknown = The camera is not heard: { SENTENCE($why) } If it stays so, call the engineer.
the_shuffler_unknown = The shuffling machine is not heard: { SENTENCE($why) } If it stays so, call the engineer.
device_warning = { DEVICE($device, form: "start") } warns: { SENTENCE($why) } If it stays so, call the engineer.
the_shoe_warning = The shoe warns: { SENTENCE($why) } If it stays so, call the engineer.
the_camera_warning = The camera warns: { SENTENCE($why) } If it stays so, call the engineer.
the_shuffler_warning = The shuffling machine warns: { SENTENCE($why) } If it stays so, call the engineer.
device_lost = { DEVICE($device, form: "start") } is lost: { SENTENCE($why) } Call the engineer.
the_shoe_lost = The shoe is lost: { SENTENCE($why) } Call the engineer.
the_camera_lost = The camera is lost: { SENTENCE($why) } Call the engineer.
the_shuffler_lost = The shuffling machine is lost: { SENTENCE($why) } Call the engineer.
not_heard_yet = nothing came from it yet
not_heard_since_restart = not heard of since the restart
device_silent = it does not answer: look at its plug and its power
camera_is_black = its picture is black: take the cap off the lens, switch the lamps on
camera_is_frozen = its picture stands still
camera_is_blind = it does not find the marks on the felt: take away what covers them
camera_is_moved = it stands elsewhere than before: let nobody touch it
camera_is_lost = it gives no picture: look at its plug and its power
no_shoe = No shuffled shoe is in play: put one in; the shuffler or the shift manager then loads its set on a screen.
next_shoe_not_ready = { $count ->
    [one] One card is left and the next shoe is not ready.
   *[other] { $count } cards are left and the next shoe is not ready.
}
inventory_in_doubt = Reports { DEVICE($shoe, form: "of") } were lost. Cards inside: { $least } to { $most }. The shift manager changes the shoe, or the shuffler counts its stub.
alarm = { DEVICE($device, form: "start") } alarms: { SENTENCE($what) } The shift manager must acknowledge it.
cards_on_felt = Cards lie on the felt ({ PLACES($zones) }): take them away.
around_broker = The broker is not reached: no bets and no results pass. Call the engineer.
around_disk = The table's disk is nearly full or does not answer. Call the engineer.
around_clock = The table's clock is not right. Call the engineer.
around_date = The table's clock was never set: it says a time before 2025. Call the engineer.
around_checking = The program's files are being checked: wait a moment. If that lasts, call the engineer.
around_program = Files of the table's program have changed. Call the engineer.
around_upgrade = Another version of the program is being tried: wait a minute. If that lasts, call the engineer.
around_console = The screens failed and were started again. If that goes on, call the engineer.
around_unsent = A message could not be sent to the game server; the next ones pass. Call the engineer.
around_anchor = The copy of the record's checkpoints cannot be kept. Call the engineer.
around_eyes = A camera still sees, but will need care soon. Tell the engineer.
around_kiosk = The table's own screen has stopped drawing and is being started again. If that lasts, bring another screen and call the engineer.
clock_never_set = the appliance's clock was never set (it says a time before 2025)
rounds_unacknowledged = { $count ->
    [one] The game server has not acknowledged one round: check the game server, or have the shift manager let it pass.
   *[other] The game server has not acknowledged { $count } rounds: check the game server, or have the shift manager let them pass.
}
round_refused = The game server refuses round { $round }: { SENTENCE($why) } The shift manager lets it pass, or the game server acknowledges it after all.
closing_waits = The last round is over; the table closes when the game server has acknowledged { LIST($rounds, last: "and") }, or when the shift manager lets it pass.
game_disabled = By order of the { WORD($role, of: "role") } no further round of this game is dealt: { SENTENCE($why) } Two people put it back into use.

# --- what a shoe says of itself ---

shoe_said_empty = it is empty
shoe_said_jam = a card is jammed: free it and press the shoe's clear key
shoe_said_removed = it was taken out
shoe_said_present = it is there
shoe_said_gate = its gate is open
shoe_said_error = it reports an error
shoe_said_error_number = it reports error { NUMBER($number, useGrouping: 0) }
shoe_said_overdraw = it says that a card too many was drawn: press the shoe's clear key
shoe_said_error_cleared = its error is over
shoe_said_locked = it is locked
shoe_said_unlocked = it is unlocked
shoe_said_standby = it is in standby
shoe_said_boot = it starts
shoe_said_failed = it has failed and reports no card until it is reset, or switched off and on
shoe_said_result = it tells a result
shoe_said_preset = it is set anew
shoe_said_warning = it warns
shoe_said_pulled_back = a card went back into it

# --- what players are told ---

notice_investigating = The dealer has called the shift manager. Play is stopped while this is looked into.
notice_resolved = It is put right. Play goes on.
notice_cancelled = The round is cancelled. Stakes are returned.
coup_won = { PLACE($zone, form: "name") } { $count }–{ $least }
coup_tied = Tie at { $count }
