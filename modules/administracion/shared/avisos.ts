import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of Administración (Reportes › Notifications). */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'ADM01',
    es: { subject: 'Contrato {contrato} vence el {fin}', text: '{personas} personas acreditadas.' },
    en: { subject: 'Contract {contrato} ends on {fin}', text: '{personas} accredited people.' },
    placeholders: ['contrato', 'fin', 'personas'],
    sees: [],
  },
  {
    code: 'ADM02',
    es: { subject: 'Contrato {contrato} vencido', text: 'Las acreditaciones de {compania} terminaron el {fin}.' },
    en: { subject: 'Contract {contrato} ended', text: "{compania}'s accreditations ended on {fin}." },
    placeholders: ['contrato', 'compania', 'fin'],
    sees: [],
  },
  {
    code: 'ADM03',
    es: { subject: 'Licencias internas por vencer', text: '{lista}' },
    en: { subject: 'Internal licences about to expire', text: '{lista}' },
    placeholders: ['lista'],
    sees: [],
  },
  {
    code: 'ADM04',
    es: {
      subject: '{usuario} llegó al límite de consultas por documento',
      text: '{usuario} ({compania}) consultó hoy {consultas} números de documento. No podrá consultar más hasta mañana; el límite está en Parametrizaciones.',
    },
    en: {
      subject: '{usuario} reached the limit of look-ups by document',
      text: '{usuario} ({compania}) looked up {consultas} document numbers today, and may look up no more until tomorrow; the limit is a parameter.',
    },
    placeholders: ['usuario', 'compania', 'consultas'],
  },
];
