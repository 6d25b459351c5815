import type { JobDefinition, MenuOption, RuleDefinition } from '@platform/entity/module';

/** Operation and queries of stays. */
export const estadiaMenu: readonly MenuOption[] = [
  { id: '0902', es: 'Operación', en: 'Operation', icon: 'calendar' },
  {
    id: '090201',
    es: 'Gestión de hotel',
    en: 'Hotel management',
    icon: 'hotel-service',
    route: '/hotel/gestion',
    actions: ['consultar', 'crear', 'editar', 'eliminar', 'exportar', 'procesar'],
  },
  {
    id: '090202',
    es: 'Gestión de camas',
    en: 'Bed management',
    icon: 'bed',
    route: '/hotel/camas',
    actions: ['consultar', 'crear', 'editar', 'eliminar', 'exportar', 'procesar'],
  },
  {
    id: '090203',
    es: 'Reserva masiva',
    en: 'Bulk reservation',
    icon: 'users-group',
    route: '/hotel/reserva-masiva',
    actions: ['consultar', 'crear', 'exportar', 'procesar'],
  },
  {
    id: '090204',
    es: 'Servicio de habitación',
    en: 'Room service',
    icon: 'clipboard-check',
    route: '/hotel/servicio-habitacion',
    actions: ['consultar', 'crear', 'editar', 'eliminar', 'exportar', 'procesar'],
  },
  { id: '0903', es: 'Consultas', en: 'Queries', icon: 'search' },
  {
    id: '090301',
    es: 'Consulta de disponibilidad',
    en: 'Bed availability',
    icon: 'checklist',
    route: '/hotel/consultas/disponibilidad',
    actions: ['consultar'],
  },
  {
    id: '090302',
    es: 'Consulta de reservas',
    en: 'Reservation query',
    icon: 'list-search',
    route: '/hotel/consultas/reservas',
    actions: ['consultar', 'exportar'],
  },
  {
    id: '090303',
    es: 'Consulta de huéspedes',
    en: 'Guest query',
    icon: 'users',
    route: '/hotel/consultas/huespedes',
    actions: ['consultar', 'imprimir'],
  },
  {
    id: '090304',
    es: 'Consulta de historial',
    en: 'History query',
    icon: 'history',
    route: '/hotel/consultas/historial',
    actions: ['consultar'],
  },
  { id: '0904', es: 'Indicadores', en: 'Indicators', icon: 'chart-bar' },
  {
    id: '090401',
    es: 'Dashboard',
    en: 'Dashboard',
    icon: 'chart-bar',
    route: '/hotel/dashboard',
    actions: ['consultar'],
  },
  { id: '090402', es: 'Reportes', en: 'Reports', icon: 'report-analytics', route: '/hotel/reportes', actions: ['consultar', 'exportar'] },
];

/** Checks of a stay whose behaviour each client chooses. */
export const estadiaReglas: readonly RuleDefinition[] = [
  {
    rule: 'hotel.reserva_sin_acreditacion',
    behaviour: 'A',
    es: 'Se reserva para quien no está acreditado el día de ingreso',
    en: 'A reservation for someone who is not accredited on the day of arrival',
  },
  {
    rule: 'hotel.acreditacion_termina',
    behaviour: 'A',
    es: 'La acreditación termina durante la estadía',
    en: 'The accreditation ends during the stay',
  },
];

export const estadiaTrabajos: readonly JobDefinition[] = [
  {
    name: 'hotel.liberar',
    every: { frecuencia: 'M', intervalo: 15 },
    es: 'Libera las reservas que nadie ocupó y avisa de las estadías vencidas',
    en: 'Releases reservations not taken up and tells of overdue stays',
  },
  {
    name: 'hotel.llegadas',
    every: { frecuencia: 'D', hora: '18:00' },
    es: 'Recuerda a los huéspedes su llegada de mañana',
    en: 'Reminds guests of their arrival tomorrow',
  },
  {
    name: 'hotel.limpieza',
    every: { frecuencia: 'D', hora: '06:00' },
    es: 'Ordena la limpieza diaria de las habitaciones con huésped',
    en: 'Orders the daily cleaning of the rooms with a guest',
  },
];
