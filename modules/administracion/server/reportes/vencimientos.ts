import { choices, ref } from '@platform/entity/field';
import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted, type Session } from '@platform/server/http/session';
import { type Days, type PageOf, report } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readSegments } from '../../shared/turno';
import { duranteSubida, type GuardiaDe, SITUACIONES, situacionDe, TIPOS_VENCIMIENTO } from '../../shared/vencimientos';
import { VENCIMIENTOS } from '../../shared/vencimientos.palabras';
import { personNameSql } from '../personas/persona.sql';
import { type ExpiryList, expires } from '../preguntas';

/** The lists that the session may consult, in the order in which types are told. */
function listsOf(session: Session): readonly ExpiryList[] {
  const open = session.product.answers(expires).filter(({ menu }) => granted(session, [menu], 'consultar'));
  return [...open].sort((one, other) => TIPOS_VENCIMIENTO.indexOf(one.type) - TIPOS_VENCIMIENTO.indexOf(other.type));
}

/** All that ends between two days in some lists. */
const endings = (ctx: Context, lists: readonly ExpiryList[], days: Days): SQL =>
  sql.join(
    lists.map((list) => list.rows(ctx, days)),
    sql` union all `,
  );

const ROW = {
  Tipo: oneOf(TIPOS_VENCIMIENTO),
  clave: int,
  ficha: int,
  id_persona: orNull(int),
  Sujeto: orNull(text),
  Detalle: orNull(text),
  Compania: orNull(text),
  Contrato: orNull(text),
  Fecha: text,
  Dias: int,
} as const;

/** The guard of each person on a day, by `persona fecha`. */
export async function guardsOn(
  ctx: Context,
  rows: readonly { readonly id_persona: number | null; readonly Fecha: string }[],
): Promise<ReadonlyMap<string, GuardiaDe>> {
  const asked = rows.flatMap(({ id_persona, Fecha }) => (id_persona === null ? [] : [{ persona: id_persona, fecha: Fecha }]));
  if (asked.length === 0) return new Map();
  const found = await ctx.tx.rows(
    { persona: int, fecha: text, segmentos: json(z.unknown()), base: text },
    sql`select distinct u.persona, u.fecha, r.segmentos, g.fecha_base as base from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as u(persona int, fecha text)
      join administracion_persona_guardia x on x.id_cliente = ${ctx.session.IdCliente} and x.id_persona = u.persona and u.fecha::date between x.fecha_inicio and coalesce(x.fecha_fin, 'infinity')
      join administracion_regimen_guardia g on g.id_regimen_guardia = x.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen`,
  );
  return new Map(
    found.flatMap(({ persona, fecha, segmentos, base }) => {
      const bloques = readSegments(segmentos);
      return bloques ? [[`${persona} ${fecha}`, { bloques, base }] as const] : [];
    }),
  );
}

/** Last requests in progress about the rows of a page, by `tipo clave`. */
async function requestsOf(ctx: Context, lists: readonly ExpiryList[], rows: readonly { readonly Tipo: string; readonly clave: number }[]) {
  const found = new Map<string, string>();
  for (const list of lists) {
    const keys = rows.filter(({ Tipo }) => Tipo === list.type).map(({ clave }) => clave);
    if (!list.requests || keys.length === 0) continue;
    for (const [key, number] of await list.requests(ctx, keys)) found.set(`${list.type} ${key}`, number);
  }
  return found;
}

/** More than anybody has. */
const MOST_OF_ONE = 100;

/**
 * A page of what ends between two days in some lists, of the rows `u` that a condition holds for: soonest first. Each list is walked by its day as far as the page
 * goes; all of them are counted only where it is not known from the page itself, so that a short list costs its own rows and nothing else.
 */
