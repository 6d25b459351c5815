import { Group, Select, Switch } from '@mantine/core';
import { date, type Field, ref } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import type { Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';

/** What is asked of people of guards for a period, whether their stays are reserved at once or planned. */
export const PERIOD = { Desde: date({ required: true }), Hasta: date({ required: true }), IdCompania: ref('AdministracionCompania', {}) } as const;
export const PERIOD_DAYS = 27;

const LABELS: Readonly<Record<string, () => string>> = {
  Desde: () => say('masiva.desde'),
  Hasta: () => say('masiva.hasta'),
  IdUnidadOrganizacional: () => say('masiva.unidad'),
};
export const NO_FLAGS = { LlegaAntes: false, SaleUltimo: false, AceptarAdvertencias: false } as const;
export type Flags = Readonly<Record<keyof typeof NO_FLAGS, boolean>>;
const WORDS = { LlegaAntes: 'masiva.llegaAntes', SaleUltimo: 'masiva.saleUltimo', AceptarAdvertencias: 'masiva.aceptar' } as const;
const NAMES = ['LlegaAntes', 'SaleUltimo', 'AceptarAdvertencias'] as const;

/** Flags as calls say them. */
export const flagsSaid = (flags: Flags) => Object.fromEntries(NAMES.map((name) => [name, flags[name] ? ('S' as const) : ('N' as const)]));

interface FieldProps {
  readonly name: string;
  readonly field: Field;
  readonly values: Values;
  readonly onChange: (value: Values[string]) => void;
}

/** A field of the period, under the reservation's own label where it has no other. */
export function GuardField({ name, field, values, onChange }: FieldProps) {
  const at = fieldAt(Reserva, name, field);
  return (
    <FieldBox
      at={{ ...at, label: LABELS[name]?.() ?? at.label }}
      id={`guardia-${name}`}
      value={values[name]}
      values={values}
      required={field.required === true}
      readOnly={false}
      onChange={onChange}
      onBlur={() => undefined}
    />
  );
}

/** Of day, of night, as the regime has it, or neither (empty). */
export function ShiftSelect({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <Select
      label={say('masiva.turno')}
      allowDeselect={false}
      value={value}
      onChange={(next) => onChange(next ?? '')}
      data={[
        { value: '', label: say('masiva.sinTurno') },
        { value: 'D', label: 'D' },
        { value: 'N', label: 'N' },
        { value: 'S', label: say('masiva.segun') },
      ]}
    />
  );
}

export function StayFlags({ value, onChange }: { readonly value: Flags; readonly onChange: (value: Flags) => void }) {
  return (
    <Group>
      {NAMES.map((name) => (
        <Switch
          key={name}
          label={say(WORDS[name])}
          checked={value[name]}
          onChange={({ currentTarget: { checked } }) => onChange({ ...value, [name]: checked })}
        />
      ))}
    </Group>
  );
}
