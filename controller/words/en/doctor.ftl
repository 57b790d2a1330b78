# What the doctor says of an appliance, each with the next act.

doctor_table_deals = { $file }: table { $table } deals { $game }
doctor_table_runs = table { $table } runs
doctor_device_unwell = { $device } is not well: check its cable and power, and its url in the file of table { $table }
doctor_table_stands = table { $table } does not run: { $command }
doctor_clock_unset = no time server has answered since the start: { $command } says why
doctor_nobody_signs_in = nobody can sign in: { $why }
doctor_role_missing = nobody may sign in as { WORD($role, of: "role") }: { $command }
doctor_not_there = { $device }: { $file } is not there: plug it in, or correct its url
doctor_no_calibration = { $device }: { $file } is not there: { $command }
doctor_vision_stands = { $device }: its vision does not run: { $command }
doctor_opens_no_camera = { $device }: the table's own unit opens no camera; write in its section: { $command }
doctor_broker_silent = broker { $name } does not answer ({ $why }): is it switched on and its name right?
doctor_no_password = { $file } is not there: write the broker's password in it
doctor_disk_full = the disk at { $file } is nearly full: move old evidence away
doctor_not_signed = checkpoints are not signed: { $command } makes a key, the table file names it in { $name }
doctor_not_sealed = { $file } is not sealed: { $command }
doctor_no_device = { $file }: there is no such device: is it plugged in and switched on?
doctor_points_nowhere = { $file } points at { $found }, which is gone: plug the device in again
doctor_no_rights = { $file }: this user may not open it: add him to its group ({ $command }) or install { $name }, then sign in again
doctor_name_changes = { $file } changes its number when replugged: write { $found } in the table file
doctor_no_name = { $file } has no name under { $found }: its adapter has no serial number or udev is not running; install { $name } and use /dev/livetable/* instead
doctor_wires = wires installed: { LIST($names, last: "and") }
doctor_rules_there = { $file } is installed
doctor_no_rules = udev rules are not installed: copy { $file } to { $found } and replug
doctor_camera_opens = { $file }: a camera that this user may open
doctor_no_port = no serial port is plugged in: a shoe on the network is given as socket://host:port
