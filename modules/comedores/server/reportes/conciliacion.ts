import { nightsKept, plannedShifts, stretchesOnSite } from '@modules/acceso/server/public';
import { personNameSql, withinUnits } from '@modules/administracion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { choice, ref } from '@platform/entity/field';
import { fill } from '@platform/i18n/coded';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { writtenMoment } from '@platform/server/pdf/document';
import { type Days, report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { conciliar, ESTADOS, EXCEPCIONES, type Excepcion, type Hallazgo, MAXIMO_DIAS } from '../../shared/conciliacion';
import { CONCILIACION, EVIDENCIA, TOTALES } from '../../shared/conciliacion.palabras';
import { rationsOf } from '../consolidado/consolidado';

const DAY_MINUTES = 1440;
/** Where nobody says it, a shift that begins from here on, or crosses midnight, is a night's. */
const NIGHTFALL = 1080;

interface Seguido {
  /** The first instant whose marks are read. */
  inicio: number;
  IdCompania: number | null;
  presencia: [number, number][];
  camas: Set<string>;
  noches: Set<string>;
  raciones: { dia: string; momento: number }[];
}

/**
 * What is known of each person in some days: marks of the gate, nights of whoever lodges people, shifts of whoever plans them, rations. All of it is
 * gathered before a company is chosen: who eats on another one's account, or is lodged by it, is still one person.
 */
async function tracesOf(ctx: Context, { Desde, Hasta }: Days): Promise<Map<number, Seguido>> {
  const all = { IdCompania: null };
  const { IdCompania: own, zona } = ctx.session;
  const { inicio } = await ctx.tx.one(
    { inicio: num },
    sql`select (extract(epoch from (${Desde}::date - 1)::timestamp at time zone ${zona}) * 1000)::float8 as inicio`,
  );
  const traces = new Map<number, Seguido>();
  const of = (id: number): Seguido => {
    const known = traces.get(id) ?? { inicio, IdCompania: null, presencia: [], camas: new Set(), noches: new Set(), raciones: [] };
    traces.set(id, known);
    return known;
  };
  // A day more to each side: a night is asked at the next day's three o'clock, and follows the one before.
  for (const one of await stretchesOnSite(ctx, all, { Desde: addDays(Desde, -1), Hasta: addDays(Hasta, 1) })) {
    const trace = of(one.IdPersona);
    trace.presencia.push([one.Desde, one.Hasta]);
    trace.IdCompania = one.IdCompania ?? trace.IdCompania;
  }
  for (const kept of ctx.tx.product.answers(nightsKept)) {
    for (const one of await kept.nights(ctx, all, { Desde: addDays(Desde, -1), Hasta })) {
      if (one.Usadas === 0) continue;
      const trace = of(one.IdPersona);
      for (const night of one.Noches) trace.camas.add(night);
      trace.IdCompania ??= one.IdCompania;
    }
  }
  const where = await rationsOf(ctx, { Desde, Hasta, Agrupacion: 'C' });
  const rations = await ctx.tx.rows(
    { id: orNull(int), compania: orNull(int), dia: text, momento: num },
    sql`select t.id_persona as id, t.id_compania as compania, to_char(t.fecha_consumo, 'YYYYMMDD') as dia, (extract(epoch from t.fecha_hora) * 1000)::float8 as momento
      from comedor_consumo t where ${where} and t.id_persona is not null and (${own}::int is null or t.id_compania = ${own}::int)`,
  );
  for (const { id, compania, dia, momento } of rations) {
    if (id === null) continue;
    const trace = of(id);
    trace.raciones.push({ dia, momento });
    trace.IdCompania ??= compania;
  }
  await keepReached(ctx, traces);
  for (const planned of ctx.tx.product.answers(plannedShifts)) {
    const shifts = await planned(ctx.tx, { IdCliente: ctx.session.IdCliente, Personas: [...traces.keys()], Fecha: Desde, Hasta });
    for (const [id, those] of shifts)
      for (const { Fecha, Inicio, Fin, Noche = Fin > DAY_MINUTES || Inicio >= NIGHTFALL } of those) if (Noche) traces.get(id)?.noches.add(Fecha);
  }
  return traces;
}

/** Of whom a session does not reach whole, nothing is told: gate, camp and dining room each answer for others, and what one of them keeps back would be an exception. */
async function keepReached({ tx, session }: Context, traces: Map<number, Seguido>): Promise<void> {
  const { IdCompania: own } = session;
  if (own !== null) for (const [id, { IdCompania }] of traces) if (IdCompania !== own) traces.delete(id);
  const units = withinUnits(session, 'p.id_persona');
  if (!units) return;
  const rows = await tx.rows(
    { id: int },
    sql`select p.id_persona as id from administracion_persona p where p.id_cliente = ${session.IdCliente} and p.id_persona = any(${sql.param([...traces.keys()])}::int[]) and ${units}`,
  );
  const reached = new Set(rows.map(({ id }) => id));
  for (const id of traces.keys()) if (!reached.has(id)) traces.delete(id);
}

/** Three o'clock of each day, by the division's clock. */
async function threeOf(ctx: Context, { Desde, Hasta }: Days): Promise<(dia: string) => number> {
  const rows = await ctx.tx.rows(
    { dia: text, momento: num },
    sql`select to_char(d, 'YYYYMMDD') as dia, (extract(epoch from (d::date + time '03:00') at time zone ${ctx.session.zona}) * 1000)::float8 as momento
      from generate_series(${Desde}::date, ${Hasta}::date + 1, interval '1 day') d`,
  );
  const known = new Map(rows.map(({ dia, momento }) => [dia, momento]));
  return (dia) => known.get(dia) ?? Number.POSITIVE_INFINITY;
}

/** What a finding stands on: presence, bed and rations of the day and of the night that follows it. */
function evidenceOf(ctx: Context, { presencia, camas, raciones, inicio }: Seguido, { Fecha }: Hallazgo, tres: (dia: string) => number): string {
  const say = EVIDENCIA[ctx.lang];
  const moment = (at: number) => writtenMoment(ctx, new Date(at).toISOString());
  // Before the first day that is read nobody looked for the entry, and who has not left yet has no exit.
  const since = (at: number) => (at === inicio ? fill(say.antes, { momento: moment(at) }) : moment(at));
  const until = (at: number) => (at >= ctx.now.getTime() ? say.sigue : moment(at));
  const [from, to] = [tres(Fecha), tres(addDays(Fecha, 1))];
  const near = presencia.filter(([begin, end]) => begin <= to && end >= from);
  const beds = [addDays(Fecha, -1), Fecha].filter((night) => camas.has(night));
  const eaten = raciones.filter(({ dia }) => dia === Fecha);
  return [
    near.length > 0 ? fill(say.presencia, { tramos: near.map(([begin, end]) => `${since(begin)} – ${until(end)}`).join(', ') }) : say.ninguna,
    beds.length > 0 ? fill(say.camas, { noches: beds.map(shownDay).join(', ') }) : say.sinCama,
    eaten.length > 0 ? fill(say.raciones, { raciones: eaten.map(({ momento }) => moment(momento)).join(', ') }) : say.sinRaciones,
  ].join(' · ');
}

async function namesOf(ctx: Context, people: readonly number[], companies: readonly number[]) {
  const rows = await ctx.tx.rows(
    { clase: text, id: int, nombre: orNull(text) },
    sql`select 'P' as clase, p.id_persona as id, ${sql.raw(personNameSql('p'))} as nombre from administracion_persona p
        where p.id_cliente = ${ctx.session.IdCliente} and p.id_persona = any(${sql.param([...people])}::int[])
      union all select 'C', k.id_compania, k.alias from administracion_compania k where k.id_compania = any(${sql.param([...companies])}::int[])`,
  );
  const names = new Map(rows.map(({ clase, id, nombre }) => [`${clase}${id}`, nombre]));
  return (kind: 'P' | 'C', id: number | null): string | null => (id === null ? null : (names.get(`${kind}${id}`) ?? null));
}

/** What a row is named by. */
const claveDe = ({ Fecha, Excepcion }: Hallazgo, IdPersona: number): string => `${Fecha}.${Excepcion}.${IdPersona}`;

interface Encontrado extends Hallazgo {
  readonly IdPersona: number;
  readonly trace: Seguido;
  readonly Estado: (typeof ESTADOS)[number];
  readonly Observacion: string | null;
}
interface Pedido {
  readonly Excepcion: Excepcion | null;
  readonly IdCompania: number | null;
  readonly Estado: (typeof ESTADOS)[number] | null;
}

/** What was looked at already, by its name. */
async function reviewedOf(ctx: Context, { Desde, Hasta }: Days): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.tx.rows(
    { persona: int, fecha: text, excepcion: oneOf(EXCEPCIONES), observacion: text },
    sql`select id_persona as persona, to_char(fecha, 'YYYYMMDD') as fecha, excepcion, observacion from comedor_conciliacion
      where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and fecha between ${Desde}::date and ${Hasta}::date`,
  );
  return new Map(rows.map(({ persona, fecha, excepcion, observacion }) => [claveDe({ Fecha: fecha, Excepcion: excepcion }, persona), observacion]));
}

