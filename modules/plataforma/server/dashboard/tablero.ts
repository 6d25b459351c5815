import { configurationStamp } from '@modules/seguridad/server/public';
import { keyText } from '@platform/fields/ref/shared';
import { text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, Problem } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { Product } from '@platform/server/product';
import type { Widget } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { makeGrantsCache } from '../grants';
import { choices, type Entry } from '../login/signin';
import { dayLine } from './dia';
import { standstill } from './espera';
import { trends } from './tendencias';

/** Widgets of each profile type and feature, in order (Reportes › Tablero). */
const BY_FEATURE: Readonly<Record<string, string>> = {
  CPAAUT: 'W01 W22 W06 W02 W09 W08 W05 W03 W04',
  CPASOL: 'W01 W22 W02 W07 W08 W03 W04 W05 W18',
  CPAADM: 'W01 W22 W20 W26 W02 W05 W10 W12 W14 W15 W08 W18 W09 W17 W23',
  CPASEG: 'W01 W16 W17',
  CPAHOT: 'W01 W22 W12 W13 W05 W27 W25 W23',
  CPACOM: 'W01 W14 W23',
  CPAACC: 'W01 W10 W11 W05',
};
const SUPER = 'W01 W20 W17 W16 WCL';
const SHORTCUTS = 'W01';
/** What somebody is told of themselves comes before the ways to screens. */
const OWN = 'W19';
/** The super administrator's table of clients. */
const CLIENTS = 'WCL';
/** What does not go on without whoever looks after the division: of the profiles that do. */
const STANDSTILL = 'W20';
/** Figures of today with their month. */
const TRENDS = 'W22';
/** The day, hour by hour. */
const DAY = 'W23';
/** The choice of every division; a corporate client's profile with this feature has it. */
const ALL = 'T';
const CORPORATE = 'CPACOR';

async function featuresOf(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.tx.rows(
    { id_caracteristica: text },
    sql`select id_caracteristica from seguridad_perfil_caracteristica where id_cliente = ${ctx.session.IdCliente} and id_perfil = ${ctx.session.IdPerfil}`,
  );
  return new Set(rows.map((row) => row.id_caracteristica));
}

const opens = ({ session }: Context, { code, needs }: Widget): boolean =>
  code === CLIENTS ? session.superAdministrador : granted(session, needs, 'consultar');

/** The session's widgets: its profile type's, then those of its other features; by number where it has neither. */
async function widgetsOf(ctx: Context, widgets: readonly Widget[]): Promise<string[]> {
  const open = new Set(widgets.filter((widget) => opens(ctx, widget)).map(({ code }) => code));
  const features = await featuresOf(ctx);
  const named = [
    ...(ctx.session.superAdministrador ? [SUPER] : []),
    ...Object.entries(BY_FEATURE).flatMap(([feature, list]) => (features.has(feature) ? [list] : [])),
  ];
  const asked = named.length > 0 ? named.join(' ').split(' ') : [OWN, SHORTCUTS, TRENDS, ...[...open].filter((code) => code !== STANDSTILL).sort()];
  return [...new Set(asked)].filter((code) => code === SHORTCUTS || open.has(code));
}

/** The divisions that the session's user enters with the session's profile, its own among them. */
async function divisionsOf({ tx, session, now }: Context): Promise<Entry[]> {
  const { entries } = await choices(tx, { IdUsuario: session.IdUsuario, EsSuperAdministrador: session.superAdministrador ? 'S' : 'N' }, now);
  return entries.filter((entry) => entry.IdCliente === session.IdCliente && entry.IdPerfil === session.IdPerfil);
}

/** Sistema › Clientes: only a corporate client has the choice of every division. */
async function seesAll(ctx: Context): Promise<boolean> {
  const client = await ctx.tx.first({ corporativo: text }, sql`select corporativo from sistema_cliente where id_cliente = ${ctx.session.IdCliente}`);
  return client?.corporativo === 'S' && (ctx.session.superAdministrador || (await featuresOf(ctx)).has(CORPORATE));
}

