import type { ReactNode } from 'react';
import type { Action } from '../../entity/module';
import { can } from './session';

/** Shows its children only when the profile grants the action; the server would refuse it anyway. */
export function Can({ menu, action, children }: { menu: string; action: Action; children: ReactNode }) {
  return can(menu, action) ? children : null;
}
