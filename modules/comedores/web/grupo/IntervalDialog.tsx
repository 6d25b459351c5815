import { Button, Group, Modal, RangeSlider, Stack } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { keyOf, plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged, saveRow, useRemove } from '@platform/web/data/write';
import { problemErrors } from '@platform/web/form/errors';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyError } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  const remove = useRemove(GrupoHorario);
  const window: Horas = { HoraInicio: plain(service.HoraInicio), HoraFin: plain(service.HoraFin) };
  const [hours, setHours] = useState<Horas>({ HoraInicio: plain(interval.HoraInicio), HoraFin: plain(interval.HoraFin) });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const place = placed(window, hours);
  const length = lengthOf(window);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      resourceChanged(client, GrupoHorario.resource);
      onClose();
    } catch (error) {
      const wrong = problemErrors(error);
      setErrors(wrong);
      // What a field says is not said twice.
      if (names.every((name) => wrong[name] === undefined)) notifyError(error);
      setBusy(false);
    }
  };
  const key = keyOf(GrupoHorario, interval);
  const save = () =>
    act(() => withConfirm((confirmations) => saveRow(GrupoHorario, { key, values: { ...hours, Version: interval.Version }, confirmations })));
  const label = (value: number) => clockAt(window, value);
  return (
    <Modal
      opened
      centered
      title={`${plain(service.Texto)} · ${words.option(GrupoHorario, 'DiaSemana', plain(interval.DiaSemana))}`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <Stack>
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
                  setErrors({});
                  setHours((before) => ({ ...before, [name]: plain(next) }));
                }}
                onBlur={() => undefined}
              />
            ))}
          </Group>
          <Group justify="flex-end">
            {can('0803', 'eliminar') && (
              <Button variant="subtle" color="red" disabled={busy} onClick={() => void act(() => remove.mutateAsync(interval))}>
                {say('horario.quitar')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {say('horario.cancelar')}
            </Button>
            <Button type="submit" loading={busy}>
              {say('horario.guardar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
