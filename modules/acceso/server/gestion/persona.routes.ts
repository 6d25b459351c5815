import { validateRequirements } from '@modules/administracion/server/public';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { GestionPersona } from '../../shared/gestion.entity';
import { areasSchema, diasSchema } from '../../shared/gestion.wire';
import { orderOne } from '../lectores/cargas';
import { accesoPersonaResource } from '../permisos/permiso.rules';
import { areasOf } from './areas';
import { daysOnSite } from './dias';
import { gestionPersonaResource } from './gestion.resource';

const { resource: tag, options } = GestionPersona;
const common = { tag, resource: tag };
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const adjusted = z.strictObject({
  /** Empty: the person's own number. */
  CodigoEquipo: z
    .string({ error: 'campo.digitos' })
    .regex(/^\d{1,9}$/, { error: 'campo.digitos' })
    .nullish(),
  ControlaAntipassback: flag,
  ValidaRegimen: flag,
  Observacion: optionalWords(250),
});
const validated = z.strictObject({ ValidaRequisitos: flag, Motivo: wordsSchema(250) });
const done = z.null();

/** Calls of the people of the gate beyond their list (040201): a row out of the session's reach is a 404. */
export function personRoutes(kit: RouteKit): readonly Route[] {
  const held = async (ctx: Context, id: number) => kit.reader.one(ctx, gestionPersonaResource, id);
  const live = async (ctx: Context, id: number) => {
    if ((await held(ctx, id)).Condicion === 'CESADO') throw refuse('gestion_persona.cesada');
  };
  return [
    route({
      ...common,
      method: 'GET',
      path: `/api/${tag}/:id/areas`,
      summary: 'Doors whose marks count as attendance by the groups of a person, and the readers that hold it',
      access: { kind: 'grant', menu: options.menu, action: 'consultar' },
      params,
      answer: areasSchema,
      async handler(ctx, { params: { id } }) {
        await held(ctx, id);
        return areasOf(ctx, id);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `/api/${tag}/:id/dias`,
      summary: 'Days of a month on which a person was on site: first entry, last exit, time',
      access: { kind: 'grant', menu: options.menu, action: 'consultar' },
      params,
      query: z.strictObject({ mes: z.string({ error: 'campo.obligatorio' }).regex(/^(19|20)\d{2}(0[1-9]|1[0-2])$/, { error: 'campo.fecha' }) }),
      answer: diasSchema,
      async handler(ctx, { params: { id }, query: { mes } }) {
        await held(ctx, id);
        return daysOnSite(ctx, id, mes);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `/api/${tag}/:id/areas/:IdEquipoConexion`,
      summary: 'Sends a person to a reader once more, or takes it away until the next comparison',
      access: { kind: 'grant', menu: options.menu, action: 'editar' },
      params: params.extend({ IdEquipoConexion: params.shape.id }),
      body: z.strictObject({ Accion: z.enum(['enviar', 'retirar'], { error: 'campo.opcion' }) }),
      answer: done,
      async handler(ctx, { params: { id, IdEquipoConexion }, body: { Accion } }) {
        await live(ctx, id);
        await orderOne(ctx, { IdPersona: id, IdEquipoConexion }, Accion);
        return null;
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `/api/${tag}/:id/ajustar`,
      summary: 'What the gate keeps of a person: its number on readers, whether anti-passback and the regime are looked at, a note',
      access: { kind: 'grant', menu: options.menu, action: 'editar' },
      params,
      body: adjusted,
      answer: done,
      async handler(ctx, { params: { id }, body: { CodigoEquipo, Observacion, ...flags } }) {
        await live(ctx, id);
        const values = { ...flags, CodigoEquipo: CodigoEquipo ?? String(id), Observacion: Observacion ?? null };
        const row = await ctx.tx.first(
          { id_acceso_persona: int, version: int },
          sql`select id_acceso_persona, version from acceso_persona where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and id_persona = ${id}`,
        );
        if (row) await kit.writer.update(ctx, accesoPersonaResource, row.id_acceso_persona, { ...values, Version: row.version });
        else await kit.writer.create(ctx, accesoPersonaResource, { ...values, IdPersona: id });
        return null;
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `/api/${tag}/:id/validarRequisitos`,
      summary: 'Whether the gate looks at the requirements of a person, for a reason that is kept',
      access: { kind: 'grant', menu: options.menu, action: 'autorizar' },
      params,
      body: validated,
      answer: done,
      async handler(ctx, { params: { id }, body: { ValidaRequisitos, Motivo } }) {
        await live(ctx, id);
        await validateRequirements(ctx, id, ValidaRequisitos, Motivo);
        return null;
      },
    }),
  ];
}
