import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { answeredRows } from '@platform/server/product.rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tidyKey } from '../shared/licencia';
import { hasValidKey, validLicences } from './licencias/licencias';
import { builtInManual, type ManualKind } from './manuales';
import { fieldRow, fieldsOfOption } from './menus/campos';
import { menuRow, requireSuper, saveBody, saveMenu, wholeMenu } from './menus/menu.save';
import { syncDefinitions } from './menus/sincronizar';
import { featuresGiven } from './preguntas';

/** A requester reads the requester's manual; everybody else the authorizer's. */
async function manualKind(ctx: Context): Promise<ManualKind> {
  const rows = await ctx.tx.rows(
    { id_caracteristica: text },
    sql`select id_caracteristica from ${sql.raw(answeredRows(ctx.tx.product, featuresGiven))} f where id_perfil = ${ctx.session.IdPerfil} and id_caracteristica in ('CPAAUT', 'CPASOL')`,
  );
  const features = new Set(rows.map((row) => row.id_caracteristica));
  return features.has('CPASOL') && !features.has('CPAAUT') ? 'solicitante' : 'autorizador';
}

const COLUMN = {
  autorizador: { es: 'manual_autorizador', en: 'manual_autorizador_ingles' },
  solicitante: { es: 'manual_solicitante', en: 'manual_solicitante_ingles' },
} as const;

