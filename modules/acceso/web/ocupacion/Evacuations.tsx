import { Button } from '@mantine/core';
import { flag, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconDoorExit, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Evacuacion } from '../../shared/evacuacion.entity';
import { say } from '../say';
import { saveRecord } from './documents';
import classes from './ocupacion.module.css';
import { EVACUATIONS, lastEvacuations } from './wire';

const MENU = '040104';
const REFRESH_MS = 10_000;
const started = z.object({ IdEvacuacion: z.number() });

/** Evacuations that are open and the last ones; whoever may begins one. */
export function Evacuations({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: EVACUATIONS,
    queryFn: ({ signal }) => lastEvacuations(signal),
    refetchInterval: REFRESH_MS,
  });
  const begin = async () => {
    let made = 0;
    const done = await ask(
      Evacuacion,
      {
        title: say('pase.iniciar'),
        question: say('pase.iniciarAyuda'),
        fields: { IdZona: ref('AccesoZona', { required: true }), Simulacro: flag({}) },
        labels: { IdZona: say('pase.zona'), Simulacro: say('pase.simulacro') },
        button: say('pase.iniciar'),
      },
      async ({ IdZona, Simulacro }) => {
        made = (await api.post('/api/AccesoEvacuacion/iniciar', { IdZona, Simulacro: Simulacro ?? 'N' }, started)).IdEvacuacion;
      },
    );
    if (done) onOpen(made);
  };
  if (isPending) return <RowSkeletons rows={5} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const at = zone();
  return (
    <>
      {can(MENU, 'autorizar') && (
        <Button size="lg" color="red" leftSection={<IconDoorExit size={22} aria-hidden />} onClick={() => void begin()} mb="md">
          {say('pase.iniciar')}
        </Button>
      )}
      {data.length === 0 ? (
        <EmptyState title={say('pase.sinEvacuaciones')} icon={IconDoorExit} />
      ) : (
        <ul className={classes.evacuations}>
          {data.map((one) => (
            <li key={one.IdEvacuacion} data-open={one.Fin === null || undefined}>
              <button type="button" onClick={() => onOpen(one.IdEvacuacion)}>
                <strong>{one.Zona}</strong>
                <span>
                  {[say(one.Simulacro === 'S' ? 'pase.simulacro' : 'pase.evacuacion'), shownMoment(one.Inicio, at), one.IdUsuario].join(' · ')}
                </span>
                <span>{say('pase.pendientes', { n: one.Pendientes, total: one.Personas })}</span>
              </button>
              {one.Fin === null ? (
                <StatusBadge tone="red" icon={IconAlertTriangle}>
                  {say('pase.abierta')}
                </StatusBadge>
              ) : (
                can(MENU, 'exportar') && (
                  <Button variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={() => void saveRecord(one.IdEvacuacion)}>
                    {say('pase.acta')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