/** What was found for a call: its rows, page by page, its notes and its totals are of the same. */
const worked = new WeakMap<Context, Map<string, Promise<readonly Encontrado[]>>>();

/** Every exception that was asked for, in the order of the days; worked out once a call. */
function foundIn(ctx: Context, asked: Pedido, days: Days, tres: (dia: string) => number): Promise<readonly Encontrado[]> {
  const known = worked.get(ctx) ?? new Map<string, Promise<readonly Encontrado[]>>();
  worked.set(ctx, known);
  const name = JSON.stringify([asked, days]);
  const answer = known.get(name) ?? workedOut(ctx, asked, days, tres);
  known.set(name, answer);
  return answer;
}

async function workedOut(ctx: Context, { Excepcion, IdCompania, Estado }: Pedido, days: Days, tres: (dia: string) => number): Promise<Encontrado[]> {
  const traces = await tracesOf(ctx, days);
  const reviewed = await reviewedOf(ctx, days);
  const asked = { ...days, hoy: today(ctx), ahora: ctx.now.getTime() };
  return [...traces]
    .filter(([, trace]) => IdCompania === null || trace.IdCompania === IdCompania)
    .flatMap(([IdPersona, trace]) =>
      conciliar(trace, asked, tres).map((one): Encontrado => {
        const Observacion = reviewed.get(claveDe(one, IdPersona)) ?? null;
        return { ...one, IdPersona, trace, Estado: Observacion === null ? 'P' : 'R', Observacion };
      }),
    )
    .filter((one) => (!Excepcion || one.Excepcion === Excepcion) && (!Estado || one.Estado === Estado))
    .sort((one, other) => one.Fecha.localeCompare(other.Fecha) || one.Excepcion.localeCompare(other.Excepcion) || one.IdPersona - other.IdPersona);
}

