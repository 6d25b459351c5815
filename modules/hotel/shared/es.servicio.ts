import type { EntityLabels } from '@platform/entity/labels';
import type { ServicioHabitacion, TipoServicio } from './servicio.entity';

/** Words of room service; the other language must have the same shape. */
export type ServicioEntidades = {
  HotelTipoServicio: EntityLabels<typeof TipoServicio>;
  HotelServicioHabitacion: EntityLabels<typeof ServicioHabitacion>;
};

export const servicioEntidades: ServicioEntidades = {
  HotelTipoServicio: {
    one: 'Tipo de servicio',
    many: 'Tipos de servicio',
    fields: { Codigo: 'Código', TipoServicio: 'Tipo de servicio', Efecto: 'Efecto' },
    options: { Efecto: { N: 'Ninguno', L: 'Deja limpia la cama', B: 'Bloquea mientras dura' } },
    tabs: {},
    empty: 'Registre un tipo: limpieza, cambio de sábanas, mantenimiento.',
  },
  HotelServicioHabitacion: {
    one: 'Orden de servicio',
    feminine: true,
    many: 'Órdenes de servicio',
    fields: {
      Numero: 'Número',
      IdHotel: 'Hotel',
      IdModulo: 'Módulo',
      IdHabitacion: 'Habitación',
      IdCama: 'Cama',
      IdTipoServicio: 'Servicio',
      FechaProgramada: 'Programada',
      Responsable: 'Responsable',
      Estado: 'Estado',
      FechaHoraInicio: 'Inicio',
      FechaHoraFin: 'Término',
      Minutos: 'Minutos',
      Observacion: 'Observación',
      Foto: 'Foto',
      Motivo: 'Motivo',
      Revision: 'Revisión',
      IdUsuarioRevisa: 'Revisó',
      FechaHoraRevision: 'Revisada el',
      ObservacionRevision: 'Por rehacer',
      Origen: 'Origen',
    },
    options: {
      Estado: { P: 'Pendiente', E: 'En proceso', T: 'Terminado', X: 'Anulado' },
      Origen: { M: 'Manual', C: 'Check-out', D: 'Diaria', R: 'Revisión' },
      Revision: { C: 'Conforme', N: 'Por rehacer' },
    },
    tabs: {},
    help: { IdCama: 'Vacía: toda la habitación.' },
    empty: 'No hay órdenes con estos filtros.',
  },
};

export const servicioErrores = {
  'servicio.estado': 'La orden no admite esta acción en su estado.',
  'servicio.revisada': 'La orden ya fue revisada por {usuario}.',
  'servicio.fecha_pasada': 'La fecha programada no puede ser anterior a hoy.',
  'servicio.con_huespedes': 'La habitación tiene huéspedes; trasládelos primero.',
  'hotel.cama_en_servicio': 'La cama está en servicio: termine primero la orden {numero}.',
  'tipo_servicio.en_uso': 'No se puede eliminar: lo usan {n} órdenes de servicio.',
  'tipo_servicio.en_proceso': 'Hay {n} órdenes en proceso: el efecto no cambia hasta que terminen.',
};
export type ServicioErrores = { [K in keyof typeof servicioErrores]: string };

export const servicioPantallas = {
  servicio: {
    titulo: 'Servicio de habitación',
    hoy: 'Hoy',
    tablero: 'Tablero',
    ordenes: 'Órdenes',
    tipos: 'Tipos de servicio',
    fecha: 'Fecha',
    iniciar: 'Iniciar',
    terminar: 'Terminar',
    anular: 'Anular',
    conforme: 'Conforme',
    rehacer: 'Rehacer',
    falta: 'Qué falta',
    reviso: '{revision} · {usuario}',
    habitacion: 'Habitación {habitacion}',
    toda: 'Toda la habitación',
    nada: 'No queda nada por hacer.',
    vacio: 'Ninguna orden.',
    mas: 'y {n} más en Órdenes',
    del: 'del {fecha}',
    desde: 'desde las {hora}',
    minutos: '{n} min',
    sinHoteles: 'La división no tiene hoteles: regístrelos en Hoteles.',
  },
};
export type ServicioPantallas = { [G in keyof typeof servicioPantallas]: { [K in keyof (typeof servicioPantallas)[G]]: string } };
