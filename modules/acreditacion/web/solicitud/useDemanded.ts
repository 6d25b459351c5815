import type { Entity } from '@platform/entity/entity';
import type { FieldAt } from '@platform/fields/kind-web';
import { useWhole } from '@platform/web/data/extras';
import { fieldAt } from '@platform/web/data/fields';
import { useMemo } from 'react';

/** What the client has defined for itself and demands of everyone of an entity: a request that brings a new one asks it too. */
export function useDemanded(entity: Entity): readonly FieldAt[] {
  const whole = useWhole(entity);
  return useMemo(() => {
    const own = Object.entries(whole?.fields ?? {}).filter(([name, field]) => !(name in entity.fields) && field.required === true);
    return own.map(([name, field]) => fieldAt(entity, name, field));
  }, [entity, whole]);
}
