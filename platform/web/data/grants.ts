import type { Entity, Operation } from '../../entity/entity';
import { can, isSuper } from '../session/session';
import type { WireRow } from './row';

/** Whether this session may do an operation on a resource, through any menu option that opens it. */
export function may(entity: Entity, operation: Operation): boolean {
  const { operations, menu, scope, open } = entity.options;
  const shared = scope === 'global' && operation !== 'consultar' && operation !== 'exportar';
  if (shared && !isSuper() && !open?.includes(operation)) return false;
  return (operations?.includes(operation) ?? true) && menu.some((option) => can(option, operation));
}

/** The same for one row: the server says it with the row. */
export function mayOn(entity: Entity, operation: 'editar' | 'eliminar', row: WireRow): boolean {
  return may(entity, operation) && row.can?.[operation] !== false;
}
