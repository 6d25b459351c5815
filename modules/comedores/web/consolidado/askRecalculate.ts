import { date, ref, text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { ask } from '@platform/web/pages/ask';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { Consumo } from '../../shared/mesa.entity';
import { say } from '../say';
import type { Asked } from './asked';

const answer = z.object({ Revisadas: z.number(), Cambiadas: z.number() });

/** Values the rations of some days again; true when it was done. */
export const askRecalculate = ({ values }: Asked): Promise<boolean> =>
  ask(
    Consumo,
    {
      title: say('consolidado.recalcular'),
      button: say('consolidado.recalcular'),
      fields: {
        FechaInicio: date({ required: true }),
        FechaFin: date({ required: true }),
        IdComedor: ref('ComedorComedor', {}),
        Motivo: text({ max: 200, required: true }),
      },
      labels: { FechaInicio: say('consolidado.desde'), FechaFin: say('consolidado.hasta'), Motivo: say('consolidado.motivo') },
      values: { FechaInicio: values.Desde, FechaFin: values.Hasta, IdComedor: values.IdComedor },
    },
    async (sent) => {
      const { Revisadas, Cambiadas } = await api.post('/api/ComedorConsumo/recalcular', { ...sent }, answer);
      notifyOk(say('consolidado.revisadas', { n: Revisadas, m: Cambiadas }));
    },
  );
