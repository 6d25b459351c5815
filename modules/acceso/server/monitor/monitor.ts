import { personNameSql } from '@modules/administracion/server/public';
import { configurationStamp, streamMayGoOn } from '@modules/seguridad/server/public';
import { keyText } from '@platform/fields/ref/shared';
import type { Database } from '@platform/server/db/pool';
import { int, json, orNull, type RowOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { EventStream } from '@platform/server/http/stream';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isCodigo, sentence } from '../../shared/oraciones';
import { insideByZoneSql } from '../ocupacion/porZona.sql';
import { shown } from '../puesto/marca.routes';
import { subjectIs } from '../reportes/filtros';
import { marcaResource, presenciaResource } from '../resources';
import { HOUR_MS, lastHour } from './ultimaHora';

const MENU = ['040102'];
/** How often the tail of the marks is looked at while somebody watches. */
const LOOK_MS = 700;
const BEAT_MS = 15_000;
/** Marks that a stream begins with, and those that it catches up with at once. */
const FIRST = 10;
const MOST = 200;
/** Numbers given out and perhaps not yet committed by another division's mark: what is looked at again. */
const MARGIN = 1000;

interface Asked {
  readonly IdPuntoControl?: number | undefined;
  readonly IdPuerta?: number | undefined;
  readonly ModoMarcacion?: 'S' | 'N' | undefined;
  readonly Resultado?: 'S' | 'N' | undefined;
  /** T works here, I came to visit. */
  readonly Condicion?: 'T' | 'I' | undefined;
  readonly IdCompania?: number | undefined;
  readonly IdContrato?: number | undefined;
}
interface Watch {
  readonly ctx: Context;
  readonly asked: Asked;
  readonly stream: EventStream;
  /** Whether its session may still be told anything. */
  readonly goesOn: () => Promise<boolean>;
  /** Its division's marks up to this one are done with. */
  seen: number;
}

const detail = z.array(z.object({ Codigo: z.string(), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }));
const MARK = {
  id_marca: int,
  fecha_hora: text,
  en_linea: text,
  modo_marcacion: text,
  resultado: text,
  observada: text,
  codigo: text,
  motivos: json(detail),
  identificador: text,
  hash: orNull(text),
  alias: orNull(text),
  puerta: text,
  vehiculo: orNull(text),
  nombre: orNull(text),
};

function told(ctx: Context, row: RowOf<typeof MARK>) {
  const Codigo = row.codigo;
  const reason = row.motivos.find((one) => one.Codigo === Codigo);
  return {
    IdMarca: row.id_marca,
    FechaHora: row.fecha_hora,
    EnLinea: row.en_linea,
    ModoMarcacion: row.modo_marcacion,
    Resultado: row.resultado,
    Observada: row.observada,
    Codigo,
    Motivo: sentence(ctx.lang, isCodigo(Codigo) ? Codigo : '000', reason?.Detalle),
    Nombre: row.nombre ? shown(ctx, 'NombreCompleto', row.nombre) : (row.vehiculo ?? shown(ctx, 'Documento', row.identificador)),
    Foto: row.hash === null ? null : shown(ctx, 'FotoPerfil', row.hash),
    Compania: row.alias,
    Puerta: row.puerta,
  };
}

/** Marks that the session may see and asked for, as SQL over `t`; a bounce is the same pass again. */
const wanted = (
  ctx: Context,
  { IdPuntoControl, IdPuerta, ModoMarcacion, Resultado, Condicion, IdCompania, IdContrato }: Asked,
): SQL => sql`${scopeSql(marcaResource, ctx.session)} and t.rebote = 'N'
  and (${IdPuntoControl ?? null}::int is null or t.id_punto_control = ${IdPuntoControl ?? null}::int) and (${IdPuerta ?? null}::int is null or t.id_puerta = ${IdPuerta ?? null}::int)
  and (${IdCompania ?? null}::int is null or t.id_compania = ${IdCompania ?? null}::int) and (${IdContrato ?? null}::int is null or t.id_contrato = ${IdContrato ?? null}::int)
  and (${Resultado ?? null}::text is null or t.resultado = ${Resultado ?? null}::text) and (${ModoMarcacion ?? null}::text is null or t.modo_marcacion = ${ModoMarcacion ?? null}::text)
  and ${subjectIs({ Condicion: Condicion ?? null })}`;

