import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { fieldAt } from '@platform/web/data/fields';
import { plain, type WireRow } from '@platform/web/data/row';
import { postAction } from '@platform/web/data/write';
import { dayAfter } from '@platform/web/data/zone';
import { problemErrors } from '@platform/web/form/errors';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useState } from 'react';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';

/** The bed is somebody else's before that day. */
const TAKEN = 'hotel.cama_reservada_desde';
const SALIDA = fieldAt(Reserva, 'FechaSalida', Reserva.fields.FechaSalida);

interface Props {
  readonly row: WireRow;
  readonly onDone: (done: boolean) => void;
  /** To another bed until that day. */
  readonly onMove: (hasta: string) => void;
}

/** Until when a guest stays longer; where the bed is somebody else's by then, another one is offered. */
function ExtendForm({ row, onDone, onMove }: Props) {
  const [salida, setSalida] = useState(dayAfter(plain(row.FechaSalida)));
  const [taken, setTaken] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await postAction(Reserva, row, 'extender', { FechaSalida: salida });
      notifyOk(t('form.saved'));
      onDone(true);
    } catch (error) {
      setSending(false);
      setErrors(problemErrors(error));
      if (isProblem(error) && error.code === TAKEN) setTaken(messageOf(error));
      else notifyError(error);
    }
  };
  return (
    <Stack>
      <FieldBox
        at={SALIDA}
        id="extender-salida"
        value={salida}
        values={{}}
        required
        readOnly={false}
        error={errors.FechaSalida}
        onChange={(value) => {
          setSalida(plain(value));
          setTaken(undefined);
          setErrors({});
        }}
        onBlur={() => undefined}
      />
      {taken !== undefined && <Text role="alert">{taken}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onDone(false)}>
          {t('actions.cancel')}
        </Button>
        {taken === undefined ? (
          <Button loading={sending} disabled={salida === ''} onClick={() => void send()}>
            {say('acciones.extender')}
          </Button>
        ) : (
          <Button onClick={() => onMove(salida)}>{say('acciones.otraCama')}</Button>
        )}
      </Group>
    </Stack>
  );
}

/** *Extender*: in the same bed, or in another one where that is taken; true when it was done. */
export function askExtend(row: WireRow): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const move = async (hasta: string) => {
      const { askMove } = await import('./askMove');
      const moved = askMove(row, hasta);
      modals.close(id);
      resolve(await moved);
    };
    const id = modals.open({
      title: say('acciones.extender'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => undefined,
      children: <ExtendForm row={row} onDone={finish} onMove={(hasta) => void move(hasta)} />,
    });
  });
}
