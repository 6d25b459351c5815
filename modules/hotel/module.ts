import type { ModuleManifest } from '@platform/entity/module';
import { avisos } from './shared/avisos';
import { Carga, CargaFila } from './shared/carga.entity';
import { estadiaMenu, estadiaReglas, estadiaTrabajos } from './shared/estadia.modulo';
import { Cama, Habitacion, Hotel, Modulo } from './shared/hotel.entity';
import { Administrador, CamaExclusiva, Perfil, PerfilAsignacion, PerfilDetalle, PerfilPersona } from './shared/perfil.entity';
import { Bloqueo, Ocupacion, Reserva, ReservaHistorial } from './shared/reserva.entity';
import { ServicioHabitacion, TipoServicio } from './shared/servicio.entity';
import { TipoCama, TipoHabitacion, TipoModulo } from './shared/tipos.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;

export const hotel: ModuleManifest = {
  id: 'hotel',
  prefix: 'hotel',
  code: '09',
  dependsOn: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'acceso'],
  entities: [
    TipoModulo,
    TipoHabitacion,
    TipoCama,
    Hotel,
    Modulo,
    Habitacion,
    Cama,
    Perfil,
    PerfilDetalle,
    PerfilPersona,
    PerfilAsignacion,
    Administrador,
    CamaExclusiva,
    Reserva,
    ReservaHistorial,
    Bloqueo,
    Ocupacion,
    TipoServicio,
    ServicioHabitacion,
    Carga,
    CargaFila,
  ],
  menu: [
    { id: '09', es: 'Hotel', en: 'Hotel', icon: 'bed' },
    { id: '0901', es: 'Configuración', en: 'Configuration', icon: 'settings' },
    { id: '090101', es: 'Tipos de módulo', en: 'Module types', icon: 'category', route: '/hotel/tipos-modulo', actions: CRUD },
    { id: '090102', es: 'Tipos de habitación', en: 'Room types', icon: 'layout-grid', route: '/hotel/tipos-habitacion', actions: CRUD },
    { id: '090103', es: 'Tipos de cama', en: 'Bed types', icon: 'bed', route: '/hotel/tipos-cama', actions: CRUD },
    { id: '090104', es: 'Hoteles', en: 'Hotels', icon: 'building', route: '/hotel/hoteles', actions: CRUD },
    { id: '090105', es: 'Gestión de perfiles', en: 'Profile management', icon: 'id-badge', route: '/hotel/perfiles', actions: CRUD },
    {
      id: '090106',
      es: 'Asignación de perfiles',
      en: 'Profile assignment',
      icon: 'user-check',
      route: '/hotel/asignacion-perfiles',
      actions: CRUD,
    },
    { id: '090107', es: 'Administradores', en: 'Administrators', icon: 'shield-check', route: '/hotel/administradores', actions: CRUD },
    ...estadiaMenu,
  ],
  parameters: [
    {
      name: 'hotel.estadiaDiasMaximo',
      type: 'I',
      scope: 'D',
      value: '30',
      min: 1,
      max: 365,
      unit: 'días',
      es: 'Máximo de días de estadía de un hotel nuevo',
      en: 'Maximum days of stay of a new hotel',
    },
    {
      name: 'hotel.liberarReservaDias',
      type: 'I',
      scope: 'D',
      value: '1',
      min: 1,
      max: 30,
      unit: 'días',
      es: 'Días para liberar una reserva en un hotel nuevo',
      en: 'Days to release a reservation in a new hotel',
    },
    {
      name: 'hotel.horaSalida',
      type: 'S',
      scope: 'D',
      value: '12:00',
      pattern: 'HORA',
      es: 'Hora de check-out de un hotel nuevo',
      en: 'Check-out time of a new hotel',
    },
    {
      name: 'hotel.horaCorteNoche',
      type: 'S',
      scope: 'D',
      value: '06:00',
      pattern: 'HORA',
      es: 'Hora de la mañana hasta la que un check-in cuenta como la noche anterior',
      en: 'Hour of the morning until which a check-in counts as the night before',
    },
  ],
  rules: estadiaReglas,
  notices: avisos,
  jobs: estadiaTrabajos,
};
