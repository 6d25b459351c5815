import { api } from '@platform/web/api/client';
import { plain, type WireRow } from '@platform/web/data/row';
import { nothingSchema } from '@platform/web/data/schemas';
import { confirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { BASE } from '../data';
import { say } from '../say';
import { removedSchema } from '../wire';
import { nameOf } from './listed';

/** Asks and deletes the incomplete and pending among the chosen; both counts are told. True when something was done. */
export async function removeMany(rows: readonly WireRow[]): Promise<boolean> {
  if (!(await confirm({ message: say('lista.preguntaVarias', { count: rows.length }), danger: true }))) return false;
  try {
    const Ids = rows.map((row) => Number(row.IdSolicitud));
    const { eliminadas, conservadas } = await api.post(`${BASE}/eliminar`, { Ids }, removedSchema);
    notifyOk(say('lista.eliminadas', { n: eliminadas, m: conservadas }));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** Asks and deletes one draft. */
export async function removeOne(row: WireRow): Promise<boolean> {
  if (!(await confirm({ message: say('lista.preguntaUna', { nombre: nameOf(row) }), danger: true }))) return false;
  try {
    await api.del(`${BASE}/${plain(row.IdSolicitud)}`, {}, nothingSchema);
    notifyOk(say('editor.eliminada'));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
