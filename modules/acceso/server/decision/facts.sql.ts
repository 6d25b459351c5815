import type { Product } from '@platform/server/product';
import { answeredRows } from '@platform/server/product.rows';
import { plansKept } from '../preguntas';
import { activeThen, type ByReading, byReading, type Reading } from '../puesto/identifica.sql';
import {
  ACCREDITATION,
  ASSIGNMENT,
  COMPANY_SUSPENSION,
  cardState,
  EARLIER,
  EXEMPTION,
  notLifted,
  OWN,
  REQUIREMENTS,
  RESTRICTION,
  SUSPENSIONS,
} from './facts.parts';

/**
 * Whom it is about, as a value and not as a table to join: whatever the database knows of a table (nothing, of one that was just filled), its rows are found
 * by the whole of their key.
 */
const WHO = '(select id_persona from persona)';

/** Where what was read stands among the parameters. */
export const READ_AT = 16;
/** The moment that is asked about, where it is over. */
const THEN = '$15';

/**
 * What the gate asks of whom it reads, a statement for each way of reading; what is configured it knows (configuracion.ts).
 *
 * $1 client · $2 division · $3 door · $4 contractor's company · $5, $6 days · $7 origin key, $8 origin mark · $9 direction ·
 * $10 moment · $11 bounce seconds · $12 whether the door asks for a credential ·
 * $13 whether presence or regime is controlled there · $14 whether the regime is · $15 the moment, where it is over · from $16 on what was read.
 */
export const factsSql = (product: Product): ByReading =>
  byReading(
    READ_AT,
    (people) => `with ${people}, halladas as materialized (
  select c.id_persona from candidatas c where $4::int is null
    or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = $1::int and v.id_persona = c.id_persona and v.id_compania = $4 and v.cese_aplicado is null)
    or exists (select 1 from acreditacion_persona a where a.id_cliente = $1 and a.id_persona = c.id_persona and a.id_compania = $4)
), persona as materialized (
  select p.*, v.id_compania, v.id_contrato, v.id_cargo, v.fecha_cese, v.cese_aplicado is not null as cesada,
    v.id_persona is not null and v.cese_aplicado is null and (v.fecha_cese is null or v.fecha_cese >= $5::date) as vinculada
  from halladas h join administracion_persona p on p.id_persona = h.id_persona
  left join lateral (select * from administracion_persona_vinculo v where v.id_cliente = $1 and v.id_persona = p.id_persona order by v.fecha_inicio desc limit 1) v on true
  where (select count(*) from halladas) = 1
), acreditaciones as materialized (
  select a.*, c.alias as compania, c.activo as compania_activa, k.codigo as contrato, least(k.fecha_fin, k.fecha_cierre) as contrato_fin
  from acreditacion_persona a join administracion_compania c on c.id_compania = a.id_compania join administracion_contrato k on k.id_contrato = a.id_contrato
  where a.id_cliente = $1 and a.id_division = $2::int and a.id_persona = ${WHO}
)
select json_build_object(
  'Presencia', (select json_build_object('IdZona', r.id_zona, 'Desde', r.desde) from acceso_presencia r where r.id_cliente = $1 and r.id_persona = ${WHO} and r.id_division = $2),
  'Encontradas', (select count(*) from halladas),
  'Persona', (select json_build_object('IdPersona', p.id_persona, 'Nombre', upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno) || ', ' || p.nombres),
      'Documento', p.documento, 'TipoDocumento', (select d.alias from sistema_tipo_documento d where d.id_tipo_documento = p.id_tipo_documento),
      'Foto', (select f.hash from base_archivo f where f.id_archivo = p.foto_perfil), 'Inactivo', p.inactivo, 'Visita', p.visita, 'ValidaRequisitos', p.valida_requisitos,
      'FechaCese', to_char(p.fecha_cese, 'YYYYMMDD'), 'CeseAplicado', p.cesada, 'Vinculado', p.vinculada, 'Cargo', (select g.cargo from administracion_cargo g where g.id_cargo = p.id_cargo),
      'IdCompania', p.id_compania, 'Compania', (select c.alias from administracion_compania c where c.id_compania = p.id_compania),
      'IdContrato', p.id_contrato, 'Contrato', (select k.codigo from administracion_contrato k where k.id_contrato = p.id_contrato),
      'Tarjeta', (select c.codigo from identificacion_credencial c where c.id_cliente = $1 and c.id_persona = p.id_persona and c.estado = 'A' limit 1)) from persona p),
  'Credencial', (select json_build_object('Codigo', c.codigo, 'Estado', ${cardState(THEN)}, 'Motivo', coalesce(m.nombre, ''), 'FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'),
    'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD')) from leida c left join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion where exists (select 1 from persona)),
  'CredencialActiva', coalesce((select json_build_object('FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD'))
      from identificacion_credencial c where $12::boolean and ${THEN}::timestamptz is not null and c.id_cliente = $1 and c.id_persona = ${WHO} and ${activeThen('c', THEN)} order by c.id_credencial desc limit 1),
    (select json_build_object('FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD'))
      from identificacion_credencial c where c.id_cliente = $1 and c.id_persona = ${WHO} and c.estado = 'A' and $12)),
  'Acreditaciones', coalesce((select json_agg(json_build_object('IdAcreditacion', a.id_acreditacion_persona, ${ACCREDITATION},
    ${SUSPENSIONS(`select i.fecha as desde, null::date as hasta, left(i.observacion, 250) as motivo from jsonb_array_elements_text(a.indisciplinas) x
          join administracion_persona_indisciplina i on i.id_persona_indisciplina = x::int where i.anulada = 'N' union all ${COMPANY_SUSPENSION}`)},
    ${REQUIREMENTS('persona')})) from acreditaciones a), '[]'),
  'Restricciones', coalesce((select json_agg(${RESTRICTION} order by r.id_restriccion)
    from (select * from acceso_restriccion x where x.id_cliente = $1 and x.id_persona = ${WHO}
      union all select * from acceso_restriccion x where x.id_cliente = $1 and x.id_compania in (select id_compania from persona union select id_compania from acreditaciones)) r
    where r.id_division = $2 and ${notLifted(THEN)} and r.fecha_inicio <= $6::date and (r.fecha_fin is null or r.fecha_fin >= $5::date)), '[]'),
  'Exoneraciones', coalesce((select json_agg(${EXEMPTION})
    from acceso_exoneracion e where e.id_cliente = $1 and e.id_persona = ${WHO} and e.id_division = $2 and e.fecha_inicio <= $6::date and e.fecha_fin >= $5::date), '[]'),
  'Asignaciones', coalesce((select json_agg(${ASSIGNMENT})
    from acceso_asignacion a where a.id_cliente = $1 and a.id_persona = ${WHO} and a.id_division = $2), '[]'),
  'Propios', ${OWN(`s.id_persona = ${WHO}`)},
  'Control', (select json_build_object('ControlaAntipassback', a.controla_antipassback, 'ValidaRegimen', a.valida_regimen)
    from acceso_persona a where a.id_cliente = $1 and a.id_division = $2 and a.id_persona = ${WHO} and $13::boolean),
  'Guardias', coalesce((select json_agg(json_build_object('Regimen', r.codigo, 'Guardia', g.codigo, 'Segmentos', r.segmentos, 'FechaBase', to_char(g.fecha_base, 'YYYYMMDD'),
      'FechaInicio', to_char(u.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(u.fecha_fin, 'YYYYMMDD')) order by u.fecha_inicio desc)
    from administracion_persona_guardia u join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia
    join administracion_regimen r on r.id_regimen = g.id_regimen
    where u.id_cliente = $1 and u.id_persona = ${WHO} and $14::boolean and u.fecha_inicio <= $6::date and (u.fecha_fin is null or u.fecha_fin >= $5::date)), '[]'),
  'Planificada', (select exists (select 1 from ${answeredRows(product, plansKept)} h
    where h.id_cliente = $1 and h.id_persona = ${WHO} and $14 and h.desde <= $6::date + 1 and h.hasta >= $5::date - 1)),
  'Previa', (select ${EARLIER}
    from acceso_marca m where m.id_cliente = $1 and m.clave_origen = $7::text and m.id_marca_origen = $8::text and m.secuencia = 0),
  'Ultima', (select ${EARLIER}
    from (select m.* from acceso_marca m where m.id_cliente = $1 and m.id_persona = ${WHO}
        and m.fecha_hora between $10::timestamptz - make_interval(secs => $11::int) and $10::timestamptz
        and $11 > 0 and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
      order by m.fecha_hora desc, m.id_marca desc limit 1) m
    where m.id_puerta = $3::int and m.modo_marcacion = $9::text)
) as hechos`,
  );

