import { api } from '@platform/web/api/client';
import { ask } from '@platform/web/pages/ask';
import { confirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { Conciliacion } from '../shared/conciliacion.entity';
import { say } from './say';

const BASE = `/api/${Conciliacion.resource}`;

/** Asks what was found of some exceptions and marks them as looked at; false for who thought better of it. */
export const review = (Claves: readonly string[]): Promise<boolean> =>
  ask(
    Conciliacion,
    { title: say('conciliacion.revisar'), button: say('conciliacion.revisar'), fields: { Observacion: Conciliacion.fields.Observacion } },
    async ({ Observacion }) => {
      const { Revisadas } = await api.post(`${BASE}/revisar`, { Claves, Observacion }, z.object({ Revisadas: z.number() }));
      notifyOk(say('conciliacion.revisadas', { n: Revisadas }));
    },
  );

/** Leaves some exceptions to be looked at again, once that is confirmed. */
export async function leavePending(Claves: readonly string[]): Promise<boolean> {
  if (!(await confirm({ message: say('conciliacion.pregunta') }))) return false;
  await api.post(`${BASE}/pendiente`, { Claves }, z.object({ Pendientes: z.number() }));
  return true;
}
