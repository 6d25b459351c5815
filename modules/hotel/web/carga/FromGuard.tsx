import { Button, Checkbox, Paper, Stack, Text } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain, type Values } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { candidatoSchema } from '../../shared/carga.wire';
import { HotelSelect } from '../HotelSelect';
import { useHotels } from '../hoteles';
import { say } from '../say.estadias';
import classes from './carga.module.css';
import { type Flags, flagsSaid, GuardField, NO_FLAGS, PERIOD, PERIOD_DAYS, ShiftSelect, StayFlags } from './GuardFields';
import { useNewLoad } from './useNewLoad';
import { BASE, PATH } from './wire';

const FIELDS = {
  IdRegimenGuardia: ref('AdministracionRegimenGuardia', { required: true }),
  ...PERIOD,
  IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  IdCargo: ref('AdministracionCargo', {}),
  IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', {}),
} as const;

/** The people of a guard for a period: each of their blocks of work is a stay. */
export function FromGuard() {
  const today = useToday();
  const choice = useHotels(PATH);
  const [values, setValues] = useState<Values>({ Desde: today, Hasta: addDays(today, PERIOD_DAYS) });
  const [flags, setFlags] = useState<Flags>(NO_FLAGS);
  const [shift, setShift] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const made = useNewLoad();
  const guard = plain(values.IdRegimenGuardia);
  const asked = Object.fromEntries(
    (['IdRegimenGuardia', 'Desde', 'IdCompania', 'IdContrato', 'IdCargo', 'IdUnidadOrganizacional'] as const).flatMap((name) =>
      values[name] ? [[name, plain(values[name])]] : [],
    ),
  );
  const people = useQuery({
    queryKey: ['HotelCarga', 'personas', asked],
    enabled: guard !== '' && Boolean(values.Desde),
    queryFn: ({ signal }) => api.get(`${BASE}/personas`, asked, z.array(candidatoSchema), { signal }),
  });
  const found = people.data ?? [];
  const chosen = found.filter(({ IdPersona }) => !left.has(IdPersona));
  const toggle = (id: number) => setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const box = (name: keyof typeof FIELDS) => (
    <GuardField
      name={name}
      field={FIELDS[name]}
      values={values}
      onChange={(value) => {
        setLeft(new Set());
        setValues((all) => ({ ...all, [name]: value, ...(name === 'IdCompania' ? { IdContrato: null } : {}) }));
      }}
    />
  );
  const send = () =>
    made.mutate({
      path: '/guardia',
      body: {
        IdHotel: choice.hotel?.IdHotel ?? null,
        IdRegimenGuardia: Number(guard),
        IdPersonas: chosen.map(({ IdPersona }) => IdPersona),
        Desde: values.Desde,
        Hasta: values.Hasta,
        Turno: shift === '' ? null : shift,
        ...flagsSaid(flags),
      },
    });
  return (
    <Paper withBorder p="md">
      <Stack>
        <div className={classes.fields}>
          <HotelSelect {...choice} />
          {box('IdRegimenGuardia')}
          {box('Desde')}
          {box('Hasta')}
          {box('IdCompania')}
          {box('IdContrato')}
          {box('IdCargo')}
          {box('IdUnidadOrganizacional')}
          <ShiftSelect value={shift} onChange={setShift} />
        </div>
        <StayFlags value={flags} onChange={setFlags} />
        {people.data?.length === 0 && <Text c="dimmed">{say('masiva.nadie')}</Text>}
        {found.length > 0 && (
          <fieldset>
            <legend>
              {say('masiva.personas')} · {say('masiva.elegidas', { n: chosen.length })}
            </legend>
            <Checkbox
              mb="xs"
              label={say('masiva.marcarTodas')}
              checked={chosen.length === found.length}
              indeterminate={chosen.length > 0 && chosen.length < found.length}
              onChange={() => setLeft(new Set(chosen.length === found.length ? found.map(({ IdPersona }) => IdPersona) : []))}
            />
            <ul className={classes.people}>
              {found.map(({ IdPersona, NombreCompleto, Documento, Compania, Cargo }) => (
                <li key={IdPersona}>
                  <Checkbox
                    label={[NombreCompleto, Documento, Compania, Cargo].filter(Boolean).join(' · ')}
                    checked={!left.has(IdPersona)}
                    onChange={() => toggle(IdPersona)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <div>
          <Button
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={!choice.hotel || guard === '' || chosen.length === 0}
            loading={made.isPending}
            onClick={send}
          >
            {say('masiva.cargar')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
