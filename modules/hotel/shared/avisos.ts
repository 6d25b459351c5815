import type { NoticeDefinition } from '@platform/entity/module';

const BED = ['numero', 'hotel', 'modulo', 'habitacion', 'cama', 'ingreso', 'salida', 'horaCheckout'];

/** Notices of stays (Reportes › Notifications). */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'HOT01',
    es: {
      subject: 'Reserva {numero}',
      text: '{hotel}, {modulo} {habitacion}-{cama}, del {ingreso} al {salida}. Salida antes de las {horaCheckout}.',
    },
    en: { subject: 'Reservation {numero}', text: '{hotel}, {modulo} {habitacion}-{cama}, {ingreso} to {salida}. Leave before {horaCheckout}.' },
    placeholders: BED,
    sees: [],
  },
  {
    code: 'HOT02',
    es: { subject: 'Reserva {numero} modificada', text: 'Ahora {modulo} {habitacion}-{cama}, del {ingreso} al {salida}.' },
    en: { subject: 'Reservation {numero} changed', text: 'Now {modulo} {habitacion}-{cama}, {ingreso} to {salida}.' },
    placeholders: BED,
    sees: [],
  },
  {
    code: 'HOT03',
    es: { subject: 'Reserva {numero} anulada', text: '{motivo}' },
    en: { subject: 'Reservation {numero} cancelled', text: '{motivo}' },
    placeholders: ['numero', 'motivo'],
    sees: [],
  },
  {
    code: 'HOT04',
    es: { subject: 'Reserva {numero} liberada', text: '{sujeto} no se presentó el {ingreso}.' },
    en: { subject: 'Reservation {numero} released', text: '{sujeto} did not arrive on {ingreso}.' },
    placeholders: ['numero', 'sujeto', 'ingreso'],
    sees: [],
  },
  {
    code: 'HOT05',
    es: { subject: 'Mañana llega a {hotel}', text: '{modulo} {habitacion}-{cama}, desde las {horaCheckin}.' },
    en: { subject: 'You arrive at {hotel} tomorrow', text: '{modulo} {habitacion}-{cama}, from {horaCheckin}.' },
    placeholders: ['hotel', 'modulo', 'habitacion', 'cama', 'horaCheckin'],
    sees: [],
  },
  {
    code: 'HOT06',
    es: { subject: '{n} estadías vencidas', text: '{lista}' },
    en: { subject: '{n} overdue stays', text: '{lista}' },
    placeholders: ['n', 'lista'],
    sees: ['090201'],
  },
  {
    code: 'HOT07',
    es: { subject: 'Estadías por desmovilización', text: '{sujeto}: {detalle}.' },
    en: { subject: 'Stays changed by demobilization', text: '{sujeto}: {detalle}.' },
    placeholders: ['sujeto', 'detalle'],
    sees: ['090201'],
  },
  {
    code: 'HOT08',
    es: {
      subject: 'Reserva masiva terminada',
      text: 'Cargados {cargados}, observados {observados}, correctos {correctos}, procesados {procesados}.',
    },
    en: { subject: 'Bulk reservation finished', text: 'Loaded {cargados}, observed {observados}, successful {correctos}, processed {procesados}.' },
    placeholders: ['cargados', 'observados', 'correctos', 'procesados'],
    sees: [],
  },
];
