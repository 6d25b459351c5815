import { Tabs } from '@mantine/core';
import { choice, date, ref } from '@platform/entity/field';
import type { FieldAt } from '@platform/fields/kind-web';
import { fieldAt } from '@platform/web/data/fields';
import { plain, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { words } from '@platform/web/i18n/words';
import { useAddressWord } from '@platform/web/pages/address';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Reserva } from '../../shared/reserva.entity';
import { availableBeds, type BuscaCama } from '../gestion/camasLibres';
import { say } from '../say.estadias';
import { BedsTable } from './BedsTable';
import { DiscardedTable } from './DiscardedTable';
import classes from './disponibilidad.module.css';
import { NightsTable } from './NightsTable';

const PATH = '/hotel/consultas/disponibilidad';
const TABS = ['camas', 'noches', 'descartadas'] as const;

const askedSchema = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

/** What is asked for, kept in the address. */
function useAsked(): [Values, (change: Values) => void] {
  const [text, setText] = useAddressWord(PATH, 'q');
  let asked: Values = {};
  try {
    asked = askedSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    // What makes no sense counts as not said.
  }
  return [asked, (change) => setText(JSON.stringify({ ...asked, ...change }))];
}

const own = (name: string, field: FieldAt['field'], label: string, options: FieldAt['options'] = {}): FieldAt => ({
  ...fieldAt(Reserva, name, field),
  label,
  options,
});

/** The filters: hotel and dates, then a person, or a company, position, sex and shift; and where. */
const filtersOf = (): readonly FieldAt[] => [
  own('IdHotel', ref('HotelHotel', { required: true }), say('gestion.hotel')),
  fieldAt(Reserva, 'FechaIngreso', date({ required: true })),
  fieldAt(Reserva, 'FechaSalida', date({ required: true })),
  fieldAt(Reserva, 'IdPersona', ref('AdministracionPersona', {})),
  own('IdCompania', ref('AdministracionCompania', {}), say('disponibilidad.compania')),
  own('IdCargo', ref('AdministracionCargo', {}), say('disponibilidad.cargo')),
  own('Sexo', choice({ options: ['M', 'F'] }), say('disponibilidad.sexo'), { M: say('disponibilidad.M'), F: say('disponibilidad.F') }),
  fieldAt(Reserva, 'TurnoTrabajo', Reserva.fields.TurnoTrabajo),
  own('IdModulo', ref('HotelModulo', { dependsOn: ['IdHotel'] }), words.entity(Reserva).fields.IdModulo ?? ''),
  own('IdTipoHabitacion', ref('HotelTipoHabitacion', {}), say('disponibilidad.tipoHabitacion')),
];

const number = (value: Values[string]) => (typeof value === 'number' ? value : undefined);

const questionOf = (asked: Values): BuscaCama => ({
  IdHotel: number(asked.IdHotel) ?? 0,
  FechaIngreso: plain(asked.FechaIngreso),
  FechaSalida: plain(asked.FechaSalida),
  IdPersona: number(asked.IdPersona),
  IdCompania: number(asked.IdCompania),
  IdCargo: number(asked.IdCargo),
  Sexo: plain(asked.Sexo) || undefined,
  TurnoTrabajo: plain(asked.TurnoTrabajo) || undefined,
  IdModulo: number(asked.IdModulo),
  IdTipoHabitacion: number(asked.IdTipoHabitacion),
});

/** Consulta de disponibilidad (090301): which beds pass and until when, places by night, and why the others do not. */
export default function DisponibilidadPage() {
  const [asked, change] = useAsked();
  const [tab, setTab] = useAddressWord(PATH, 'pestana');
  const question = questionOf(asked);
  const query = availableBeds(question);
  const found = useQuery({ ...query, enabled: query.enabled === true && question.IdHotel > 0 });
  const shown = TABS.find((one) => one === tab) ?? 'camas';
  const isAsked = question.IdPersona !== undefined || question.Sexo !== undefined;
  const data = found.data;
  return (
    <>
      <PageTitle title={say('disponibilidad.titulo')} />
      <div className={classes.filters}>
        {filtersOf().map((at) => (
          <FieldBox
            key={at.name}
            at={at}
            id={`disponibilidad-${at.name}`}
            value={asked[at.name]}
            values={asked}
            required={at.field.required === true}
            readOnly={false}
            onChange={(value) => change({ [at.name]: value, ...(at.name === 'IdHotel' ? { IdModulo: null } : {}) })}
            onBlur={() => undefined}
          />
        ))}
      </div>
      <Tabs value={shown} onChange={(value) => setTab(value ?? undefined)} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(`disponibilidad.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
            {found.isFetching && !data && <RowSkeletons rows={5} />}
            {!data && !found.isFetching && !found.isError && <EmptyState title={say('disponibilidad.elija')} />}
            {data && one === 'noches' && <NightsTable nights={data.Noches} />}
            {data && one !== 'noches' && !isAsked && <EmptyState title={say('disponibilidad.indique')} />}
            {data && one === 'camas' && isAsked && <BedsTable beds={data.Camas} question={question} />}
            {data && one === 'descartadas' && isAsked && <DiscardedTable beds={data.Descartadas} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
