import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { say } from '../say';

/** Inspectors whom a company enabled, and what each looked at (050403). */
export const inspectionScreen: EntityScreen = {
  columns: ['Nombre', 'Institucion', 'IdCompania', 'Correo', 'FechaInicio', 'FechaFin', 'Origen', 'UltimoIngreso', 'FechaRetiro'],
  widths: { Nombre: 200, Institucion: 180, Correo: 220 },
  tabs: [{ id: 'consultas', label: () => say('fiscal.consultas'), Content: lazy(() => import('./LooksTab')) }],
  rowActions: [
    {
      id: 'retirar',
      icon: 'ban',
      label: () => say('fiscal.retirar'),
      action: 'autorizar',
      run: (rows, tools) => tools.askAndPost(rows, 'retirar', { title: say('fiscal.retirar'), question: say('fiscal.preguntaRetirar') }),
    },
  ],
};
