import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of the gate (Reportes › Notifications). */
export const accesoNotices: readonly NoticeDefinition[] = [
  {
    code: 'ACC01',
    es: { subject: 'Equipo sin conexión', text: 'El equipo {equipo} ({puerta}) está sin conexión desde {hora}.' },
    en: { subject: 'Device offline', text: 'Device {equipo} ({puerta}) has been offline since {hora}.' },
    placeholders: ['equipo', 'puerta', 'hora'],
    sees: [],
  },
  {
    code: 'ACC02',
    es: { subject: 'Paso forzado', text: '{sujeto} en {puerta}: {motivo}, por {usuario}.' },
    en: { subject: 'Forced pass', text: '{sujeto} at {puerta}: {motivo}, by {usuario}.' },
    placeholders: ['sujeto', 'puerta', 'motivo', 'usuario'],
    sees: [],
  },
  {
    code: 'ACC03',
    es: { subject: 'Permanencia excedida', text: '{sujeto} sigue en {zona} desde {desde}.' },
    en: { subject: 'Overstay', text: '{sujeto} is still in {zona} since {desde}.' },
    placeholders: ['sujeto', 'zona', 'desde'],
    sees: [],
  },
  {
    code: 'ACC04',
    es: { subject: 'Su visita llegó', text: '{sujeto} ingresó por {puerta} a las {hora}.' },
    en: { subject: 'Your visitor arrived', text: '{sujeto} entered at {puerta}, {hora}.' },
    placeholders: ['sujeto', 'puerta', 'hora'],
  },
  {
    code: 'ACC05',
    es: { subject: 'Restricción {accion}', text: '{sujeto}: {motivo}.' },
    en: { subject: 'Restriction {accion}', text: '{sujeto}: {motivo}.' },
    placeholders: ['accion', 'sujeto', 'motivo'],
    sees: [],
  },
  {
    code: 'ACC06',
    es: { subject: 'Requisitos de su personal', text: '{lista}' },
    en: { subject: 'Your people’s requirements', text: '{lista}' },
    placeholders: ['lista'],
    sees: [],
  },
];
