import { openingPeriod } from '@platform/web/data/reader';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import StateCell from '../estados';
import { reservaScreen } from '../reserva';
import { say } from '../say.estadias';

/** Consulta de reservas (090302): every reservation, of any hotel and state. */
export const consultaScreen: EntityScreen = {
  ...reservaScreen,
  id: 'HotelReserva.consulta',
  title: () => say('consulta.titulo'),
  above: lazyRouteComponent(() => import('./NightsAbove')),
  columns: [
    'Numero',
    'Estado',
    'IdHotel',
    'IdPersona',
    'Documento',
    'IdCompania',
    'IdModulo',
    'IdCama',
    'FechaIngreso',
    'FechaSalida',
    'Noches',
    'TurnoTrabajo',
    'Origen',
    'IdContrato',
    'IdPerfil',
    'IdRegimenGuardia',
  ],
  widths: { Estado: 150, IdCama: 96, Noches: 84 },
  cells: { Estado: StateCell },
  initial: () => ({ FechaIngreso: openingPeriod() }),
};
