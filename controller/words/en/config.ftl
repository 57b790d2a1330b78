# What a check says of the files of a table, each with what to write or to do. Names in them are
# those of the file.

config_certificate_over = { $name }: the certificate ended on { $day }; have it renewed, and put the new one in its place
config_of = { $file }: { $what }
config_unreadable = { $file }: cannot be read ({ $why }); check its name and its rights
config_no_text = { $file }: no UTF-8 text; save it as UTF-8
config_kind_unknown = { $file }: no kind of config file that is known; write one of these keys, or put it in the folder of that name: { $found }
config_refused = no table starts with this file: { $why }
config_endless = { $file }: lists or tables without end; mend the file
config_long_number = { $file }: a number of thousands of digits; mend the file
config_no_toml = { $file }: no valid TOML; { $what } ({ $why })
config_toml_mend = mend that line
config_toml_unseen = delete the sign there that nobody sees, and type a space
config_toml_comment = begin a comment with #
config_toml_header = write a header as [name] or [[name]], alone on its line
config_toml_no_json = write lines as in decks = 8, without braces around the file
config_toml_equals = write = between key and value
config_toml_value = write = and a value after the key
config_toml_truth = write true or false in small letters
config_toml_list = write a list in square brackets with commas, as in [3, 2]
config_toml_number = write a number alone, with digits and at most one point, as in 0.95 or 1000
config_toml_braces = write a table in braces on one line, with commas between its keys and none after the last
config_toml_close_text = close the text with the quote that it begins with
config_toml_inner_quotes = write a text that has quotes in it between single quotes
config_toml_backslash = write / instead of \, or the text between single quotes
config_toml_one_a_line = write each key on a line of its own
config_toml_quoted_name = write { $name }: a name with other signs than A to Z, digits, - and _ stands in quotes
config_toml_quoted_text = write "{ $name }": text stands between straight quotes
config_key_twice = { $file }: { $name } is written twice, again in line { $line }; leave one out
config_key_unknown = { $name }: no such key; { $what }
config_did_you_mean = did you mean '{ $found }'? Known here: { LIST($names, last: "and") }
config_key_elsewhere = { $name } { $what }; known here: { LIST($names, last: "and") }
config_above_sections = is written above the first section
config_below = is written below { LIST($names) }
config_own_section = is a section of its own, with { LIST($names) } as its header
config_known_keys = write one of { LIST($names) }, or take it out
config_take_out = take it out
config_key_missing = { $name }: missing; write it
config_section = a section { $second } with { LIST($names, last: "and") }
config_section_missing = { $name }: missing; write { $what }
config_value_wrong = { $name }: is { $found }; write { $what }
config_int = a whole number
config_float = a number
config_bool = true or false
config_text = text in quotes
config_list = a list in square brackets
config_table = a table
config_one_of = one of { LIST($names) }
config_only = exactly { $found }
config_key_in_pays = write it in { $found }, as { $found } = {"{"} { $name } = ... {"}"}
config_at_least = a number of at least { $found }
config_at_most = a number of at most { $found }
config_more_than = a number above { $found }
config_less_than = a number below { $found }
config_longer = { $count } or more
config_shorter = { $count } or fewer
config_pattern = what fits the pattern { $found }
config_spelt_name = letters, digits, dots, dashes and underscores, a letter or digit first
config_spelt_table = a site and a table, as in riga/bj1
config_spelt_client = at most 64 letters, digits, dots, dashes and underscores, a letter or digit first
config_spelt_small = small letters, digits and underscores, a letter first
config_spelt_letters = small letters and underscores, a letter first
config_spelt_time = a time of day, as in 06:00
config_spelt_page = an address without a user, as in https://10.0.0.5:8080
config_spelt_pin = what `livetable people` makes of a PIN
config_fits = what fits ({ $why })
config_no_game = { $file }: there is no game '{ $name }'; name one of { LIST($names) }
config_no_family = { $file }: family: '{ $name }' is not known here; write one of { LIST($names) }
config_name_family = { $file }: family: write family = "{ $name }" above the first section; only such a game has { LIST($names, last: "and") }
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
config_no_password = { $name }: { $file } holds no password; write it alone, as text in UTF-8
config_not_certified = { $name }: { $game } is not on the list of certified games ({ $file }); add the line that `{ $command }` prints, or write another list
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
config_key = { $name }: { $what }
config_certificate_needs_tls = a certificate needs TLS; write { $name }
config_both_or_neither = write both { $name } and { $second }, or neither
config_password_needs_name = a password needs a name; write { $name }
config_devices_of_one_name = two devices are named '{ $name }'; give each its own name
config_devices_of_one_url = two devices have one url; write for each where it alone is
config_one_address = { $name } and { $second } are one address; write another { $second }, or 0 for any
config_one_file = { $name } and { $second } are one file ({ $file }); write another { $second }
config_is_table_file = { $name }: { $file } is this table file itself; write another path
config_of_the_journal = { $name }: the journal keeps a file of its own as { $file }; write another name
config_of_the_rules = { $name }: { $file } lies among the games, layouts and remedies; write another path
config_evidence_around = { $name }: { $file } holds { $second } too; write a folder for pictures alone
config_one_device = { $name } and { $second } lead to one device ({ $found }); write for each where it alone is
config_of_other_table = { $name }: { $found } is that of { $file } too, and two tables cannot share it; write another
config_no_file = { $name }: { $file } is no file and leads to none; write the path of one
config_holds_else = { $name }: { $file } holds something else, which no table writes over; write another path
config_key_size = { $name }: { $file } holds { $count } bytes, and a key { $most }; `{ $command }` makes one
config_one_key = { $name } and { $second } are one key: whoever is given what seals could sign; make another { $second } with `{ $command }`
config_sign_in_path = { $found } has a sign that no file's name should have; write another path
config_path_long = { $found } is longer than a disk takes; write names of at most { $most } bytes
config_socket_from_root = '{ $found }' is not from the root; write where its unit listens, as in { $file }
config_socket_long = { $found } has { $count } bytes, and a socket's path at most { $most }; write a shorter one, as in { $file }
config_one_socket = { $name }: { $second } is the same socket; write each camera's own
config_socket_of_another = { $name }: is the socket of '{ $found }'; write { $file }
config_no_socket = { $name }: { $file } is there and is no socket; write another path
config_camera_word = '{ $found }' is no word that a camera takes; write { $name }, or { $second } and the path of what `{ $command }` wrote
config_camera_enrolled = { $name } names no file; write after it the path of what `{ $command }` wrote
config_sign_unseen = { $found } has a sign that nobody sees; write letters, digits and signs alone
config_no_device = { $name }: { $file } is there and is no device; write the device's path, as in /dev/serial/by-id/...
config_port_low = { $name }: is { $found }, and ports below { $second } are root's; write one from { $second } on
config_host_elsewhere = { $name }: this machine cannot listen at '{ $found }' ({ $why }); write an address of its own
config_never_green = { $name } is { $found } and { $second } { $file }: the light would never be green; write a longer { $second }, or a shorter { $name }
config_one_place = { $name } and { $second } have a name or an address in common; write one place with all its addresses
config_serial_forms = write /dev/serial/by-id/..., socket://host:port, rfc2217://host:port or sim://wire
config_camera_forms = write http://host:port/..., rtsp://..., /dev/video0 or the path of a recording
config_no_address = is no address; { $what }
config_no_device_path = is no path of a device; { $what }
config_no_simulated_device = no such simulated device; write sim:// and one of { LIST($names) }
config_scheme_unknown = scheme '{ $found }' is unknown; { $what }
config_no_port = has no port; write { $found }
config_option_unknown = option '{ $found }' is unknown; write one of { LIST($names) }
config_no_host = '{ $found }' is no host; write a name or an IP address alone, without scheme or port
config_has_no_host = has no host; { $what }
config_port_or_host = its port or host is none; { $what }, port 1 to 65535
config_port_zero = port 0 is none; write a port from 1 to 65535
config_needs_tls = reached from other machines it needs TLS; write { $name } = "127.0.0.1", or { $found } and { $second }
config_no_network = '{ $found }' is no address and no network; write 10.4.0.17 or 10.4.0.0/24
config_two_places_two_people = { $name }: two places take two people; write people = 2
config_remedies_of_one_name = two remedies are called { $name }; give each its own name
config_remedy_for_nothing = remedy { $name } is for '{ $found }', which no irregularity is called
config_remedy_old_reason = remedy { $name }: '{ $found }' is no reason; older journals mean another
config_remedy_action = remedy { $name } does '{ $found }'; write one of { LIST($names) }
config_remedy_hidden = remedy { $name } names a card that does not lie face up, which is done at one screen: write places = 1
config_remedy_refunds = remedy { $name } refunds stakes: write publish = "refunded"
config_remedy_refunds_none = remedy { $name } refunds no stakes: write another publish than "refunded"
config_no_last_resort = { $name } in phase { $found } has no last resort: give the shift manager a { $second } for it
config_unit_watches_too = { $name }: the unit of { $second } watches this camera too; leave out
config_lies_elsewhere = { $name }: { $what } lies elsewhere than in { $found }; cameras that share zones need layouts of one felt
config_the_edge = the felt's edge
config_the_zone = zone '{ $name }'
config_the_mark = fiducial { $number }
config_entry_broken = '{ $name }' does not load ({ $why }): repair or remove the package of { $found }
config_no_wire = no wire is called '{ $name }': installed are { LIST($names) }; a package adds one by an entry point in the group { $found }
config_wire_of_another = '{ $name }' is the wire of another kind of device; write one of { LIST($names) }
config_wire_not_whole = wire '{ $name }' is not a whole codec: it lacks { $found }
config_wire_option = wire '{ $name }' has no such option: { $why }
config_crowd_no_boxes = a crowd game has no boxes; leave `boxes` out
config_boxes_needed = a game of boxes needs `boxes`, 1 to 7
config_crowd_splits_once = a crowd splits once; write split.max_hands = 2
config_crowd_both_cards = a crowd gets both second cards first; write split.dealing = "both_at_once"
config_crowd_hands_over = a crowd has no box to hand over; write automatic.lost_player = "timeout"
config_crowd_even_money = insurance: nobody of a crowd is asked for even money, a blackjack may be insured; write even_money = false
config_crowd_opt_out = insurance: a crowd is asked as a whole, and the game server declines for anybody who wants no question; write opt_out = false
config_closed_insurance = dealer: an insurance that no check decides would stay open under a hole card that stays closed; write peek = "A", another open_hole than "{ $found }", or insurance.offered = false
config_closed_hand = dealer: { LIST($names) } needs the dealer's whole hand; write another open_hole than "{ $found }", or leave the side bet out
config_no_peek = without a hole card there is no peek; write dealer.peek = "none"
config_no_tree = two hands make no tree; write split.resplit = "any"
config_side_not_offered = published.side names { LIST($names) }, which [side] does not offer
config_odds_unpayable = { $count } to { $most } cannot be paid on 100 units; write it as in [3, 2], the first from 1 to 10000, the second a number that divides 100
config_no_class = no class '{ $name }' in this bet; write one of { LIST($names) }
config_pays_spots = pays: is for { LIST($what, last: "and") }; name { LIST($names, last: "and") } and nothing else, or write other sides
config_exception_side = exceptions: side: write one of { LIST($names) }
config_no_side = side.{ $name }: this game has no side '{ $found }'; leave it out
config_tableau = tableau: it is for two cards counted modulo 10; leave it out
config_one_card_bet = side.{ $name }: it is for sides of one card; leave it out
config_points_bet = side.{ $name }: it is for points counted modulo 10; leave it out
config_natural_draws = tableau: a natural, 8 or 9 in two cards, ends the coup; leave 8 and 9 out of { $name }
config_natural_rows = tableau: a natural, 8 or 9 in two cards, ends the coup; write [] for 8 and for 9 in second_draws
config_title = write what people can read, on one line
config_no_bet = the smallest main bet is { $count }, { $name } is { $most }: nobody can bet; correct one of them
config_even_money_alone = insurance: even money is insurance of a blackjack, and none is offered; write offered = true or even_money = false
config_no_hand_for_aces = split: two hands leave none to split aces again; write resplit_aces = false
config_burn_cards = cards: is for by = "fixed", and by is "{ $found }"; write by = "fixed", or leave cards out
config_sides = sides: write two different names, none of { LIST($names) }
config_return_of_no_bet = published.returns: { LIST($what) } is no bet of this game; name those of { LIST($names) }
config_exception_cards = exceptions: cards: no side gets { $count }; write one of { LIST($names) }, or leave it out
config_exception_twice = exceptions: two are for a { $count } of { $name }; leave one out, or write other cards
config_key_idle = { $name } has no effect beside { $second }; take it out, or write another { $found }
config_key_alone = { $name } has no effect without { LIST($names) }; write that too, or take it out
config_key_checked = { $name } counts beside { $second } only where a check was wrong, because any other blackjack is found before players act; take it out, or write another { $found }
config_multiple_unpaid = { $name }: a main bet of { $count } cannot be halved and paid in whole minor units as these rules ask; write a multiple of { $number }
config_no_tableau = tableau: is not there, so nobody draws a third card; copy [tableau] from baccarat.toml, unless the house deals so
config_exception_never = exceptions: no hand of { $name } wins with { $count }; correct total, or take the exception out
config_exception_idle = exceptions: a { $count } of { $name } pays what every win of { $name } pays; write what it pays otherwise, or take the exception out
config_return_above = { $name }: returns { $found } %, so in the long run its players win; compare its `pays` and the rules with the rule sheet
config_return_opened = { $name }: its return is worked out as if the hole card were always turned; beside dealer.open_hole = "{ $found }" its stake comes back where the card stays closed, so it returns nearer to 100 %
config_no_felt = no layout has room for { $called } ({ LIST($what, last: "and") }); lay one out in layouts/{ $name }.toml as docs/layout-file.md says, or change the game
config_felt_room = { $name } has room for { $what }
config_room_boxes = { $count ->
    [one] { $count } box
   *[other] { $count } boxes
} of { $hand ->
    [one] { $hand } hand
   *[other] { $hand } hands
}
config_room_crowd = one common hand
config_room_zones = the zones { LIST($names, last: "and") }
config_name_of_file = name: is '{ $found }', and calibrations name the layout so; write '{ $name }', or rename the file
config_fits_no_game = its zones are not those of any game in { $file }, nor a part of them; name them as docs/layout-file.md says
config_few_marks = fiducials: { $count }, and a camera is placed by { $number } or more; add some, or calibrate each camera
config_zones_overlap = zones.{ $name }.rect: lies over zone '{ $second }' in part, and a card there may be taken for one of the other; part them
config_finite = a number that has an end
config_both_brackets = { $file }: { $name } is written as [{ $name }] and as [[{ $name }]], in lines { $found } and { $line }; write [[{ $name }]] above each where there may be several, else one [{ $name }]
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
