import { int, json, list, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { ALTO_PLANO, FORMAS } from '../../shared/plano.entity';
import { cornersSchema, type SiteWire } from '../../shared/plano.wire';
import { branchesSql, visitsSql } from '../ocupacion/dentro.sql';
import { insideByZoneSql } from '../ocupacion/porZona.sql';
import { marcaResource, presenciaResource } from '../resources';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const planOf = async (ctx: Context): Promise<SiteWire['Plano']> =>
  (await ctx.tx.first(
    { IdArchivo: orNull(int), Hash: orNull(text), Alto: int, Version: int },
    sql`select t.id_archivo as "IdArchivo", f.hash as "Hash", t.alto as "Alto", t.version as "Version"
      from acceso_plano t left join base_archivo f on f.id_archivo = t.id_archivo
      where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision}`,
  )) ?? { IdArchivo: null, Hash: null, Alto: ALTO_PLANO.usual, Version: null };

/** Active zones with the people inside whom the session sees, those of inner zones with them, and where they are drawn. */
async function zonesOf(ctx: Context): Promise<SiteWire['Zonas']> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      IdZona: int,
      IdZonaPadre: orNull(int),
      Zona: text,
      Aforo: int,
      encuentro: yes,
      Dentro: int,
      Ramas: list(int),
      X: orNull(int),
      Y: orNull(int),
      Ancho: orNull(int),
      Largo: orNull(int),
      Forma: orNull(oneOf(FORMAS)),
      Puntos: orNull(json(cornersSchema)),
    },
    sql`with recursive ${branchesSql(IdCliente, IdDivision)}, dentro as (${insideByZoneSql(ctx.session)})
      select z.id_zona as "IdZona", z.id_zona_padre as "IdZonaPadre", z.nombre as "Zona", z.aforo as "Aforo", z.punto_encuentro as encuentro,
        coalesce((select sum(d.n)::int from ramas r join dentro d on d.id_zona = r.id_zona where r.raiz = z.id_zona), 0) as "Dentro",
        array(select r.id_zona from ramas r where r.raiz = z.id_zona order by 1) as "Ramas",
        l.x as "X", l.y as "Y", l.ancho as "Ancho", l.largo as "Largo", l.forma as "Forma", l.puntos as "Puntos"
      from acceso_zona z left join acceso_plano_lugar l on l.id_division = z.id_division and l.id_zona = z.id_zona
      where z.id_cliente = ${IdCliente} and z.id_division = ${IdDivision} and z.activo = 'S' order by z.codigo`,
  );
  return rows.map(({ encuentro, X, Y, Ancho, Largo, Forma, Puntos, ...zone }) => ({
    ...zone,
    PuntoEncuentro: encuentro ? 'S' : 'N',
    Lugar: X === null || Y === null || Ancho === null || Largo === null || Forma === null ? null : { X, Y, Ancho, Largo, Forma, Puntos },
  }));
}

