import { Button } from '@mantine/core';
import { date } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { language } from '@platform/web/i18n/language';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconChevronRight, IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dia } from '../../shared/dia.entity';
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

/** The screen of marks: whoever takes them away may take their proof away too. */
const MARKS = '040103';

/** The file by which anybody proves the marks of some days, without the product. */
const askChain = () =>
  ask(
    Dia,
    {
      title: say('reportes.cadena'),
      question: say('reportes.cadenaPara'),
      button: say('reportes.descargar'),
      fields: { FechaInicio: date({ required: true }), FechaFin: date({ required: true }) },
      labels: { FechaInicio: say('calculo.desde'), FechaFin: say('calculo.hasta') },
    },
    async ({ FechaInicio, FechaFin }) => {
      const { blob, name } = await api.file('/api/AccesoMarca/cadena', { FechaInicio, FechaFin });
      saveBlob(blob, name ?? 'cadena.csv');
    },
  );

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
      {can(MARKS, 'exportar') && (
        <Button variant="default" mt="md" leftSection={<IconLink size={16} aria-hidden />} onClick={() => void askChain()}>
          {say('reportes.cadena')}
        </Button>
      )}
    </>
  );
}
