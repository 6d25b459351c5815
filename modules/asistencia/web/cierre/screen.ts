import { choice, text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { ask } from '@platform/web/pages/ask';
import type { ActionTools, EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { z } from 'zod';
import { FORMATOS, Periodo, Planilla } from '../../shared/planilla.entity';
import { say } from '../say';
import StateCell from './StateCell';

const acting = (id: 'cerrar' | 'reabrir', icon: 'checks' | 'lock', field: 'Observacion' | 'Motivo'): ScreenAction => ({
  id,
  icon,
  ...(id === 'cerrar' ? { main: true } : {}),
  label: () => say(`cierre.${id}`),
  action: id === 'cerrar' ? 'procesar' : 'autorizar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`cierre.${id}`),
      fields: { [field]: text({ max: 500, multiline: true, ...(id === 'reabrir' ? { required: true } : {}) }) },
      labels: { [field]: say(id === 'cerrar' ? 'cierre.observacion' : 'cierre.motivo') },
      button: say(`cierre.${id}`),
    }),
});

/** The file of a period, as its payroll takes it or in another format. */
function download([row]: readonly WireRow[], tools: ActionTools): Promise<boolean> | undefined {
  if (!row) return undefined;
  return ask(
    Periodo,
    {
      title: say('cierre.exportar'),
      button: say('cierre.exportar'),
      fields: { Formato: choice({ options: FORMATOS }) },
      labels: { Formato: say('cierre.formato') },
      options: { Formato: words.entity(Planilla).options.Formato ?? {} },
    },
    async ({ Formato }) => {
      const file = await api.made(`/api/AsistenciaPeriodo/${keyOf(Periodo, row)}/exportar`, { Formato: Formato ?? null }, z.object({}));
      if ('blob' in file) saveBlob(file.blob, file.name ?? `${String(row.Codigo)}.csv`);
      tools.changed();
    },
  );
}

/** Periods of payrolls: reviewed, added up, closed and handed over. */
export const periodScreen: EntityScreen = {
  columns: ['Codigo', 'IdPlanilla', 'IdCompania', 'FechaInicio', 'FechaFin', 'Estado', 'Personas', 'IdUsuarioCierre', 'FechaCierre'],
  cells: { Estado: StateCell },
  opens: 'revisar',
  tabs: [
    { id: 'revisar', label: () => say('cierre.revisar'), Content: lazy(() => import('./ReviewTab')) },
    { id: 'totales', label: () => say('cierre.totales'), Content: lazy(() => import('./TotalsTab')) },
    { id: 'regularizaciones', label: () => say('cierre.regularizaciones'), Content: lazy(() => import('./RegularizationsTab')) },
    { id: 'actos', label: () => say('cierre.actos'), Content: lazy(() => import('./EventsTab')) },
  ],
  rowActions: [
    acting('cerrar', 'checks', 'Observacion'),
    acting('reabrir', 'lock', 'Motivo'),
    { id: 'exportar', icon: 'file-text', main: true, label: () => say('cierre.exportar'), action: 'exportar', run: download },
    {
      id: 'cancelar',
      icon: 'ban',
      label: () => say('cierre.cancelar'),
      action: 'procesar',
      run: (rows, tools) => tools.askAndPost(rows, 'cancelar', { title: say('cierre.cancelar'), question: say('cierre.preguntaCancelar') }),
    },
  ],
};
