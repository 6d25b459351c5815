import { ACTIONS, type Action } from '@platform/entity/module';

/** Actions in their order; whoever may do anything may consult (Seguridad › Perfiles, *Menú*). */
export function tidyActions(given: readonly Action[]): Action[] {
  const wanted = new Set<Action>(given);
  if (wanted.size > 0) wanted.add('consultar');
  return ACTIONS.filter((action) => wanted.has(action));
}

/** Ticks or unticks one action of an option: ticking one ticks `consultar` too, and without `consultar` nothing is left. */
export function toggleAction(given: readonly Action[], action: Action, on: boolean): Action[] {
  if (!on && action === 'consultar') return [];
  return tidyActions(on ? [...given, action] : given.filter((one) => one !== action));
}

/** A contractor profile takes no option of Sistema nor of Seguridad. */
export const admitsContractor = (idMenu: string): boolean => !/^0[12]/.test(idMenu);

/** Features that no contractor profile may have. */
export const NOT_FOR_CONTRACTORS: ReadonlySet<string> = new Set(['CPAAUT', 'CPAADM', 'CPASEG', 'CPAHOT', 'CPACOR']);
