import { text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { nothingSchema } from '@platform/web/data/schemas';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { confirm } from '@platform/web/ui/confirm';
import { say } from './say';

const answer = (id: 'atender' | 'denegar', icon: ScreenAction['icon']): ScreenAction => ({
  id,
  icon,
  ...(id === 'atender' ? { main: true } : {}),
  label: () => say(`titulares.${id}`),
  action: 'procesar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`titulares.${id}`),
      button: say(`titulares.${id}`),
      fields: { Respuesta: text({ max: 1000, required: true, multiline: true }) },
      labels: { Respuesta: say('titulares.respuesta') },
    }),
});

const ofPerson = (row: WireRow, what: string): string => `/api/AdministracionPersona/${plain(row.IdPersona)}/${what}`;

/** Requests of holders: answered within their term; access gives the data, cancellation erases who the person was. */
export const titularScreen: EntityScreen = {
  initial: { Estado: ['P'] },
  rowActions: [
    answer('atender', 'checkup-list'),
    answer('denegar', 'ban'),
    {
      id: 'descargar',
      icon: 'file',
      label: () => say('titulares.descargar'),
      action: 'exportar',
      visible: () => true,
      run: async ([row]) => {
        if (!row) return;
        const { blob, name } = await api.file(ofPerson(row, 'portabilidad'), {});
        saveBlob(blob, name ?? 'datos.zip');
      },
    },
    {
      id: 'anonimizar',
      icon: 'user-x',
      label: () => say('titulares.anonimizar'),
      action: 'procesar',
      visible: (row) => row.Tipo === 'C' && row.Estado === 'P',
      run: async ([row], tools) => {
        if (!row || !(await confirm({ title: say('titulares.anonimizar'), message: say('titulares.anonimizarPregunta'), danger: true })))
          return false;
        await api.post(ofPerson(row, 'anonimizar'), { Motivo: plain(row.Detalle).slice(0, 250) || '—' }, nothingSchema);
        tools.changed();
        return true;
      },
    },
  ],
};

/** Consents are given once and may be taken back, never changed. */
export const consentimientoScreen: EntityScreen = {
  rowActions: [
    {
      id: 'retirar',
      icon: 'ban',
      label: () => say('titulares.retirar'),
      action: 'procesar',
      run: (rows, tools) => tools.askAndPost(rows, 'retirar', { title: say('titulares.retirar'), question: say('titulares.retirarPregunta') }),
    },
  ],
};
