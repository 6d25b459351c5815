import type { ServicioEntidades, ServicioErrores, ServicioPantallas } from './es.servicio';

export const serviceEntities: ServicioEntidades = {
  HotelTipoServicio: {
    one: 'Service type',
    many: 'Service types',
    fields: { Codigo: 'Code', TipoServicio: 'Service type', Efecto: 'Effect' },
    options: { Efecto: { N: 'None', L: 'Leaves the bed clean', B: 'Blocks while it lasts' } },
    tabs: {},
    empty: 'Add a type: cleaning, change of sheets, maintenance.',
  },
  HotelServicioHabitacion: {
    one: 'Service order',
    many: 'Service orders',
    fields: {
      Numero: 'Number',
      IdHotel: 'Hotel',
      IdModulo: 'Module',
      IdHabitacion: 'Room',
      IdCama: 'Bed',
      IdTipoServicio: 'Service',
      FechaProgramada: 'Scheduled',
      Responsable: 'In charge',
      Estado: 'State',
      FechaHoraInicio: 'Start',
      FechaHoraFin: 'End',
      Minutos: 'Minutes',
      Observacion: 'Remark',
      Foto: 'Photo',
      Motivo: 'Reason',
      Origen: 'Origin',
    },
    options: {
      Estado: { P: 'Pending', E: 'In process', T: 'Finished', X: 'Cancelled' },
      Origen: { M: 'Manual', C: 'Check-out', D: 'Daily' },
    },
    tabs: {},
    help: { IdCama: 'Empty: the whole room.' },
    empty: 'No orders with these filters.',
  },
};

export const serviceErrors: ServicioErrores = {
  'servicio.estado': 'The order does not admit this action in its state.',
  'servicio.fecha_pasada': 'The scheduled date cannot be before today.',
  'servicio.con_huespedes': 'The room has guests; transfer them first.',
  'hotel.cama_en_servicio': 'The bed is being serviced: finish order {numero} first.',
  'tipo_servicio.en_uso': 'It cannot be deleted: {n} service orders use it.',
  'tipo_servicio.en_proceso': '{n} orders are in process: the effect does not change until they end.',
};

export const serviceScreens: ServicioPantallas = {
  servicio: {
    titulo: 'Room service',
    hoy: 'Today',
    tablero: 'Board',
    ordenes: 'Orders',
    tipos: 'Service types',
    fecha: 'Date',
    iniciar: 'Start',
    terminar: 'Finish',
    anular: 'Cancel',
    habitacion: 'Room {habitacion}',
    modulo: 'Module {modulo}',
    toda: 'The whole room',
    nada: 'Nothing is left to do.',
    vacio: 'No orders.',
    mas: 'and {n} more in Orders',
    desde: 'since {hora}',
    minutos: '{n} min',
    sinHoteles: 'The division has no hotels.',
  },
};
