import type { Action } from '../../entity/module';
import type { Session } from '../session/session';
import { can } from '../session/session';

/** What somebody of a role begins most often: the primary button of their home. */
export interface Start {
  readonly menu: string;
  /** The action of the option that it needs. */
  readonly action: Action;
  readonly label: () => string;
  readonly href: string;
  /** Whose work it is, where the option does not say it. */
  readonly of?: (session: Session) => boolean;
  /** The lowest of those permitted is the button. */
  readonly order: number;
}
const known: Start[] = [];

/** Modules make their starts known, as they do with their widgets. */
export function registerStarts(starts: readonly Start[]): void {
  known.push(...starts);
}

/** The one thing that a session most often begins, if there is one. */
export const startOf = (session: Session): Start | undefined => startsOf(session)[0];

/** Everything that a session may begin, what its role begins most often first. */
export function startsOf(session: Session): Start[] {
  return known.filter(({ menu, action, of }) => can(menu, action) && (of?.(session) ?? true)).sort((one, other) => one.order - other.order);
}
