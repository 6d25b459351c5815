import { entity } from '@platform/entity/entity';
import { code, flag, int, text } from '@platform/entity/field';

const sort = [{ selector: 'Codigo', desc: false }] as const;

export const TipoModulo = entity(
  'HotelTipoModulo',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoModulo: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Descripcion: text({ max: 200, list: true }),
    Modulos: int({ computed: true, list: true }),
  },
  { scope: 'cliente', title: 'TipoModulo', subtitle: 'Codigo', menu: ['090101'], retire: true, sort },
);

/** `Capacidad`: beds that a room of the type admits. */
export const TipoHabitacion = entity(
  'HotelTipoHabitacion',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoHabitacion: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Capacidad: int({ min: 1, max: 12, required: true, list: true }),
    BanioPrivado: flag({ list: true, filter: true }),
    Descripcion: text({ max: 200 }),
    Habitaciones: int({ computed: true, list: true }),
  },
  { scope: 'cliente', title: 'TipoHabitacion', subtitle: 'Codigo', menu: ['090102'], retire: true, sort, lookup: ['Capacidad'] },
);

export const TipoCama = entity(
  'HotelTipoCama',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoCama: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Descripcion: text({ max: 200 }),
    Camas: int({ computed: true, list: true }),
  },
  { scope: 'cliente', title: 'TipoCama', subtitle: 'Codigo', menu: ['090103'], retire: true, sort },
);
