# Lo que una comprobación dice de los archivos de una mesa, siempre con lo que hay que hacer. Los
# nombres son los del archivo.

config_of = { $file }: { $what }
config_unreadable = { $file }: no se puede leer ({ $why }); compruebe su nombre y sus permisos
config_no_text = { $file }: no es texto UTF-8; guárdelo como UTF-8
config_kind_unknown = { $file }: no es ningún archivo de configuración conocido; debe tener una de estas claves: { $found }
config_refused = ninguna mesa arranca con este archivo: { $why }
config_endless = { $file }: listas o tablas sin fin; corrija el archivo
config_no_toml = { $file }: no es TOML válido; corrija esa línea ({ $why })
config_key_unknown = { $name }: no existe esa clave; { $what }
config_did_you_mean = ¿quiso escribir «{ $found }»?
config_known_keys = escriba { LIST($names) }, o quítela
config_take_out = quítela
config_key_missing = { $name }: falta; escríbala
config_value_wrong = { $name }: es { $found }; escriba { $what }
config_int = un número entero
config_float = un número
config_bool = true o false
config_text = un texto entre comillas
config_list = una lista entre corchetes
config_table = una tabla
config_one_of = uno de estos valores: { LIST($names) }
config_at_least = un número de { $found } como mínimo
config_at_most = un número de { $found } como máximo
config_more_than = un número mayor que { $found }
config_less_than = un número menor que { $found }
config_longer = { $count } como mínimo
config_shorter = { $count } como máximo
config_pattern = lo que se ajuste al patrón { $found }
config_fits = un valor adecuado ({ $why })
config_no_game = { $file }: no hay ningún juego «{ $name }»; nombre uno de estos: { LIST($names) }
config_no_family = { $file }: family: «{ $name }» no se conoce aquí; escriba { LIST($names) }
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
config_file_empty = { $name }: { $file } está vacío; escriba la ruta de uno que no lo esté
config_file_unreadable = { $name }: { $file } no se puede leer ({ $why }); compruebe su nombre y sus permisos
config_zones_of_one_name = zones: { $count } se llaman '{ $name }'; dé a cada una su propio nombre
config_marks_of_one_id = fiducials: { $count } tienen el id { $number }; imprima y escriba ids distintos
config_zone_off_felt = { $name }: se sale del tapete de { $found }; muévala o redúzcala
config_first_outside = { $name }: { $found } queda fuera de su rect; póngalo dentro
config_zone_unseen = cameras.layout: { $game } reparte a zonas que no están en { LIST($names, last: "and") }: { $found }; escriba un plano que las tenga
config_round_time = unos { $count } s por ronda: { $least } s de juego, { $number } s de espera por las mezclas ({ $name })
config_remedies = { $count ->
    [one] { $count } remedio
   *[other] { $count } remedios
} de la casa '{ $name }'
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