/** How many of each exception a company has, the companies by name, those of all last. */
async function totalsOf(ctx: Context, found: readonly Encontrado[]) {
  const name = await namesOf(
    ctx,
    [],
    found.flatMap(({ trace }) => trace.IdCompania ?? []),
  );
  const counts = (of: readonly Encontrado[]) => EXCEPCIONES.map((kind) => of.filter(({ Excepcion }) => Excepcion === kind).length);
  const companies = [...new Set(found.map(({ trace }) => trace.IdCompania))]
    .map((id) => ({
      nombre: name('C', id) ?? TOTALES[ctx.lang].sinCompania,
      cuentas: counts(found.filter(({ trace }) => trace.IdCompania === id)),
    }))
    .sort((one, other) => one.nombre.localeCompare(other.nombre, 'es'));
  return { companies, todas: counts(found), pendientes: found.filter(({ Estado }) => Estado === 'P').length };
}
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** RX5: what marks, beds and rations do not agree on, day by day and person by person, each with what it stands on and whether somebody looked at it. */
export const reconciliationReport = report({
  code: 'RX5',
  path: 'conciliacion',
  menu: (product) => ['040103', ...(product.answers(nightsKept).length > 0 ? ['090303'] : []), '0808'],
  period: { maximumMonths: 1, maximumDays: MAXIMO_DIAS, days: -7 },
  parameters: { Excepcion: choice({ options: EXCEPCIONES }), IdCompania: ref('AdministracionCompania', {}), Estado: choice({ options: ESTADOS }) },
  columns: {
    Fecha: { kind: 'date' },
    Persona: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'] },
    Compania: { kind: 'text' },
    Excepcion: { kind: 'code', options: EXCEPCIONES },
    Evidencia: { kind: 'text' },
    Estado: { kind: 'code', options: ESTADOS },
    Observacion: { kind: 'text' },
  },
  drawn: { by: 'Excepcion' },
  words: CONCILIACION,
  async rows(ctx, { Excepcion, IdCompania, Estado }, days, { skip, take }) {
    const tres = await threeOf(ctx, days);
    const found = await foundIn(ctx, { Excepcion: Excepcion ?? null, IdCompania: IdCompania ?? null, Estado: Estado ?? null }, days, tres);
    const shown = found.slice(skip, skip + take);
    const name = await namesOf(
      ctx,
      shown.map(({ IdPersona }) => IdPersona),
      shown.flatMap(({ trace }) => trace.IdCompania ?? []),
    );
    const opens = granted(ctx.session, ['030101'], 'consultar');
    return {
      total: found.length,
      rows: shown.map(({ trace, IdPersona, ...one }) => ({
        ...{ Fecha: one.Fecha, Persona: name('P', IdPersona), Compania: name('C', trace.IdCompania), Excepcion: one.Excepcion },
        Evidencia: evidenceOf(ctx, trace, one, tres),
        ...{ Estado: one.Estado, Observacion: one.Observacion },
        Enlace: opens ? `/administracion/personas/${IdPersona}` : null,
        Clave: claveDe(one, IdPersona),
      })),
    };
  },
  /** Totals by company and exception. */
  async notes(ctx, { Excepcion, IdCompania, Estado }, days) {
    const asked = { Excepcion: Excepcion ?? null, IdCompania: IdCompania ?? null, Estado: Estado ?? null };
    const { companies, pendientes } = await totalsOf(ctx, await foundIn(ctx, asked, days, await threeOf(ctx, days)));
    const names = CONCILIACION[ctx.lang].options.Excepcion;
    const told = (cuentas: readonly number[]) => EXCEPCIONES.flatMap((kind, at) => (cuentas[at] ? [`${names[kind]} ${cuentas[at]}`] : [])).join(', ');
    return [
      ...companies.map(({ nombre, cuentas }) => `${nombre}: ${sum(cuentas)} (${told(cuentas)})`),
      fill(TOTALES[ctx.lang].pendientes, { n: pendientes }),
    ];
  },
  async paper(ctx, { Excepcion, IdCompania, Estado }, days) {
    const say = TOTALES[ctx.lang];
    const asked = { Excepcion: Excepcion ?? null, IdCompania: IdCompania ?? null, Estado: Estado ?? null };
    const { companies, todas } = await totalsOf(ctx, await foundIn(ctx, asked, days, await threeOf(ctx, days)));
    const names = CONCILIACION[ctx.lang].options.Excepcion;
    const line = (nombre: string, cuentas: readonly number[]) => [nombre, ...[...cuentas, sum(cuentas)].map(String)];
    const body = [
      [say.compania, ...EXCEPCIONES.map((kind) => names[kind]), say.total],
      ...companies.map(({ nombre, cuentas }) => line(nombre, cuentas)),
      line(say.total, todas),
    ];
    return {
      below: [
        { text: say.titulo, bold: true, margin: [0, 12, 0, 4] },
        { table: { headerRows: 1, body }, layout: 'lightHorizontalLines' },
      ],
    };
  },
});
