# Why something is not done now, and what to do instead.

not_possible_now = Not possible while { WORD($phase, of: "phase") }: { WORD($verb, of: "verb") }. Possible now: { LIST($verbs, of: "verb", last: "and") }.
stopped_by = Play is stopped: { $title }. Send it again when play goes on.
stopped_by_pause = Play is stopped: paused ({ $cause }). Send it again when play goes on.
tap_not_possible = Not possible while { WORD($phase, of: "phase") }: { WORD($verb, of: "verb") }. Do what the screen says now.
table_open_already = The table is open already.
tap_stopped_by = Play is stopped: { $title }. Tap again when play goes on.
tap_stopped_by_pause = Play is paused ({ $cause }). Tap again when play goes on.
id_reused = This id was used for another command, which was accepted: give each one a new id.
failed_before = The program failed on this before and does not take it again: call the engineer.
command_late = The command came { $count } ms after its deadline; send it again if it counts.
no_round_in_play = Round { $round } is not in play; no round is.
other_round_in_play = Round { $round } is not in play; the round in play is { $name }.
nothing_waits_for_word = Nothing waits for a person's word now.

# --- who may ---

role_may_not = The { WORD($role, of: "role") } may not do that ({ WORD($verb, of: "verb") }): call the { LIST($roles, of: "role") }.
no_tap_of_this_game = That is nothing that is tapped at a table of this game: { WORD($verb, of: "verb") }.
role_not_proved = { $person } has not proved by PIN to be { WORD($role, of: "role") }: sign in.
role_not_taken = { $person } does not act as { WORD($role, of: "role") }: the role is not taken. Sign in again.
role_held_by_other = { $person } does not act as { WORD($role, of: "role") }: { $second } is it here now. Sign in again.
own_case = { $person } dealt here: nobody rules in his own case. Call another.
dealer_has_one_role = { $person } is the { WORD($role, of: "role") } here: a dealer has no other role at his table. Sign out first.
book_lets_void = The house's book lets only the { LIST($roles, of: "role") } void for that.
loader_checked_it = { $person } loads the set, so he is one of the two who checked it: name yourself and the second person.
second_must_confirm = A second person must confirm that with name and PIN: a { LIST($roles, of: "role") }.
second_who_does_not_deal = A second person must confirm that with name and PIN: a { LIST($roles, of: "role") }, who does not deal.
not_own_second = { $person } cannot confirm his own act: another person signs with PIN.
dealt_here_no_second = { $person } dealt here and cannot confirm it: another person signs with PIN.
second_not_proved = { $person } has not confirmed it with the PIN of a { LIST($roles, of: "role") }: the second person signs with name, role and PIN.
not_signed_in_as = { $person } is not signed in as { WORD($role, of: "role") }.
sign_out_later = The round is in play: sign out when the cards are collected.

# --- rulings ---

