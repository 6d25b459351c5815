import { choice, digits, flag, text } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import type { EntityScreen, OwnTab, ScreenAction } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { lazy } from 'react';
import { say } from '../say';
import { bulkActions, sendToReaders } from './bulk';
import { AccreditationCell, GroupCell, RequirementsCell } from './cells';

const of = <K extends 'Exemptions' | 'Profiles' | 'Groups' | 'Restrictions' | 'Marks'>(name: K) =>
  lazy(async () => ({ default: (await import('./Tabs'))[name] }));

/** How it stands, by colour, sign and word. */
export const subjectCells = { Acreditacion: AccreditationCell, EstadoGrupo: GroupCell, Requisitos: RequirementsCell };

/** What the gate would decide of one of the list. */
export const tryAccessAction: ScreenAction = {
  id: 'probar',
  icon: 'door-enter',
  label: () => say('gestion.probar'),
  action: 'consultar',
  visible: (row) => can('040101', 'procesar') && plain(row.Documento ?? row.Placa) !== '',
  run: async ([row]) => {
    if (row) (await import('./TryAccess')).askTryAccess(row);
  },
};

/** What is done with one person, in the list and on its page. */
export const personActions: readonly ScreenAction[] = [
  tryAccessAction,
  {
    id: 'ajustar',
    icon: 'settings',
    label: () => say('gestion.ajustar'),
    action: 'editar',
    run: (rows, tools) =>
      tools.askAndPost(rows.slice(0, 1), 'ajustar', {
        title: say('gestion.ajustar'),
        fields: {
          CodigoEquipo: digits({ max: 9 }),
          ControlaAntipassback: flag({}),
          ValidaRegimen: flag({}),
          Observacion: text({ max: 250, multiline: true }),
        },
        values: {
          CodigoEquipo: rows[0]?.CodigoEquipo,
          ControlaAntipassback: rows[0]?.ControlaAntipassback,
          ValidaRegimen: rows[0]?.ValidaRegimen,
          Observacion: rows[0]?.Observacion,
        },
      }),
  },
  {
    id: 'validarRequisitos',
    icon: 'checklist',
    label: () => say('gestion.validar'),
    action: 'autorizar',
    run: (rows, tools) =>
      tools.askAndPost(rows.slice(0, 1), 'validarRequisitos', {
        title: say('gestion.validar'),
        fields: { ValidaRequisitos: choice({ options: ['S', 'N'], required: true }), Motivo: text({ max: 250, required: true, multiline: true }) },
        labels: { Motivo: say('gestion.motivo') },
        options: { ValidaRequisitos: { S: say('siNo.S'), N: say('siNo.N') } },
        values: { ValidaRequisitos: rows[0]?.ValidaRequisitos === 'N' ? 'S' : 'N' },
      }),
  },
];

/** A tab for each thing that lets somebody, or a vehicle, pass or keeps it out. */
export const subjectTabs: readonly OwnTab[] = [
  { id: 'foto', label: () => say('gestion.foto'), Content: lazy(() => import('./PhotosTab')) },
  { id: 'requisitos', label: () => say('gestion.requisitos'), Content: lazy(() => import('./RequirementsTab')) },
  { id: 'exonerar', label: () => say('gestion.exonerar'), Content: of('Exemptions') },
  { id: 'perfiles', label: () => say('gestion.perfiles'), Content: of('Profiles') },
  { id: 'grupo', label: () => say('gestion.grupo'), Content: of('Groups') },
  { id: 'restriccion', label: () => say('gestion.restriccion'), Content: of('Restrictions') },
  { id: 'marcaciones', label: () => say('gestion.marcaciones'), Content: of('Marks') },
];

/** People of the gate (040201): their list, and a tab for each thing that lets them pass or keeps them out. */
export const personScreen: EntityScreen = {
  cells: subjectCells,
  reads: ['IdTipoDocumento', 'ControlaAntipassback', 'ValidaRegimen', 'ValidaRequisitos', 'Observacion'],
  rowActions: personActions,
  bulkActions: [...bulkActions, sendToReaders],
  offersBulk: true,
  tabs: [...subjectTabs, { id: 'areas', label: () => say('gestion.areas'), Content: lazy(() => import('./AreasTab')) }],
  notes: { persona: lazy(async () => ({ default: (await import('./Tabs')).PersonNote })) },
};
