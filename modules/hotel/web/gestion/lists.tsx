import { keyOf, type WireRow } from '@platform/web/data/row';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { Reserva } from '../../shared/reserva.entity';
import StateCell from '../estados';
import { acciones, checkin, checkout } from './acciones';

const MENU = '090201';
export const PATH = '/hotel/gestion';

/** Every reservation of a hotel. */
const reservas: EntityScreen = {
  readOnly: true,
  columns: [
    'Numero',
    'Estado',
    'IdPersona',
    'Documento',
    'IdCompania',
    'IdModulo',
    'IdCama',
    'FechaIngreso',
    'FechaSalida',
    'Noches',
    'TurnoTrabajo',
  ],
  hide: ['IdHotel', 'MarcaModo'],
  widths: { Estado: 150, IdCama: 96, Noches: 84 },
  cells: { Estado: StateCell },
  initial: { Estado: ['R', 'H'] },
  rowActions: acciones,
  bulkActions: [checkin, checkout],
};

/** Who is in: the guests of a hotel. */
const huespedes: EntityScreen = {
  ...reservas,
  id: 'HotelReserva.huespedes',
  columns: [
    'IdModulo',
    'IdCama',
    'IdPersona',
    'Documento',
    'IdCompania',
    'TurnoTrabajo',
    'FechaIngreso',
    'FechaSalida',
    'MarcaFechaHora',
    'MarcaModo',
  ],
  hide: ['IdHotel', 'Sugerencia', 'Estado'],
  initial: {},
  bulkActions: [checkout],
};

const FIRST_OF = { reservas: { ...FIRST, size: 20, filters: { Estado: ['R', 'H'] } }, huespedes: { ...FIRST, size: 20 } };

interface Props {
  readonly idHotel: number;
  readonly of: 'reservas' | 'huespedes';
  readonly onOpen: (key: string) => void;
}

/** A list of a hotel's reservations. */
export function StayList({ idHotel, of, onOpen }: Props) {
  const [state, change] = useAddressState(PATH, FIRST_OF[of]);
  return (
    <ListView
      entity={Reserva}
      menu={MENU}
      extend={of === 'reservas' ? reservas : huespedes}
      state={state}
      onState={change}
      fixed={of === 'reservas' ? ['IdHotel', '=', idHotel] : [['IdHotel', '=', idHotel], 'AND', ['Estado', '=', 'H']]}
      onNew={() => undefined}
      onOpen={(row: WireRow) => onOpen(keyOf(Reserva, row))}
    />
  );
}
