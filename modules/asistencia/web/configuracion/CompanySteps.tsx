import { Alert } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../asistencia.module.css';
import { say } from '../say';

const STEPS = [
  { flag: 'ConConfiguracion', to: '/asistencia/configuracion-compania', label: 'configuracion' },
  { flag: 'ConPlanilla', to: '/asistencia/planillas', label: 'planilla' },
  { flag: 'ConCondiciones', to: '/asistencia/condiciones-especiales', label: 'condiciones' },
  { flag: 'ConHorarios', to: '/asistencia/horarios/semanales', label: 'horarios' },
] as const;

/** What an incorporated company still needs, each with the way to it. */
export default function CompanySteps({ row }: { readonly row?: WireRow }) {
  if (row?.ControlaAsistencia !== 'S') return null;
  const missing = STEPS.filter(({ flag }) => row[flag] === 'N');
  if (missing.length === 0) return null;
  return (
    <Alert color="red" mt="md" icon={<IconAlertCircle size={18} aria-hidden />} title={say('companias.falta')}>
      <ol className={classes.steps}>
        {missing.map(({ flag, to, label }) => (
          <li key={flag}>
            <Link to={to}>{say(`companias.${label}`)}</Link>
          </li>
        ))}
      </ol>
    </Alert>
  );
}
