import { countLookUp } from '@modules/administracion/server/public';
import { dateKind } from '@platform/fields/date/shared';
import { isCleanText } from '@platform/fields/patterns';
import { keySchema, keyText } from '@platform/fields/ref/shared';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import { int, text } from '@platform/server/db/rows';
import { Problem } from '@platform/server/http/problem';
import { type Access, type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { approve, evaluate, giveBack, reject } from '../autorizacion/autorizador';
import { byEntity, inbox } from '../autorizacion/bandeja';
import { undoApproval } from '../autorizacion/deshacer';
import { authorizerRoles } from '../autorizacion/roles';
import { chooseHost, copyHost } from './anfitrion';
import { copyOf, copyVisitors } from './copiar';
import { detail } from './detalle';
import { saveRequirement } from './entregar';
import { send } from './enviar';
import { countedWithin } from './periodo';
import { discard, discardMany } from './solicitante';
import { solicitudResource } from './solicitud.resource';
import { solicitudStates } from './solicitud.states';
import { addVisitor, removeVisitor } from './visitas';

const entidad = z.enum(ENTIDADES, { error: 'campo.opcion' });
const REQUEST: readonly string[] = ['060101'];
const AUTHORIZE: Access = { kind: 'grant', menu: ['060103'], action: 'autorizar' };
const SEE: Access = { kind: 'grant', menu: ['060101', '060103', '060401'], action: 'consultar' };
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const optionalKey = keyText.optional();
const day = dateKind.schema({ kind: 'date' });
const optionalDay = z.union([day, z.null()]).optional();
const observation = z.strictObject({
  Observacion: wordsSchema(1000, 'solicitud.observacion'),
});
const ids = z.strictObject({ Ids: z.array(keySchema).min(1, { error: 'solicitud.nada_seleccionado' }).max(500) });
const base = '/api/AcreditacionSolicitud';
const common = { tag: 'AcreditacionSolicitud', resource: 'AcreditacionSolicitud' };

/** Calls of a request beyond the five that every resource has. */
export function solicitudRoutes(kit: RouteKit): readonly Route[] {
  return [...requesterRoutes(kit), ...authorizerRoutes(), ...readRoutes(kit)];
}

function requesterRoutes(kit: RouteKit): Route[] {
  const may = (action: 'editar' | 'procesar' | 'eliminar' | 'crear'): Access => ({ kind: 'grant', menu: REQUEST, action });
  return [
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/guardarRequisito`,
      summary: 'Dates and papers of one requirement of a draft',
      access: may('editar'),
      params,
      body: z.strictObject({
        IdRequisito: keySchema,
        FechaEmision: optionalDay,
        FechaVencimiento: optionalDay,
        Adjuntos: z.array(keySchema).max(20).optional(),
        Reutilizar: z.enum(['S', 'N']).optional(),
      }),
      handler: (ctx, { params: { id }, body }) =>
        saveRequirement(ctx, id, { ...body, FechaEmision: asDay(body.FechaEmision), FechaVencimiento: asDay(body.FechaVencimiento) }),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/enviar`,
      summary: 'Sends a request',
      access: may('procesar'),
      params,
      body: z.strictObject({}),
      handler: (ctx, { params: { id } }) => send(ctx, kit, id),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/:id`,
      summary: 'Deletes a draft',
      access: may('eliminar'),
      params,
      handler: (ctx, { params: { id } }) => discard(ctx, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/eliminar`,
      summary: 'Deletes the incomplete and pending among the selected',
      access: may('eliminar'),
      body: ids,
      handler: (ctx, { body }) => discardMany(ctx, body.Ids),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/visitas`,
      summary: 'Adds a person to a visit: one known, or the file of who is not',
      access: may('editar'),
      params,
      body: z.strictObject({
        IdPersona: keySchema.optional(),
        DatosPersona: z
          .record(z.string().max(40), z.json())
          .refine((file) => JSON.stringify(file).length <= 5000, { error: 'campo.invalido' })
          .optional(),
      }),
      handler: (ctx, { params: { id }, body }) => addVisitor(ctx, kit, id, body),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${base}/:id/visitas/:idVisita`,
      summary: 'Takes a person off a visit',
      access: may('editar'),
      params: params.extend({ idVisita: params.shape.id }),
      handler: (ctx, { params: { id, idVisita } }) => removeVisitor(ctx, id, idVisita),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/anfitrion`,
      summary: 'The host of a visit, by their whole document or by a surname and a given name',
      access: may('editar'),
      params,
      body: z.strictObject({
        Anfitrion: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(120, { error: 'campo.maximo_texto{"n":120}' })
          .refine(isCleanText, { error: 'campo.texto' }),
      }),
      answer: z.object({ IdAnfitrion: z.number(), Anfitrion: z.string() }),
      before: countLookUp,
      handler: (ctx, { params: { id }, body }) => chooseHost(ctx, kit, id, body.Anfitrion),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/copiar`,
      summary: 'Requests again: a rejected request as a new draft',
      access: may('crear'),
      params,
      body: z.strictObject({}),
      async handler(ctx, { params: { id } }) {
        const head = await solicitudStates.take(ctx, id, 'copiar', 'solicitante');
        const made = await kit.writer.create(ctx, solicitudResource, copyOf(head));
        await copyHost(ctx, head, Number(made.IdSolicitud));
        await copyVisitors(ctx, head, Number(made.IdSolicitud));
        return { IdSolicitud: made.IdSolicitud };
      },
    }),
  ];
}

