-- Vehicles that may carry a credential in a division: those accredited there at some time, by the accreditation not ended that lasts longest.
create view identificacion_portador_vehiculo as
select a.id_cliente, a.id_division, a.id_vehiculo, v.foto_perfil as foto, v.placa, v.id_tipo_vehiculo,
  a.id_compania, a.id_contrato, a.id_unidad_organizacional,
  a.fecha_inicio as acreditado_desde, least(a.fecha_fin, a.fecha_desmovilizacion - 1) as acreditado_hasta,
  c.id_credencial, c.id_tipo_credencial, c.codigo, c.codigo_referencia1, c.fecha_inicio, c.fecha_fin, c.fecha_entrega,
  coalesce(c.impresa, 'N')::varchar(1) as impresa, coalesce(c.numero_impresiones, 0) as numero_impresiones,
  c.estado as estado_credencial, c.id_division as id_division_credencial,
  v.busqueda || coalesce(' ' || c.busqueda, '') as busqueda,
  a.usuario_creacion, a.fecha_creacion, a.usuario_modificacion, a.fecha_modificacion, 1 as version
from acreditacion_vehiculo a
join administracion_vehiculo v on v.id_vehiculo = a.id_vehiculo
left join identificacion_credencial c on c.id_cliente = a.id_cliente and c.id_vehiculo = a.id_vehiculo and c.ultima = 'S'
where not exists (select 1 from acreditacion_vehiculo b where b.id_cliente = a.id_cliente and b.id_division = a.id_division and b.id_vehiculo = a.id_vehiculo
  and (b.fecha_desmovilizacion is null, b.fecha_fin, b.id_acreditacion_vehiculo) > (a.fecha_desmovilizacion is null, a.fecha_fin, a.id_acreditacion_vehiculo));
