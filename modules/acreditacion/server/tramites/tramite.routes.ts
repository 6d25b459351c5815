import { DATOS_PERSONALES } from '@modules/administracion/shared/datosPersonales';
import { dateKind } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { optionalWords } from '@platform/fields/texts';
import { receiveFile } from '@platform/server/files/receive';
import { refuse } from '@platform/server/http/problem';
import { type Access, type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { z } from 'zod';
import { groupPaper } from '../solicitud/grupal';
import { shownPerson } from '../solicitud/persona.shown';
import { answerUpdate, requestUpdate, resendUpdate } from './actualizacion';
import { peopleWithData } from './actualizacion.datos';
import { answerDemobilization, recognize, requestDemobilization, resendDemobilization } from './desmovilizacion';
import { codesOf, MAX_CODE, MAX_CODES, takeList } from './desmovilizacion.archivo';
import { demobilizationDetail, renewable, updateDetail } from './tramite.detalle';

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const day = dateKind.schema({ kind: 'date' }).transform(String);
const words = optionalWords(1000).transform((said) => said ?? '');
const answer = z.strictObject({ Observacion: words });
const asked = z.strictObject({
  IdContrato: keySchema.nullish(),
  IdMotivoCese: keySchema,
  FechaCese: day,
  Observacion: words,
});
const people = z.array(keySchema).min(1, { error: 'desmovilizacion.nadie' }).max(500, { error: 'desmovilizacion.demasiados{"n":500}' });
const entidad = z.enum(['P', 'V'], { error: 'campo.opcion' }).default('P');
const renewal = z.strictObject({
  IdPersona: keySchema.nullish(),
  IdVehiculo: keySchema.nullish(),
  IdRequisito: keySchema,
  NuevaFechaInicio: day.nullish(),
  NuevaFechaVencimiento: day.nullish(),
  IdArchivo: keySchema.nullish(),
});
const change = z.strictObject({
  IdPersona: keySchema,
  Campo: z.enum(DATOS_PERSONALES, { error: 'campo.opcion' }),
  Nuevo: z.string().max(250, { error: 'campo.maximo_texto{"n":250}' }).nullish(),
});
const renewals = z.strictObject({
  Filas: z.array(renewal).max(500, { error: 'desmovilizacion.demasiados{"n":500}' }).default([]),
  Datos: z.array(change).max(500, { error: 'desmovilizacion.demasiados{"n":500}' }).default([]),
});
const rows = z.strictObject({
  Filas: z.array(keySchema).min(1).max(500).optional(),
  Datos: z.array(keySchema).min(1).max(500).optional(),
  Observacion: words,
});

const grant = (menu: readonly string[], action: 'consultar' | 'procesar' | 'autorizar'): Access => ({ kind: 'grant', menu, action });
const ANSWERS = [
  ['aprobar', 'Approves'],
  ['devolver', 'Returns with an observation'],
  ['rechazar', 'Rejects with an observation'],
] as const;

/** Calls of demobilizations and requirement updates beyond reading them. */
export function tramiteRoutes(kit: RouteKit): readonly Route[] {
  return [...demobilizationRoutes(kit), ...updateRoutes(kit)];
}

function demobilizationRoutes(kit: RouteKit): Route[] {
  const base = '/api/AcreditacionDesmovilizacion';
  const common = { tag: 'AcreditacionDesmovilizacion', resource: 'AcreditacionDesmovilizacion' };
  const request = (menu: string, mode: 'T' | 'M', path: string, subjects: typeof people) =>
    route({
      ...common,
      method: 'POST',
      path: `${base}/${path}`,
      summary: mode === 'T' ? 'Asks that a person or a vehicle be demobilized' : 'Asks that many people or vehicles be demobilized',
      access: grant([menu], 'procesar'),
      body: asked
        .extend({ Personas: subjects.optional(), Vehiculos: subjects.optional() })
        .refine((body) => (body.Personas === undefined) !== (body.Vehiculos === undefined), { error: 'desmovilizacion.nadie', path: ['Personas'] }),
      handler: (ctx, { body: { Personas, Vehiculos, ...rest } }) =>
        Vehiculos ? requestDemobilization(ctx, 'vehiculo', Vehiculos, mode, rest) : requestDemobilization(ctx, 'persona', Personas ?? [], mode, rest),
    });
  return [
    request('060201', 'T', 'solicitar', people.max(1)),
    request('060202', 'M', 'solicitarVarias', people),
    route({
      ...common,
      method: 'POST',
      path: `${base}/reconocer`,
      summary: 'What each pasted document or plate is; those nobody accredited here has are named',
      access: grant(['060201', '060202'], 'consultar'),
      writes: false,
      body: z.strictObject({
        Entidad: entidad,
        Documentos: z
          .array(z.string().max(MAX_CODE))
          .min(1, { error: 'desmovilizacion.nadie' })
          .max(MAX_CODES, { error: `desmovilizacion.demasiados{"n":${MAX_CODES}}` }),
      }),
      handler: (ctx, { body }) => recognize(ctx, body.Entidad === 'V' ? 'vehiculo' : 'persona', body.Documentos),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/leerArchivo`,
      summary: 'Documents or plates of a list (multipart: file, one .xlsx, .csv or .txt), as they are written; nothing of it is kept',
      access: grant(['060201', '060202'], 'consultar'),
      writes: false,
      query: z.strictObject({ Entidad: entidad }),
      async receive(_ctx, request) {
        const taken = await receiveFile(request, takeList, (campo) => {
          throw refuse('campo.desconocido', { campo }, campo);
        });
        if (!taken) throw refuse('archivo.requerido', undefined, 'file');
        return taken;
      },
      handler: async (_ctx, { query, received }) => ({ Documentos: codesOf(received.rows, query.Entidad) }),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/detalle`,
      summary: 'A demobilization whole: people, checklist, steps',
      access: grant(['060201', '060202', '060203', '060402'], 'consultar'),
      params,
      handler: (ctx, { params: { id } }) => demobilizationDetail(ctx, kit, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/enviar`,
      summary: 'Sends a returned demobilization again',
      access: grant(['060201', '060202'], 'procesar'),
      params,
      body: asked,
      handler: (ctx, { params: { id }, body }) => resendDemobilization(ctx, id, body),
    }),
    ...ANSWERS.map(([action, summary]) =>
      route({
        ...common,
        method: 'POST',
        path: `${base}/:id/${action}`,
        summary,
        access: grant(['060203'], 'autorizar'),
        params,
        body: answer,
        handler: (ctx, { params: { id }, body }) => answerDemobilization(ctx, id, action, body.Observacion),
      }),
    ),
  ];
}

function updateRoutes(kit: RouteKit): Route[] {
  const base = '/api/AcreditacionActualizacion';
  const common = { tag: 'AcreditacionActualizacion', resource: 'AcreditacionActualizacion' };
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/renovables`,
      summary: 'Requirements of who or what is accredited, what expires first first',
      access: grant(['060301'], 'consultar'),
      query: z.strictObject({
        Entidad: z.enum(['P', 'V', 'I'], { error: 'campo.opcion' }).default('P'),
        IdRequisito: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
        dias: z.coerce.number().int().min(-3650).max(3650).optional(),
        buscar: z.string().max(100).optional(),
        take: z.coerce.number().int().min(1).max(200).default(100),
      }),
      handler: (ctx, { query }) => renewable(ctx, query),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/personas`,
      summary: 'Accredited people with the personal data that an update may change',
      access: grant(['060301'], 'procesar'),
      query: z.strictObject({ buscar: z.string().max(100).optional() }),
      handler: async (ctx, { query }) => (await peopleWithData(ctx, query.buscar)).map((row) => shownPerson(ctx, row)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/papelGrupal`,
      summary: 'Whom a group paper names, and the numbers in it that are nobody’s',
      access: grant(['060301'], 'procesar'),
      writes: false,
      body: z.strictObject({ IdArchivo: keySchema, IdRequisito: keySchema }),
      handler: (ctx, { body }) => groupPaper(ctx, body.IdArchivo, body.IdRequisito),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/solicitar`,
      summary: 'Sends an update of requirements and personal data',
      access: grant(['060301'], 'procesar'),
      body: renewals,
      handler: (ctx, { body }) => requestUpdate(ctx, body.Filas, body.Datos),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/detalle`,
      summary: 'An update whole: rows and steps',
      access: grant(['060301', '060302'], 'consultar'),
      params,
      handler: (ctx, { params: { id } }) => updateDetail(ctx, kit, id),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/:id/enviar`,
      summary: 'Sends the observed rows of an update again',
      access: grant(['060301'], 'procesar'),
      params,
      body: renewals,
      handler: (ctx, { params: { id }, body }) => resendUpdate(ctx, id, body.Filas, body.Datos),
    }),
    ...ANSWERS.map(([action, summary]) =>
      route({
        ...common,
        method: 'POST',
        path: `${base}/:id/${action}`,
        summary,
        access: grant(['060302'], 'autorizar'),
        params,
        body: rows,
        handler: (ctx, { params: { id }, body }) => answerUpdate(ctx, id, action, body),
      }),
    ),
  ];
}
