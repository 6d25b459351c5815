import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of the mass request (Reportes › Notifications). */
export const cargaAvisos: readonly NoticeDefinition[] = [
  {
    code: 'ACR13',
    es: {
      subject: 'Carga terminada',
      text: 'Cargados {cargados}, observados {observados}, correctos {correctos}, procesados {procesados}.',
    },
    en: { subject: 'Load finished', text: 'Loaded {cargados}, observed {observados}, successful {correctos}, processed {procesados}.' },
    placeholders: ['cargados', 'observados', 'correctos', 'procesados'],
  },
];
