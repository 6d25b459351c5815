import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { bearerActions, cardActions } from './acciones';
import { say } from './say';
import { VigenciaCell } from './Vigencia';

export const tipoCredencialScreen: EntityScreen = {
  hide: ['Correlativo'],
  Aside: lazy(() => import('./TypePreview')),
  cells: { ColorFranja: lazy(() => import('./ColorCell')) },
};

/** Templates: what they are called, and the way to what stands on them. */
export const plantillaScreen: EntityScreen = {
  tabs: [{ id: 'diseno', label: () => say('disenador.diseno'), Content: lazy(() => import('./disenador/TemplateTab')) }],
};

/** Only of a card that has ended. */
const OF_ENDED = ['IdMotivoInactivacion', 'FechaInactivacion', 'IdUsuarioInactiva', 'ObservacionInactivacion'];
const SERVER = ['IdAcreditacionPersona', 'Ultima', 'Estado'];

/** A person's cards: their form and what is done with them. */
export const credencialScreen: EntityScreen = {
  hide: SERVER,
  columns: [
    'Codigo',
    'Vigencia',
    'IdTipoCredencial',
    'CodigoReferencia1',
    'FechaInicio',
    'FechaFin',
    'IdMotivoEmision',
    'IdMotivoInactivacion',
    'FechaEntrega',
    'IdDivision',
  ],
  cells: { Vigencia: VigenciaCell },
  // What the server alone writes is shown once it says something.
  shows: ({ name, field }, values) => {
    if (OF_ENDED.includes(name)) return values.Estado === 'I';
    return !(field.server || field.computed) || plain(values[name]) !== '';
  },
  rowActions: cardActions,
};

/** Who carries which credential, and who waits for one. */
export const portadorScreen: EntityScreen = {
  columns: [
    'Foto',
    'NombreCompleto',
    'Documento',
    'Vigencia',
    'IdCompania',
    'IdCargo',
    'Condicion',
    'AcreditadoHasta',
    'IdTipoCredencial',
    'Codigo',
    'CodigoReferencia1',
    'FechaInicio',
    'FechaFin',
    'FechaEntrega',
  ],
  hide: ['IdCredencial', 'EstadoCredencial'],
  cells: { Vigencia: VigenciaCell },
  above: lazy(() => import('./Counters')),
  bulkActions: bearerActions,
  switches: [{ id: 'sinFoto', label: () => say('gestion.sinFoto'), expression: () => ['Foto', '=', null] }],
  shows: ({ name }) => !['NombreCompleto', 'PorEmitir'].includes(name),
  tabs: [{ id: 'credencial', label: () => say('gestion.credencial'), Content: lazy(() => import('./CardTab')) }],
  children: { IdentificacionCredencial: { ...credencialScreen, readOnly: true } },
};
