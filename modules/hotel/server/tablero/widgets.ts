import type { Widget } from '@platform/server/widgets/widget';
import { arrivals } from './llegadas';
import { bedMap } from './mapa';
import { occupancy } from './ocupacion';
import { guardChanges } from './relevo';
import { roomServiceWidget } from './servicio';

/** Widgets of Hotel (Reportes › Tablero). Places by night are what the query of availability tells, so it is the one that opens W12. */
export const hotelWidgets: readonly Widget[] = [
  { code: 'W12', needs: ['090301'], data: occupancy },
  { code: 'W13', needs: ['090201'], data: arrivals },
  roomServiceWidget,
  { code: 'W25', needs: ['090201'], data: bedMap },
  { code: 'W27', needs: ['090301'], data: guardChanges },
];
