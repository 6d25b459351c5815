import { Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { screenWords } from '@platform/web/i18n/t';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPasskeys } from '../llave';
import classes from './datos.module.css';
import { EnrolDialog, type EnrolStep } from './EnrolDialog';
import { factorsQuery } from './wire';

const t = screenWords('plataforma');

/** Second factors of one's own: an authenticator application, passkeys, and the codes for when both are lost. */
export function FactorsTab() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(factorsQuery);
  const [step, setStep] = useState<EnrolStep | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <section className={classes.section} aria-label={t('datos.factors')}>
        <h2>{t('datos.factors')}</h2>
        <p>{t(data.factores.length > 0 ? 'datos.factorsOn' : 'datos.factorsOff')}</p>
        <ul className={classes.rows}>
          {data.factores.map((one) => (
            <li key={one.IdFactor} className={classes.row}>
              <span>
                {one.Nombre}
                <small>
                  {t(`datos.kinds.${one.Tipo}`)} · {t('datos.since', { date: shownMoment(one.FechaCreacion, zone()) })}
                </small>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('datos.removeFactor', { name: one.Nombre })}
                onClick={() => setStep({ kind: 'retirar', id: one.IdFactor, name: one.Nombre })}
              >
                {t('datos.remove')}
              </Button>
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={() => setStep({ kind: 'aplicacion' })}>{t('datos.addApp')}</Button>
          {hasPasskeys() && (
            <Button variant="default" onClick={() => setStep({ kind: 'llave' })}>
              {t('datos.addKey')}
            </Button>
          )}
        </div>
      </section>
      {data.factores.length > 0 && (
        <section className={classes.section} aria-label={t('datos.recovery')}>
          <h2>{t('datos.recovery')}</h2>
          <p>{t('datos.recoveryLeft', { n: data.respaldos })}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setStep({ kind: 'respaldos' })}>
              {t('datos.renew')}
            </Button>
          </div>
        </section>
      )}
      {step && (
        <EnrolDialog
          step={step}
          onClose={() => {
            setStep(null);
            void client.invalidateQueries(factorsQuery);
          }}
        />
      )}
    </>
  );
}
