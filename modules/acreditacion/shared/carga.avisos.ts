import type { NoticeDefinition } from '@platform/entity/module';
import type { Entidad } from './sujetos';

/** What a load brought, after its number (ACR01 of a mass request). */
export const CARGADOS: Readonly<Record<Entidad, { readonly es: string; readonly en: string }>> = {
  P: { es: 'personas', en: 'people' },
  V: { es: 'vehículos', en: 'vehicles' },
  I: { es: 'visitas', en: 'visits' },
  E: { es: 'empresas', en: 'companies' },
  L: { es: 'licencias de conducir', en: 'driving licences' },
};

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
