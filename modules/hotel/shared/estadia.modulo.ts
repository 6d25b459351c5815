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
    id: '090303',
    es: 'Consulta de huéspedes',
    en: 'Guest query',
    icon: 'users',
    route: '/hotel/consultas/huespedes',
    actions: ['consultar', 'imprimir'],
  },
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
];
