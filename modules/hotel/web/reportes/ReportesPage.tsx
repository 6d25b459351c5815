import { language } from '@platform/web/i18n/language';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { REPORTES } from '../../shared/reportes.palabras';
import { say } from '../say.estadias';
import classes from './reportes.module.css';

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
