import { readSegments, shiftOn } from '@modules/administracion/shared/turno';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { answeredRows } from '@platform/server/product.rows';
import { chosenSql, ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inForceSql } from '../consultas/estado.sql';
import { presenceKept } from '../preguntas';

/** What the session may have counted of accreditations `a`: its division, company and units, and what was chosen of them. */
export const accreditationsOf = (
  ctx: Context,
  query: WidgetQuery,
): SQL => sql`a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision}
  and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania})
  and (${ctx.session.units === null} or a.id_unidad_organizacional = any(${sql.param([...(ctx.session.units ?? [])])}::int[]))
  and ${chosenSql(query, 'a.id_compania', 'a.id_contrato')}`;

interface Counted {
  readonly total: number;
  readonly presentes: number;
  /** Inside and accredited, but not in force. */
  readonly fuera: number;
  /** Inside without any accreditation here. */
  readonly extranos: number;
}
const counted = (row: Readonly<Record<string, unknown>> | undefined): Counted => ({
  total: Number(row?.total ?? 0),
  presentes: Number(row?.presentes ?? 0),
  fuera: Number(row?.fuera ?? 0),
  extranos: Number(row?.extranos ?? 0),
});

/** Within what people and vehicles are counted once (`onceSql`): a profile limited to units counts in each of them. */
const scopeOf = (ctx: Context): SQL => (ctx.session.units === null ? sql`''` : sql`concat(a.id_compania, '.', a.id_unidad_organizacional)`);

/** Accredited workers and visits of a division today, each once; a worker who is also a visit counts as a worker. */
const SETS = (ctx: Context, query: WidgetQuery): SQL => sql`
  propias as materialized (select a.id_persona, ${scopeOf(ctx)} as ambito, a.visita = 'S' as visita,
      a.fecha_inicio <= ${today(ctx)} and a.fecha_fin >= ${today(ctx)} and ${sql.raw(inForceSql('persona')('a'))} as vigente
    from acreditacion_persona a where ${accreditationsOf(ctx, query)}),
  personas as (select id_persona, bool_and(visita) as solo_visita, bool_or(vigente and not visita) as trabaja, bool_or(vigente and visita) as visita from propias group by id_persona, ambito),
  dentro as (select distinct p.id_persona from ${sql.raw(answeredRows(ctx.tx.product, presenceKept))} p where p.id_cliente = ${ctx.session.IdCliente} and p.id_division = ${ctx.session.IdDivision} and p.id_persona is not null)`;

/** Whether anybody inside belongs to what was asked, accredited or not. */
const everybody = ({ session }: Context, { compania, contrato }: WidgetQuery): boolean =>
  session.IdCompania === null && session.units === null && compania === null && contrato === null;

async function people(ctx: Context, query: WidgetQuery): Promise<{ workers: Counted; visits: Counted }> {
  const row = await ctx.tx.first(
    {
      total_i: orNull(int),
      presentes_i: orNull(int),
      fuera_i: orNull(int),
      total: orNull(int),
      presentes: orNull(int),
      fuera: orNull(int),
      extranos: int,
    },
    sql`with ${SETS(ctx, query)}, vistas as (select p.*, d.id_persona is not null as dentro from personas p left join dentro d using (id_persona))
      select (count(*) filter (where trabaja))::int as total, (count(*) filter (where trabaja and dentro))::int as presentes,
        (count(*) filter (where not trabaja and not visita and not solo_visita and dentro))::int as fuera,
        (count(*) filter (where visita and not trabaja))::int as total_i, (count(*) filter (where visita and not trabaja and dentro))::int as presentes_i,
        (count(*) filter (where not trabaja and not visita and solo_visita and dentro))::int as fuera_i,
        (select count(*)::int from dentro d where ${everybody(ctx, query)} and not exists (select 1 from personas p where p.id_persona = d.id_persona)) as extranos
      from vistas`,
  );
  return {
    workers: counted(row),
    visits: counted({ total: row?.total_i, presentes: row?.presentes_i, fuera: row?.fuera_i }),
  };
}

