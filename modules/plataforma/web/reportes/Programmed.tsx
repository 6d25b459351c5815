import { Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { screenWords } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { confirm } from '@platform/web/ui/confirm';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCalendarRepeat, IconCircleMinus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Programado } from '../../shared/programado.entity';
import works from '../trabajos/works.module.css';
import { endProgrammed, type ProgrammedReport, programmedQuery } from './wire';

const t = screenWords('plataforma');
const said = (name: 'Formato' | 'Periodo' | 'Dias' | 'MotivoFin', code: string): string => words.option(Programado, name, code);

/** One's own reports that go out by themselves, with when and to whom. */
export function Programmed() {
  const { data, error, refetch } = useQuery(programmedQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.length === 0) return <EmptyState title={t('programados.none')} text={t('programados.noneText')} />;
  return (
    <ul className={works.list} aria-label={t('reportes.tabs.programados')}>
      {data.map((one) => (
        <One key={one.IdReporteProgramado} one={one} />
      ))}
    </ul>
  );
}

function One({ one }: { readonly one: ProgrammedReport }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endProgrammed(one.IdReporteProgramado),
    onError: notifyError,
    onSuccess: () => {
      notifyOk(t('programados.ended', { report: one.Reporte }));
      return client.invalidateQueries(programmedQuery);
    },
  });
  const ask = async () => {
    if (await confirm({ message: t('programados.endQuestion', { report: one.Reporte }) })) end.mutate();
  };
  const days = one.Dias.length === 7 ? t('programados.everyDay') : one.Dias.map((day) => said('Dias', day)).join(', ');
  return (
    <li className={works.work}>
      <div className={works.head}>
        <strong>{one.Ruta ? <Link to={one.Ruta}>{one.Reporte}</Link> : one.Reporte}</strong>
        {one.MotivoFin ? (
          <StatusBadge tone="gray" icon={IconCircleMinus}>
            {said('MotivoFin', one.MotivoFin)}
          </StatusBadge>
        ) : (
          <StatusBadge tone="green" icon={IconCalendarRepeat}>
            {t('programados.next', { at: one.Proximo ? shownMoment(one.Proximo, zone()) : '—' })}
          </StatusBadge>
        )}
      </div>
      <p>
        {t('programados.when', { days, hour: one.Hora })} · {said('Formato', one.Formato)}
        {one.Periodo && ` · ${said('Periodo', one.Periodo)}`}
      </p>
      <p>{t('programados.to', { people: one.Destinatarios.join(', ') })}</p>
      {one.Ultimo && <p>{t('programados.last', { at: shownMoment(one.Ultimo, zone()) })}</p>}
      {!one.MotivoFin && (
        <div className={works.buttons}>
          <Button variant="light" color="red" size="xs" loading={end.isPending} onClick={() => void ask()}>
            {t('programados.end')}
          </Button>
        </div>
      )}
    </li>
  );
}
