import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { bearerActions, cardActions, meansActions, printMany } from './acciones';
import { stockActions, stockBulkActions } from './prestables/acciones';
import { SituacionCell } from './prestables/Situacion';
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
const SERVER = ['IdAcreditacionPersona', 'Ultima', 'Estado', 'Entidad', 'Prestable'];

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
  above: lazy(async () => ({ default: (await import('./gestion')).PeopleAbove })),
  bulkActions: [...bearerActions, printMany],
  switches: [{ id: 'sinFoto', label: () => say('gestion.sinFoto'), expression: () => ['Foto', '=', null] }],
  shows: ({ name }) => !['NombreCompleto', 'PorEmitir'].includes(name),
  tabs: [
    { id: 'credencial', label: () => say('gestion.credencial'), Content: lazy(() => import('./CardTab')) },
    { id: 'foto', label: () => say('foto.titulo'), Content: lazy(() => import('./FotoTab')) },
  ],
  children: {
    IdentificacionPersonaTipo: { hide: ['Medio', 'Origen'], rowActions: meansActions },
    IdentificacionCredencial: { ...credencialScreen, readOnly: true },
  },
};

/** Vehicles, as people are listed. */
export const portadorVehiculoScreen: EntityScreen = {
  columns: [
    'Foto',
    'Placa',
    'IdTipoVehiculo',
    'Vigencia',
    'IdCompania',
    'AcreditadoHasta',
    'IdTipoCredencial',
    'Codigo',
    'FechaInicio',
    'FechaFin',
    'FechaEntrega',
    'Impresa',
  ],
  hide: ['IdCredencial', 'EstadoCredencial'],
  cells: { Vigencia: VigenciaCell },
  above: lazy(async () => ({ default: (await import('./gestion')).VehiclesAbove })),
  bulkActions: bearerActions,
  shows: ({ name }) => !['Placa', 'PorEmitir'].includes(name),
  tabs: [{ id: 'credencial', label: () => say('gestion.credencial'), Content: lazy(() => import('./CardTab')) }],
  children: { IdentificacionCredencial: { ...credencialScreen, readOnly: true } },
};

/** The stock that visitors are lent, and who has each card. */
export const prestableScreen: EntityScreen = {
  above: lazy(async () => ({ default: (await import('./gestion')).LentAbove })),
  hide: ['Estado'],
  cells: { Situacion: SituacionCell },
  rowActions: stockActions,
  bulkActions: stockBulkActions,
  children: { IdentificacionPrestamo: { readOnly: true } },
};

/** Every card that was verified: who asked, where and what was found. */
export const verificacionScreen: EntityScreen = { readOnly: true, columns: ['FechaHora', 'Resultado', 'IdCredencial', 'Medio', 'IdUsuario'] };
