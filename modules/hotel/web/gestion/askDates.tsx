import { modals } from '@mantine/modals';
import type { WireRow } from '@platform/web/data/row';
import { keyOf } from '@platform/web/data/row';
import { saveRow } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { AskForm } from '@platform/web/pages/AskDialog';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';

/** Asks for other dates or another shift of a reservation, and keeps them; true when they were. */
export function askDates(row: WireRow): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const { FechaIngreso, FechaSalida, TurnoTrabajo, Observacion } = Reserva.fields;
    const id = modals.open({
      title: say('acciones.fechas'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(false),
      children: (
        <AskForm
          entity={Reserva}
          asked={{
            title: say('acciones.fechas'),
            button: t('actions.save'),
            fields: { FechaIngreso, FechaSalida, TurnoTrabajo, Observacion },
            values: { FechaIngreso: row.FechaIngreso, FechaSalida: row.FechaSalida, TurnoTrabajo: row.TurnoTrabajo, Observacion: row.Observacion },
          }}
          onClose={() => finish(false)}
          onSend={async (values) => {
            await withConfirm((confirmations) =>
              saveRow(Reserva, { key: keyOf(Reserva, row), values: { ...values, Version: row.Version }, confirmations }),
            );
            notifyOk(t('form.saved'));
            finish(true);
          }}
        />
      ),
    });
  });
}
