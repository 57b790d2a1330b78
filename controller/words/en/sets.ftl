# Sets of cards, shoes, shufflers.

no_such_shoe = The table has no { DEVICE($shoe) }; it has { LIST($names, of: "device", last: "and") }.
set_not_whole = Cards of set { $set }: { $count } counted, { $most } needed. Find what is missing or extra, count it again, and do not load it before it is whole.
set_checked_by_one = Set { $set } was checked by one person: a second one must spread and count it.
set_in_play = Set { $set } is in play: load the other one.
same_back = The set that just left is { WORD($back, of: "colour") } too: the next one must have another back colour.
slip_other_decks = The slip of batch { $batch } says { $count ->
    [one] { $count } deck
   *[other] { $count } decks
}; { $most ->
    [one] { $most } is played
   *[other] { $most } are played
}: load the batch that belongs to the slip.
slip_other_back = The slip of batch { $batch } says { WORD($own, of: "colour") } backs; it was loaded as { WORD($back, of: "colour") }: load the batch that belongs to the slip.
batch_of_other_set = The table knows batch { $batch } as set { $name }, not { $set }: look at the label, and enter what stands there.
shoe_tells_batch = { DEVICE($shoe, form: "start") } says it holds batch { $found }, and { $batch } was entered: look at the label of the set in it. If that is right, take the shoe out and put it in again.
batch_unknown = No shuffler has reported batch { $batch }: shuffle it there, or have two people check it and give their names.
batch_not_whole = The shuffler found batch { $batch } not whole: { SENTENCE($why) }
batch_never_shuffled = Batch { $batch } was loaded into the shuffler but never shuffled: start it.
batch_found = { DEVICE($device, form: "start") } found batch { $batch }: { $why }
alarm_first = { DEVICE($device, form: "start") } alarms ({ $what }): the shift manager must acknowledge it first.
set_not_shuffled_in_play = { $set } is in play and cannot be shuffled.
second_confirms_shuffle = A shuffle by hand is confirmed by a second person: name and PIN.
second_examines_set = A second person must examine the set too: name and PIN.
no_set_known = No set is called { $set }; none is known yet.
no_such_set = No set is called { $set }; known are { LIST($names, last: "and") }.
no_stub_due = No stub of { $set } is to be counted.
scanned_not_counted = Cards scanned: { $count }, counted: { $most }. Scan again.
not_under_review = { $set } is not under review.
no_alarm = { DEVICE($device, form: "start") } has no alarm.
alarm_needs_reason = An alarm is acknowledged with a reason.

count_stub = Count or scan the stub of { $set }: { $what }.
shuffle_set = Shuffle { $set } and confirm it.
set_in_review = { $set } is under review: { $why }
set_under_review = { $set } is under review: { SENTENCE($why) } Two people examine it.
set_lacks = In { $count } shoes { $set } never showed all copies of { CARDS($missing) }: one is probably missing. Count the set.
face_changed_after = A card showed another face after the round was settled.

cards_exactly = { $count ->
    [one] one card
   *[other] { $count } cards
}
cards_between = { $most ->
    [one] { $least } to { $most } card
   *[other] { $least } to { $most } cards
}
cards_instead = Cards counted: { $count } instead of { $most }.
cards_missing = Missing: { CARDS($missing) }.
cards_extra = Extra: { CARDS($extra) }.
other_backs = { $count ->
    [one] One back of another colour.
   *[other] { $count } backs of another colour.
}
stub_counts = the stub counts { $count }, the inventory says { $what }
stub_holds = missing { CARDS($missing) }; extra { CARDS($extra) }
