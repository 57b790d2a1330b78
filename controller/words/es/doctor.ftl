# Lo que dice el doctor de un equipo, siempre con lo que hay que hacer.

doctor_table_deals = { $file }: la mesa { $table } reparte { $game }
doctor_table_runs = la mesa { $table } está en marcha
doctor_device_unwell = { $device } no funciona bien: revise su cable, su alimentación y su url en el archivo de la mesa { $table }
doctor_table_stands = la mesa { $table } no está en marcha: { $command }
doctor_clock_unset = ningún servidor de hora ha respondido desde el arranque: { $command } dice por qué
doctor_nobody_signs_in = nadie puede identificarse: { $why }
doctor_role_missing = nadie puede identificarse como { WORD($role, of: "role") }: { $command }
doctor_not_there = { $device }: { $file } no está: conéctelo o corrija su url
doctor_no_calibration = { $device }: falta { $file }: { $command }
doctor_vision_stands = { $device }: su visión no está en marcha: { $command }
doctor_opens_no_camera = { $device }: la unidad de la mesa no abre cámaras; escriba en su sección: { $command }
doctor_broker_silent = el bróker { $name } no responde ({ $why }): ¿está encendido y es correcto su nombre?
doctor_no_password = falta { $file }: escriba en él la contraseña del bróker
doctor_disk_full = el disco de { $file } está casi lleno: traslade las imágenes viejas
doctor_not_signed = los sellos no se firman: { $command } hace una clave, el archivo de la mesa la nombra en { $name }
doctor_not_sealed = { $file } no está sellado: { $command }
doctor_no_device = { $file }: no existe tal aparato: ¿está enchufado y encendido?
doctor_points_nowhere = { $file } apunta a { $found }, que ya no está: enchufe el aparato otra vez
doctor_no_rights = { $file }: este usuario no puede abrirlo: añádalo a su grupo ({ $command }) o instale { $name }, y entre de nuevo
doctor_name_changes = { $file } cambia de número al volver a enchufarlo: escriba { $found } en el archivo de la mesa
doctor_no_name = { $file } no tiene nombre en { $found }: su adaptador no tiene número de serie o udev no está en marcha; instale { $name } y use /dev/livetable/*
doctor_wires = protocolos instalados: { LIST($names, last: "and") }
doctor_rules_there = { $file } está instalado
doctor_no_rules = las reglas de udev no están instaladas: copie { $file } a { $found } y vuelva a enchufar
doctor_camera_opens = { $file }: una cámara que este usuario puede abrir
doctor_no_port = no hay ningún puerto serie enchufado: un sabot en la red se indica como socket://host:port
