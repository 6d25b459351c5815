import { Button, Progress } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { screenWords } from '@platform/web/i18n/t';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { cancelWork, downloadOf, type Work, worksQuery } from './wire';
import classes from './works.module.css';

const t = screenWords('plataforma');
const LIGHT = {
  P: { tone: 'blue', icon: IconClockHour4 },
  T: { tone: 'green', icon: IconCircleCheck },
  C: { tone: 'gray', icon: IconCircleMinus },
  E: { tone: 'red', icon: IconCircleX },
} as const satisfies Readonly<Record<Work['Estado'], object>>;

/** *Mis trabajos*: one's own long works of the last days, how far each is, and the way to what it works at. */
export function WorksPage() {
  const { data, error, refetch } = useQuery(worksQuery);
  return (
    <>
      <PageTitle title={t('trabajos.title')} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? <Works works={data.data} /> : <PageSkeleton />}
    </>
  );
}

function Works({ works }: { works: readonly Work[] }) {
  if (works.length === 0) return <p className={classes.none}>{t('trabajos.none')}</p>;
  return <WorkList works={works} label={t('trabajos.title')} />;
}

/** Long works, each with how far it is, its file and its cancelling. */
export function WorkList({ works, label }: { works: readonly Work[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {works.map((one) => (
        <OneWork key={one.IdTrabajo} work={one} />
      ))}
    </ul>
  );
}

function OneWork({ work }: { work: Work }) {
  const client = useQueryClient();
  const router = useRouter();
  const cancel = useMutation({
    mutationFn: () => cancelWork(work.IdTrabajo),
    onSettled: () => client.invalidateQueries(worksQuery),
    onError: notifyError,
  });
  const download = useMutation({ mutationFn: () => downloadOf(work), onError: notifyError });
  const { Tipo, Detalle, Enlace, Estado, Total, Procesados, Observados, Avance, Inicio } = work;
  const Titulo = Detalle ? `${work.Titulo}: ${Detalle}` : work.Titulo;
  return (
    <li className={classes.work}>
      <div className={classes.head}>
        <strong>{Titulo}</strong>
        <StatusBadge {...LIGHT[Estado]}>{t(`trabajos.states.${Estado}`)}</StatusBadge>
        <small>{shownMoment(Inicio, zone())}</small>
      </div>
      {Estado === 'P' && <Progress value={Avance} aria-label={t('trabajos.progress', { title: Titulo, n: Avance })} />}
      <p className="tabular">{t('trabajos.counts', { hechos: Procesados, observados: Observados, total: Total })}</p>
      <div className={classes.buttons}>
        {Enlace && (
          <Button variant="default" size="xs" onClick={() => void router.navigate({ href: Enlace })}>
            {t('trabajos.open')}
          </Button>
        )}
        {Tipo === 'exportacion' && Estado === 'T' && (
          <Button variant="default" size="xs" loading={download.isPending} onClick={() => download.mutate()}>
            {t('trabajos.download')}
          </Button>
        )}
        {work.can.cancelar && (
          <Button variant="light" color="red" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('trabajos.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
