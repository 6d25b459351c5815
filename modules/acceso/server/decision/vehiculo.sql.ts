import { activeThen } from '../puesto/identifica.sql';
import {
  ACCREDITATION,
  ASSIGNMENT,
  COMPANY_SUSPENSION,
  cardState,
  DRIVER,
  EARLIER,
  EXEMPTION,
  notLifted,
  OWN,
  REQUIREMENTS,
  RESTRICTION,
  SUSPENSIONS,
} from './facts.parts';

/** Which one it is, as a value: its rows are found by the whole of their key, whatever the database knows of a table. */
const WHICH = '(select id_vehiculo from vehiculo)';

/**
 * $1 client · $2 division · $3 door · $4 plate · $5 vehicle · $6 contractor's company · $7, $8 days · $9 driver ·
 * $10 direction · $11 moment · $12 bounce seconds · $13 the number of a card instead of a plate · $14 the token of its QR ·
 * $15 the moment, where it is over.
 */
/** The moment that is asked about, where it is over. */
const THEN = '$15';

export const VEHICLE_SQL = `with leida as materialized (
  select c.*, m.nombre as motivo from identificacion_credencial c left join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion
  where c.id_cliente = $1::int and c.id_vehiculo is not null and (c.codigo = $13::text or c.codigo_referencia1 = $13 or c.codigo_referencia2 = $13
    or c.id_credencial = (select k.id_credencial from identificacion_credencial_token k where k.token = $14::text))
  order by (${THEN}::timestamptz is not null and ${activeThen('c', THEN)}) desc, c.id_credencial desc limit 1
), vehiculo as materialized (
  select v.*, t.tipo_vehiculo as tipo, t.licencias, t.requiere_licencia_interna, b.marca, m.modelo, k.color, f.hash as foto, c.alias as compania
  from administracion_vehiculo v join administracion_tipo_vehiculo t on t.id_tipo_vehiculo = v.id_tipo_vehiculo
  join administracion_marca b on b.id_marca = v.id_marca join administracion_modelo m on m.id_modelo = v.id_modelo
  join administracion_color k on k.id_color = v.id_color join administracion_compania c on c.id_compania = v.id_compania
  left join base_archivo f on f.id_archivo = v.foto_perfil
  where v.id_cliente = $1::int and (v.placa_llave = $4::text or v.id_vehiculo = $5::int or v.id_vehiculo = (select id_vehiculo from leida)) and ($6::int is null or v.id_compania = $6
    or exists (select 1 from acreditacion_vehiculo a where a.id_cliente = $1 and a.id_vehiculo = v.id_vehiculo and a.id_compania = $6))
), acreditaciones as materialized (
  select a.*, c.alias as compania, c.activo as compania_activa, k.codigo as contrato, least(k.fecha_fin, k.fecha_cierre) as contrato_fin
  from acreditacion_vehiculo a join administracion_compania c on c.id_compania = a.id_compania join administracion_contrato k on k.id_contrato = a.id_contrato
  where a.id_cliente = $1 and a.id_division = $2::int and a.id_vehiculo = ${WHICH}
), presencia as materialized (
  select r.id_zona, r.desde from acceso_presencia r where r.id_cliente = $1 and r.id_vehiculo = ${WHICH} and r.id_division = $2
)
select json_build_object(
  'Vehiculo', (select json_build_object('IdVehiculo', id_vehiculo, 'Placa', placa, 'Estado', estado, 'IdTipoVehiculo', id_tipo_vehiculo, 'Tipo', tipo,
    'Licencias', to_json(licencias), 'RequiereLicenciaInterna', requiere_licencia_interna, 'Marca', marca, 'Modelo', modelo, 'Color', color, 'Foto', foto,
    'IdCompania', id_compania, 'Compania', compania) from vehiculo),
  'Credencial', (select json_build_object('Codigo', c.codigo, 'Estado', ${cardState(THEN)}, 'Motivo', coalesce(c.motivo, ''), 'FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'),
    'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD')) from leida c where exists (select 1 from vehiculo)),
  'Acreditaciones', coalesce((select json_agg(json_build_object('IdAcreditacion', a.id_acreditacion_vehiculo, ${ACCREDITATION},
    ${SUSPENSIONS(COMPANY_SUSPENSION)}, ${REQUIREMENTS('vehiculo')})) from acreditaciones a), '[]'),
  'Restricciones', coalesce((select json_agg(${RESTRICTION} order by r.id_restriccion)
    from (select * from acceso_restriccion x where x.id_cliente = $1 and x.id_vehiculo = ${WHICH}
      union all select * from acceso_restriccion x where x.id_cliente = $1 and x.id_compania in (select id_compania from vehiculo union select id_compania from acreditaciones)) r
    where r.id_division = $2 and ${notLifted(THEN)} and r.fecha_inicio <= $8::date and (r.fecha_fin is null or r.fecha_fin >= $7::date)), '[]'),
  'Exoneraciones', coalesce((select json_agg(${EXEMPTION})
    from acceso_exoneracion e where e.id_cliente = $1 and e.id_vehiculo = ${WHICH} and e.id_division = $2 and e.fecha_inicio <= $8::date and e.fecha_fin >= $7::date), '[]'),
  'Asignaciones', coalesce((select json_agg(${ASSIGNMENT})
    from acceso_asignacion a where a.id_cliente = $1 and a.id_vehiculo = ${WHICH} and a.id_division = $2), '[]'),
  'Propios', ${OWN(`s.id_vehiculo = ${WHICH}`)},
  'IdZonaPresencia', (select id_zona from presencia),
  'Desde', (select desde from presencia),
  'Conductor', ${DRIVER('$9::int')},
  'Ultima', (select ${EARLIER} from (select m.* from acceso_marca m where m.id_cliente = $1 and m.id_vehiculo = ${WHICH} and m.tipo_marcacion = 'V'
        and m.fecha_hora between $11::timestamptz - make_interval(secs => $12::int) and $11::timestamptz
        and $12 > 0 and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
      order by m.fecha_hora desc, m.id_marca desc limit 1) m
    where m.id_puerta = $3::int and m.modo_marcacion = $10::text)
) as hechos`;

const TYPES = ['int', 'int', 'int', 'text', 'int', 'int', 'text', 'text', 'int', 'text', 'text', 'int', 'text', 'text', 'text'];
/** The same of many at once, each with parameters of its own: rows of $1 in their `orden`, with `v1` and on for the parameters. */
export const VEHICLES_OF_MANY = `select (${VEHICLE_SQL.replace(/\$(\d+)/g, 'pedido.v$1')}) as hechos
  from jsonb_to_recordset($1::jsonb) as pedido(orden int, ${TYPES.map((type, at) => `v${at + 1} ${type}`).join(', ')}) order by pedido.orden`;