/** Active doors with what passed in the last hour, as far as the session reaches marks, and where they are drawn. */
async function doorsOf(ctx: Context): Promise<SiteWire['Puertas']> {
  const { IdCliente, IdDivision } = ctx.session;
  const [hour, day] = [HOUR, DAY].map((ago) => new Date(ctx.now.getTime() - ago).toISOString());
  const rows = await ctx.tx.rows(
    {
      IdPuerta: int,
      Puerta: text,
      IdPuntoControl: int,
      PuntoControl: text,
      Origen: orNull(text),
      Destino: text,
      IdZonaDestino: int,
      Modo: oneOf(['N', 'L', 'C']),
      Entradas: int,
      Salidas: int,
      Denegadas: int,
      UltimaMarca: orNull(text),
      X: orNull(int),
      Y: orNull(int),
    },
    sql`with pasos as (
        select t.id_puerta, max(t.fecha_hora) as ultima,
          (count(*) filter (where t.fecha_hora >= ${hour} and t.resultado = 'S' and t.modo_marcacion = 'S'))::int as entradas,
          (count(*) filter (where t.fecha_hora >= ${hour} and t.resultado = 'S' and t.modo_marcacion = 'N'))::int as salidas,
          (count(*) filter (where t.fecha_hora >= ${hour} and t.resultado = 'N'))::int as denegadas
        from acceso_marca t where ${scopeSql(marcaResource, ctx.session)} and t.fecha_hora >= ${day} and t.rebote = 'N' and t.anulada = 'N' group by 1)
      select p.id_puerta as "IdPuerta", p.nombre as "Puerta", c.id_punto_control as "IdPuntoControl", c.nombre as "PuntoControl", o.nombre as "Origen", d.nombre as "Destino", d.id_zona as "IdZonaDestino",
        p.modo as "Modo", coalesce(m.entradas, 0) as "Entradas", coalesce(m.salidas, 0) as "Salidas", coalesce(m.denegadas, 0) as "Denegadas", m.ultima as "UltimaMarca", l.x as "X", l.y as "Y"
      from acceso_puerta p join acceso_punto_control c on c.id_punto_control = p.id_punto_control join acceso_zona d on d.id_zona = p.id_zona_destino
        left join acceso_zona o on o.id_zona = p.id_zona_origen left join pasos m on m.id_puerta = p.id_puerta
        left join acceso_plano_lugar l on l.id_division = p.id_division and l.id_puerta = p.id_puerta
      where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision} and p.activo = 'S' order by c.codigo, p.codigo`,
  );
  return rows.map(({ X, Y, ...door }) => ({ ...door, Lugar: X === null || Y === null ? null : { X, Y } }));
}

/** Active devices at doors, with whether they speak. */
const devicesOf = (ctx: Context): Promise<SiteWire['Equipos']> =>
  ctx.tx
    .rows(
      { IdEquipo: int, Equipo: text, IdPuerta: int, enLinea: yes, UltimaConexion: orNull(text) },
      sql`select distinct x.id_puerta as "IdPuerta", e.id_equipo as "IdEquipo", e.equipo as "Equipo", e.en_linea as "enLinea", k.ultima_conexion as "UltimaConexion"
        from acceso_puerta_equipo x join sistema_equipo e on e.id_equipo = x.id_equipo and e.activo = 'S' left join acceso_equipo_conexion k on k.id_cliente = x.id_cliente and k.id_equipo = x.id_equipo
        where x.id_cliente = ${ctx.session.IdCliente} and x.id_division = ${ctx.session.IdDivision} order by e.equipo`,
    )
    .then((rows) => rows.map(({ enLinea, ...device }) => ({ ...device, EnLinea: enLinea ? ('S' as const) : ('N' as const) })));

/** Who is inside, by what they came as. */
const insideNow = (ctx: Context): Promise<SiteWire['Quienes']> =>
  ctx.tx.one(
    { Personas: int, Contratistas: int, Propios: int, Visitas: int, Vehiculos: int, Excedidas: int },
    sql`select (count(*) filter (where t.entidad = 'P'))::int as "Personas", (count(*) filter (where t.entidad = 'V'))::int as "Vehiculos",
        (count(*) filter (where t.entidad = 'P' and x.visita))::int as "Visitas",
        (count(*) filter (where t.entidad = 'P' and not x.visita and k.contratista = 'S'))::int as "Contratistas",
        (count(*) filter (where t.entidad = 'P' and not x.visita and k.contratista = 'N'))::int as "Propios",
        (count(*) filter (where t.entidad = 'P' and z.horas_permanencia > 0 and t.desde < ${ctx.now.toISOString()}::timestamptz - make_interval(hours => z.horas_permanencia)))::int as "Excedidas"
      from acceso_presencia t join acceso_zona z on z.id_zona = t.id_zona join acceso_marca e on e.id_marca = t.id_marca
        left join administracion_compania k on k.id_compania = e.id_compania cross join lateral (select ${sql.raw(visitsSql('t'))} as visita) x
      where ${scopeSql(presenciaResource, ctx.session)}`,
  );

/** The division's site as it stands now, as far as the session sees who is inside and what passes. */
export async function siteOf(ctx: Context): Promise<SiteWire> {
  const [Plano, Zonas, Puertas, Equipos, Quienes] = await Promise.all([planOf(ctx), zonesOf(ctx), doorsOf(ctx), devicesOf(ctx), insideNow(ctx)]);
  return { Ahora: ctx.now.toISOString(), Plano, Zonas, Puertas, Equipos, Quienes };
}
