-- People as the gate of a division knows them: those accredited there at some time, by the accreditation not ended that lasts longest, with what the gate keeps of each.
create view acceso_gestion_persona as
select a.id_cliente, a.id_division, a.id_persona, p.foto_perfil as foto, p.documento, p.id_tipo_documento,
  (upper(p.apellido_paterno) || coalesce(' ' || upper(p.apellido_materno), '') || ', ' || upper(p.nombres))::varchar(203) as nombre_completo,
  coalesce(x.codigo_equipo, a.id_persona::varchar)::varchar(9) as codigo_equipo,
  coalesce(x.controla_antipassback, 'S') as controla_antipassback, coalesce(x.valida_regimen, 'S') as valida_regimen, p.valida_requisitos, x.observacion,
  a.id_compania, a.id_contrato, a.id_unidad_organizacional, a.id_cargo, a.visita,
  p.actual_cese_aplicado, p.actual_fecha_cese, p.actual_id_division,
  a.id_acreditacion_persona, a.fecha_inicio, a.fecha_fin, a.fecha_desmovilizacion, a.fecha_suspension_inicio, a.fecha_suspension_fin, a.indisciplinas,
  least(a.fecha_fin, a.fecha_desmovilizacion - 1) as acreditado_hasta,
  p.busqueda || ' ' || coalesce(x.codigo_equipo, a.id_persona::varchar) as busqueda,
  coalesce(x.usuario_creacion, a.usuario_creacion) as usuario_creacion, coalesce(x.fecha_creacion, a.fecha_creacion) as fecha_creacion,
  coalesce(x.usuario_modificacion, a.usuario_modificacion) as usuario_modificacion, coalesce(x.fecha_modificacion, a.fecha_modificacion) as fecha_modificacion,
  coalesce(x.version, 0) + p.version + a.version as version
from acreditacion_persona a
join administracion_persona p on p.id_persona = a.id_persona
left join acceso_persona x on x.id_cliente = a.id_cliente and x.id_division = a.id_division and x.id_persona = a.id_persona
where not exists (select 1 from acreditacion_persona b where b.id_cliente = a.id_cliente and b.id_division = a.id_division and b.id_persona = a.id_persona
  and (b.fecha_desmovilizacion is null, b.fecha_fin, b.id_acreditacion_persona) > (a.fecha_desmovilizacion is null, a.fecha_fin, a.id_acreditacion_persona));
