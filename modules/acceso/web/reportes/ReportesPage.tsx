import { language } from '@platform/web/i18n/language';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { REPORTES } from '../../shared/reportes.palabras';
import { say } from '../say';
import classes from './reportes.module.css';

/** Each report of the gate, and its place in the report center. */
const REPORTS = [
  { words: REPORTES.marcaciones, path: 'acceso-marcaciones' },
  { words: REPORTES.presentes, path: 'acceso-presentes' },
  { words: REPORTES.horas, path: 'acceso-horas' },
  { words: REPORTES.denegados, path: 'acceso-denegados' },
  { words: REPORTES.ocupacion, path: 'acceso-ocupacion' },
  { words: REPORTES.vehiculos, path: 'acceso-vehiculos' },
  { words: REPORTES.visitas, path: 'acceso-visitas' },
  { words: REPORTES.manuales, path: 'acceso-manuales' },
  { words: REPORTES.permanencia, path: 'acceso-permanencia' },
  { words: REPORTES.sinGrupo, path: 'acceso-sin-grupo' },
  { words: REPORTES.equipos, path: 'acceso-equipos' },
];

/** Reportes de acceso (040401): the report center runs them, on the screen, as a workbook or as a document. */
export default function ReportesPage() {
  return (
    <>
      <PageTitle title={say('reportes.titulo')} />
      <ul className={classes.list}>
        {REPORTS.map(({ words, path }) => {
          const { title, text } = words[language()];
          return (
            <li key={path}>
              <Link to="/reporte/$reporte" params={{ reporte: path }} className={classes.report}>
                <span>
                  <strong>{title}</strong>
                  <small>{text}</small>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
