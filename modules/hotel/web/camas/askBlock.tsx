import { modals } from '@mantine/modals';
import { date } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { t } from '@platform/web/i18n/t';
import { AskForm } from '@platform/web/pages/AskDialog';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { Bloqueo } from '../../shared/reserva.entity';
import { say } from '../say.estadias';

const made = z.object({ Bloqueos: z.array(z.number()) });

/** Asks from when to when and why, and blocks the beds; true when they were. */
export function askBlock(beds: readonly number[], { desde, hasta }: { readonly desde: string; readonly hasta: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const { Motivo, Observacion } = Bloqueo.fields;
    const id = modals.open({
      title: say('camas.bloquear'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(false),
      children: (
        <AskForm
          entity={Bloqueo}
          asked={{
            title: say('camas.bloquear'),
            button: say('camas.bloquear'),
            fields: { FechaInicio: date({ required: true }), FechaFin: date({ required: true }), Motivo, Observacion },
            values: { FechaInicio: desde, FechaFin: hasta },
          }}
          onClose={() => finish(false)}
          onSend={async (values) => {
            const { Bloqueos } = await api.post('/api/HotelBloqueo', { ...values, IdCamas: [...beds] }, made);
            notifyOk(say('camas.bloqueadas', { n: Bloqueos.length }));
            finish(true);
          }}
        />
      ),
    });
  });
}
