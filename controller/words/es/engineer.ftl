# Lo que dicen la página del técnico y las cifras del jefe de turno.

page_engineer = Técnico
page_engineer_title = técnico de livetable
page_engineer_of = Página del técnico de la mesa { $table }
page_engineer_signs_in = El técnico se identifica para mirar. Quien mira aquí sigue identificado.
page_parts = Partes de esta página
page_part_devices = Aparatos
page_part_seeing = Visión
page_part_doubts = Dudas
page_part_doctor = Diagnóstico
page_part_log = Bitácora
page_wait = Un momento.
page_not_your_role = Eso no se muestra en su función.
page_no_table_file = Esta mesa se inició sin archivo de mesa: no hay nada que comprobar.
page_band_live = EN VIVO: la mesa está abierta. Solo mirar.
page_band_round = EN VIVO: la ronda { $round } está en juego. Solo mirar.
page_band_test = PRUEBA: la mesa está cerrada. No se reparte ninguna ronda, y las cartas del sabot se muestran.
page_band_off = SIN CONEXIÓN: lo que se ve aquí es antiguo.

page_count_reports = informes
page_count_bad = tramas erróneas
page_count_bytes = octetos
page_count_bad_bytes = octetos erróneos
page_lines_of = Últimos informes de { $name }
page_lines_hidden = La mesa está abierta: lo que envía el sabot no se muestra. Cierre la mesa para probar el sabot.
page_no_lines = Nada recibido todavía.
page_no_lines_shoe = Nada recibido desde que se cerró la mesa. Saque una carta para probar el sabot.
page_latency = Cuánto tarda una carta (ms)
page_latency_byte = De los octetos del sabot al evento
page_latency_pixel = De la imagen al evento
page_not_measured = Nada medido todavía.
page_quantiles = La mitad en { $half } ms, 99 de 100 en { $upper } ms, la más larga { $longest } ms.

page_sure_zone = Zona
page_sure_face = Carta
page_sure_zones = Certeza de las cámaras por zona
page_sure_faces = Certeza de las cámaras por carta
page_sure_read = Leídas
page_sure_unread = No leídas
page_sure_mean = Media
page_sure_least = Mínima
page_nothing_seen = Ninguna carta vista desde que arrancó el programa de la mesa.
page_calibration = Calibración
page_no_calibration = { $name } no tiene archivo de calibración: las marcas del tapete se ajustan en cada imagen.
page_calibrated = { $name }: calibrada { $days ->
    [0] hace menos de un día
    [one] hace { $days } día
   *[other] hace { $days } días
  } con { $points } puntos, { $error } mm de error medio, { $worst } mm en el peor.
page_trends = Lo que cambia día a día
page_no_trends = Todavía no se ha guardado ningún día.
page_trend = Días guardados: { $days }. Último { $last }; falla en { $bound } (trazos).
page_figure_confidence = certeza
page_figure_focus = enfoque
page_figure_light = luz
page_figure_off_mm = mm fuera de la calibración
page_live_picture = Lo que ven las cámaras
page_camera_silent = La cámara no da imagen ahora.

page_no_doubts = Ninguna duda desde que arrancó el programa de la mesa.
page_doubts_wait = { $count ->
    [one] { $count } imagen espera el fin de la ronda.
   *[other] { $count } imágenes esperan el fin de la ronda.
}
page_doubt_was_abstained = La cámara no pudo leerla
page_doubt_was_disagreed = Dos lecturas
page_doubt_was_shoe_silent = El sabot no pudo leerla
page_read_later = Leída después como { $card }
page_two_readings = Sabot { $shoe } | Cámara { $camera }
page_no_frame = sin imagen

page_finding_ok = Bien
page_finding_bad = Mal
page_about_broker = bróker
page_about_camera = cámara
page_about_clock = reloj
page_about_device = aparato
page_about_disk = disco
page_about_integrity = manifiestos
page_about_key = clave
page_about_name = nombre
page_about_people = personas
page_about_permission = permisos
page_about_port = puerto
page_about_table = mesa
page_about_udev = reglas de udev
page_about_unit = unidad
page_about_wires = protocolos
page_look_again = Mirar otra vez
page_manifests = Archivos y manifiestos
page_no_manifest = Aquí no se comprueba nada: ni un paquete instalado ni un manifiesto de la casa.
page_manifests_unchecked = La primera comprobación no ha terminado.
page_manifests_checked = { $count ->
    [one] Comprobado { $time }: { $count } archivo no está como dice su manifiesto.
   *[other] Comprobado { $time }: { $count } archivos no están como dicen sus manifiestos.
}
page_config = Configuración
page_config_as_loaded = Como se cargó de { $file }; el archivo sigue igual.
page_config_changed = { $file } ha cambiado desde que arrancó la mesa: lo de abajo se cargó antes. Reinicie la mesa entre rondas.
page_config_checked = { $count ->
    [one] Lo que dice livetable check-config: un fallo.
   *[other] Lo que dice livetable check-config: { $count } fallos.
}
page_check = Comprobación
page_key = Clave
page_value = Valor
page_no_log = Ninguna línea todavía.

page_figures = Cifras de las rondas
page_figures_none = Ninguna ronda ha terminado desde que arrancó el programa de la mesa.
page_figures_depth = Profundidad del sabot (% repartido)
page_figures_depth_now = { $percent } % repartido al final de la última ronda.
page_figures_pace = Ritmo (s de ronda a ronda)
page_figures_pace_soon = Aún no se conoce: no se han seguido dos rondas sin una pausa larga.
page_figures_per_hour = { $count ->
    [one] { $count } ronda por hora
   *[other] { $count } rondas por hora
}
page_figures_stops = Paradas
page_figures_stops_sum = { $count } en las últimas rondas (mostradas: { $rounds })
page_figures_disagreements = Sabot y cámara no coinciden
page_figures_disagreements_sum = { $count } en las últimas rondas (mostradas: { $rounds })
page_figures_ms = La mitad de las cartas de la última ronda en { $last } ms.
page_shoe_bytes = { $device } envió los octetos { $bytes }
page_engineer_page = Página del técnico
page_engineer_open = Aparatos, tiempos, visión, dudas, diagnóstico, bitácora
page_to_the_table = A la mesa
