import { Text } from '@mantine/core';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { ConfiguracionLogeo } from '../../shared/seguridad.entity';
import { moment, Sessions, SignIns, useCredentials } from '../Access';
import { say } from '../say';
import classes from '../seguridad.module.css';

/** What is behind a user's credentials: policy in force, dates of the passwords kept, sign-ins and sessions. */
export function CredentialsPanel({ id }: { readonly id: string }) {
  const credentials = useCredentials(id);
  if (credentials.isError) return <ErrorState error={credentials.error} onRetry={() => void credentials.refetch()} />;
  if (!credentials.data) return <PageSkeleton />;
  const { Politica, Claves, Ingresos, Sesiones } = credentials.data;
  const period = Politica.CaducaClave === 'N' || Politica.PeriodoClaveDias === 0;
  const pairs = [
    [say('claves.configuracion'), Politica.ConfiguracionLogeo ?? '—'],
    [say('claves.nivel'), words.option(ConfiguracionLogeo, 'NivelSeguridadClave', Politica.NivelSeguridadClave)],
    [say('claves.longitud'), Politica.LongitudClave],
    [say('claves.periodo'), period ? say('muestra.nunca') : say('claves.diasPara', { count: Politica.PeriodoClaveDias })],
    [say('claves.intentos'), Politica.NumeroIntentos],
    [say('claves.anteriores'), Politica.ClavesAnteriores],
  ] as const;
  return (
    <>
      <h2 className={classes.heading}>{say('claves.politica')}</h2>
      <dl className={classes.pairs}>
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.heading}>{say('claves.claves')}</h2>
      <Text size="sm" c="dimmed">
        {say('claves.clavesNota')}
      </Text>
      <ul className={classes.observed}>
        {Claves.map((one, at) => (
          <li key={one.FechaClave}>
            {moment(one.FechaClave)}
            {at === 0 && ` · ${say('claves.actual')}`}
            {one.Temporal === 'S' && one.FechaVence && ` · ${say('claves.temporal', { fecha: moment(one.FechaVence) })}`}
          </li>
        ))}
      </ul>
      <h2 className={classes.heading}>{say('ingresos.titulo')}</h2>
      <SignIns tries={Ingresos} />
      <h2 className={classes.heading}>{say('ingresos.sesiones')}</h2>
      <Sessions sessions={Sesiones} />
    </>
  );
}