async function marks(ctx: Context, asked: Asked, which: SQL, limit: number, order: SQL) {
  const rows = await ctx.tx.rows(
    MARK,
    sql`select t.id_marca, t.fecha_hora, t.en_linea, t.modo_marcacion, t.resultado, t.observada, t.codigo, t.motivos, t.identificador, f.hash, c.alias, d.nombre as puerta, v.placa as vehiculo,
        ${sql.raw(personNameSql('p'))} as nombre
      from acceso_marca t join acceso_puerta d on d.id_puerta = t.id_puerta left join administracion_persona p on p.id_persona = t.id_persona left join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo
        left join base_archivo f on f.id_archivo = p.foto_perfil left join administracion_compania c on c.id_compania = t.id_compania
      where ${wanted(ctx, asked)} and ${which} order by ${order} limit ${limit}`,
  );
  return rows.map((row) => told(ctx, row)).sort((one, other) => one.IdMarca - other.IdMarca);
}

/** The last hour's entries, exits, refusals and forced passes of those asked for, who is inside now, and equipment off line. */
async function summary(ctx: Context, database: Database, { IdCompania, IdContrato }: Asked) {
  const { IdCliente, IdDivision, IdCompania: own, units } = ctx.session;
  // For whom somebody came in the mark says; where nobody asks, nobody who is inside is counted.
  const inside =
    IdCompania === undefined && IdContrato === undefined
      ? sql`select coalesce(sum(x.n), 0)::int from (${insideByZoneSql(ctx.session)}) x`
      : sql`select count(*)::int from acceso_presencia t where ${scopeSql(presenciaResource, ctx.session)} and t.entidad = 'P' and exists (select 1 from acceso_marca m where m.id_marca = t.id_marca
          and (${IdCompania ?? null}::int is null or m.id_compania = ${IdCompania ?? null}::int) and (${IdContrato ?? null}::int is null or m.id_contrato = ${IdContrato ?? null}::int))`;
  const reach = JSON.stringify([IdCliente, IdDivision, own, units, IdCompania, IdContrato]);
  const hour = await lastHour(ctx, database, reach, wanted(ctx, { IdCompania, IdContrato }));
  const now = await ctx.tx.one(
    { Dentro: int, SinConexion: int },
    sql`select (${inside}) as "Dentro",
        (select count(*)::int from sistema_equipo e where e.id_cliente = ${IdCliente} and e.id_division = ${IdDivision} and e.activo = 'S' and e.en_linea = 'N') as "SinConexion"`,
  );
  return { Desde: new Date(ctx.now.getTime() - HOUR_MS).toISOString(), ...hour, ...now };
}

const optionalKey = keyText.optional();

