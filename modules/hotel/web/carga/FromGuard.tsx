import { Button, Checkbox, Group, Paper, Select, Stack, Switch, Text } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { date, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { plain, type Values } from '@platform/web/data/row';
import { clockOf, undashed } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { candidatoSchema } from '../../shared/carga.wire';
import { Reserva } from '../../shared/reserva.entity';
import { HotelSelect } from '../HotelSelect';
import { useHotels } from '../hoteles';
import { say } from '../say.estadias';
import classes from './carga.module.css';
import { useNewLoad } from './useNewLoad';
import { BASE, PATH } from './wire';

const FIELDS = {
  IdRegimenGuardia: ref('AdministracionRegimenGuardia', { required: true }),
  Desde: date({ required: true }),
  Hasta: date({ required: true }),
  IdCompania: ref('AdministracionCompania', {}),
  IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  IdCargo: ref('AdministracionCargo', {}),
} as const;
type Name = keyof typeof FIELDS;
const LABELS: Partial<Record<Name, () => string>> = { Desde: () => say('masiva.desde'), Hasta: () => say('masiva.hasta') };
const DAYS = 27;

/** The people of a guard for a period: each of their blocks of work is a stay. */
export function FromGuard() {
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  const choice = useHotels(PATH);
  const [values, setValues] = useState<Values>({ Desde: today, Hasta: addDays(today, DAYS) });
  const [flags, setFlags] = useState({ LlegaAntes: false, SaleUltimo: false, AceptarAdvertencias: false });
  const [shift, setShift] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const made = useNewLoad();
  const guard = plain(values.IdRegimenGuardia);
  const asked = Object.fromEntries(
    (['IdRegimenGuardia', 'Desde', 'IdCompania', 'IdContrato', 'IdCargo'] as const).flatMap((name) =>
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
  const box = (name: Name) => {
    const at = fieldAt(Reserva, name, FIELDS[name]);
    return (
      <FieldBox
        at={{ ...at, label: LABELS[name]?.() ?? at.label }}
        id={`guardia-${name}`}
        value={values[name]}
        values={values}
        required={'required' in FIELDS[name]}
        readOnly={false}
        onChange={(value) => {
          setLeft(new Set());
          setValues((all) => ({ ...all, [name]: value, ...(name === 'IdCompania' ? { IdContrato: null } : {}) }));
        }}
        onBlur={() => undefined}
      />
    );
  };
  const flag = (name: keyof typeof flags, label: string) => (
    <Switch label={label} checked={flags[name]} onChange={({ currentTarget: { checked } }) => setFlags((all) => ({ ...all, [name]: checked }))} />
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
        ...Object.fromEntries(Object.entries(flags).map(([name, on]) => [name, on ? 'S' : 'N'])),
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
          <Select
            label={say('masiva.turno')}
            allowDeselect={false}
            value={shift}
            onChange={(value) => setShift(value ?? '')}
            data={[
              { value: '', label: say('masiva.sinTurno') },
              { value: 'D', label: 'D' },
              { value: 'N', label: 'N' },
              { value: 'S', label: say('masiva.segun') },
            ]}
          />
        </div>
        <Group>
          {flag('LlegaAntes', say('masiva.llegaAntes'))}
          {flag('SaleUltimo', say('masiva.saleUltimo'))}
          {flag('AceptarAdvertencias', say('masiva.aceptar'))}
        </Group>
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
