-- Who may carry a credential in a division: people accredited there at some time, by the accreditation not ended that lasts longest.
create view identificacion_portador as
select a.id_cliente, a.id_division, a.id_persona, p.foto_perfil as foto, p.documento,
  (upper(p.apellido_paterno) || coalesce(' ' || upper(p.apellido_materno), '') || ', ' || upper(p.nombres))::varchar(203) as nombre_completo,
  a.id_compania, a.id_contrato, a.id_unidad_organizacional, a.id_cargo,
  (case when a.visita = 'S' then 'VISITA' else 'TRABAJADOR' end)::varchar as condicion,
  a.fecha_inicio as acreditado_desde, least(a.fecha_fin, a.fecha_desmovilizacion - 1) as acreditado_hasta,
  c.id_credencial, c.id_tipo_credencial, c.codigo, c.codigo_referencia1, c.fecha_inicio, c.fecha_fin, c.fecha_entrega,
  coalesce(c.impresa, 'N')::varchar(1) as impresa, coalesce(c.numero_impresiones, 0) as numero_impresiones,
  c.estado as estado_credencial, c.id_division as id_division_credencial,
  p.busqueda || coalesce(' ' || c.busqueda, '') as busqueda,
  a.usuario_creacion, a.fecha_creacion, a.usuario_modificacion, a.fecha_modificacion, 1 as version
from acreditacion_persona a
join administracion_persona p on p.id_persona = a.id_persona
left join identificacion_credencial c on c.id_cliente = a.id_cliente and c.id_persona = a.id_persona and c.ultima = 'S'
where not exists (select 1 from acreditacion_persona b where b.id_cliente = a.id_cliente and b.id_division = a.id_division and b.id_persona = a.id_persona
  and (b.fecha_desmovilizacion is null, b.fecha_fin, b.id_acreditacion_persona) > (a.fecha_desmovilizacion is null, a.fecha_fin, a.id_acreditacion_persona));
