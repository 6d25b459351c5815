import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of the gate (Reportes › Notifications). */
export const accesoNotices: readonly NoticeDefinition[] = [
  {
    code: 'ACC01',
    es: { subject: 'Equipo sin conexión', text: 'El equipo {equipo} ({puerta}) está sin conexión desde {hora}.' },
    en: { subject: 'Device offline', text: 'Device {equipo} ({puerta}) has been offline since {hora}.' },
    placeholders: ['equipo', 'puerta', 'hora'],
  },
  {
    code: 'ACC03',
    es: { subject: 'Permanencia excedida', text: '{sujeto} sigue en {zona} desde {desde}.' },
    en: { subject: 'Overstay', text: '{sujeto} is still in {zona} since {desde}.' },
    placeholders: ['sujeto', 'zona', 'desde'],
  },
  {
    code: 'ACC04',
    es: { subject: 'Su visita llegó', text: '{sujeto} ingresó por {puerta} a las {hora}.' },
    en: { subject: 'Your visitor arrived', text: '{sujeto} entered at {puerta}, {hora}.' },
    placeholders: ['sujeto', 'puerta', 'hora'],
  },
];
