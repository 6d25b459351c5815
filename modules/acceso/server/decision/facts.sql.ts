import { READ_PEOPLE } from '../puesto/identifica.sql';
import {
  ACCREDITATION,
  COMPANY_SUSPENSION,
  EARLIER,
  EXEMPTION,
  PERMISSION,
  REQUIREMENTS,
  RESTRICTION,
  SCHEDULES_OF,
  SUSPENSIONS,
} from './facts.parts';

/**
 * $1 client · $2 division · $3 door · $4 means · $5 identifier, $6 the same as a RUT · $7 document type · $8 person ·
 * $9 contractor's company · $10, $11 days · $12 origin key, $13 origin mark · $14 direction · $15 moment · $16 bounce seconds · $17 token of a QR.
 */
export const FACTS_SQL = `with recursive puerta as materialized (
  select p.*, t.politicas from acceso_puerta p join acceso_tipo_puerta t on t.id_tipo_puerta = p.id_tipo_puerta
  where p.id_puerta = $3::int and p.id_cliente = $1::int and p.id_division = $2::int
), ${READ_PEOPLE({ client: '$1', means: '$4', read: '$5', rut: '$6', documentType: '$7', person: '$8', token: '$17' })}, halladas as materialized (
  select c.id_persona from candidatas c where $9::int is null
    or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = $1 and v.id_persona = c.id_persona and v.id_compania = $9 and v.cese_aplicado is null)
    or exists (select 1 from acreditacion_persona a where a.id_cliente = $1 and a.id_persona = c.id_persona and a.id_compania = $9)
), persona as materialized (
  select p.*, d.alias as tipo_documento,
    upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno) || ', ' || p.nombres) as nombre_completo,
    f.hash as foto, v.id_compania, v.id_contrato, v.fecha_cese, v.cese_aplicado is not null as cesada,
    v.id_persona is not null and v.cese_aplicado is null and (v.fecha_cese is null or v.fecha_cese >= $10::date) as vinculada, g.cargo, c.alias as compania, k.codigo as contrato
  from halladas h join administracion_persona p on p.id_persona = h.id_persona
  join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
  left join base_archivo f on f.id_archivo = p.foto_perfil
  left join lateral (select * from administracion_persona_vinculo v where v.id_cliente = $1 and v.id_persona = p.id_persona order by v.fecha_inicio desc limit 1) v on true
  left join administracion_cargo g on g.id_cargo = v.id_cargo
  left join administracion_compania c on c.id_compania = v.id_compania
  left join administracion_contrato k on k.id_contrato = v.id_contrato
  where (select count(*) from halladas) = 1
), acreditaciones as materialized (
  select a.*, c.alias as compania, c.activo as compania_activa, k.codigo as contrato, least(k.fecha_fin, k.fecha_cierre) as contrato_fin
  from persona p join acreditacion_persona a on a.id_cliente = $1 and a.id_division = $2 and a.id_persona = p.id_persona
  join administracion_compania c on c.id_compania = a.id_compania join administracion_contrato k on k.id_contrato = a.id_contrato
), presencia as materialized (
  select r.id_zona from persona p join acceso_presencia r on r.id_cliente = $1 and r.id_persona = p.id_persona and r.id_division = $2
), ramas as (
  select 'D' as de, z.id_zona, z.id_zona_padre, 0 as nivel from puerta p join acceso_zona z on z.id_zona = p.id_zona_destino
  union all select 'P', z.id_zona, z.id_zona_padre, 0 from presencia p join acceso_zona z on z.id_zona = p.id_zona
  union all select r.de, z.id_zona, z.id_zona_padre, r.nivel + 1 from ramas r join acceso_zona z on z.id_zona = r.id_zona_padre where r.nivel < 20
), permisos as materialized (
  select a.id_asignacion, a.fecha_inicio, a.fecha_fin,
    ${SCHEDULES_OF} as horarios
  from persona p join acceso_asignacion a on a.id_cliente = $1 and a.id_persona = p.id_persona and a.id_division = $2
  left join acceso_perfil f on f.id_perfil_acceso = a.id_perfil_acceso and f.activo = 'S'
)
select jsonb_build_object(
  'Division', (select division from sistema_division where id_division = $2),
  'Puerta', (select jsonb_build_object('IdPuerta', id_puerta, 'Nombre', nombre, 'Activo', activo, 'Modo', modo, 'SentidoPermitido', sentido_permitido,
    'SegundosApertura', segundos_apertura, 'IdPuntoControl', id_punto_control, 'IdZonaOrigen', id_zona_origen, 'IdZonaDestino', id_zona_destino, 'ExigeCredencial', exige_credencial, 'Politicas', politicas) from puerta),
  'ZonasDestino', coalesce((select jsonb_agg(id_zona order by nivel) from ramas where de = 'D'), '[]'),
  'ZonasPresencia', coalesce((select jsonb_agg(id_zona order by nivel) from ramas where de = 'P'), '[]'),
  'IdZonaPresencia', (select id_zona from presencia),
  'Encontradas', (select count(*) from halladas),
  'Persona', (select jsonb_build_object('IdPersona', id_persona, 'Nombre', nombre_completo, 'Documento', documento, 'TipoDocumento', tipo_documento, 'Foto', foto,
    'Inactivo', inactivo, 'Visita', visita, 'ValidaRequisitos', valida_requisitos, 'FechaCese', to_char(fecha_cese, 'YYYYMMDD'), 'CeseAplicado', cesada,
    'Vinculado', vinculada, 'Cargo', cargo, 'IdCompania', id_compania, 'Compania', compania, 'IdContrato', id_contrato, 'Contrato', contrato) from persona),
  'Credencial', (select jsonb_build_object('Codigo', c.codigo, 'Estado', c.estado, 'Motivo', coalesce(m.nombre, ''), 'FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'),
    'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD')) from leida c left join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion where exists (select 1 from persona)),
  'CredencialActiva', (select jsonb_build_object('FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD'))
    from persona p join identificacion_credencial c on c.id_cliente = $1 and c.id_persona = p.id_persona and c.estado = 'A'
    where exists (select 1 from puerta where exige_credencial = 'S')),
  'Acreditaciones', coalesce((select jsonb_agg(jsonb_build_object('IdAcreditacion', a.id_acreditacion_persona, ${ACCREDITATION},
    ${SUSPENSIONS(`select i.fecha as desde, null::date as hasta, left(i.observacion, 250) as motivo from jsonb_array_elements_text(a.indisciplinas) x
          join administracion_persona_indisciplina i on i.id_persona_indisciplina = x::int where i.anulada = 'N' union all ${COMPANY_SUSPENSION}`)},
    ${REQUIREMENTS('persona')})) from acreditaciones a), '[]'),
  'Restricciones', coalesce((select jsonb_agg(${RESTRICTION} order by r.id_restriccion)
    from (select * from acceso_restriccion x where x.id_cliente = $1 and x.id_persona = (select id_persona from persona)
      union all select * from acceso_restriccion x where x.id_cliente = $1 and x.id_compania in (select id_compania from persona union select id_compania from acreditaciones)) r
    left join acceso_zona z on z.id_zona = r.id_zona
    where r.id_division = $2 and r.fecha_levantamiento is null and r.fecha_inicio <= $11::date and (r.fecha_fin is null or r.fecha_fin >= $10::date)), '[]'),
  'Exoneraciones', coalesce((select jsonb_agg(${EXEMPTION})
    from persona p join acceso_exoneracion e on e.id_cliente = $1 and e.id_persona = p.id_persona
    where e.id_division = $2 and e.fecha_inicio <= $11::date and e.fecha_fin >= $10::date), '[]'),
  ${PERMISSION},
  'Feriados', coalesce((select jsonb_agg(distinct to_char(f.fecha, 'YYYYMMDD')) from sistema_division d
    join administracion_feriado f on f.id_cliente = $1 and f.id_pais = d.id_pais and (f.id_division is null or f.id_division = $2)
    where d.id_division = $2 and f.fecha between $10::date and $11::date), '[]'),
  'Previa', (select ${EARLIER}
    from acceso_marca m where m.id_cliente = $1 and m.clave_origen = $12::text and m.id_marca_origen = $13::text and m.secuencia = 0),
  'Ultima', (select ${EARLIER}
    from (select m.* from persona p join acceso_marca m on m.id_cliente = $1 and m.id_persona = p.id_persona
        and m.fecha_hora between $15::timestamptz - make_interval(secs => $16::int) and $15::timestamptz
      where $16 > 0 and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
      order by m.fecha_hora desc, m.id_marca desc limit 1) m
    where m.id_puerta = $3 and m.modo_marcacion = $14::text)
) as hechos`;
