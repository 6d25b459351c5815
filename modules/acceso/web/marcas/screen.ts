import type { Entity } from '@platform/entity/entity';
import { openingPeriod } from '@platform/web/data/reader';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { Marca } from '../../shared/marca.entity';
import ResultCell from '../ResultCell';
import { manyMarkActions, markActions } from './actions';

/** Marks as they are listed: also by the moment and without bounces, as the live monitor counts them (what they are sorted by finds them). */
export const listedMarks: Entity = {
  ...Marca,
  fields: {
    ...Marca.fields,
    FechaHora: { ...Marca.fields.FechaHora, filter: true },
    Rebote: { ...Marca.fields.Rebote, filter: true },
    // What was read: the document of a person on foot.
    Identificador: { ...Marca.fields.Identificador, filter: true },
  },
};
export const markScreen: EntityScreen = {
  columns: [
    'Fecha',
    'Hora',
    'IdPersona',
    'Placa',
    'Identificador',
    'IdCompania',
    'IdZona',
    'IdPuerta',
    'IdEquipo',
    'ModoMarcacion',
    'Funcion',
    'TipoIdentificacion',
    'TipoMarcacion',
    'Resultado',
    'Codigo',
    'Origen',
    'Automatica',
    'EnLinea',
    'IdMotivoMarca',
    'IdUsuario',
  ],
  hide: ['ClaveOrigen', 'HuellaPeticion', 'HuellaSellada', 'Secuencia'],
  cells: { Resultado: ResultCell },
  above: lazyRouteComponent(() => import('./MarksAbove')),
  notes: { datos: lazy(() => import('./MarkNote')) },
  // What its actions and its line look at.
  reads: ['IdPersona', 'TipoMarcacion', 'Automatica', 'Anulada'],
  struck: (row) => (row.Anulada === 'S' ? words.entity(Marca).fields.Anulada : undefined),
  rowActions: markActions,
  bulkActions: manyMarkActions,
  inputs: { Motivos: lazy(() => import('../MarkReasons')) },
  initial: () => ({ Fecha: openingPeriod() }),
};
