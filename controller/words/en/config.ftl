# What a check says of the files of a table, each with what to write or to do. Names in them are
# those of the file.

config_of = { $file }: { $what }
config_unreadable = { $file }: cannot be read ({ $why }); check its name and its rights
config_no_text = { $file }: no UTF-8 text; save it as UTF-8
config_kind_unknown = { $file }: no kind of config file that is known; one of these keys: { $found }
config_refused = no table starts with this file: { $why }
config_endless = { $file }: lists or tables without end; mend the file
config_no_toml = { $file }: no valid TOML; mend that line ({ $why })
config_key_unknown = { $name }: no such key; { $what }
config_did_you_mean = did you mean '{ $found }'?
config_known_keys = write one of { LIST($names) }, or take it out
config_take_out = take it out
config_key_missing = { $name }: missing; write it
config_value_wrong = { $name }: is { $found }; write { $what }
config_int = a whole number
config_float = a number
config_bool = true or false
config_text = text in quotes
config_list = a list in square brackets
config_table = a table
config_one_of = one of { LIST($names) }
config_at_least = a number of at least { $found }
config_at_most = a number of at most { $found }
config_more_than = a number above { $found }
config_less_than = a number below { $found }
config_longer = { $count } or more
config_shorter = { $count } or fewer
config_pattern = what fits the pattern { $found }
config_fits = what fits ({ $why })
config_no_game = { $file }: there is no game '{ $name }'; name one of { LIST($names) }
config_no_family = { $file }: family: '{ $name }' is not known here; write one of { LIST($names) }
config_no_second_place = { $file }: remedy { $name } takes two places, and the table file names none beside the table's own screen; write [[places]] with name and addresses there, or take out places
config_no_question = { $name }: the game has no such question with a time of its own; write one of { LIST($names) }
config_people = { $name }: { $what }
config_no_folder = { $name }: { $file } is no folder; make it, or write another path
config_not_a_folder = { $name }: { $file } is no folder; write another path
config_a_folder = { $name }: { $file } is a folder; write a file's path
config_key_beside_journal = { $name }: lies in the journal's folder; move it to one of its own
config_no_recording = { $name }: there is no such recording; write the path of a file or a folder
config_no_calibration = { $name }: is no calibration; run `{ $command }`
config_calibration_of_another = { $name }: was made for the layout '{ $found }', not '{ $second }'; run `{ $command }` with this layout
config_no_certificate = { $name }: holds no certificate; write a PEM file
config_no_pair = { $name }: it and key_file are no certificate and its key; write PEM files that belong together, the key without a password
config_file_empty = { $name }: { $file } is empty; write the path of a file that is not
config_file_unreadable = { $name }: { $file } cannot be read ({ $why }); check its name and its rights
config_zones_of_one_name = zones: { $count } are named '{ $name }'; give each its own name
config_marks_of_one_id = fiducials: { $count } have id { $number }; print and write different ids
config_zone_off_felt = { $name }: reaches off the felt of { $found }; move or shrink it
config_first_outside = { $name }: { $found } is outside its rect; move it inside
config_zone_unseen = cameras.layout: { $game } deals to zones that are not in { LIST($names, last: "and") }: { $found }; name a layout that has them
config_round_time = about { $count } s a round: { $least } s of play, { $number } s waiting for shuffles ({ $name })
config_remedies = { $count ->
    [one] { $count } remedy
   *[other] { $count } remedies
} of the house '{ $name }'
people_unreadable = { $file }: the people file cannot be read ({ $why }); `{ $command }` writes one
people_unusable = the people file cannot be used: { $why }
people_no_number = { $file }: '{ $person }' has no number, by which the record knows a person; `{ $command }` gives one to each who has none
people_twice = { $file }: '{ $person }' is there twice; give each person one entry
people_number_twice = { $file }: number { $number } of '{ $person }' is another person's too; take the line `number` out and run `{ $command }`
people_name_a_number = { $file }: '{ $person }' reads like a number of the record and is not this person's, which is { $name }; write another name
system_no_file = No such file or directory
system_no_rights = Permission denied
system_a_folder = Is a directory
system_nobody_answers = Connection refused
system_too_long = timed out