not_reported_by_hand = { $what } is nothing that is reported by hand.
cannot_occur_now = { $title }: that cannot occur while { WORD($phase, of: "phase") }.
not_open = Irregularity { NUMBER($number, useGrouping: 0) } is not open.
mended_otherwise = { $title }: what you chose is not among the remedies. Choose one of these: { LIST($remedies) }.
may_not_rule = { $title }: only the { LIST($roles, of: "role") } may rule that. Call the { LIST($roles, of: "role") }.
give_a_reason = Give a reason: { LIST($reasons, of: "reason") }.
void_needs_reason = A void needs a reason of the house's book: { LIST($reasons, of: "reason") }.
second_confirms_remedy = { $title }: a second person must confirm with name and PIN.
extended_once = It was extended once already: rule on it, or void the round.
nothing_to_take_back = No unsettled round is in play: nothing can be taken back.
taken_back_since_decision = Only cards dealt since the players' last decision can be taken back.
nothing_since_decision = Nothing was dealt since the players' last decision.
no_step_open = No step is open there.
screen_changed = The table has moved on since that was shown: look at the screen, then tap again.
camera_sees_step = The camera sees when that is done: { $what }
taking_back_first = Cards are being taken back. First: { $what }
first_do = First: { $what }
no_card_in_hand = No card in the dealer's hand belongs to this: choose another remedy.
no_such_card_in_hand = The shoe read no such card among those in hand: look again, or void.
no_card_owed = No card is still owed { PLACE($zone, form: "to") }: put it where the record says, or void.
owed_elsewhere = This card is owed { PLACE($there, form: "to") }: move it { PLACE($there, form: "to") }, or void.
hand_would_have_ended = With { CARD($card) } there the round could not have gone as it did: it must be void.
camera_reads_no_face = The camera reads no face there: lay the card straight, or void.
read_once_turned = The card lies face down: the camera reads it once it is turned.
lay_it_first = It lies nowhere: lay it first, or void.
camera_reads_other = The camera reads { CARD($seen) } there, not { CARD($card) }: look again, lay it anew, or void.
shoe_has_not_read = The shoe has not read that card: choose another remedy.
shoe_alone_not_enough = The shoe alone does not tell this card: wait for the camera, or void.
no_card_due = No card is due now: put it right, or void.
another_card_first = Another card is due before that one: lay it first, or void.
lay_it_there_first = The card lies { PLACE($here, form: "at") }: lay it { PLACE($there, form: "at") } first.
enter_card_of_picture = Enter the card that the picture shows.
enter_face_down_card = Enter the card that lies there face down.
enter_card_of_shoe = Enter the card that lies there and came out of the shoe in play.
no_shoe_in_play = No shoe is in play: load a set first.
card_contradicts_check = { CARD($card) } contradicts the check of { $called }: look again, or void.
kept_only_unseen = All have seen this card: it is not kept as an unseen one.
no_camera_to_look = No camera sees the felt: nobody can say that no card lies there.
a_card_lies_there = A card lies { PLACE($zone, form: "at") } that may be the one: look at it first.
a_card_lay_there = A card lay there that may be the one, and was taken up: lay it back first.
kept_card_came = This card came: it was kept in the hand. Lay it, or rule what became of it.
read_card_came = This card came: a camera read it. Lay it, or rule what became of it.
lay_hidden_back_first = Lay { $called } back face down { PLACE($zone, form: "at") } first.
dealt_already = That card is dealt already: undo it first, or void.
reported_already = { $title } is reported already: the shift manager rules.
ruled_so_already = This is ruled already: it is over once it is put right.
turned_up_first = The card is dealt already: turn it face up, or void.
play_has_gone_on = Play has gone on since that card was dealt: the round must be void.
name_dead_box = Name the box whose hand is dead; a hand for everybody can only be void.
card_of_other_box = The card was dealt { PLACE($zone, form: "deal") }, not to box { $box }: lay it back, or void.
card_of_no_box = The card was dealt { PLACE($zone, form: "deal") }, to no box: lay it back, or void.
no_round_to_void = No unsettled round is in play; a settled one can only be reviewed.

# --- the table ---

paused_already = The table is paused already.
disabled_already = The game is disabled already: { SENTENCE($why) }
not_disabled = This game is not out of use.
order_needs_reason = Say why, in a sentence.
second_lifts_order = A second person puts the game back into use too.
pause_asked_already = A pause after this round is asked already.
not_paused = The table is not paused.
answer_missing = The game server's answer is missing: the shift manager must rule.
manager_ends_pause = The table was paused for the shift manager, who ends the pause: call him.
manager_after_taking_back = Cards were taken back: only the shift manager lets play go on.
void_it_first = The round's record cannot be read on: the shift manager must void it first.
rounds_left_from_0 = Write how many more rounds are played, from 0.
no_round_opens = No round can open now. { $why }
try_again = Try again in a second.
tap_again = The last round began less than a second ago: tap again.

# --- the game server ---

