import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { Lote } from '../shared/impresion.entity';
import { say } from './say';

/** Lots that were printed: their file while it is kept, and their taking back. */
export const loteScreen: EntityScreen = {
  columns: ['Momento', 'IdUsuario', 'Formato', 'Reversos', 'Total', 'Avance', 'IdMotivo'],
  hide: ['Tomada', 'Intentos', 'Archivo', 'Anulado'],
  readOnly: true,
  reads: ['Avance'],
  rowActions: [
    {
      id: 'descargar',
      main: true,
      icon: 'file-text',
      label: () => say('impresion.descargar'),
      action: 'imprimir',
      visible: ({ Avance }) => Avance === 'T',
      run: async ([row]) => {
        const { blob, name } = await api.file(`/api/${Lote.resource}/${plain(row?.IdLote)}/archivo`, {});
        saveBlob(blob, name ?? 'credenciales.pdf');
      },
    },
    {
      id: 'anular',
      icon: 'ban',
      label: () => say('impresion.anular'),
      action: 'autorizar',
      visible: ({ Avance }) => Avance === 'T',
      run: (rows, tools) => tools.askAndPost(rows, 'anular', { title: say('impresion.anular'), question: say('impresion.preguntaAnular') }),
    },
  ],
};
