import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of attendance (Reportes › Notifications). */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'ASI04',
    es: { subject: 'Periodo {periodo} {acto}', text: '{personas} personas, {observaciones} observaciones.' },
    en: { subject: 'Period {periodo} {acto}', text: '{personas} people, {observaciones} remarks.' },
    placeholders: ['periodo', 'acto', 'personas', 'observaciones'],
  },
];
