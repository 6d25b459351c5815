import type { Action } from '../../entity/module';
import { can } from '../session/session';
import type { ScreenAction } from './screen';

/** What may be done with rows of a report: each names itself (`Clave`). */
export interface ReportAct extends Omit<ScreenAction, 'run' | 'visible' | 'action'> {
  readonly menu: string;
  readonly action: Action;
  /** True when something was done: the rows are asked for anew. */
  readonly run: (keys: readonly string[]) => Promise<boolean>;
}
const known = new Map<string, readonly ReportAct[]>();

/** Modules make known what is done with the rows of their reports, by the report's code. */
export function registerReportActs(code: string, acts: readonly ReportAct[]): void {
  known.set(code, acts);
}

/** Those that the session is granted. */
export const actsOfReport = (code: string): readonly ReportAct[] => (known.get(code) ?? []).filter(({ menu, action }) => can(menu, action));
