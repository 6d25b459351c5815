import { api } from '@platform/web/api/client';
import { ask } from '@platform/web/pages/ask';
import type { ReportAct } from '@platform/web/pages/reportActs';
import { confirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { Conciliacion } from '../shared/conciliacion.entity';
import { say } from './say';

const BASE = `/api/${Conciliacion.resource}`;

/** What is done with exceptions of the reconciliation (RX5): looked at, with what was found; or to be looked at again. */
export const reconciliationActs: readonly ReportAct[] = [
  {
    id: 'revisar',
    menu: '0808',
    action: 'procesar',
    icon: 'checks',
    label: () => say('conciliacion.revisar'),
    run: (Claves) =>
      ask(
        Conciliacion,
        { title: say('conciliacion.revisar'), button: say('conciliacion.revisar'), fields: { Observacion: Conciliacion.fields.Observacion } },
        async ({ Observacion }) => {
          const { Revisadas } = await api.post(`${BASE}/revisar`, { Claves, Observacion }, z.object({ Revisadas: z.number() }));
          notifyOk(say('conciliacion.revisadas', { n: Revisadas }));
        },
      ),
  },
  {
    id: 'pendiente',
    menu: '0808',
    action: 'procesar',
    icon: 'history',
    label: () => say('conciliacion.pendiente'),
    run: async (Claves) => {
      if (!(await confirm({ message: say('conciliacion.pregunta') }))) return false;
      await api.post(`${BASE}/pendiente`, { Claves }, z.object({ Pendientes: z.number() }));
      return true;
    },
  },
];
