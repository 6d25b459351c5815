import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { Widget } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** Widgets of each profile type and feature, in order (Reportes › Tablero). */
const BY_FEATURE: Readonly<Record<string, string>> = {
  CPAAUT: 'W01 W06 W02 W09 W08 W05 W03 W04',
  CPASOL: 'W01 W02 W07 W08 W03 W04 W05 W18',
  CPAADM: 'W01 W02 W05 W10 W12 W14 W15 W08 W18 W09 W17',
  CPASEG: 'W01 W16 W17',
  CPAHOT: 'W01 W12 W13 W05',
  CPACOM: 'W01 W14',
  CPAACC: 'W01 W10 W11 W05',
};
const SUPER = 'W01 W17 W16';
const SHORTCUTS = 'W01';

/** The session's widgets: its profile type's, then those of its other features; by number where it has neither. */
async function widgetsOf(ctx: Context, widgets: readonly Widget[]): Promise<string[]> {
  const { session } = ctx;
  const open = new Set(widgets.filter(({ needs }) => granted(session, needs, 'consultar')).map(({ code }) => code));
  const rows = await ctx.tx.run(
    sql`select id_caracteristica from seguridad_perfil_caracteristica where id_cliente = ${session.IdCliente} and id_perfil = ${session.IdPerfil}`,
  );
  const features = new Set(rows.map((row) => String(row.id_caracteristica)));
  const named = [
    ...(session.superAdministrador ? [SUPER] : []),
    ...Object.entries(BY_FEATURE).flatMap(([feature, list]) => (features.has(feature) ? [list] : [])),
  ];
  const asked = named.length > 0 ? named.join(' ').split(' ') : [SHORTCUTS, ...[...open].sort()];
  return [...new Set(asked)].filter((code) => code === SHORTCUTS || open.has(code));
}

/** Which widgets the session has, in order, and the data of each. */
export function dashboardRoutes(widgets: readonly Widget[]): readonly Route[] {
  const common = { tag: 'PlataformaTablero', method: 'GET' as const, access: { kind: 'session' as const } };
  return [
    route({
      ...common,
      path: '/api/PlataformaTablero',
      summary: "The session's widgets, in order",
      handler: async (ctx) => (await widgetsOf(ctx, widgets)).map((Codigo) => ({ Codigo })),
    }),
    route({
      ...common,
      path: '/api/PlataformaTablero/:codigo',
      summary: 'Data of one widget',
      params: z.object({ codigo: z.string().max(10) }),
      query: z.strictObject({
        meses: z.enum(['2', '3', '6'], { error: 'campo.opcion' }).default('2'),
        entidad: z.enum(['P', 'V', 'I', 'E', 'L'], { error: 'campo.opcion' }).default('P'),
      }),
      handler: async (ctx, { params, query }) => {
        const widget = widgets.find(({ code, needs }) => code === params.codigo && granted(ctx.session, needs, 'consultar'));
        if (!widget) throw notFound();
        return widget.data(ctx, { meses: query.meses === '6' ? 6 : query.meses === '3' ? 3 : 2, entidad: query.entidad });
      },
    }),
  ];
}
