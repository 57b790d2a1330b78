# What the engineer's page says, and the shift manager's figures.

page_engineer = Engineer
page_engineer_title = livetable engineer
page_engineer_of = Engineer's page of table { $table }
page_engineer_signs_in = The engineer signs in to look. Who watches here stays signed in.
page_parts = Parts of this page
page_part_devices = Devices
page_part_seeing = Seeing
page_part_doubts = Doubts
page_part_doctor = Doctor
page_part_log = Log
page_wait = One moment.
page_not_your_role = That is not shown in your role.
page_no_table_file = This table was started without a table file: nothing can be checked.
page_band_live = LIVE: the table is open. Look only.
page_band_round = LIVE: round { $round } is in play. Look only.
page_band_test = TEST: the table is closed. No round is dealt, and the shoe's cards are shown.
page_band_off = NO CONNECTION: what stands here is old.

page_count_reports = reports
page_count_bad = bad frames
page_count_bytes = bytes
page_count_bad_bytes = bad bytes
page_lines_of = Last reports of { $name }
page_lines_hidden = The table is open: what the shoe sends is not shown. Close the table to try the shoe.
page_no_lines = Nothing heard yet.
page_no_lines_shoe = Nothing heard since the table closed. Pull a card to try the shoe.
page_latency = How long a card takes (ms)
page_latency_byte = From the shoe's bytes to the event
page_latency_pixel = From the picture to the event
page_not_measured = Nothing measured yet.
page_quantiles = Half within { $half } ms, 99 of 100 within { $upper } ms, the longest { $longest } ms.

page_sure_zone = Zone
page_sure_face = Card
page_sure_zones = How sure the cameras are, by zone
page_sure_faces = How sure the cameras are, by card
page_sure_read = Read
page_sure_unread = Not read
page_sure_mean = Mean
page_sure_least = Least
page_nothing_seen = No card seen since the table program started.
page_calibration = Calibration
page_no_calibration = { $name } has no calibration file: the marks of the felt are fitted in every picture.
page_calibrated = { $name }: calibrated { $days ->
    [0] within the last day
    [one] { $days } day ago
   *[other] { $days } days ago
  } on { $points } points, { $error } mm off in the mean, { $worst } mm at the worst.
page_trends = What changes day by day
page_no_trends = No day has been kept yet.
page_trend = Days kept: { $days }. Last { $last }; fails at { $bound } (dashed).
page_figure_confidence = confidence
page_figure_focus = focus
page_figure_light = light
page_figure_off_mm = mm off the calibration
page_live_picture = What the cameras see
page_camera_silent = The camera gives no picture now.

page_no_doubts = No doubt since the table program started.
page_doubts_wait = { $count ->
    [one] { $count } picture waits for the end of the round.
   *[other] { $count } pictures wait for the end of the round.
}
page_doubt_was_abstained = The camera could not read it
page_doubt_was_disagreed = Two readings
page_doubt_was_shoe_silent = The shoe could not read it
page_read_later = Read later as { $card }
page_two_readings = Shoe { $shoe } | Camera { $camera }
page_no_frame = no picture

page_finding_ok = Well
page_finding_bad = Wrong
page_about_broker = broker
page_about_camera = camera
page_about_clock = clock
page_about_device = device
page_about_disk = disk
page_about_integrity = manifests
page_about_key = key
page_about_name = name
page_about_people = people
page_about_permission = rights
page_about_port = port
page_about_table = table
page_about_udev = udev
page_about_unit = unit
page_about_wires = wires
page_look_again = Look again
page_manifests = Files and manifests
page_no_manifest = Nothing is checked here: neither an installed package nor a manifest of the house.
page_manifests_unchecked = The first check is not over yet.
page_manifests_checked = { $count ->
    [one] Checked { $time }: { $count } file is not as its manifest has it.
   *[other] Checked { $time }: { $count } files are not as their manifests have them.
}
page_config = Config
page_config_as_loaded = As loaded from { $file }; the file is still the same.
page_config_changed = { $file } has changed since the table started: what stands below was loaded before. Restart the table between rounds.
page_config_checked = { $count ->
    [one] What livetable check-config says of it: one fault.
   *[other] What livetable check-config says of it: { $count } faults.
}
page_check = Check
page_key = Key
page_value = Value
page_no_log = No line yet.

page_figures = Figures of the rounds
page_figures_none = No round has ended since the table program started.
page_figures_depth = Depth of the shoe (% dealt)
page_figures_depth_now = { $percent } % dealt at the end of the last round.
page_figures_pace = Pace (s from round to round)
page_figures_pace_soon = Not known yet: no two rounds have followed each other without a long break.
page_figures_per_hour = { $count ->
    [one] { $count } round an hour
   *[other] { $count } rounds an hour
}
page_figures_stops = Stops
page_figures_stops_sum = { $count } in the last rounds (shown: { $rounds })
page_figures_disagreements = Shoe and camera disagree
page_figures_disagreements_sum = { $count } in the last rounds (shown: { $rounds })
page_figures_ms = Half of the last round's cards within { $last } ms.
page_shoe_bytes = { $device } sent the bytes { $bytes }
page_engineer_page = Engineer's page
page_engineer_open = Devices, latency, seeing, doubts, doctor, log
page_to_the_table = To the table
