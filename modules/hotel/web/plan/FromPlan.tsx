import { Alert, Button, MultiSelect, Paper, Stack, Text } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { lookupOption } from '@platform/web/data/entities';
import { useLookup } from '@platform/web/data/lookup';
import type { Values } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { planSchema } from '../../shared/plan.wire';
import classes from '../carga/carga.module.css';
import { PERIOD as FIELDS, type Flags, flagsSaid, GuardField, NO_FLAGS, PERIOD_DAYS, ShiftSelect, StayFlags } from '../carga/GuardFields';
import { PATH } from '../carga/wire';
import { HotelSelect } from '../HotelSelect';
import { useHotels } from '../hoteles';
import { say } from '../say.estadias';
import { PlanShown } from './PlanShown';

const GUARD = 'AdministracionRegimenGuardia';

/** The camp planned by its guards: what is asked for, and the proposal to look at. */
export function FromPlan() {
  const today = useToday();
  const choice = useHotels(PATH);
  const known = useLookup({ resource: GUARD });
  const [guards, setGuards] = useState<string[]>([]);
  const [values, setValues] = useState<Values>({ Desde: addDays(today, 1), Hasta: addDays(today, 1 + PERIOD_DAYS) });
  const [flags, setFlags] = useState<Flags>(NO_FLAGS);
  const [shift, setShift] = useState('S');
  const asked = {
    IdHotel: choice.hotel?.IdHotel ?? null,
    IdRegimenGuardias: guards.map(Number),
    Desde: values.Desde,
    Hasta: values.Hasta,
    IdCompania: values.IdCompania ? Number(values.IdCompania) : null,
    Turno: shift === '' ? null : shift,
    ...flagsSaid(flags),
  };
  const proposal = useMutation({ mutationFn: (body: typeof asked) => api.post('/api/HotelPlan', body, planSchema) });
  const plan = proposal.data;
  const stale = plan !== undefined && JSON.stringify(proposal.variables) !== JSON.stringify(asked);
  const box = (name: keyof typeof FIELDS) => (
    <GuardField name={name} field={FIELDS[name]} values={values} onChange={(value) => setValues((all) => ({ ...all, [name]: value }))} />
  );
  const propose = () => proposal.mutate(asked);
  return (
    <Stack>
      <Paper withBorder p="md">
        <Stack>
          <Text size="sm" c="dimmed">
            {say('plan.ayuda')}
          </Text>
          <div className={classes.fields}>
            <HotelSelect {...choice} />
            <MultiSelect
              label={say('plan.guardias')}
              withAsterisk
              searchable
              hidePickedOptions
              nothingFoundMessage={say('plan.ningunaGuardia')}
              data={(known.data ?? []).map((row) => lookupOption(GUARD, row)).map(({ value, label }) => ({ value, label }))}
              value={guards}
              onChange={setGuards}
            />
            {box('Desde')}
            {box('Hasta')}
            {box('IdCompania')}
            <ShiftSelect value={shift} onChange={setShift} />
          </div>
          <StayFlags value={flags} onChange={setFlags} />
          <div>
            <Button
              variant={plan && !stale ? 'default' : 'filled'}
              leftSection={<IconCalendarSearch size={16} aria-hidden />}
              disabled={!choice.hotel || guards.length === 0 || !values.Desde || !values.Hasta}
              loading={proposal.isPending}
              onClick={propose}
            >
              {say(plan ? 'plan.proponerOtra' : 'plan.proponer')}
            </Button>
          </div>
          {proposal.isError && (
            <Alert color="red" role="alert">
              {messageOf(proposal.error)}
            </Alert>
          )}
        </Stack>
      </Paper>
      {proposal.isPending && (
        <div role="status">
          <Text mb="sm">{say('plan.trabajando')}</Text>
          <RowSkeletons rows={6} />
        </div>
      )}
      {proposal.isIdle && <EmptyState icon={IconCalendarSearch} title={say('plan.vacioTitulo')} text={say('plan.vacio')} />}
      {plan && !proposal.isPending && <PlanShown key={plan.Huella} plan={plan} asked={proposal.variables} stale={stale} onAgain={propose} />}
    </Stack>
  );
}
