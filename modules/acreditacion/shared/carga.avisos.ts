import type { NoticeDefinition } from '@platform/entity/module';
import type { Entidad } from './sujetos';

type One = readonly [one: string, many: string];
const CARGADOS: Readonly<Record<Entidad, { readonly es: One; readonly en: One }>> = {
  P: { es: ['persona', 'personas'], en: ['person', 'people'] },
  V: { es: ['vehículo', 'vehículos'], en: ['vehicle', 'vehicles'] },
  I: { es: ['visita', 'visitas'], en: ['visit', 'visits'] },
  E: { es: ['empresa', 'empresas'], en: ['company', 'companies'] },
  L: { es: ['licencia de conducir', 'licencias de conducir'], en: ["driver's license", "driver's licenses"] },
};
/** What a load brought, counted (ACR01 of a mass request). */
export const loaded = (entidad: Entidad, n: number, lang: 'es' | 'en'): string => `${n} ${CARGADOS[entidad][lang][n === 1 ? 0 : 1]}`;

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
    sees: [],
  },
];