/** Calls of Sistema beyond those every resource has. */
export function sistemaRoutes(kit: RouteKit): readonly Route[] {
  const routes = new Set(kit.product.modules.flatMap(({ manifest }) => manifest.menu.flatMap((option) => option.route ?? [])));
  const id = z.object({ id: z.string().regex(/^(\d{2}){1,3}$/, { error: 'registro.no_existe' }) });
  return [
    route({
      tag: 'SistemaMenu',
      resource: 'SistemaMenu',
      method: 'GET',
      path: '/api/SistemaMenu/arbol',
      summary: 'The whole menu, for its editor',
      access: { kind: 'grant', menu: ['010105', '010103'], action: 'consultar' },
      answer: z.object({ opciones: z.array(menuRow), rutas: z.array(z.string()) }),
      handler: async (ctx) => ({ opciones: await wholeMenu(ctx), rutas: [...routes].sort() }),
    }),
    route({
      tag: 'SistemaMenu',
      resource: 'SistemaMenu',
      method: 'POST',
      path: '/api/SistemaMenu/guardar',
      summary: 'Saves every change of the menu editor, or none',
      access: { kind: 'grant', menu: ['010105'], action: 'editar' },
      body: saveBody,
      answer: z.object({ codigos: z.record(z.string(), z.string()) }),
      handler(ctx, { body }) {
        requireSuper(ctx);
        return saveMenu(ctx, body.cambios, routes);
      },
    }),
    route({
      tag: 'SistemaMenu',
      resource: 'SistemaMenu',
      method: 'GET',
      path: '/api/SistemaMenu/:id/campos',
      summary: 'Configurable fields of an option, as the client has them',
      access: { kind: 'grant', menu: ['010105'], action: 'consultar' },
      params: id,
      answer: z.array(fieldRow),
      handler: (ctx, { params }) => fieldsOfOption(ctx, params.id),
    }),
    route({
      tag: 'SistemaObjetoFormulario',
      resource: 'SistemaObjetoFormulario',
      method: 'POST',
      path: '/api/SistemaObjetoFormulario/sincronizar',
      summary: 'Compares form objects with the product at once',
      access: { kind: 'grant', menu: ['010103'], action: 'procesar' },
      body: z.strictObject({}),
      answer: z.object({ nuevos: z.number(), retirados: z.number() }),
      async handler(ctx) {
        requireSuper(ctx);
        const done = await syncDefinitions(ctx.tx, kit);
        ctx.audit({ entity: 'SistemaObjetoFormulario', record: null, action: 'sincronizar', changes: done });
        return done;
      },
    }),
    route({
      tag: 'SistemaLicencia',
      resource: 'SistemaLicencia',
      method: 'POST',
      path: '/api/SistemaLicencia/verificar',
      summary: 'To which licence a key belongs',
      access: { kind: 'grant', menu: ['010302'], action: 'consultar' },
      body: z.strictObject({ Clave: z.string({ error: 'campo.obligatorio' }).trim().min(1, { error: 'campo.obligatorio' }).max(60) }),
      answer: z.object({
        reconocida: z.enum(['S', 'N']),
        licencia: z
          .object({
            IdLicencia: z.number(),
            Cliente: z.string(),
            Modulo: z.string(),
            Metrica: z.string(),
            Cantidad: z.number(),
            FechaInicio: z.string(),
            FechaFin: z.string(),
          })
          .nullable(),
      }),
      handler: (ctx, { body }) => verifyKey(ctx, tidyKey(body.Clave)),
    }),
    route({
      tag: 'SistemaAplicacion',
      resource: 'SistemaAplicacion',
      method: 'GET',
      path: '/api/SistemaAplicacion/actual',
      summary: 'What the footer says of the application',
      access: { kind: 'session' },
      answer: z.object({ Version: z.string(), Copyright: z.string().nullable() }),
      async handler(ctx) {
        const row = await ctx.tx.first(
          { version_producto: text, copyright: orNull(text) },
          sql`select version_producto, copyright from sistema_aplicacion where id_aplicacion = 'AP03'`,
        );
        return { Version: String(row?.version_producto ?? ''), Copyright: row?.copyright ? row.copyright : null };
      },
    }),
    route({
      tag: 'SistemaAplicacion',
      resource: 'SistemaAplicacion',
      method: 'GET',
      path: '/api/SistemaAplicacion/manual',
      summary: 'The manual of the session’s profile type, in its language',
      access: { kind: 'session' },
      raw: true,
      async handler(ctx, { reply }) {
        const kind = await manualKind(ctx);
        const column = sql.raw(COLUMN[kind][ctx.lang]);
        const row = await ctx.tx.first(
          { nombre: text, id_ruta_repositorio: orNull(int), hash: text },
          sql`select f.hash, f.nombre, f.id_ruta_repositorio from sistema_aplicacion a join base_archivo f on f.id_archivo = a.${column} where a.id_aplicacion = 'AP03'`,
        );
        const name = row ? row.nombre : `manual-${kind}-${ctx.lang}.pdf`;
        const content = row ? await kit.files.read(ctx.tx, row.id_ruta_repositorio, row.hash) : await builtInManual(kind, ctx.lang);
        return reply
          .type('application/pdf')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`)
          .send(content instanceof Uint8Array ? Buffer.from(content) : content);
      },
    }),
  ];
}

/** Only among licences that the session may see: another client's key is one nobody knows. */
async function verifyKey(ctx: Context, key: string) {
  const clients = ctx.session.superAdministrador
    ? (await ctx.tx.rows({ id_cliente: int }, sql`select distinct id_cliente from sistema_licencia where clave = ${key}`)).map(
        (row) => row.id_cliente,
      )
    : [ctx.session.IdCliente];
  for (const client of clients) {
    const found = (await validLicences(ctx.tx, client)).find((one) => one.Clave === key);
    if (!found || !hasValidKey(ctx.tx.product.secret, found)) continue;
    const owner = await ctx.tx.first({ alias: text }, sql`select alias from sistema_cliente where id_cliente = ${client}`);
    const { IdLicencia, Metrica, Cantidad, FechaInicio, FechaFin } = found;
    const Modulo = ctx.lang === 'en' ? found.ModuloIngles : found.Modulo;
    return {
      reconocida: 'S' as const,
      licencia: { IdLicencia, Cliente: String(owner?.alias ?? ''), Modulo, Metrica, Cantidad, FechaInicio, FechaFin },
    };
  }
  return { reconocida: 'N' as const, licencia: null };
}
