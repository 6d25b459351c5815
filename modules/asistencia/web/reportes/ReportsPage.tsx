import { language } from '@platform/web/i18n/language';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { REPORTES } from '../../shared/reportes.palabras';
import { say } from '../say';
import classes from './reportes.module.css';

/** Each report of Asistencia, and its place in the report center. */
const REPORTS = [
  { words: REPORTES.registro, path: 'asistencia-registro' },
  { words: REPORTES.tardanzas, path: 'asistencia-tardanzas' },
  { words: REPORTES.faltas, path: 'asistencia-faltas' },
  { words: REPORTES.sobretiempo, path: 'asistencia-sobretiempo' },
  { words: REPORTES.resumen, path: 'asistencia-resumen' },
  { words: REPORTES.ausentismo, path: 'asistencia-ausentismo' },
  { words: REPORTES.centros, path: 'asistencia-centros' },
  { words: REPORTES.marcas, path: 'asistencia-marcas' },
  { words: REPORTES.jornada, path: 'asistencia-jornada' },
  { words: REPORTES.domingos, path: 'asistencia-domingos' },
  { words: REPORTES.turnos, path: 'asistencia-turnos' },
  { words: REPORTES.incidentes, path: 'asistencia-incidentes' },
  { words: REPORTES.maxima, path: 'asistencia-maxima' },
];

/** Reportes de asistencia (050401): A1 to A13, run by the report center. */
export default function ReportsPage() {
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
