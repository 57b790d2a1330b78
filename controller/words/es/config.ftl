# Lo que una comprobación dice de los archivos de una mesa, siempre con lo que hay que hacer. Los
# nombres son los del archivo.

config_certificate_over = { $name }: el certificado terminó el { $day }; renuévelo y ponga el nuevo en su lugar
config_of = { $file }: { $what }
config_unreadable = { $file }: no se puede leer ({ $why }); compruebe su nombre y sus permisos
config_no_text = { $file }: no es texto UTF-8; guárdelo como UTF-8
config_kind_unknown = { $file }: no es ningún archivo de configuración conocido; escriba una de estas claves, o póngalo en la carpeta de ese nombre: { $found }
config_refused = ninguna mesa arranca con este archivo: { $why }
config_endless = { $file }: listas o tablas sin fin; corrija el archivo
config_long_number = { $file }: un número de miles de cifras; corrija el archivo
config_no_toml = { $file }: no es TOML válido; { $what } ({ $why })
config_toml_mend = corrija esa línea
config_toml_unseen = borre el signo que no se ve en ese lugar y escriba un espacio
config_toml_comment = empiece un comentario con #
config_toml_header = escriba un encabezado como [name] o [[name]], solo en su línea
config_toml_no_json = escriba líneas como decks = 8, sin llaves alrededor del archivo
config_toml_equals = escriba = entre la clave y el valor
config_toml_value = escriba = y un valor después de la clave
config_toml_truth = escriba true o false en minúsculas
config_toml_list = escriba una lista entre corchetes y con comas, como [3, 2]
config_toml_number = escriba un número solo, con cifras y como mucho un punto, como 0.95 o 1000
config_toml_braces = escriba una tabla entre llaves en una sola línea, con comas entre sus claves y ninguna tras la última
config_toml_close_text = cierre el texto con la comilla con la que empieza
config_toml_inner_quotes = escriba entre comillas simples un texto que tiene comillas
config_toml_backslash = escriba / en lugar de \, o el texto entre comillas simples
config_toml_one_a_line = escriba cada clave en su propia línea
config_toml_quoted_name = escriba { $name }: un nombre con otros signos que A a Z, cifras, - y _ va entre comillas
config_toml_quoted_text = escriba "{ $name }": el texto va entre comillas rectas
config_key_twice = { $file }: { $name } está escrito dos veces, de nuevo en la línea { $line }; quite uno de los dos
config_key_unknown = { $name }: no existe esa clave; { $what }
config_did_you_mean = ¿quiso escribir «{ $found }»? Aquí se conocen: { LIST($names, last: "and") }
config_key_elsewhere = { $name } { $what }; aquí se conocen: { LIST($names, last: "and") }
config_above_sections = se escribe encima de la primera sección
config_below = se escribe debajo de { LIST($names) }
config_own_section = es una sección propia, con { LIST($names) } como encabezado
config_known_keys = escriba { LIST($names) }, o quítela
config_take_out = quítela
config_key_missing = { $name }: falta; escríbala
config_section = una sección { $second } con { LIST($names, last: "and") }
config_section_missing = { $name }: falta; escriba { $what }
config_value_wrong = { $name }: es { $found }; escriba { $what }
config_int = un número entero
config_float = un número
config_bool = true o false
config_text = un texto entre comillas
config_list = una lista entre corchetes
config_table = una tabla
config_one_of = uno de estos valores: { LIST($names) }
config_only = exactamente { $found }
config_key_in_pays = escríbala en { $found }, como { $found } = {"{"} { $name } = ... {"}"}
config_at_least = un número de { $found } como mínimo
config_at_most = un número de { $found } como máximo
config_more_than = un número mayor que { $found }
config_less_than = un número menor que { $found }
config_longer = { $count } como mínimo
config_shorter = { $count } como máximo
config_pattern = lo que se ajuste al patrón { $found }
config_spelt_name = letras, cifras, puntos, guiones y guiones bajos, primero una letra o una cifra
config_spelt_table = un local y una mesa, como en riga/bj1
config_spelt_client = como máximo 64 letras, cifras, puntos, guiones y guiones bajos, primero una letra o una cifra
config_spelt_small = minúsculas, cifras y guiones bajos, primero una letra
config_spelt_letters = minúsculas y guiones bajos, primero una letra
config_spelt_time = una hora del día, como 06:00
config_spelt_page = una dirección sin usuario, como https://10.0.0.5:8080
config_spelt_pin = lo que `livetable people` hace de un PIN
config_fits = un valor adecuado ({ $why })
config_no_game = { $file }: no hay ningún juego «{ $name }»; nombre uno de estos: { LIST($names) }
config_no_family = { $file }: family: «{ $name }» no se conoce aquí; escriba { LIST($names) }
config_name_family = { $file }: family: escriba family = "{ $name }" encima de la primera sección; solo un juego así tiene { LIST($names, last: "and") }
config_no_second_place = { $file }: la solución { $name } requiere dos lugares, y el archivo de la mesa no nombra ninguno además de la pantalla de la mesa; escriba allí [[places]] con nombre y direcciones, o quite places
config_no_question = { $name }: el juego no tiene ninguna pregunta así con tiempo propio; escriba una de estas: { LIST($names) }
config_people = { $name }: { $what }
config_no_folder = { $name }: { $file } no es una carpeta; créela o escriba otra ruta
config_not_a_folder = { $name }: { $file } no es una carpeta; escriba otra ruta
config_a_folder = { $name }: { $file } es una carpeta; escriba la ruta de un archivo
config_key_beside_journal = { $name }: está en la carpeta del registro; póngalo en una propia
config_no_recording = { $name }: no existe esa grabación; escriba la ruta de un archivo o de una carpeta
config_no_calibration = { $name }: no es una calibración; ejecute `{ $command }`
config_calibration_of_another = { $name }: se hizo para el plano '{ $found }', no para '{ $second }'; ejecute `{ $command }` con este plano
config_no_certificate = { $name }: no contiene ningún certificado; escriba un archivo PEM
config_no_pair = { $name }: este archivo y key_file no son un certificado y su clave; escriba archivos PEM que vayan juntos, la clave sin contraseña
config_no_password = { $name }: { $file } no contiene ninguna contraseña; escriba solo la contraseña, como texto en UTF-8
config_not_certified = { $name }: { $game } no está en la lista de juegos certificados ({ $file }); añada la línea que imprime `{ $command }`, o escriba otra lista
config_file_empty = { $name }: { $file } está vacío; escriba la ruta de uno que no lo esté
config_file_unreadable = { $name }: { $file } no se puede leer ({ $why }); compruebe su nombre y sus permisos
config_zones_of_one_name = zones: { $count } se llaman '{ $name }'; dé a cada una su propio nombre
config_marks_of_one_id = fiducials: { $count } tienen el id { $number }; imprima y escriba ids distintos
config_zone_off_felt = { $name }: se sale del tapete de { $found }; muévala o redúzcala
config_first_outside = { $name }: { $found } queda fuera de su rect; póngalo dentro
config_zone_unseen = cameras.layout: { $game } reparte a zonas que no están en { LIST($names, last: "and") }: { $found }; escriba un plano que las tenga
config_round_time = unos { $count } s por ronda: { $least } s de juego, { $number } s de espera para barajar ({ $name })
config_remedies = { $count ->
    [one] { $count } solución
   *[other] { $count } soluciones
} de la casa '{ $name }'
config_key = { $name }: { $what }
config_certificate_needs_tls = un certificado necesita TLS; escriba { $name }
config_both_or_neither = escriba { $name } y { $second }, o ninguno de los dos
config_password_needs_name = una contraseña necesita un nombre; escriba { $name }
config_devices_of_one_name = dos aparatos se llaman «{ $name }»; dé a cada uno un nombre propio
config_devices_of_one_url = dos aparatos tienen la misma url; escriba para cada uno la suya
config_one_address = { $name } y { $second } son una misma dirección; escriba otro { $second }, o 0 para cualquiera
config_one_file = { $name } y { $second } son un mismo archivo ({ $file }); escriba otro { $second }
config_is_table_file = { $name }: { $file } es este mismo archivo de la mesa; escriba otra ruta
config_of_the_journal = { $name }: el registro guarda un archivo propio con el nombre { $file }; escriba otro nombre
config_of_the_rules = { $name }: { $file } está entre los juegos, planos y soluciones; escriba otra ruta
config_evidence_around = { $name }: { $file } contiene también { $second }; escriba una carpeta solo para las imágenes
config_one_device = { $name } y { $second } llevan a un mismo aparato ({ $found }); escriba para cada uno la suya
config_of_other_table = { $name }: { $found } es también de { $file }, y dos mesas no lo comparten; escriba otro
config_no_file = { $name }: { $file } no es un archivo ni lleva a ninguno; escriba la ruta de uno
config_holds_else = { $name }: { $file } contiene otra cosa, sobre la que ninguna mesa escribe; escriba otra ruta
config_key_size = { $name }: { $file } tiene { $count } bytes, y una clave { $most }; `{ $command }` crea una
config_one_key = { $name } y { $second } son una misma clave: quien recibe la que sella podría firmar; cree otra para { $second } con `{ $command }`
config_sign_in_path = { $found } tiene un signo que ningún nombre de archivo debe tener; escriba otra ruta
config_path_long = { $found } es más largo de lo que admite un disco; escriba nombres de { $most } bytes como máximo
config_socket_from_root = '{ $found }' no empieza en la raíz; escriba dónde escucha su unidad, como en { $file }
config_socket_long = { $found } tiene { $count } bytes, y la ruta de un socket { $most } como máximo; escriba una más corta, como en { $file }
config_one_socket = { $name }: { $second } es el mismo socket; escriba el propio de cada cámara
config_socket_of_another = { $name }: es el socket de '{ $found }'; escriba { $file }
config_no_socket = { $name }: { $file } existe y no es un socket; escriba otra ruta
config_camera_word = '{ $found }' no es una palabra que admita una cámara; escriba { $name }, o { $second } y la ruta de lo que escribió `{ $command }`
config_camera_enrolled = { $name } no nombra ningún archivo; escriba detrás la ruta de lo que escribió `{ $command }`
config_sign_unseen = { $found } tiene un signo que nadie ve; escriba solo letras, cifras y signos
config_no_device = { $name }: { $file } existe y no es un aparato; escriba la ruta del aparato, como en /dev/serial/by-id/...
config_port_low = { $name }: es { $found }, y los puertos por debajo de { $second } son de root; escriba uno a partir de { $second }
config_host_elsewhere = { $name }: esta máquina no puede escuchar en '{ $found }' ({ $why }); escriba una dirección suya
config_never_green = { $name } es { $found } y { $second } { $file }: la luz nunca estaría en verde; escriba un { $second } más largo o un { $name } más corto
config_one_place = { $name } y { $second } tienen en común un nombre o una dirección; escriba un solo lugar con todas sus direcciones
config_serial_forms = escriba /dev/serial/by-id/..., socket://host:port, rfc2217://host:port o sim://wire
config_camera_forms = escriba http://host:port/..., rtsp://..., /dev/video0 o la ruta de una grabación
config_no_address = no es una dirección; { $what }
config_no_device_path = no es la ruta de un aparato; { $what }
config_no_simulated_device = no existe ese aparato simulado; escriba sim:// y uno de estos: { LIST($names) }
config_scheme_unknown = el esquema «{ $found }» no se conoce; { $what }
config_no_port = no tiene puerto; escriba { $found }
config_option_unknown = la opción «{ $found }» no se conoce; escriba una de estas: { LIST($names) }
config_no_host = «{ $found }» no es un host; escriba solo un nombre o una dirección IP, sin esquema ni puerto
config_has_no_host = no tiene host; { $what }
config_port_or_host = su puerto o su host no vale; { $what }, puerto de 1 a 65535
config_port_zero = el puerto 0 no vale; escriba un puerto de 1 a 65535
config_needs_tls = si se llega a él desde otras máquinas necesita TLS; escriba { $name } = "127.0.0.1", o { $found } y { $second }
config_no_network = «{ $found }» no es una dirección ni una red; escriba 10.4.0.17 o 10.4.0.0/24
config_two_places_two_people = { $name }: dos lugares piden dos personas; escriba people = 2
config_remedies_of_one_name = dos soluciones se llaman { $name }; dé a cada una un nombre propio
config_remedy_for_nothing = la solución { $name } es para «{ $found }», y ninguna irregularidad se llama así
config_remedy_old_reason = solución { $name }: «{ $found }» no es un motivo; en registros más antiguos significa otro
config_remedy_action = la solución { $name } hace «{ $found }»; escriba uno de estos: { LIST($names) }
config_remedy_hidden = la solución { $name } nombra una carta que no está boca arriba, y eso se hace en una sola pantalla: escriba places = 1
config_remedy_refunds = la solución { $name } devuelve apuestas: escriba publish = "refunded"
config_remedy_refunds_none = la solución { $name } no devuelve apuestas: escriba otro publish que "refunded"
config_no_last_resort = { $name } en la fase { $found } no tiene último recurso: dé al jefe de turno { $second } para ella
config_unit_watches_too = { $name }: la unidad de { $second } vigila también esta cámara; déjelo fuera
config_lies_elsewhere = { $name }: { $what } no está donde en { $found }; las cámaras que comparten zonas necesitan planos de un mismo tapete
config_the_edge = el borde del tapete
config_the_zone = la zona «{ $name }»
config_the_mark = la marca { $number }
config_entry_broken = «{ $name }» no se carga ({ $why }): repare o quite el paquete de { $found }
config_no_wire = ningún protocolo se llama «{ $name }»: están instalados { LIST($names) }; un paquete añade otro con un punto de entrada en el grupo { $found }
config_wire_of_another = «{ $name }» es el protocolo de otra clase de aparato; escriba uno de { LIST($names) }
config_wire_not_whole = el protocolo «{ $name }» no es un códec completo: le falta { $found }
config_wire_option = el protocolo «{ $name }» no tiene esa opción: { $why }
config_crowd_no_boxes = un juego de grupo no tiene casillas; quite `boxes`
config_boxes_needed = un juego de casillas necesita `boxes`, de 1 a 7
config_crowd_splits_once = un grupo separa una vez; escriba split.max_hands = 2
config_crowd_both_cards = un grupo recibe primero las dos segundas cartas; escriba split.dealing = "both_at_once"
config_crowd_hands_over = un grupo no tiene casilla que ceder; escriba automatic.lost_player = "timeout"
config_crowd_even_money = insurance: a un grupo no se le ofrece pago a la par, un blackjack se puede asegurar; escriba even_money = false
config_crowd_opt_out = insurance: a un grupo se le pregunta entero, y el servidor de juego rechaza por quien no quiere pregunta; escriba opt_out = false
config_closed_insurance = dealer: un seguro que ninguna comprobación decide quedaría abierto bajo una carta que sigue tapada; escriba peek = "A", otro open_hole que no sea "{ $found }", o insurance.offered = false
config_closed_hand = dealer: { LIST($names) } necesita la mano entera del crupier; escriba otro open_hole que no sea "{ $found }", o quite esa apuesta
config_no_peek = sin carta tapada no hay comprobación; escriba dealer.peek = "none"
config_no_tree = dos manos no forman un árbol; escriba split.resplit = "any"
config_side_not_offered = published.side nombra { LIST($names) }, y [side] no lo ofrece
config_odds_unpayable = { $count } a { $most } no se puede pagar sobre 100 unidades; escríbalo como [3, 2]: lo primero de 1 a 10000, lo segundo un número que divide a 100
config_no_class = no hay clase «{ $name }» en esta apuesta; escriba una de estas: { LIST($names) }
config_pays_spots = pays: es para { LIST($what, last: "and") }; nombre { LIST($names, last: "and") } y nada más, o escriba otros sides
config_exception_side = exceptions: side: escriba uno de estos: { LIST($names) }
config_no_side = side.{ $name }: este juego no tiene el lado «{ $found }»; quítelo
config_tableau = tableau: es para dos cartas contadas módulo 10; quítelo
config_one_card_bet = side.{ $name }: es para lados de una carta; quítelo
config_points_bet = side.{ $name }: es para puntos contados módulo 10; quítelo
config_natural_draws = tableau: un natural, 8 o 9 con dos cartas, acaba el golpe; quite 8 y 9 de { $name }
config_natural_rows = tableau: un natural, 8 o 9 con dos cartas, acaba el golpe; escriba [] para 8 y para 9 en second_draws
config_title = escriba algo que se pueda leer, en una línea
config_no_bet = la apuesta principal más pequeña es { $count } y { $name } es { $most }: nadie puede apostar; corrija uno de los dos
config_even_money_alone = insurance: el pago a la par es el seguro de un blackjack, y no se ofrece seguro; escriba offered = true o even_money = false
config_no_hand_for_aces = split: con dos manos no queda ninguna para volver a dividir ases; escriba resplit_aces = false
config_burn_cards = cards: es para by = "fixed", y by es "{ $found }"; escriba by = "fixed" o quite cards
config_sides = sides: escriba dos nombres distintos, ninguno de estos: { LIST($names) }
config_return_of_no_bet = published.returns: { LIST($what) } no es ninguna apuesta de este juego; nombre estas: { LIST($names) }
config_exception_cards = exceptions: cards: ningún lado recibe { $count }; escriba uno de estos: { LIST($names) }, o quítelo
config_exception_twice = exceptions: dos son para un { $count } de { $name }; quite una o escriba otras cards
config_key_idle = { $name } no tiene efecto junto a { $second }; quítela, o escriba otro { $found }
config_key_alone = { $name } no tiene efecto sin { LIST($names) }; escríbalo también, o quítela
config_key_checked = { $name } cuenta junto a { $second } solo si una comprobación fue errónea, porque cualquier otro blackjack se descubre antes de que los jugadores actúen; quítela, o escriba otro { $found }
config_multiple_unpaid = { $name }: una apuesta principal de { $count } no se puede partir y pagar en unidades mínimas enteras como piden estas reglas; escriba un múltiplo de { $number }
config_no_tableau = tableau: no está, así que nadie roba una tercera carta; copie [tableau] de baccarat.toml, salvo que la casa reparta así
config_exception_never = exceptions: ninguna mano de { $name } gana con { $count }; corrija total, o quite la excepción
config_exception_idle = exceptions: un { $count } de { $name } paga lo mismo que cualquier victoria de { $name }; escriba lo que paga distinto, o quite la excepción
config_return_above = { $name }: devuelve { $found } %, así que a la larga ganan sus jugadores; compare su `pays` y las reglas con la hoja de reglas
config_return_opened = { $name }: su retorno se calcula como si la carta tapada se volviera siempre; junto a dealer.open_hole = "{ $found }" la apuesta vuelve cuando la carta sigue cerrada, así que devuelve más cerca del 100 %
config_no_felt = ningún plano tiene sitio para { $called } ({ LIST($what, last: "and") }); haga uno en layouts/{ $name }.toml como dice docs/layout-file.md, o cambie el juego
config_felt_room = { $name } tiene sitio para { $what }
config_room_boxes = { $count ->
    [one] { $count } casilla
   *[other] { $count } casillas
} de { $hand ->
    [one] { $hand } mano
   *[other] { $hand } manos
}
config_room_crowd = una mano común
config_room_zones = las zonas { LIST($names, last: "and") }
config_name_of_file = name: es «{ $found }», y las calibraciones nombran así el plano; escriba «{ $name }», o cambie el nombre del archivo
config_fits_no_game = sus zonas no son las de ningún juego de { $file }, ni parte de ellas; nómbrelas como dice docs/layout-file.md
config_few_marks = fiducials: { $count }, y una cámara se sitúa con { $number } o más; añada alguna, o calibre cada cámara
config_zones_overlap = zones.{ $name }.rect: cubre en parte la zona «{ $second }», y una carta allí puede tomarse por una de la otra; sepárelas
config_finite = un número que tenga fin
config_both_brackets = { $file }: { $name } está escrito como [{ $name }] y como [[{ $name }]], en las líneas { $found } y { $line }; escriba [[{ $name }]] encima de cada uno donde puede haber varios, si no un solo [{ $name }]
people_unreadable = { $file }: el archivo de personas no se puede leer ({ $why }); `{ $command }` escribe uno
people_unusable = el archivo de personas no sirve: { $why }
people_no_number = { $file }: '{ $person }' no tiene número, por el que el registro conoce a cada persona; `{ $command }` da uno a quien no lo tiene
people_twice = { $file }: '{ $person }' está dos veces; deje una sola entrada por persona
people_number_twice = { $file }: el número { $number } de '{ $person }' es también de otra persona; quite la línea `number` y ejecute `{ $command }`
people_name_a_number = { $file }: '{ $person }' se lee como un número del registro y no es el de esta persona, que es { $name }; escriba otro nombre
system_no_file = no existe ese archivo o carpeta
system_no_rights = permiso denegado
system_a_folder = es una carpeta
system_nobody_answers = conexión rechazada
system_too_long = no contestó a tiempo
