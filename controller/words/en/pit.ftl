# What the pit's page and the shift's report say.

only_roles_come = Only { LIST($roles, of: "role") } may say that they come.
nobody_is_called = Nobody is called there any more, or somebody comes already.

pit_title = livetable pit
pit_floor = Floor
pit_tables = Tables
pit_table = Table
pit_game = Game
pit_offline_text = This screen shows nothing new: the pit's program is not reached. It comes back by itself. Look at the tables.
pit_broker_lost = NO BROKER: what you see is old. { $why }
pit_unwritten = NOT ON RECORD: the pit's disk is full or does not answer. What you see is right, but is missing in reports. Call the engineer.
pit_empty = No table has been heard yet.
pit_now_calls = { $count ->
    [one] { $count } call
   *[other] { $count } calls
  }
pit_more_calls = and { $count } more below
pit_no_calls = Nobody is called.
pit_band = { $table } calls: { $what }
pit_come = I am coming
pit_comes = { $name } is coming
pit_since = Since
pit_after_seconds = for { $time }
pit_sound = Turn the sound on
pit_report = Report of the shift
pit_numbers = The shift's numbers
pit_find = Find a table

pit_level_call = Calls
pit_level_coming = Somebody comes
pit_level_waits = Cannot go on
pit_level_quiet = Not heard
pit_level_plays = Plays
pit_level_closed = Closed
pit_level_gone = Off

pit_call_irregularity = Something is wrong
pit_call_pause = Paused
pit_call_server = The game server does not answer
pit_call_stopped = Play stands still; why was not heard
pit_call_lost = The table's program is gone
pit_call_program = The program failed on something: call the engineer
pit_call_key = Another key signs the record
pit_call_checkpoint = The game server disputes the record
pit_call_untaken = The broker refused an event: call the engineer

pit_waits_no_dealer = No dealer has signed in.
pit_waits_device = A device is not well.
pit_waits_wrong_device = Another device than expected is connected.
pit_waits_no_shoe = No shoe is in play.
pit_waits_burn = The first cards are still to be burnt.
pit_waits_felt = Cards lie on the felt.
pit_waits_unacknowledged = The game server has not acknowledged rounds.
pit_waits_refused = The game server refuses a round.
pit_waits_closing = It closes when the game server has acknowledged all rounds.

pit_rounds = Rounds
pit_pace = Rounds an hour
pit_pace_short = an hour
pit_voids = Voids
pit_corrections = Corrections
pit_corrected = card corrected
pit_irregularities = Irregularities
pit_missed = Messages missed
pit_missed_count = { $count ->
    [one] { $count } message was missed
   *[other] { $count } messages were missed
  }
pit_unreadable = { $count ->
    [one] { $count } message on the broker was none of a table, and was passed over: ask the engineer.
   *[other] { $count } messages on the broker were none of a table, and were passed over: ask the engineer.
  }
pit_dealer = Dealer
pit_dealers = Dealers
pit_cause = Cause
pit_count = Number
pit_what = What
pit_none = None.
pit_no_dealers = None.
pit_calls = Calls
pit_who_came = Who came
pit_after = After
pit_lasted = Lasted

pit_pace_plot = Rounds in each ten minutes
pit_delay_plot = Delay of the events in each ten minutes, in milliseconds
pit_history = Rounds
pit_playing = In play
pit_not_whole = not heard whole
pit_older = Older rounds
pit_console = Rule at its own console
pit_console_asked = The table's console is being asked whether it answers.
pit_console_none = No console is named for this table in the floor file: the ruling is made at the table.
pit_console_gone = The table's console cannot be reached from here: the ruling is made at the table.
pit_console_opens = It opens in a window of its own, and asks for your name and PIN.

pit_line_moved = { $card } goes to { $hand }
pit_line_corrected = Corrected: { $hand } has { $card }, not { $was }
pit_line_taken_back = { $count ->
    [one] { $count } card taken back
   *[other] { $count } cards taken back
  }
pit_line_wrong = Wrong: { $what }
pit_line_ruled = Over: { $what }
pit_who_ruled = Who ruled, from where, on which pictures: at the table's console
pit_who_ruled_there = Who ruled, from where and on which pictures stands in the table's own record.
pit_line_dead = { $hand } is out of the round
pit_line_returned = All bets went back
pit_line_void = Void: { $why }
pit_line_winner = Winner: { $hand }

pit_bet_insurance = Insurance
pit_bet_any_pair = Any pair
pit_bet_perfect_pair = Perfect pair
pit_bet_player_pair = Player pair
pit_bet_banker_pair = Banker pair
pit_bet_either_pair = Either pair
pit_bet_dealer_pair = Dealer pair
pit_bet_suited_tie = Suited tie
pit_bet_dragon7 = Dragon 7
pit_bet_panda8 = Panda 8
pit_bet_super6 = Super 6
pit_bet_lucky6 = Lucky 6
pit_bet_small = Small
pit_bet_big = Big
pit_bet_player_bonus = Player bonus
pit_bet_banker_bonus = Banker bonus
pit_bet_top3 = Top 3
pit_bet_hot3 = Hot 3
pit_bet_bust_it = Bust It
