import { Badge, Button, Table } from '@mantine/core';
import { deviceOf } from '@platform/web/data/device';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { screenWords } from '@platform/web/i18n/t';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import classes from './datos.module.css';
import { closeSessions, healthReadingsQuery, sessionsQuery } from './wire';

const t = screenWords('plataforma');

/** Where one is signed in, with the way to end it, and the last times somebody tried. */
export function SessionsTab() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const close = async (id?: string) => {
    try {
      await closeSessions(id);
      notifyOk(t('datos.closed'));
      await client.invalidateQueries(sessionsQuery);
    } catch (failure) {
      notifyError(failure);
    }
  };
  const others = data.sesiones.filter(({ Actual }) => !Actual);
  return (
    <>
      <section className={classes.section} aria-label={t('datos.openSessions')}>
        <h2>{t('datos.openSessions')}</h2>
        <ul className={classes.rows}>
          {data.sesiones.map((one) => (
            <li key={one.IdSesion} className={classes.row}>
              <span>
                {deviceOf(one.Agente) || t('datos.unknownDevice')} {one.Actual && <Badge size="sm">{t('datos.thisSession')}</Badge>}
                <small>{`${one.Perfil} · ${one.Division} · ${one.Direccion ?? ''}`}</small>
                <small>{t('datos.lastUse', { date: shownMoment(one.FechaUltimoUso, zone()) })}</small>
              </span>
              {!one.Actual && (
                <Button variant="default" size="xs" onClick={() => void close(one.IdSesion)}>
                  {t('datos.close')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <div className={classes.buttons}>
            <Button variant="light" color="red" onClick={() => void close()}>
              {t('datos.closeOthers')}
            </Button>
          </div>
        )}
      </section>
      <section className={classes.section} aria-label={t('datos.signins')}>
        <h2>{t('datos.signins')}</h2>
        <ScrollRegion label={t('datos.signins')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('datos.moment')}</Table.Th>
                <Table.Th>{t('datos.address')}</Table.Th>
                <Table.Th>{t('datos.result')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.ingresos.map((one) => (
                <Table.Tr key={one.Momento + one.Resultado}>
                  <Table.Td>{shownMoment(one.Momento, zone())}</Table.Td>
                  <Table.Td>{one.Direccion}</Table.Td>
                  <Table.Td>{t(`datos.results.${one.Resultado.replace('login.', '')}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      </section>
      <HealthReadings />
    </>
  );
}

/** Every opening of one's health papers, with who did it; absent while nobody has. */
function HealthReadings() {
  const { data } = useQuery(healthReadingsQuery);
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('datos.health')}>
      <h2>{t('datos.health')}</h2>
      <ul className={classes.rows}>
        {data.map((one) => (
          <li key={one.Momento + one.Usuario} className={classes.row}>
            <span>
              {one.Nombre ?? one.Usuario}
              <small>{shownMoment(one.Momento, zone())}</small>
            </span>
            <Badge size="sm" color={one.Resultado === 'OK' ? 'teal' : 'red'}>
              {t(one.Resultado === 'OK' ? 'datos.opened' : 'datos.refused')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
