import { api } from '@platform/web/api/client';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { say } from '../say.estadias';

const changed = z.object({ Camas: z.number() });

/** Says beds clean, dirty or being cleaned; true when they were. */
export async function sayClean(IdCamas: readonly number[], EstadoLimpieza: string): Promise<boolean> {
  try {
    const { Camas } = await api.post('/api/HotelOcupacion/limpieza', { IdCamas: [...IdCamas], EstadoLimpieza }, changed);
    notifyOk(say('camas.cambiadas', { n: Camas }));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