const asDay = (value: unknown): string | null | undefined => (value === undefined ? undefined : value === null ? null : String(value));

function authorizerRoutes(): Route[] {
  return [
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/evaluar`,
      summary: 'Result of one requirement',
      access: AUTHORIZE,
      params,
      body: z.strictObject({
        IdRequisito: keySchema,
        Resultado: z.enum(['C', 'O', 'R'], { error: 'campo.opcion' }),
        Observacion: optionalWords(1000),
        IdMotivo: keySchema.nullish(),
        Datos: z.record(z.string().max(15), z.union([z.string().max(500), z.number()])).optional(),
      }),
      handler: (ctx, { params: { id }, body }) => evaluate(ctx, id, body),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/aprobar`,
      summary: 'Approves with the roles one has',
      access: AUTHORIZE,
      params,
      body: z.strictObject({}),
      handler: (ctx, { params: { id } }) => approve(ctx, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/deshacer`,
      summary: 'Takes back the approval that one has just given',
      access: AUTHORIZE,
      params,
      body: z.strictObject({}),
      handler: (ctx, { params: { id } }) => undoApproval(ctx, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/devolver`,
      summary: 'Returns with an observation',
      access: AUTHORIZE,
      params,
      body: observation,
      handler: (ctx, { params: { id }, body }) => giveBack(ctx, id, body.Observacion),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/rechazar`,
      summary: 'Rejects with an observation',
      access: AUTHORIZE,
      params,
      body: observation,
      handler: (ctx, { params: { id }, body }) => reject(ctx, id, body.Observacion),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/aprobarVarias`,
      summary: 'Approves the selected whose requirements all conform',
      access: AUTHORIZE,
      body: ids,
      handler: async (ctx, { body }) => {
        const observadas: { IdSolicitud: number; codigo: string }[] = [];
        let aprobadas = 0;
        for (const id of [...new Set(body.Ids)].sort((a, b) => a - b)) {
          await ctx.tx.query('savepoint una');
          try {
            await approve(ctx, id);
            aprobadas += 1;
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            await ctx.tx.query('rollback to savepoint una');
            observadas.push({ IdSolicitud: id, codigo: error.code });
          }
        }
        return { aprobadas, observadas };
      },
    }),
  ];
}

function readRoutes(kit: RouteKit): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/detalle`,
      summary: 'A request whole',
      access: SEE,
      params,
      handler: (ctx, { params: { id } }) => detail(ctx, kit, id),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/conteo`,
      summary: 'Requests by status, within what the session sees',
      access: SEE,
      query: z.strictObject({ FechaInicio: day.optional(), FechaFin: day.optional(), Entidad: entidad.optional() }),
      answer: z.record(z.string(), z.number()),
      handler: async (ctx, { query }) => {
        const rows = await ctx.tx.rows(
          { estado: text, n: int },
          sql`select t.estado, count(*)::int as n from acreditacion_solicitud t where ${scopeSql(solicitudResource, ctx.session)}
            and (${query.Entidad ?? null}::text is null or t.entidad = ${query.Entidad ?? null}) and ${countedWithin(ctx, asDay(query.FechaInicio), asDay(query.FechaFin))} group by t.estado`,
        );
        return Object.fromEntries(['I', 'P', 'O', 'R', 'A'].map((estado) => [estado, rows.find((row) => row.estado === estado)?.n ?? 0]));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/conteoEntidades`,
      summary: 'Requests by what they accredit, within what the session sees',
      access: SEE,
      query: z.strictObject({}),
      answer: z.record(z.string(), z.number()),
      handler: async (ctx) => {
        const rows = await ctx.tx.rows(
          { entidad: text, n: int },
          sql`select t.entidad, count(*)::int as n from acreditacion_solicitud t where ${scopeSql(solicitudResource, ctx.session)} group by t.entidad`,
        );
        return byEntity(rows);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/bandeja`,
      summary: 'What waits for my roles, oldest first',
      access: AUTHORIZE,
      query: z.strictObject({
        skip: z.coerce.number().int().min(0).max(100_000).default(0),
        take: z.coerce.number().int().min(1).max(200).default(50),
        buscar: z.string().max(100).optional(),
        Entidad: entidad.default('P'),
        IdCompania: optionalKey,
        IdContrato: optionalKey,
      }),
      handler: (ctx, { query }) => inbox(ctx, query),
    }),
    route({
      tag: 'acreditacionautorizadorusuario',
      method: 'GET',
      path: '/api/acreditacionautorizadorusuario/ListarByUser',
      summary: "The session user's authorizer roles in the division",
      access: { kind: 'session' },
      query: z.record(z.string().max(60), z.string().max(60)),
      handler: (ctx) => authorizerRoles(ctx.tx, ctx.session.IdUsuario, ctx.session.IdDivision, ctx.lang),
    }),
  ];
}