async function toldEndings(ctx: Context, lists: readonly ExpiryList[], days: Days, which: SQL, { skip, take }: PageOf) {
  if (lists.length === 0) return { total: 0, rows: [] };
  const found = await ctx.tx.rows(
    ROW,
    sql`select x.tipo as "Tipo", x.clave, x.ficha, x.id_persona, coalesce(x.sujeto, ${sql.raw(personNameSql('p'))}, v.placa) as "Sujeto", x.detalle as "Detalle", k.alias as "Compania", c.codigo as "Contrato",
        x.fecha as "Fecha", x.fecha - ${today(ctx)}::date as "Dias"
      from (select u.* from (${endings(ctx, lists, days)}) u where ${which} order by u.fecha, u.tipo, u.clave limit ${take} offset ${skip}) x
        left join administracion_persona p on p.id_persona = x.id_persona left join administracion_vehiculo v on v.id_vehiculo = x.id_vehiculo
        left join administracion_compania k on k.id_compania = x.id_compania left join administracion_contrato c on c.id_contrato = x.id_contrato
      order by x.fecha, x.tipo, x.clave`,
  );
  const whole = found.length < take && (skip === 0 || found.length > 0);
  const counted = async () => (await ctx.tx.one({ n: int }, sql`select count(*)::int as n from (${endings(ctx, lists, days)}) u where ${which}`)).n;
  const total = whole ? skip + found.length : await counted();
  const guards = await guardsOn(ctx, found);
  const requests = await requestsOf(ctx, lists, found);
  const hrefs = new Map(lists.map((list) => [list.type, list.href]));
  const rows = found.map(({ clave, ficha, id_persona, ...row }) => ({
    ...row,
    Situacion: situacionDe(row.Dias),
    DuranteSubida: id_persona === null ? null : duranteSubida(guards.get(`${id_persona} ${row.Fecha}`), row.Fecha),
    Tramite: requests.get(`${row.Tipo} ${clave}`) ?? null,
    Enlace: hrefs.get(row.Tipo)?.(ficha) ?? null,
  }));
  return { total, rows };
}

/** RX4: everything that ends in a range, of every list that the session consults. */
export const expiryReport = report({
  code: 'RX4',
  path: 'vencimientos',
  menu: (product) => [...new Set(product.answers(expires).map(({ menu }) => menu))],
  any: true,
  period: { maximumMonths: 12, days: 30 },
  parameters: {
    Tipos: choices({ options: TIPOS_VENCIMIENTO }),
    IdCompania: ref('AdministracionCompania', { only: { Contratista: 'S' } }),
    IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  },
  columns: {
    Tipo: { kind: 'code', options: TIPOS_VENCIMIENTO },
    Sujeto: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'] },
    Detalle: { kind: 'text' },
    Compania: { kind: 'text' },
    Contrato: { kind: 'text' },
    Fecha: { kind: 'date' },
    Dias: { kind: 'whole' },
    Situacion: { kind: 'code', options: SITUACIONES },
    DuranteSubida: { kind: 'code', options: ['S', 'N'] },
    Tramite: { kind: 'text' },
  },
  drawn: { by: 'Fecha' },
  compares: false,
  words: VENCIMIENTOS,
  offered: (session, parameter) => (parameter === 'Tipos' ? listsOf(session).map(({ type }) => type) : undefined),
  async rows(ctx, { Tipos, IdCompania, IdContrato }, days, page) {
    const lists = listsOf(ctx.session).filter(({ type }) => !Tipos || Tipos.length === 0 || Tipos.includes(type));
    const [company, contract] = [IdCompania ?? null, IdContrato ?? null];
    return toldEndings(
      ctx,
      lists,
      days,
      sql`(${company}::int is null or u.id_compania = ${company}::int) and (${contract}::int is null or u.id_contrato = ${contract}::int)`,
      page,
    );
  },
});

/** Whose endings are asked for. */
export type Whose = { readonly persona: number } | { readonly vehiculo: number } | { readonly contrato: number } | { readonly compania: number };

function whoseSql(whose: Whose): SQL {
  if ('persona' in whose) return sql`u.id_persona = ${whose.persona}`;
  if ('vehiculo' in whose) return sql`u.id_vehiculo = ${whose.vehiculo}`;
  return 'contrato' in whose ? sql`u.id_contrato = ${whose.contrato}` : sql`u.id_compania = ${whose.compania}`;
}

/** What of a person, a vehicle, a contract or a company ends between two days, in every list that the session consults: the soonest. */
export const endingsOf = (ctx: Context, whose: Whose, days: Days, take: number = MOST_OF_ONE) =>
  toldEndings(ctx, listsOf(ctx.session), days, whoseSql(whose), { skip: 0, take });
