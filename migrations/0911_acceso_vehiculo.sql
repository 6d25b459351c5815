-- What the kit makes for the vehicle of a mark costs every pedestrian's mark: only those of vehicles are looked for.
drop index if exists acceso_marca_i_id_vehiculo, acceso_marca_i_placa;
create index if not exists acceso_marca_vehiculo on acceso_marca (id_cliente, id_vehiculo, fecha_hora) where id_vehiculo is not null;