/** The same of vehicles, which neither rest nor visit. */
async function vehicles(ctx: Context, query: WidgetQuery): Promise<Counted> {
  const row = await ctx.tx.first(
    { total: orNull(int), presentes: orNull(int), fuera: orNull(int), extranos: int },
    sql`with propios as (select a.id_vehiculo, ${scopeOf(ctx)} as ambito, bool_or(a.fecha_inicio <= ${today(ctx)} and a.fecha_fin >= ${today(ctx)} and ${sql.raw(inForceSql('vehiculo')('a'))}) as vigente
          from acreditacion_vehiculo a where ${accreditationsOf(ctx, query)} group by 1, 2),
        dentro as (select p.id_vehiculo from ${sql.raw(answeredRows(ctx.tx.product, presenceKept))} p where p.id_cliente = ${ctx.session.IdCliente} and p.id_division = ${ctx.session.IdDivision} and p.id_vehiculo is not null)
      select (count(*) filter (where vigente))::int as total, (count(*) filter (where vigente and d.id_vehiculo is not null))::int as presentes,
        (count(*) filter (where not vigente and d.id_vehiculo is not null))::int as fuera,
        (select count(*)::int from dentro d where ${everybody(ctx, query)} and not exists (select 1 from propios p where p.id_vehiculo = d.id_vehiculo)) as extranos
      from propios left join dentro d using (id_vehiculo)`,
  );
  return counted(row);
}

/** Of the absent, those whose guard rests today. */
async function resting(ctx: Context, query: WidgetQuery): Promise<number> {
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    { id_regimen_guardia: int, segmentos: json(z.unknown()), fecha_base: text, n: int },
    sql`with ${SETS(ctx, query)}
      select g.id_regimen_guardia, r.segmentos, g.fecha_base, count(*)::int as n
      from personas p join administracion_persona_guardia x on x.id_cliente = ${ctx.session.IdCliente} and x.id_persona = p.id_persona and x.fecha_inicio <= ${day} and coalesce(x.fecha_fin, 'infinity') >= ${day}
        join administracion_regimen_guardia g on g.id_regimen_guardia = x.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
      where p.trabaja and not exists (select 1 from dentro d where d.id_persona = p.id_persona) group by 1, 2, 3`,
  );
  return rows.reduce((sum, row) => {
    const blocks = readSegments(row.segmentos);
    return blocks && shiftOn(blocks, row.fecha_base, day).Tipo === 'D' ? sum + row.n : sum;
  }, 0);
}

/** Within what the lists say each once (`UnaVezPor`); a contract has nobody twice. */
const ambitoOf = ({ session }: Context, { compania, contrato }: WidgetQuery): 'D' | 'C' | 'U' | 'K' => {
  if (contrato !== null) return 'K';
  if (session.units !== null) return 'U';
  return compania !== null || session.IdCompania !== null ? 'C' : 'D';
};

function block(Entidad: 'P' | 'V' | 'I', Ambito: 'D' | 'C' | 'U' | 'K', each: readonly Counted[]) {
  const sum = (of: (one: Counted) => number): number => each.reduce((total, one) => total + of(one), 0);
  const total = sum((one) => one.total);
  const presentes = sum((one) => one.presentes);
  return {
    Entidad,
    Ambito,
    Presentes: presentes,
    Ausentes: total - presentes,
    Porcentaje: total > 0 ? Math.round((presentes * 1000) / total) / 10 : 0,
    FueraDeVigencia: sum((one) => one.fuera + one.extranos),
    SinAcreditar: sum((one) => one.extranos),
  };
}

/** W05: those in force are present or absent, workers by whether they rest; inside without being in force is told apart. */
export async function endowment(divisions: readonly Context[], query: WidgetQuery) {
  const found = await ofEach(divisions, async (ctx) => ({
    ...(await people(ctx, query)),
    vehicles: await vehicles(ctx, query),
    rest: await resting(ctx, query),
  }));
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const ambito = ambitoOf(first, query);
  const workers = block(
    'P',
    ambito,
    found.map((one) => one.workers),
  );
  const rest = found.reduce((sum, one) => sum + one.rest, 0);
  return [
    { ...workers, DeDescanso: rest, SinMarca: workers.Ausentes - rest },
    block(
      'V',
      ambito,
      found.map((one) => one.vehicles),
    ),
    block(
      'I',
      ambito,
      found.map((one) => one.visits),
    ),
  ];
}
