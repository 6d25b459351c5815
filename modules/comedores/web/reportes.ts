import type { ReportAct } from '@platform/web/pages/reportActs';
import { say } from './say';

/** What is done with exceptions of the reconciliation (RX5): looked at, with what was found; or to be looked at again. */
export const reconciliationActs: readonly ReportAct[] = [
  {
    id: 'revisar',
    menu: '0808',
    action: 'procesar',
    icon: 'checks',
    label: () => say('conciliacion.revisar'),
    run: async (keys) => (await import('./conciliacion')).review(keys),
  },
  {
    id: 'pendiente',
    menu: '0808',
    action: 'procesar',
    icon: 'history',
    label: () => say('conciliacion.pendiente'),
    run: async (keys) => (await import('./conciliacion')).leavePending(keys),
  },
];
