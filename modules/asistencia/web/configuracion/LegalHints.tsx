import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { plain, type Values } from '@platform/web/data/row';
import { clockOf, undashed } from '@platform/web/data/zone';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { avisosLegales, porDefecto } from '../../shared/calculo/configuracion';
import { configuracionBody } from '../../shared/probar.wire';
import classes from '../asistencia.module.css';
import { say } from '../say';

const legal = z.object({ Pais: z.string(), MinutosSemana: z.number() });
const RULES = Object.keys(configuracionBody.shape);

/** What the law of the division's country may not like of what is on the form: hints in amber, which block nothing and are no advice. */
export function LegalHints({ values }: { readonly values: Values }) {
  const day = plain(values.FechaInicio) || undashed(clockOf(new Date().toISOString(), zone()));
  const { data } = useQuery({
    queryKey: ['AsistenciaJornadaLegal', 'vigente', day],
    queryFn: () => api.get('/api/AsistenciaJornadaLegal/vigente', { Fecha: day }, legal),
  });
  const said = Object.fromEntries(RULES.flatMap((name) => (values[name] === null || values[name] === '' ? [] : [[name, values[name]]])));
  const typed = configuracionBody.safeParse(said);
  if (!data || !typed.success) return null;
  const hints = avisosLegales({ ...porDefecto(data.Pais), ...typed.data }, data.Pais, data.MinutosSemana);
  if (hints.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label={say('legal.titulo')}>
      {hints.map((one) => (
        <li key={one}>
          <StatusBadge tone="orange" icon={IconAlertTriangle}>
            {say(`legal.${one}`)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