/** The live monitor: server-sent events of the division's marks, within what the session sees. */
export function monitorRoutes({ database, clock, streams }: RouteKit): readonly Route[] {
  const watches = new Set<Watch>();
  let looking = false;

  /** Tells a stream what came after what it has seen. */
  async function follow(watch: Watch, newest: number): Promise<void> {
    const { asked, stream } = watch;
    const ctx = { ...watch.ctx, now: clock() };
    const fresh = await marks(ctx, asked, sql`t.id_marca > ${watch.seen} and t.id_marca <= ${newest}`, MOST, sql`t.id_marca`);
    if (fresh.length > 0 && !(await watch.goesOn())) {
      watches.delete(watch);
      stream.end();
      return;
    }
    for (const mark of fresh) stream.send('marca', mark, mark.IdMarca);
    watch.seen = fresh.length === MOST ? (fresh.at(-1)?.IdMarca ?? newest) : newest;
    if (fresh.length > 0) stream.send('resumen', await summary(ctx, database, asked));
  }

  /** The tail of the marks, once for everybody: a division's are chained, so they appear in the order of their numbers. */
  async function look(): Promise<void> {
    const since = Math.min(...[...watches].map(({ seen }) => seen));
    const rows = await database.rows(
      { id_division: int, n: orNull(int) },
      sql`select id_division, max(id_marca) as n from acceso_marca where id_marca > ${since} group by 1`,
    );
    const newest = new Map(rows.map((row) => [row.id_division, Number(row.n)]));
    const last = Math.max(0, ...newest.values());
    for (const watch of watches) {
      const own = newest.get(watch.ctx.session.IdDivision) ?? 0;
      if (own > watch.seen) await follow(watch, own);
      else watch.seen = Math.max(watch.seen, last - MARGIN);
    }
  }

  /** One look at a time, and none once nobody watches. */
  async function keepLooking(log: Context['log']): Promise<void> {
    while (watches.size > 0) {
      await look().catch((error: unknown) => log.error({ err: error }, 'monitor'));
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    looking = false;
  }

  /** What a reader begins with: what it missed, or the last marks; oldest first. */
  const missed = (ctx: Context, asked: Asked, from: number | null) =>
    from === null
      ? marks(ctx, asked, sql`true`, FIRST, sql`t.fecha_hora desc, t.id_marca desc`)
      : marks(ctx, asked, sql`t.id_marca > ${from}`, MOST, sql`t.id_marca`);

  async function begin(ctx: Context, asked: Asked, from: number | null, stream: EventStream): Promise<number> {
    const first = await missed(ctx, asked, from);
    stream.send('resumen', await summary(ctx, database, asked));
    for (const mark of first) stream.send('marca', mark, mark.IdMarca);
    // What comes from here on is new to who watches.
    stream.send('listo', {});
    return first.at(-1)?.IdMarca ?? from ?? 0;
  }

  return [
    route({
      tag: 'AccesoMarca',
      method: 'GET',
      path: '/api/AccesoMarca/monitor',
      summary: 'Server-sent events: each mark as it is written, resumed from Last-Event-ID; the same at once for who does not accept them',
      access: { kind: 'grant', menu: MENU, action: 'consultar' },
      resource: 'AccesoMarca',
      query: z.strictObject({
        IdPuntoControl: optionalKey,
        IdPuerta: optionalKey,
        IdCompania: optionalKey,
        IdContrato: optionalKey,
        ModoMarcacion: z.enum(['S', 'N'], { error: 'campo.opcion' }).optional(),
        Resultado: z.enum(['S', 'N'], { error: 'campo.opcion' }).optional(),
        Condicion: z.enum(['T', 'I'], { error: 'campo.opcion' }).optional(),
      }),
      raw: true,
      events: true,
      async handler(ctx, { query, request, reply }) {
        const said = request.headers['last-event-id'];
        const from = typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : null;
        const own: Context = { ...ctx, session: ctx.session };
        // Who cannot hold a stream asks again by itself.
        if (!request.headers.accept?.includes('text/event-stream'))
          return reply.send({ result: { Resumen: await summary(own, database, query), Marcas: await missed(own, query, from) } });
        const stamp = await configurationStamp(own.tx, own.session.IdCliente);
        let over = false;
        let watch: Watch | undefined;
        const goesOn = () => streamMayGoOn(database, own.session.IdSesion, stamp);
        const stream = await streams.open(reply, own.session, () => {
          over = true;
          clearInterval(beat);
          if (watch) watches.delete(watch);
        });
        const beat = setInterval(async () => {
          if (await goesOn()) stream.beat();
          else stream.end();
        }, BEAT_MS);
        try {
          watch = { ctx: own, asked: query, stream, goesOn, seen: await begin(own, query, from, stream) };
        } catch (error) {
          stream.end();
          throw error;
        }
        if (over) return;
        watches.add(watch);
        if (looking) return;
        looking = true;
        void keepLooking(ctx.log);
      },
    }),
  ];
}
