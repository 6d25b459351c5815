import {
  ACCREDITATION,
  ASSIGNMENT,
  COMPANY_SUSPENSION,
  DRIVER,
  EXEMPTION,
  OWN,
  REQUIREMENTS,
  RESTRICTION,
  SUSPENSIONS,
} from '../decision/facts.parts';

/**
 * The gate's facts (facts.sql.ts) of everyone of a division at once: a statement a kind of fact instead of one a person. All of them read the
 * client in $1 and the division in $2.
 */

/** $3 contractor's company · $4 since when whoever has left is still told. Whose number is another's too comes with them. */
export const WHO_SQL = `with acreditadas as materialized (
  select distinct a.id_persona from acreditacion_persona a
  where a.id_cliente = $1::int and a.id_division = $2::int and greatest(a.fecha_fin, a.fecha_desmovilizacion) >= $4::date
), todas as materialized (
  select id_persona from acreditadas
  union
  select o.id_persona from acreditadas x join administracion_persona p on p.id_persona = x.id_persona
    join administracion_persona o on o.id_cliente = $1 and o.documento = p.documento and o.id_persona <> p.id_persona
)
select t.id_persona from todas t
where $3::int is null
  or exists (select 1 from administracion_persona_vinculo x where x.id_cliente = $1 and x.id_persona = t.id_persona and x.id_compania = $3 and x.cese_aplicado is null)
  or exists (select 1 from acreditacion_persona x where x.id_cliente = $1 and x.id_persona = t.id_persona and x.id_compania = $3)
order by 1`;

/** Vehicles as WHO_SQL tells people. */
export const WHICH_SQL = `select distinct a.id_vehiculo from acreditacion_vehiculo a join administracion_vehiculo v on v.id_vehiculo = a.id_vehiculo
where a.id_cliente = $1::int and a.id_division = $2::int and greatest(a.fecha_fin, a.fecha_desmovilizacion) >= $4::date
  and ($3::int is null or v.id_compania = $3 or exists (select 1 from acreditacion_vehiculo x where x.id_cliente = $1 and x.id_vehiculo = v.id_vehiculo and x.id_compania = $3))
order by 1`;

/** What the gate's decision looks at of a person, and who they are. */
const PERSON = (today: string) => `json_build_object('IdPersona', p.id_persona,
    'Nombre', upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno) || ', ' || p.nombres), 'Documento', p.documento, 'TipoDocumento', d.alias, 'Foto', null,
    'Inactivo', p.inactivo, 'Visita', p.visita, 'ValidaRequisitos', p.valida_requisitos, 'FechaCese', to_char(v.fecha_cese, 'YYYYMMDD'),
    'CeseAplicado', v.cese_aplicado is not null,
    'Vinculado', v.id_persona is not null and v.cese_aplicado is null and (v.fecha_cese is null or v.fecha_cese >= ${today}::date),
    'Cargo', g.cargo, 'IdCompania', v.id_compania, 'Compania', c.alias, 'IdContrato', v.id_contrato, 'Contrato', k.codigo) as persona`;
const THEIRS = (people: string) => `from administracion_persona p join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
left join lateral (select * from administracion_persona_vinculo v where v.id_cliente = $1 and v.id_persona = p.id_persona order by v.fecha_inicio desc limit 1) v on true
left join administracion_cargo g on g.id_cargo = v.id_cargo
left join administracion_compania c on c.id_compania = v.id_compania
left join administracion_contrato k on k.id_contrato = v.id_contrato
where p.id_cliente = $1::int and p.id_persona = any(${people}::int[])
order by p.id_persona`;

/** $1 client · $2 people · $3 today: for whoever only decides of them. */
export const DECIDED_SQL = `select p.id_persona, ${PERSON('$3')}
${THEIRS('$2')}`;

/** $3 people · $4 today: the same with what identifies them, and what else a list tells of them. */
export const PEOPLE_SQL = `select p.id_persona, p.id_tipo_documento, d.digito_verificador = 'RUT' as rut,
  ${PERSON('$4')},
  (select m.id_archivo from base_miniatura m where m.id_archivo = p.foto_perfil and m.contenido is not null) as foto, ${DRIVER('p.id_persona')} as conduce
${THEIRS('$3')}`;

