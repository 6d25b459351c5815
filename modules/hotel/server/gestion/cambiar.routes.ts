import type { Entity } from '@platform/entity/entity';
import { fieldSchema } from '@platform/fields/shared';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import type { Resource } from '@platform/server/resource/resource';
import { z } from 'zod';
import { camaResource, habitacionResource } from '../hotel/hotel.rules';

/** What a bulk edit may change of a row at once: what is sent, and nothing else. */
const partOf = (entity: Entity, names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.flatMap((name) => (entity.fields[name] ? [[name, fieldSchema(entity.fields[name]).nullish()]] : []))), {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'campo.desconocido' : 'peticion.invalida'),
  });

const changeRoute = (kit: RouteKit, of: Resource, names: readonly string[]): Route =>
  route({
    method: 'POST',
    path: `/api/${of.entity.resource}/:id/cambiar`,
    summary: 'Changes what is sent of a row, and leaves the rest as it is',
    tag: of.entity.resource,
    resource: of.entity.resource,
    access: { kind: 'grant', menu: of.entity.options.menu, action: 'editar' },
    params: z.object({ id: z.string().max(100) }),
    body: partOf(of.entity, names),
    answer: z.object({ Version: z.number() }),
    async handler(ctx, { params, body }) {
      if (!/^\d{1,9}$/.test(params.id)) throw notFound();
      const { Version } = await kit.reader.one(ctx, of, Number(params.id));
      const sent = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
      const saved = await kit.writer.update(ctx, of, Number(params.id), { ...Object.fromEntries(sent), Version });
      return { Version: Number(saved.Version) };
    },
  });

/** Bulk edit of a hotel's rooms and beds: each row by itself, under the rules of one that is edited. */
export const changeRoutes = (kit: RouteKit): readonly Route[] => [
  changeRoute(kit, habitacionResource, ['IdTipoHabitacion', 'ReglaSexo', 'Contraguardia', 'Piso']),
  changeRoute(kit, camaResource, ['IdTipoCama', 'TipoUso', 'CamaCaliente']),
];
