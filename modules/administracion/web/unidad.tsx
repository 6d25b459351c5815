import type { WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { ActionTools, EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { UnidadOrganizacional } from '../shared/organizacion.entity';
import { say } from './say';

/** *Mover* takes a branch under another, with the version seen, so that two people do not undo each other. */
export const askToMove = (row: WireRow, tools: ActionTools): Promise<boolean> =>
  tools.askAndPost([row], 'mover', {
    title: say('mover'),
    button: say('mover'),
    question: say('moverPregunta'),
    fields: { IdUnidadPadre: UnidadOrganizacional.fields.IdUnidadPadre },
    labels: { IdUnidadPadre: words.field(UnidadOrganizacional, 'IdUnidadPadre') },
    values: { IdUnidadPadre: row.IdUnidadPadre, Version: row.Version },
  });

/** The units as a tree, and as a list. */
export const unidadScreen: EntityScreen = {
  drawings: [{ id: 'arbol', label: () => say('arbol'), Content: lazy(() => import('./organizacion/UnitTree')), first: true }],
  rowActions: [
    {
      id: 'mover',
      icon: 'transfer',
      label: () => say('mover'),
      action: 'procesar',
      async run(rows, tools) {
        const [row] = rows;
        if (row) await askToMove(row, tools);
      },
    },
  ],
};

/** A cost center serves the units ticked on their tree. */
export const centroCostoScreen: EntityScreen = { inputs: { Unidades: lazy(() => import('./organizacion/UnitsInput')) } };

/** Positions as a list, and under their bosses. */
export const cargoScreen: EntityScreen = {
  columns: [
    'Codigo',
    'Cargo',
    'IdTipoCargo',
    'IdUnidadOrganizacional',
    'IdFuncion',
    'Confianza',
    'Controlable',
    'IdJefeInmediato',
    'Contratista',
    'Personas',
    'Activo',
  ],
  drawings: [{ id: 'organigrama', label: () => say('organigrama'), Content: lazy(() => import('./organizacion/PositionChart')) }],
};
