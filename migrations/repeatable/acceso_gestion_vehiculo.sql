-- Vehicles as the gate of a division knows them: those accredited there at some time, by the accreditation not ended that lasts longest.
create view acceso_gestion_vehiculo as
select a.id_cliente, a.id_division, a.id_vehiculo, v.foto_perfil as foto, v.placa, v.id_tipo_vehiculo, v.id_marca, v.id_modelo, v.id_color, v.estado,
  t.licencias, t.requiere_licencia_interna,
  a.id_compania, a.id_contrato, a.id_unidad_organizacional,
  a.id_acreditacion_vehiculo, a.fecha_inicio, a.fecha_fin, a.fecha_desmovilizacion, a.fecha_suspension_inicio, a.fecha_suspension_fin,
  least(a.fecha_fin, a.fecha_desmovilizacion - 1) as acreditado_hasta,
  v.busqueda, a.usuario_creacion, a.fecha_creacion, a.usuario_modificacion, a.fecha_modificacion, v.version + a.version as version
from acreditacion_vehiculo a
join administracion_vehiculo v on v.id_vehiculo = a.id_vehiculo
join administracion_tipo_vehiculo t on t.id_tipo_vehiculo = v.id_tipo_vehiculo
where not exists (select 1 from acreditacion_vehiculo b where b.id_cliente = a.id_cliente and b.id_division = a.id_division and b.id_vehiculo = a.id_vehiculo
  and (b.fecha_desmovilizacion is null, b.fecha_fin, b.id_acreditacion_vehiculo) > (a.fecha_desmovilizacion is null, a.fecha_fin, a.id_acreditacion_vehiculo));
