import { int } from '@platform/entity/field';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { say } from '../say';

/** Payrolls: what they take, and their periods. */
export const payrollScreen: EntityScreen = {
  defaults: true,
  palette: true,
  inputs: { Conceptos: lazy(() => import('./ConceptsInput')) },
  tabs: [
    { id: 'periodos', label: () => say('planilla.periodos'), Content: lazy(() => import('./PeriodsTab')) },
    { id: 'previa', label: () => say('planilla.previa'), Content: lazy(() => import('./PreviewTab')) },
  ],
  rowActions: [
    {
      id: 'generarPeriodos',
      main: true,
      icon: 'calendar',
      label: () => say('planilla.generar'),
      action: 'editar',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows, 'generarPeriodos', {
          title: say('planilla.generar'),
          fields: { Anio: int({ min: 2000, max: 2100, required: true, plain: true }) },
          labels: { Anio: say('planilla.anio') },
          values: { Anio: Number(clockOf(new Date().toISOString(), zone()).slice(0, 4)) },
          button: say('planilla.generar'),
        }),
    },
  ],
};
