# Lo que la página de calibración dice al técnico.

calibrate_title = Calibración de la cámara
calibrate_again = Empezar de nuevo
calibrate_save = Guardar
calibrate_plan = Plano del tapete con el siguiente punto
calibrate_picture = Imagen en vivo del tapete con las zonas del plano dibujadas encima
calibrate_language = Idioma
calibrate_waits = Esperando la cámara.
calibrate_ended = El programa ha terminado. Inicie livetable calibrate otra vez.
calibrate_not_yet = Todavía no:
calibrate_good = Bien:

calibrate_moment = Un momento.
calibrate_no_picture = Todavía no ha llegado ninguna imagen.
calibrate_camera = No llega ninguna imagen. { SENTENCE($why) }
calibrate_not_saved = El archivo no se ha escrito. { SENTENCE($why) }
calibrate_written = Escrito en { $file }. Ya puede cerrar esta página.

calibrate_click = Haga clic en { $what } (punto { $number } de { $most }).
calibrate_without_markers = Para trabajar sin marcas, haga clic en { $what } (punto 1 de { $most }).
calibrate_check = Para comprobar, haga clic en { $what }.
calibrate_begin_again = Empiece de nuevo.
calibrate_upper_left = la esquina superior izquierda de la zona { $name }
calibrate_upper_right = la esquina superior derecha de la zona { $name }
calibrate_lower_left = la esquina inferior izquierda de la zona { $name }
calibrate_lower_right = la esquina inferior derecha de la zona { $name }
calibrate_marker = el centro de la marca { $name }

calibrate_by_markers = Ajustada con las marcas, error { $error } mm (el peor { $worst } mm); { $scale } px/mm.
calibrate_by_points = Ajustada con { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
  }, error { $error } mm (el peor { $worst } mm); { $scale } px/mm.
calibrate_not_measured = Ajustada con { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
  }, así que el error no se puede medir; { $scale } px/mm.
calibrate_look = ¿Coinciden las zonas dibujadas con las del tapete?
calibrate_small = { $scale } px/mm es muy poco para un índice normal (el límite es { $bound }): estreche la vista, añada otra cámara o reparta con índices grandes.

calibrate_no_markers = Este plano tiene muy pocas marcas para ajustar la cámara con ellas.
calibrate_markers = Se ven muy pocas marcas: { $count } de { $most } (faltan: { LIST($names, last: "and") }). Destápelas, ilumine el tapete por igual, enfoque, o haga clic en puntos.
calibrate_odd_marker = La marca { $number } está a { $error } mm de donde la ponen las otras (como mucho { $bound } mm). ¿Está donde dice el plano?
calibrate_error = El error es de { $error } mm (como mucho { $bound } mm), el peor de { $worst } mm. { SENTENCE($why) }
calibrate_odd_point = Uno de los puntos no está donde debería.
calibrate_clicked = Se han marcado muy pocos puntos: { $count } de { $most }.
calibrate_impossible = Estos puntos no pueden ser los del tapete.
calibrate_order = Los puntos están en otro orden: haga clic en ellos como se piden.
calibrate_uneven = En la zona { $name } un milímetro sería mucho más largo en un sentido que en el otro: uno de los puntos está mal.
calibrate_prints = El tapete muestra muy pocos dibujos para notar que se ha movido la cámara: { $count } de { $least }. Retire todo del tapete o imprima marcas en él.