const optionalKey = keyText.optional();
const boardQuery = z.strictObject({
  meses: z.enum(['2', '3', '6'], { error: 'campo.opcion' }).default('2'),
  entidad: z.enum(['P', 'V', 'I', 'E', 'L'], { error: 'campo.opcion' }).default('P'),
  /** A division of the session's, or `T` for all of them. */
  division: z
    .string()
    .regex(/^(T|\d{1,9})$/, { error: 'campo.opcion' })
    .optional(),
  compania: optionalKey,
  contrato: optionalKey,
});

/** Which widgets the session has, in order, what may be filtered, and the data of each. */
export function dashboardRoutes({ modules }: Product): readonly Route[] {
  const widgets = [
    ...modules.flatMap((module) => module.widgets ?? []),
    standstill(STANDSTILL, modules),
    trends(TRENDS, modules),
    dayLine(DAY, modules),
  ];
  const grantsOf = makeGrantsCache();
  const common = { tag: 'PlataformaTablero', method: 'GET' as const, access: { kind: 'session' as const } };

  /** The same session in another division of its client, with what is configured there. */
  async function inDivision(ctx: Context, { IdDivision, IdPais, ZonaHoraria }: Entry): Promise<Context> {
    const { session } = ctx;
    const place = { ...session, IdDivision, IdPais, zona: ZonaHoraria };
    const key = {
      IdCliente: session.IdCliente,
      IdDivision,
      IdPerfil: session.IdPerfil,
      version: await configurationStamp(ctx.tx, session.IdCliente),
      today: today({ now: ctx.now, session: place }),
    };
    return { ...ctx, session: { ...place, ...(await grantsOf(ctx.tx, key)) } };
  }

  /** The divisions asked for, the session's own first. */
  async function asked(ctx: Context, division: string | undefined): Promise<Context[]> {
    const own = ctx.session.IdDivision;
    if (division === undefined || division === String(own)) return [ctx];
    const entries = await divisionsOf(ctx);
    if (division !== ALL) {
      const entry = entries.find((one) => String(one.IdDivision) === division);
      if (!entry) throw notFound();
      return [await inDivision(ctx, entry)];
    }
    if (!(await seesAll(ctx))) throw new Problem(403, 'tablero.todas');
    const others: Context[] = [];
    for (const entry of entries) if (entry.IdDivision !== own) others.push(await inDivision(ctx, entry));
    return [ctx, ...others];
  }

  return [
    route({
      ...common,
      path: '/api/PlataformaTablero',
      summary: "The session's widgets, in order",
      handler: async (ctx) => (await widgetsOf(ctx, widgets)).map((Codigo) => ({ Codigo })),
    }),
    route({
      ...common,
      path: '/api/PlataformaTablero/filtros',
      summary: 'What the dashboard may be filtered by: divisions, whether all of them, whether several companies are seen',
      handler: async (ctx) => ({
        Divisiones: (await divisionsOf(ctx)).map(({ IdDivision, Division }) => ({ IdDivision, Division })),
        Todas: (await seesAll(ctx)) ? 'S' : 'N',
        Companias: ctx.session.IdCompania === null ? 'S' : 'N',
      }),
    }),
    route({
      ...common,
      path: '/api/PlataformaTablero/:codigo',
      summary: 'Data of one widget',
      params: z.object({ codigo: z.string().max(10) }),
      query: boardQuery,
      handler: async (ctx, { params, query }) => {
        const widget = widgets.find((one) => one.code === params.codigo && opens(ctx, one));
        if (!widget) throw notFound();
        const divisions = await asked(ctx, query.division);
        return widget.data(divisions, {
          meses: query.meses === '6' ? 6 : query.meses === '3' ? 3 : 2,
          entidad: query.entidad,
          compania: query.compania ?? null,
          contrato: query.contrato ?? null,
        });
      },
    }),
  ];
}
