# What the calibration page says to the engineer.

calibrate_title = Camera calibration
calibrate_again = Begin again
calibrate_save = Save
calibrate_plan = Plan of the felt with the next point to click
calibrate_picture = Live picture of the felt with the layout's zones drawn over it
calibrate_language = Language
calibrate_waits = Waiting for the camera.
calibrate_ended = The program has ended. Start livetable calibrate again.
calibrate_not_yet = Not yet:
calibrate_good = Good:

calibrate_moment = One moment.
calibrate_no_picture = No picture has come yet.
calibrate_camera = No picture comes. { SENTENCE($why) }
calibrate_not_saved = The file was not written. { SENTENCE($why) }
calibrate_written = Written to { $file }. This page can be closed.

calibrate_click = Click { $what } (point { $number } of { $most }).
calibrate_without_markers = To do without markers, click { $what } (point 1 of { $most }).
calibrate_check = To check, click { $what }.
calibrate_begin_again = Begin again.
calibrate_upper_left = the upper left corner of zone { $name }
calibrate_upper_right = the upper right corner of zone { $name }
calibrate_lower_left = the lower left corner of zone { $name }
calibrate_lower_right = the lower right corner of zone { $name }
calibrate_marker = the centre of marker { $name }

calibrate_by_markers = Fitted to the markers, error { $error } mm (worst { $worst } mm); { $scale } px/mm.
calibrate_by_points = Fitted to { $count ->
    [one] { $count } point
   *[other] { $count } points
  }, error { $error } mm (worst { $worst } mm); { $scale } px/mm.
calibrate_not_measured = Fitted to { $count ->
    [one] { $count } point
   *[other] { $count } points
  }, so the error cannot be measured; { $scale } px/mm.
calibrate_look = Do the drawn zones lie on the felt's?
calibrate_small = { $scale } px/mm is too little for a standard index (the limit is { $bound }): narrow the view, add a second camera, or deal with jumbo indices.

calibrate_no_markers = This layout has too few markers to fit the camera by them.
calibrate_markers = Too few markers are seen: { $count } of { $most } (missing: { LIST($names, last: "and") }). Uncover them, light the felt evenly, focus, or click points instead.
calibrate_odd_marker = Marker { $number } lies { $error } mm from where the others put it (at most { $bound } mm). Is it where the layout says?
calibrate_error = The error is { $error } mm (at most { $bound } mm), the worst { $worst } mm. { SENTENCE($why) }
calibrate_odd_point = One of the points is not where it should be.
calibrate_clicked = Too few points are clicked: { $count } of { $most }.
calibrate_impossible = These points cannot be the felt's.
calibrate_order = The points are in a wrong order: click them as they are asked for.
calibrate_uneven = At zone { $name } a millimetre would be much longer one way than the other: one of the points is wrong.
calibrate_prints = The felt shows too few prints to notice a camera that was moved: { $count } of { $least }. Take everything off the felt, or print markers on it.