/** $1 client · $2 people: their thumbnails in base64, of photographs that nothing holds back. */
export const THUMBNAILS_SQL = `select p.id_persona, replace(encode(m.contenido, 'base64'), e'\\n', '') as foto
from administracion_persona p join base_miniatura m on m.id_archivo = p.foto_perfil join base_archivo f on f.id_archivo = m.id_archivo
where p.id_cliente = $1::int and p.id_persona = any($2::int[]) and m.contenido is not null and coalesce(f.escaneo, 'L') = 'L'`;

/** $3 people. */
export const ACCREDITATIONS_SQL = `select a.id_persona, json_build_object('IdAcreditacion', a.id_acreditacion_persona, ${ACCREDITATION},
    ${SUSPENSIONS(`select i.fecha as desde, null::date as hasta, left(i.observacion, 250) as motivo from jsonb_array_elements_text(a.indisciplinas) x
          join administracion_persona_indisciplina i on i.id_persona_indisciplina = x::int where i.anulada = 'N' union all ${COMPANY_SUSPENSION}`)},
    ${REQUIREMENTS('persona')}) as dato
from (select a.*, c.alias as compania, c.activo as compania_activa, k.codigo as contrato, least(k.fecha_fin, k.fecha_cierre) as contrato_fin
  from acreditacion_persona a join administracion_compania c on c.id_compania = a.id_compania join administracion_contrato k on k.id_contrato = a.id_contrato
  where a.id_cliente = $1::int and a.id_division = $2::int and a.id_persona = any($3::int[])) a`;

/** $3 people · $4, $5 days. Those of companies are everyone's of theirs. */
export const RESTRICTIONS_SQL = `select r.id_persona, ${RESTRICTION} as dato
from acceso_restriccion r
where r.id_cliente = $1::int and r.id_division = $2::int and (r.id_persona = any($3::int[]) or r.id_compania is not null)
  and r.fecha_levantamiento is null and r.fecha_inicio <= $5::date and (r.fecha_fin is null or r.fecha_fin >= $4::date)
order by r.id_restriccion`;

/** $3 people · $4, $5 days. */
export const EXEMPTIONS_SQL = `select e.id_persona, ${EXEMPTION} as dato from acceso_exoneracion e
where e.id_cliente = $1::int and e.id_division = $2::int and e.id_persona = any($3::int[]) and e.fecha_inicio <= $5::date and e.fecha_fin >= $4::date`;

/**
 * $1 client · $2 division · $3 people: what the gate keeps of each, in any division. Asked by itself and put together afterwards: the first comparison of readers
 * fills this table, and within a statement of several it was read from end to end for each person as long as the database did not know how full it is.
 */
export const RECORDS_SQL = `select q.id_persona, q.id_division = $2::int as aqui, q.codigo_equipo, q.controla_antipassback, q.valida_regimen
from acceso_persona q where q.id_cliente = $1::int and q.id_persona = any($3::int[]) order by q.codigo_equipo`;

/** $1 client · $2 people · $3, $4 days: guards in force, the newest first. */
export const GUARDS_SQL = `select u.id_persona, json_build_object('Regimen', r.codigo, 'Guardia', g.codigo, 'Segmentos', r.segmentos, 'FechaBase', to_char(g.fecha_base, 'YYYYMMDD'),
    'FechaInicio', to_char(u.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(u.fecha_fin, 'YYYYMMDD')) as dato
from administracion_persona_guardia u join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
where u.id_cliente = $1::int and u.id_persona = any($2::int[]) and u.fecha_inicio <= $4::date and (u.fecha_fin is null or u.fecha_fin >= $3::date)
order by u.fecha_inicio desc`;

/** $3 people. */
export const OWN_SQL = `select p.id_persona, ${OWN('s.id_persona = p.id_persona')} as dato from unnest($3::int[]) as p(id_persona)
where exists (select 1 from acceso_sujeto_requisito x where x.id_cliente = $1::int and x.id_division = $2::int and x.id_persona = p.id_persona)`;

/** $3 people. */
export const ASSIGNMENTS_SQL = `select a.id_persona, ${ASSIGNMENT} as dato from acceso_asignacion a
where a.id_cliente = $1::int and a.id_division = $2::int and a.id_persona = any($3::int[])`;

/** $1 client · $2 people: the dates of the active credential of each. */
export const CREDENTIALS_SQL = `select p.id_persona, json_build_object('FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD')) as dato
  from identificacion_credencial c join administracion_persona p on p.id_persona = c.id_persona where c.id_cliente = $1::int and c.id_persona = any($2::int[]) and c.estado = 'A'`;
