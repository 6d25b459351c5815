import type { Entity } from '@platform/entity/entity';
import {
  type Resource,
  type ResourceAction,
  type ResourceHooks,
  resource,
} from '@platform/server/resource/resource';
import { refuseContractors } from './fault';

const forOwnPeople = (action: ResourceAction): ResourceAction => ({
  ...action,
  run(ctx, id, body) {
    refuseContractors(ctx);
    return action.run(ctx, id, body);
  },
});

/** A resource that contractor sessions consult and never write, whatever their profile ticks. */
export function consulted<E extends Entity>(entity: E, hooks: ResourceHooks<E> = {}): Resource {
  return resource(entity, {
    ...hooks,
    async check(ctx, change) {
      refuseContractors(ctx);
      await hooks.check?.(ctx, change);
    },
    can: (row, session) => ({
      ...hooks.can?.(row, session),
      ...(session.contratista ? { editar: false, eliminar: false } : {}),
    }),
    actions: Object.fromEntries(
      Object.entries(hooks.actions ?? {}).map(([name, action]) => [name, forOwnPeople(action)]),
    ),
  });
}
