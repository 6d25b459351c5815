import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of the dining rooms (Reportes › Notifications). */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'COM01',
    es: { subject: '{n} raciones observadas', text: '{comedor}, {fecha}.' },
    en: { subject: '{n} rations observed', text: '{comedor}, {fecha}.' },
    placeholders: ['n', 'comedor'],
    sees: ['0807'],
  },
  {
    code: 'COM02',
    es: {
      subject: 'Valorización de comedor {periodo}',
      text: '{raciones} raciones: compañía {montoCompania}, trabajador {montoTrabajador} {moneda}.',
    },
    en: {
      subject: 'Dining valuation {periodo}',
      text: '{raciones} rations: company {montoCompania}, worker {montoTrabajador} {moneda}.',
    },
    placeholders: ['periodo', 'raciones', 'montoCompania', 'montoTrabajador', 'moneda'],
    sees: [],
  },
];
