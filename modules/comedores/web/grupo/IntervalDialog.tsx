import { Group, RangeSlider } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { keyOf, plain, type WireRow } from '@platform/web/data/row';
import { saveRow, useRemove } from '@platform/web/data/write';
import { FieldBox } from '@platform/web/form/FieldBox';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { withConfirm } from '@platform/web/ui/confirm';
import { FormDialog, useFormDialog } from '@platform/web/ui/FormDialog';
import { useState } from 'react';
import { GrupoHorario } from '../../shared/grupo.entity';
import { at as clockAt, type Horas, lengthOf, placed } from '../../shared/ventana';
import { say } from '../say';

const STEP = 5;
const names = ['HoraInicio', 'HoraFin'] as const;

interface Props {
  readonly interval: WireRow;
  /** Of which it is; with its window. */
  readonly service: WireRow;
  readonly onClose: () => void;
}

/** The hours of an interval within its service's window: dragged by their edges, moved with the arrows, or typed. */
export function IntervalDialog({ interval, service, onClose }: Props) {
  const remove = useRemove(GrupoHorario);
  const window: Horas = { HoraInicio: plain(service.HoraInicio), HoraFin: plain(service.HoraFin) };
  const [hours, setHours] = useState<Horas>({ HoraInicio: plain(interval.HoraInicio), HoraFin: plain(interval.HoraFin) });
  const { errors, busy, act, clear } = useFormDialog(GrupoHorario, names, onClose);
  const place = placed(window, hours);
  const length = lengthOf(window);
  const key = keyOf(GrupoHorario, interval);
  const save = () =>
    act(() => withConfirm((confirmations) => saveRow(GrupoHorario, { key, values: { ...hours, Version: interval.Version }, confirmations })));
  const label = (value: number) => clockAt(window, value);
  return (
    <FormDialog
      title={`${plain(service.Texto)} · ${words.option(GrupoHorario, 'DiaSemana', plain(interval.DiaSemana))}`}
      busy={busy}
      onSave={save}
      onClose={onClose}
      other={can('0803', 'eliminar') ? { label: say('horario.quitar'), color: 'red', run: () => act(() => remove.mutateAsync(interval)) } : undefined}
    >
      <RangeSlider
        min={0}
        max={length}
        step={STEP}
        minRange={STEP}
        value={typeof place === 'object' ? [place.from, place.to] : [0, length]}
        onChange={([from, to]) => setHours({ HoraInicio: label(from), HoraFin: label(to) })}
        label={label}
        thumbFromLabel={words.field(GrupoHorario, 'HoraInicio')}
        thumbToLabel={words.field(GrupoHorario, 'HoraFin')}
        marks={[
          { value: 0, label: window.HoraInicio },
          { value: length, label: window.HoraFin },
        ]}
        mx="md"
        mb="lg"
      />
      <Group grow align="flex-start">
        {names.map((name) => (
          <FieldBox
            key={name}
            at={fieldAt(GrupoHorario, name, GrupoHorario.fields[name])}
            id={`intervalo-${name}`}
            value={hours[name]}
            values={{ ...hours }}
            required
            readOnly={false}
            error={errors[name]}
            onChange={(next) => {
              clear();
              setHours((before) => ({ ...before, [name]: plain(next) }));
            }}
            onBlur={() => undefined}
          />
        ))}
      </Group>
    </FormDialog>
  );
}
