import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { TipoCredencial } from '../shared/catalogos.entity';
import { Portador, PortadorVehiculo } from '../shared/credencial.entity';
import { bearerActions, meansActions, printPeople, printVehicles } from './acciones';
import ColorCell from './ColorCell';
import { stockActions, stockBulkActions } from './prestables/acciones';
import { SituacionCell } from './prestables/Situacion';
import { say } from './say';
import { VigenciaCell } from './Vigencia';

/** A credential type as its form asks for it: how its cards are drawn is chosen, though those of before had nothing. */
export const DrawnType = {
  ...TipoCredencial,
  fields: { ...TipoCredencial.fields, IdPlantilla: { ...TipoCredencial.fields.IdPlantilla, required: true } },
};

export const tipoCredencialScreen: EntityScreen = {
  hide: ['Correlativo'],
  Aside: lazy(() => import('./TypePreview')),
  cells: { ColorFranja: ColorCell },
};

/** Templates: what they are called, and the way to what stands on them. */
export const plantillaScreen: EntityScreen = {
  tabs: [{ id: 'diseno', label: () => say('disenador.diseno'), Content: lazy(() => import('./disenador/TemplateTab')) }],
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
    'Impresa',
    'NumeroImpresiones',
    'FechaEntrega',
  ],
  hide: ['IdCredencial', 'EstadoCredencial'],
  cells: { Vigencia: VigenciaCell },
  above: lazyRouteComponent(async () => ({ default: (await import('./gestion')).PeopleAbove })),
  bulkActions: [...bearerActions, printPeople],
  offersBulk: true,
  switches: [{ id: 'sinFoto', label: () => say('gestion.sinFoto'), expression: () => ['Foto', '=', null] }],
  shows: ({ name }) => !['NombreCompleto', 'PorEmitir'].includes(name),
  tabs: [
    { id: 'credencial', label: () => say('gestion.credencial'), Content: lazy(() => import('./CardTab')) },
    {
      id: 'historial',
      label: () => words.tab(Portador, 'historial'),
      Content: lazy(async () => ({ default: (await import('./HistoryTab')).PersonHistory })),
    },
    { id: 'foto', label: () => say('foto.titulo'), Content: lazy(() => import('./FotoTab')) },
  ],
  children: {
    IdentificacionPersonaTipo: {
      offers: { IdTipoIdentificacion: { Entidad: 'P' } },
      hide: ['IdVehiculo', 'Medio', 'Origen'],
      rowActions: meansActions,
    },
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
    'CodigoReferencia1',
    'FechaInicio',
    'FechaFin',
    'Impresa',
    'NumeroImpresiones',
    'FechaEntrega',
  ],
  hide: ['IdCredencial', 'EstadoCredencial'],
  cells: { Vigencia: VigenciaCell },
  above: lazyRouteComponent(async () => ({ default: (await import('./gestion')).VehiclesAbove })),
  bulkActions: [...bearerActions, printVehicles],
  offersBulk: true,
  shows: ({ name }) => !['Placa', 'PorEmitir'].includes(name),
  tabs: [
    { id: 'credencial', label: () => say('gestion.credencial'), Content: lazy(() => import('./CardTab')) },
    {
      id: 'historial',
      label: () => words.tab(PortadorVehiculo, 'historial'),
      Content: lazy(async () => ({ default: (await import('./HistoryTab')).VehicleHistory })),
    },
  ],
  // What readers know by a number of its own is of people.
  children: {
    IdentificacionPersonaTipo: {
      offers: { IdTipoIdentificacion: { Entidad: 'V' } },
      hide: ['IdPersona', 'Medio', 'Origen', 'Clave', 'Lectores'],
    },
  },
};

/** The stock that visitors are lent, and who has each card. */
export const prestableScreen: EntityScreen = {
  above: lazyRouteComponent(async () => ({ default: (await import('./gestion')).LentAbove })),
  hide: ['Estado'],
  cells: { Situacion: SituacionCell },
  rowActions: stockActions,
  bulkActions: stockBulkActions,
  children: { IdentificacionPrestamo: { readOnly: true } },
};

/** Every card that was verified: who asked, where, what was found, and whether by the list that the device keeps. */
export const verificacionScreen: EntityScreen = {
  readOnly: true,
  columns: ['FechaHora', 'Resultado', 'IdCredencial', 'Medio', 'FueraLinea', 'IdUsuario'],
  hide: ['Uuid'],
};
