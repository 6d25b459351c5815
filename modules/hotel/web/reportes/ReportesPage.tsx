import { ReportIndex } from '@platform/web/pages/ReportIndex';
import { REPORTES } from '../../shared/reportes.palabras';
import { say } from '../say.estadias';

/** Each report of Hotel, and its place in the report center. */
const { ocupacion, pernoctes, movimientos, ausentes, vencidas, servicios, compartidas } = REPORTES;
const REPORTS = [
  { words: ocupacion, path: 'hotel-ocupacion' },
  { words: pernoctes, path: 'hotel-pernoctes' },
  { words: movimientos, path: 'hotel-movimientos' },
  { words: ausentes, path: 'hotel-ausentes' },
  { words: vencidas, path: 'hotel-vencidas' },
  { words: servicios, path: 'hotel-servicios' },
  { words: compartidas, path: 'hotel-compartidas' },
];

/** Reportes de hotel (090402): the report center runs them, on the screen, as a workbook or as a document. */
export default function ReportesPage() {
  return <ReportIndex title={say('reportes.titulo')} reports={REPORTS} />;
}
