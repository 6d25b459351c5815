import { addDays } from '@modules/administracion/shared/dia';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { chosenSql, ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { middleOf, type PersonasPorHora } from '../shared/porHora.wire';
import { COUNTS } from './reportes/filtros';
import { marcaResource, presenciaResource } from './resources';

const [HOURS, WEEKS, WEEK] = [24, 4, 7];
/** Reaches whose weeks before are kept in a process: they change with a correction of an old mark alone, and the day after. */
const KEPT = 200;

/** The instants of the hours of a day (`yyyyMMdd`), `00:00` to `24:00` of the division's clock. */
const hoursOf = async ({ tx, session }: Context, day: string): Promise<string[]> =>
  (
    await tx.rows(
      { momento: text },
      sql`select to_char(((${day}::date + make_interval(hours => h.hora)) at time zone ${session.zona}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as momento
        from generate_series(0, ${HOURS}::int) h(hora) order by 1`,
    )
  ).map(({ momento }) => momento);

/**
 * How many were inside at some instants (ISO, in their order, none to come), told back from who is inside now by every mark since the first of them that changes
 * where somebody is: what the marks that are known today say of then, late ones included.
 */
async function insideAt(ctx: Context, query: WidgetQuery, inside: number, instants: readonly string[]): Promise<number[]> {
  const [first] = instants;
  if (first === undefined) return [];
  const changes = await ctx.tx.rows(
    { lugar: int, cambio: int },
    sql`select x.lugar, sum(x.cambio)::int as cambio from (
        select width_bucket(p.fecha_hora - interval '1 microsecond', ${sql.param([...instants])}::timestamptz[]) as lugar, p.dentro::int - p.antes::int as cambio
        from (select t.fecha_hora, t.id_zona is not null as dentro, coalesce(lag(t.id_zona is not null) over (partition by t.id_persona order by t.fecha_hora, t.id_marca),
            (select a.id_zona is not null from acceso_marca a where a.id_cliente = t.id_cliente and a.id_persona = t.id_persona and a.id_division = t.id_division and a.tipo_marcacion <> 'V'
              and a.resultado = 'S' and a.rebote = 'N' and a.anulada = 'N' and a.fecha_hora <= ${first}::timestamptz
              order by a.fecha_hora desc, a.id_marca desc limit 1), false) as antes
          from acceso_marca t where ${scopeSql(marcaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision} and t.id_persona is not null and t.tipo_marcacion <> 'V' and ${COUNTS}
            and t.fecha_hora > ${first}::timestamptz and t.fecha_hora <= ${ctx.now.toISOString()}::timestamptz and ${chosenSql(query, 't.id_compania', 't.id_contrato')}) p) x
      where x.cambio <> 0 group by 1`,
  );
  const after = (nth: number): number => changes.reduce((all, { lugar, cambio }) => (lugar > nth ? all + cambio : all), 0);
  return instants.map((_, nth) => Math.max(0, inside - after(nth)));
}

type Week = readonly number[];
const kept = new Map<string, readonly Week[]>();

/** The same day of each of the weeks before, hour by hour; without those of which nothing is known. Asked of the marks once a day for each reach. */
async function weeksBefore(ctx: Context, query: WidgetQuery, inside: number): Promise<readonly Week[]> {
  const { IdCliente, IdDivision, IdCompania, units } = ctx.session;
  const Hoy = today(ctx);
  const key = JSON.stringify([IdCliente, IdDivision, IdCompania, units, query.compania, query.contrato, Hoy]);
  const known = kept.get(key);
  if (known) return known;
  const days: string[][] = [];
  for (let back = WEEKS; back > 0; back--) days.push(await hoursOf(ctx, addDays(Hoy, -WEEK * back)));
  const counts = await insideAt(ctx, query, inside, days.flat());
  const weeks = days.map((hours, nth) => counts.slice(nth * hours.length, (nth + 1) * hours.length)).filter((week) => week.some((n) => n > 0));
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, weeks);
  return weeks;
}

/** People inside now, and what the outermost zones hold. */
const nowOf = (ctx: Context, { compania, contrato }: WidgetQuery) =>
  ctx.tx.one(
    { dentro: int, aforo: int },
    sql`select (select count(*)::int from acceso_presencia t join acceso_marca m on m.id_marca = t.id_marca where ${scopeSql(presenciaResource, ctx.session)} and t.entidad = 'P'
        and (${compania}::int is null or m.id_compania = ${compania}::int) and (${contrato}::int is null or m.id_contrato = ${contrato}::int)) as dentro,
      (select case when coalesce(bool_or(z.aforo = 0), true) then 0 else sum(z.aforo)::int end from acceso_zona z
        where z.id_cliente = ${ctx.session.IdCliente} and z.id_division = ${ctx.session.IdDivision} and z.activo = 'S' and z.id_zona_padre is null and z.punto_encuentro = 'N') as aforo`,
  );

async function ofDivision(ctx: Context, query: WidgetQuery) {
  const { dentro, aforo } = await nowOf(ctx, query);
  const hours = await hoursOf(ctx, today(ctx));
  const past = hours.filter((hour) => new Date(hour).getTime() <= ctx.now.getTime());
  const lived = await insideAt(ctx, query, dentro, past);
  // The hour that runs says who is inside now.
  return { dentro, aforo, lived: lived.map((n, nth) => (nth === lived.length - 1 ? dentro : n)), weeks: await weeksBefore(ctx, query, dentro) };
}

/** Numbers of several divisions, one by one. */
const added = (all: readonly Week[]): number[] =>
  Array.from({ length: Math.max(0, ...all.map(({ length }) => length)) }, (_, nth) => all.reduce((sum, one) => sum + (one[nth] ?? 0), 0));

/** W26: people on site by hour. */
export async function byHour(divisions: readonly Context[], query: WidgetQuery): Promise<PersonasPorHora> {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const found = await ofEach(divisions, (ctx) => ofDivision(ctx, query));
  const lived = added(found.map((one) => one.lived));
  // Weeks end alike: the last of each division are the same days.
  const Semanas = Math.max(0, ...found.map(({ weeks }) => weeks.length));
  const weeks = Array.from({ length: Semanas }, (_, nth) =>
    added(
      found.flatMap((one) => {
        const week = one.weeks.at(-1 - nth);
        return week ? [week] : [];
      }),
    ),
  );
  const before = Array.from({ length: HOURS + 1 }, (_, nth) => middleOf(weeks.flatMap((week) => week[nth] ?? [])));
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: first.session.zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    first.now,
  );
  const [hour, share] = [Number(clock.slice(0, 2)), Number(clock.slice(3)) / 60];
  const [from, to] = [before[hour] ?? null, before[hour + 1] ?? null];
  const limits = found.map(({ aforo }) => aforo);
  const day = today(first);
  return {
    Ahora: clock,
    DiaSemana: new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))).getUTCDay(),
    Dentro: found.reduce((all, { dentro }) => all + dentro, 0),
    Aforo: limits.some((limit) => limit === 0) ? 0 : limits.reduce((all, limit) => all + limit, 0),
    Horas: before.map((Antes, nth) => ({ Hora: `${String(nth).padStart(2, '0')}:00`, Hoy: lived[nth] ?? null, Antes })),
    AntesAhora: from === null || to === null ? null : Math.round(from + (to - from) * share),
    Semanas,
  };
}
