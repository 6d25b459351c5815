import { Alert, Button, Group } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { resourceChanged } from '@platform/web/data/write';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { notifyError } from '@platform/web/ui/notify';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { cargadaSchema } from '../../shared/carga.wire';
import type { PlanVisto } from '../../shared/plan.wire';
import { PATH, TOUCHED } from '../carga/wire';
import { say } from '../say.estadias';
import { PlanCalendar } from './PlanCalendar';
import { PlanConflicts } from './PlanConflicts';
import classes from './plan.module.css';

interface Props {
  readonly plan: PlanVisto;
  /** What it was asked for: accepted, the same is asked for again. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The form says something else by now. */
  readonly stale: boolean;
  readonly onAgain: () => void;
}

/** A proposal: how many find a bed, what is left to be solved, and the camp as it would be; then it is accepted. */
export function PlanShown({ plan, asked, stale, onAgain }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const accept = useMutation({
    mutationFn: () => api.post('/api/HotelPlan/aceptar', { ...asked, Huella: plan.Huella }, cargadaSchema),
    onSuccess({ IdCarga }) {
      resourceChanged(client, ...TOUCHED);
      void router.navigate({ href: `${PATH}/${IdCarga}` });
    },
    onError: (problem) => {
      if (!isProblem(problem) || problem.code !== 'hotel.plan_cambio') notifyError(problem);
    },
  });
  const changed = isProblem(accept.error) && accept.error.code === 'hotel.plan_cambio' ? accept.error.detail : null;
  const { Estadias, ConCama, Personas, Noches, Camas, Compartidas, YaReservadas, Conflictos } = plan;
  if (Estadias === 0) return <EmptyState icon={IconChecks} title={say('plan.nadaNuevo')} text={say('plan.yaReservadas', { n: YaReservadas })} />;
  return (
    <section aria-label={say('plan.resumen', { con: ConCama, estadias: Estadias })}>
      <div className={classes.head}>
        <div>
          <h2>{say('plan.resumen', { con: ConCama, estadias: Estadias })}</h2>
          <p>
            {say('plan.detalle', { personas: Personas, noches: Noches, camas: Camas })}{' '}
            {Compartidas > 0 && say('plan.compartidas', { n: Compartidas })} {YaReservadas > 0 && say('plan.yaReservadas', { n: YaReservadas })}
          </p>
        </div>
        <Group gap="sm">
          {Conflictos.length > 0 && <StatusBadge tone="orange">{say('plan.conflictosTexto', { n: Conflictos.length })}</StatusBadge>}
          <Button
            leftSection={<IconChecks size={16} aria-hidden />}
            disabled={stale || ConCama === 0 || changed !== null}
            loading={accept.isPending}
            onClick={() => accept.mutate()}
          >
            {say('plan.aceptar', { n: ConCama })}
          </Button>
        </Group>
      </div>
      {(changed ?? stale) && (
        <Alert color="orange" role="alert" mb="md">
          <Group justify="space-between">
            <span>{changed ?? say('plan.cambio')}</span>
            <Button size="xs" variant="default" onClick={onAgain}>
              {say('plan.proponerOtra')}
            </Button>
          </Group>
        </Alert>
      )}
      {Conflictos.length > 0 ? <PlanConflicts rows={Conflictos} /> : <p className={classes.quiet}>{say('plan.sinConflictos')}</p>}
      <PlanCalendar plan={plan} />
    </section>
  );
}