/** Types of the parameters before what was read, and of what each way of reading asks for. */
const COMMON = ['int', 'int', 'int', 'int', 'text', 'text', 'text', 'text', 'text', 'text', 'int', 'boolean', 'boolean', 'boolean', 'text'];
const OWN_TYPES: { readonly [R in Reading]: readonly string[] } = {
  documento: ['text', 'text', 'int'],
  credencial: ['text', 'text', 'text'],
  equipo: ['text'],
  persona: ['int'],
  nadie: [],
};
const many = (sql: ByReading, reading: Reading): string => `select (${sql[reading].replace(/\$(\d+)/g, 'pedido.v$1')}) as hechos
  from jsonb_to_recordset($1::jsonb) as pedido(orden int, ${[...COMMON, ...OWN_TYPES[reading]].map((type, at) => `v${at + 1} ${type}`).join(', ')}) order by pedido.orden`;

/** The same of many at once, each with parameters of its own: rows of $1 in their `orden`, with `v1` and on for the parameters. */
export function factsOfMany(product: Product): ByReading {
  const known = ofMany.get(product);
  if (known) return known;
  const sql = factsSql(product);
  const made: ByReading = {
    documento: many(sql, 'documento'),
    credencial: many(sql, 'credencial'),
    equipo: many(sql, 'equipo'),
    persona: many(sql, 'persona'),
    nadie: many(sql, 'nadie'),
  };
  ofMany.set(product, made);
  return made;
}
const ofMany = new WeakMap<Product, ByReading>();
