import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import type { Field } from '../../entity/field';
import { KINDS } from '../../fields/shared';
import { api } from '../api/client';
import { currentSession } from '../session/session';

// The server made it of its own definition: only that it is a field of a known kind is asked.
const fieldSchema = z.custom<Field>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string' && value.kind in KINDS,
);
const extrasSchema = z.array(z.object({ name: z.string(), field: fieldSchema }));
type ExtraFields = z.infer<typeof extrasSchema>;

/** One definition for the same fields, so that what is made of it once is not made again. */
const known = new Map<string, Entity>();
function wholeOf(entity: Entity, extras: ExtraFields): Entity {
  if (extras.length === 0) return entity;
  const name = `${entity.resource}:${JSON.stringify(extras)}`;
  const fields = Object.fromEntries(extras.map((one) => [one.name, one.field]));
  const made = known.get(name) ?? { ...entity, fields: { ...entity.fields, ...fields } };
  known.set(name, made);
  return made;
}

/**
 * An entity with the fields that the client has defined for itself; undefined until they are known. They come with the menu, so that no list waits
 * for them, and are asked for again beside its rows: what was defined since shows at the next opening.
 */
export function useWhole(entity: Entity): Entity | undefined {
  const admits = entity.options.extras === true;
  const { data, isError } = useQuery({
    queryKey: [entity.resource, 'campos'],
    queryFn: ({ signal }) => api.get(`/api/${entity.resource}/campos`, {}, extrasSchema, { signal }),
    initialData: () => extrasSchema.safeParse(currentSession().ownFields[entity.resource]).data,
    initialDataUpdatedAt: 0,
    enabled: admits,
    refetchOnWindowFocus: false,
  });
  if (!admits || (isError && !data)) return entity;
  return data && wholeOf(entity, data);
}
