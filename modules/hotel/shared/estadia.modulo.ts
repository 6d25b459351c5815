import type { JobDefinition, RuleDefinition } from '@platform/entity/module';

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
