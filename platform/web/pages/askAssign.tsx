import { modals } from '@mantine/modals';
import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { date, ref } from '../../entity/field';
import { api } from '../api/client';
import { zone } from '../data/reader';
import type { WireRow } from '../data/row';
import { clockOf, undashed } from '../data/zone';
import { t } from '../i18n/t';
import { withConfirm } from '../ui/confirm';
import { notifyOk } from '../ui/notify';
import { AskForm } from './AskDialog';

const assigned = z.object({ Asignadas: z.number() });

interface Asked {
  readonly entity: Entity;
  /** Its reference to what is given. */
  readonly thing: string;
  readonly title: string;
  /** Said of how many people it was given to. */
  readonly told: (count: number) => string;
}

/** Asks what is given and for which dates, and gives it to people all at once; true when it was given. */
export function askAssign(rows: readonly WireRow[], { entity, thing, title, told }: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const id = modals.open({
      title,
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(false),
      children: (
        <AskForm
          entity={entity}
          asked={{
            title,
            button: title,
            fields: {
              [thing]: ref(entity.fields[thing]?.resource ?? '', { required: true }),
              FechaInicio: date({ required: true }),
              FechaFin: date({}),
            },
            values: { FechaInicio: undashed(clockOf(new Date().toISOString(), zone())) },
          }}
          onClose={() => finish(false)}
          onSend={async (values) => {
            const { Asignadas } = await withConfirm((confirmations) =>
              api.post(
                `/api/${entity.resource}/asignar`,
                { ...values, IdPersonas: rows.map(({ IdPersona }) => IdPersona), ...confirmations },
                assigned,
              ),
            );
            notifyOk(told(Asignadas));
            finish(true);
          }}
        />
      ),
    });
  });
}
