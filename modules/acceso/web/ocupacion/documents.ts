import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { notifyError } from '@platform/web/ui/notify';

async function save(path: string, name: string): Promise<void> {
  try {
    const { blob, name: own } = await api.file(path, {});
    saveBlob(blob, own ?? name);
  } catch (error) {
    notifyError(error);
  }
}

/** Who is inside by zone and company, to be printed. */
export const saveInsideList = (): Promise<void> => save('/api/AccesoPresencia/lista', 'Personas dentro.pdf');
/** The record of an evacuation. */
export const saveRecord = (IdEvacuacion: number): Promise<void> =>
  save(`/api/AccesoEvacuacion/${IdEvacuacion}/acta`, `Acta de evacuacion ${IdEvacuacion}.pdf`);
