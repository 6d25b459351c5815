import { demoClients } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { demoAssignments } from './asignaciones';
import { demoDoorEquipment } from './equipos';

/** What the gate's office did: a mass act with a row still to be put right, and the silences of a reader; and who came to visit. */
export const demoOffice = demoPart(async (demo) => {
  const { tx, now } = demo;
  await demoDoorEquipment(demo);
  await demoAssignments(demo);
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  const [IdDivision] = divisions;
  if (!IdDivision) return;
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  for (const [from, to] of [
    [212, 209.5],
    [74, 73],
    [26, 20],
  ] as const)
    await tx.run(
      sql`insert into acceso_equipo_silencio (id_cliente, id_division, id_equipo_conexion, desde, hasta)
        select k.id_cliente, k.id_division, k.id_equipo_conexion, ${before(from)}::timestamptz, ${before(to)}::timestamptz from acceso_equipo_conexion k
        join sistema_equipo e on e.id_equipo = k.id_equipo where k.id_cliente = ${IdCliente} and k.id_division = ${IdDivision} and e.codigo = 'PL-H1'`,
    );
  const load = await tx.first(
    { id_carga: int },
    sql`insert into acceso_carga (id_cliente, id_division, entidad, accion, origen, archivo, comun, estado, inicio, fin)
      select ${IdCliente}::int, ${IdDivision}::int, 'P', 'Q', 'D', 'Charla de ingreso', jsonb_build_object('IdTipoRequisito', k.id_tipo_requisito, 'FechaInicio', to_char(${now.toISOString()}::timestamptz - interval '10 days', 'YYYYMMDD'),
        'FechaFin', to_char(${now.toISOString()}::timestamptz + interval '50 days', 'YYYYMMDD')), 'T', ${before(240)}::timestamptz, ${before(239.9)}::timestamptz
      from acceso_tipo_requisito k where k.id_cliente = ${IdCliente} and k.codigo = 'CHARLA' returning id_carga`,
  );
  if (!load) return;
  await tx.run(
    sql`with gente as (select t.id_persona, row_number() over (order by t.id_persona desc)::int as fila from acceso_gestion_persona t
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.visita = 'N' order by t.id_persona desc limit 11)
      , filas as (insert into acceso_carga_fila (id_cliente, id_division, id_carga, fila, datos, id_persona, estado, mensajes)
        select ${IdCliente}::int, ${IdDivision}::int, ${load.id_carga}::int, g.fila, '{}'::jsonb, g.id_persona, 'P', '[]'::jsonb from gente g
        union all select ${IdCliente}::int, ${IdDivision}::int, ${load.id_carga}::int, 12, '{"Documento": "40987650"}'::jsonb, null::int, 'O', '["carga_acceso.sin_persona"]'::jsonb)
      insert into acceso_sujeto_requisito (id_cliente, id_division, id_persona, id_tipo_requisito, fecha_inicio, fecha_fin, origen)
      select ${IdCliente}::int, ${IdDivision}::int, g.id_persona, k.id_tipo_requisito, (${now.toISOString()}::timestamptz - interval '10 days')::date, (${now.toISOString()}::timestamptz + interval '50 days')::date, 'M'
      from gente g, acceso_tipo_requisito k where k.id_cliente = ${IdCliente} and k.codigo = 'CHARLA'`,
  );
  // Visits that came and left, each to see somebody of the site.
  await tx.run(
    sql`with visitas as (select a.id_persona, a.id_acreditacion_persona, a.id_anfitrion, row_number() over (order by a.id_acreditacion_persona)::int as n from acreditacion_persona a
        where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.visita = 'S' order by a.id_acreditacion_persona limit 6)
      , gente as (select t.id_persona, row_number() over (order by t.id_persona)::int as n from acceso_gestion_persona t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.visita = 'N'
        order by t.id_persona limit 6)
      insert into acceso_visita_registro (id_cliente, id_division, id_persona, id_acreditacion_persona, id_anfitrion, fecha_hora_ingreso, fecha_hora_salida, observacion)
      select ${IdCliente}::int, ${IdDivision}::int, v.id_persona, v.id_acreditacion_persona, coalesce(v.id_anfitrion, g.id_persona), ${before(50)}::timestamptz - make_interval(days => 3 * v.n),
        ${before(46)}::timestamptz - make_interval(days => 3 * v.n), null from visitas v left join gente g on g.n = v.n`,
  );
});
