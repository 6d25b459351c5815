import type { NoticeDefinition } from '@platform/entity/module';

/** What Sistema tells the people who keep the installation going. */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'SIS01',
    es: { subject: 'Falló {trabajo}', text: '{mensaje} ({inicio}).' },
    en: { subject: '{trabajo} failed', text: '{mensaje} ({inicio}).' },
    placeholders: ['trabajo', 'mensaje', 'inicio'],
  },
  {
    code: 'SIS05',
    es: { subject: 'Mantenimiento de {equipo}', text: '{tipo}, hoy.' },
    en: { subject: 'Maintenance of {equipo}', text: '{tipo}, today.' },
    placeholders: ['equipo', 'tipo'],
  },
];
