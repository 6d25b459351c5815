import type { Report } from '@platform/server/report/report';
import { REPORTES } from '../../shared/reportes.palabras';
import { endowmentReport } from './dotacion';

/** What Acreditación has in the report center. */
export const acreditacionReports: readonly Report[] = [
  { code: 'ACR-MOV', route: '/consultas/movilizaciones', menu: ['060401'], formats: ['P', 'X'], words: REPORTES.movilizaciones },
  { code: 'ACR-DES', route: '/consultas/desmovilizaciones', menu: ['060402'], formats: ['P', 'X'], words: REPORTES.desmovilizaciones },
  { code: 'ACR-PER', route: '/consultas/personas', menu: ['060403'], formats: ['P', 'X', 'F'], words: REPORTES.personas },
  { code: 'ACR-VEH', route: '/consultas/vehiculos', menu: ['060404'], formats: ['P', 'X'], words: REPORTES.vehiculos },
  { code: 'ACR-EFI', route: '/reporte/eficiencia-atencion', menu: ['0605'], formats: ['P', 'X', 'F'], words: REPORTES.eficiencia },
  { code: 'RX1', route: '/reporte/ficha-persona', menu: ['060403', '030101'], formats: ['P', 'F'], words: REPORTES.ficha },
  endowmentReport,
];
