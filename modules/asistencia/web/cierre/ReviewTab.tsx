import { Alert, Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { shownDay } from '@platform/web/data/zone';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Asunto, revisarAnswer } from '../../shared/cierre.wire';
import { Periodo } from '../../shared/planilla.entity';
import classes from '../asistencia.module.css';
import { say } from '../say';

const DAYS = '/asistencia/calculo';
/** Where each kind of open matter is looked at. */
const WHERE: Readonly<Record<Asunto, string>> = {
  incompletas: DAYS,
  sobretiempo: DAYS,
  justificaciones: '/asistencia/justificaciones',
  correcciones: '/asistencia/calculo/correcciones',
  sinHorario: DAYS,
  sinCodigo: '/asistencia/personas',
  sinCalcular: DAYS,
  lectores: '/acceso/equipos',
};

/** Days in the state that a matter is of, where it is of one. */
const STATES: Partial<Record<Asunto, readonly string[]>> = { incompletas: ['M'], sinHorario: ['X'] };

/** The list of a matter, of this period and company where it is one of days. */
function hrefOf(asunto: Asunto, { FechaInicio, FechaFin, IdCompania }: WireRow): string {
  const path = WHERE[asunto];
  if (path !== DAYS) return path;
  const estado = STATES[asunto];
  const filters = { Fecha: { desde: FechaInicio, hasta: FechaFin }, IdCompania: [IdCompania], ...(estado ? { Estado: estado } : {}) };
  return `${path}?filtro=${encodeURIComponent(JSON.stringify(filters))}`;
}

/** What is still open of a period, before it is closed: counts, and where each is put right. */
export default function ReviewTab({ row }: { readonly row: WireRow }) {
  const id = keyOf(Periodo, row);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [Periodo.resource, 'revisar', id, row.Version],
    queryFn: () => api.post(`/api/AsistenciaPeriodo/${id}/revisar`, {}, revisarAnswer),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const open = row.Estado === 'A';
  return (
    <section className={classes.why} aria-label={say('cierre.revisar')}>
      <p className={classes.help}>
        {say('cierre.personas', { count: data.Personas })} · {shownDay(String(row.FechaInicio))}–{shownDay(String(row.FechaFin))}
      </p>
      {data.Impedimento !== null && (
        <Alert color="yellow" icon={<IconAlertCircle size={18} aria-hidden />}>
          {say(data.Impedimento === 'periodo_planilla.anterior' ? 'cierre.antesOtro' : 'cierre.noTermina')}
        </Alert>
      )}
      {data.Pendientes.length === 0 ? (
        <Alert color="teal" icon={<IconCircleCheck size={18} aria-hidden />}>
          {say(open ? 'cierre.nadaPendiente' : 'cierre.yaCerrado')}
        </Alert>
      ) : (
        <ul className={classes.matters}>
          {data.Pendientes.map(({ Asunto, Cantidad, Nombres }) => (
            <li key={Asunto}>
              <strong>{Cantidad}</strong>
              <Link to={hrefOf(Asunto, row)}>{say(`cierre.${Asunto}`, { count: Cantidad })}</Link>
              {Nombres.length > 0 && <span>{Nombres.join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Button variant="default" w="fit-content" loading={isFetching} onClick={() => void refetch()}>
          {say('cierre.otraVez')}
        </Button>
      )}
    </section>
  );
}