no_betting_time = { $number } s is no betting time: send more than 0 and at most { $most }.
no_betting_open = No betting is open.
name_the_round = Name the round that you mean, in `round`.
awaits_no_acknowledgement = Round { $round } awaits no acknowledgement.
settled_not_voided = Round { $round } was settled, not voided: pay it, and acknowledge the round.
voided_not_settled = Round { $round } was voided: return the stakes, and acknowledge the void.
other_checkpoint = This is not the checkpoint that round { $round } was published with: keep what you hold, do not pay twice, and call the studio's engineer.
name_the_checkpoint = Round { $round } was acknowledged with another checkpoint: send with it the one that it was published with, or have the shift manager let it pass.
another_digest = This is not the digest that round { $round } was published with: keep what you hold, do not pay twice, and call the studio's engineer.
pass_needs_reason = A round is let pass with a reason.
not_a_last_round = { $count ->
    [0] No round has been settled here yet, so { $round } is none.
    [one] Round { $round } is not the last round.
   *[other] Round { $round } is none of the last { $count } rounds.
}
nothing_asked = No cards are dealt: nothing is asked.
no_window_open = No question is open, so no answer is due: { WORD($question, of: "question") }.
window_asks_other = The open question is another: { WORD($found, of: "question") }, not { WORD($question, of: "question") }.
nothing_to_turn = { $name } has no card to turn: name one of { LIST($names, last: "or") }.
another_window = Window { $number } is open, not { $count }: name the window that you answer.
window_asks_hand = The open window asks hand { $found }, not hand { $name }.
asks_all_at_once = This game asks all players at once: send decisions with counts.
question_insurance = insurance
question_play = playing decisions
question_reveal = which side is turned
insurance_boxes = Boxes { LIST($boxes, last: "and") } are asked about insurance; missing: { LIST($absent, last: "and") }; not asked: { LIST($unasked, last: "and") }.
box_may_answer = Box { $box } may answer { LIST($choices, of: "choice") }, not { WORD($what, of: "choice") }.
not_legal = That is not legal now ({ $why }); legal: { LIST($choices, of: "choice", last: "and") }.
hand_may_not = hand { $name } may not answer { WORD($what, of: "choice") }
answers_of_players = answers: { $count }, players asked: { $most }; each player answers once
asks_box_by_box = This game asks box by box: send a decision of one box.
no_handing_over = { $game } hands over no box: send timeout as its decisions.
no_open_hand = Box { $name } has no open hand: it is settled by this round.
box_not_in_play = Box '{ $name }' is not in play; in play are: { LIST($boxes, last: "and") }.
no_check_due = No check of the hole card is due.
no_such_side_bet = { $game } offers no side bet { $what }; it offers: { LIST($names, last: "and") }.
no_opt_out = { $game } lets nobody opt out of insurance: leave it out.
game_has_boxes = { $most ->
    [one] { $game } has box 1 alone: name that box, no players.
   *[other] { $game } has boxes 1 to { $most }: name boxes of these, no players.
}
game_has_no_boxes = { $game } has no boxes: send the number of players.
side_bet_in_its_box = { $game } has boxes: a side bet needs a main bet, name it in its box.
side_bet_twice = Box { $box } names its side bet { $what } twice: a box has each side bet once.
side_bet_needs_main = A side bet needs a main bet: its count cannot exceed the players.
side_bet_beyond_players = More players took { $what } than play: `players` counts everybody who has any bet.

# --- signing in ---

not_understood = That cannot be asked so. Tap again; if it is refused again, call the engineer.
text_too_long = The text is too long: { $count } characters, at most { $most } fit.
second_signs = A second person signs too: name, role and PIN.
table_silent = the table does not answer; try again
nobody_signed_in = nobody is signed in at this screen; sign in first
signed_out = { $person } is signed out
taken_over = { $person } has taken over
sign_in_again = sign in again
not_employed = { $person } is not in the people file as before; sign in again
session_lapsed = nothing was tapped for long; sign in again
screen_was_away = the screen was away for too long; sign in again
too_many_pins = too many wrong PINs at this screen; wait { $count } s, or use another screen
people_unread = Nobody can sign in: the list of people cannot be read. Call the engineer.
wrong_pin = name or PIN is wrong; try again
no_such_role = { $person } may not sign in as { WORD($role, of: "role") }; ask the engineer, or sign in as { LIST($roles, of: "role") }

# Two people at two screens.

two_places = { $title }: the two people sign at two places. Ask for it here; the second person signs at a screen elsewhere.
signs_where_asked = { $title }: the two people sign at two places, and this screen stands where { $person } asked. Sign at a screen elsewhere.
place_not_known = { $title }: the two people sign at two places, and where a screen without a name stands proves nothing. Use the table's own screen, or one at a place that the table file names.
one_person_is_enough = { $title }: one person is enough, no second one signs.
proposed_already = A ruling of { $person } waits for its second person: sign, refuse or take it back first.
hidden_at_one_screen = A card that does not lie face up is named at one screen: what waits for a signature stands on all of them.
proposal_over = That ruling waits for nobody any more.
asked_by_another = { $person } asked for it and alone takes it back; who could sign it may refuse it.
asker_gone = { $person } no longer has that role in the people file: the ruling cannot be signed.
proposed = { $person } asks: { SENTENCE($title) } A second person signs.
proposed_at_table = { $person } asks at the table: { SENTENCE($title) } A second person signs.
proposed_from = { $person } asks from { $name }: { SENTENCE($title) } A second person signs.
proposed_from_afar = { $person } asks from another place: { SENTENCE($title) } A second person signs.
proposal_signed = { $person } signed: it is ruled.
proposal_refused = { $person } did not sign: nothing is ruled.
proposal_taken_back = { $person } took it back: nothing is ruled.
proposal_changed = Things are not as they were: what waited for a signature is not ruled.
proposal_replaced = Who asked does not hold that role here now: what waited for a signature is not ruled.
proposal_lapsed = Nobody signed in time: nothing is ruled. It can be asked for again.
