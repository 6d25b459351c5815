import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { later } from '@modules/administracion/shared/dia';
import { text } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import { postAction } from '@platform/web/data/write';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Reserva } from '../../shared/reserva.entity';
import { managedHotels } from '../hoteles';
import { say } from '../say.estadias';
import { availableBeds } from './camasLibres';

const FECHA = { ...fieldAt(Reserva, 'FechaIngreso', Reserva.fields.FechaIngreso) };
const MOTIVO = { ...fieldAt(Reserva, 'Motivo', text({ max: 200, required: true })) };

interface Props {
  readonly row: WireRow;
  /** Until when the guest wants to stay, where that is later than the stay: moved, it is extended. */
  readonly hasta: string;
  readonly onDone: (done: boolean) => void;
}

/** From which night, to which bed of which hotel that one manages, in which shift, and why. */
function MoveForm({ row, hasta, onDone }: Props) {
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  const first = later(plain(row.FechaIngreso), today);
  const [values, setValues] = useState<Values>({ Fecha: first, TurnoTrabajo: row.TurnoTrabajo ?? null, Motivo: '' });
  const [bed, setBed] = useState<string | null>(null);
  const [hotel, setHotel] = useState(String(row.IdHotel));
  const { data: hotels = [] } = useQuery(managedHotels);
  const [sending, setSending] = useState(false);
  const Fecha = plain(values.Fecha);
  const found = useQuery(
    availableBeds({
      IdHotel: Number(hotel),
      IdPersona: Number(row.IdPersona),
      IdReserva: Number(row.IdReserva),
      FechaIngreso: Fecha,
      FechaSalida: hasta,
      TurnoTrabajo: plain(values.TurnoTrabajo) || undefined,
    }),
  );
  const set = (name: string) => (value: Values[string]) => setValues((before) => ({ ...before, [name]: value }));
  const box = { values, required: true, readOnly: false, onBlur: () => undefined };
  const send = async () => {
    setSending(true);
    try {
      const asked = { ...values, IdCama: Number(bed), ...(hasta > plain(row.FechaSalida) ? { FechaSalida: hasta } : {}) };
      await withConfirm((confirmations) => postAction(Reserva, row, 'trasladar', { ...asked, ...confirmations }));
      notifyOk(t('form.saved'));
      onDone(true);
    } catch (error) {
      notifyError(error);
      setSending(false);
    }
  };
  return (
    <Stack>
      {hasta > plain(row.FechaSalida) && <Text size="sm">{say('acciones.hastaNueva', { fecha: shownDay(hasta) })}</Text>}
      <FieldBox {...box} at={{ ...FECHA, label: say('acciones.desde') }} id="traslado-fecha" value={values.Fecha} onChange={set('Fecha')} />
      <FieldBox
        {...box}
        required={false}
        at={fieldAt(Reserva, 'TurnoTrabajo', Reserva.fields.TurnoTrabajo)}
        id="traslado-turno"
        value={values.TurnoTrabajo}
        onChange={set('TurnoTrabajo')}
      />
      {hotels.length > 1 && (
        <Select
          label={say('gestion.hotel')}
          allowDeselect={false}
          value={hotel}
          onChange={(value) => {
            setHotel(value ?? hotel);
            setBed(null);
          }}
          data={hotels.map(({ IdHotel, Codigo, Hotel }) => ({ value: String(IdHotel), label: `${Codigo} · ${Hotel}` }))}
        />
      )}
      <Select
        label={say('acciones.cama')}
        placeholder={say('acciones.elegirCama')}
        withAsterisk
        searchable
        value={bed}
        onChange={setBed}
        data={(found.data?.Camas ?? []).map(({ IdCama, Modulo, Cama }) => ({ value: String(IdCama), label: `${Modulo} · ${Cama}` }))}
      />
      {found.data?.Camas.length === 0 && <Text size="sm">{say('acciones.sinCamas')}</Text>}
      <FieldBox {...box} at={MOTIVO} id="traslado-motivo" value={values.Motivo} onChange={set('Motivo')} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onDone(false)}>
          {t('actions.cancel')}
        </Button>
        <Button loading={sending} disabled={bed === null || plain(values.Motivo).trim() === ''} onClick={() => void send()}>
          {say('acciones.trasladar')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks where a guest goes, and takes them there, until a later day where one is given; true when it was done. */
export function askMove(row: WireRow, hasta = plain(row.FechaSalida)): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const id = modals.open({
      title: say('acciones.trasladar'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(false),
      children: <MoveForm row={row} hasta={hasta} onDone={finish} />,
    });
  });
}
