import { date, ref, text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { ask } from '@platform/web/pages/ask';
import { z } from 'zod';
import { Consumo } from '../../shared/mesa.entity';
import { say } from '../say';
import type { Asked } from './asked';

const answer = z.object({ IdRecalculo: z.number() });

/** Begins to value the rations of some days again; true when it was begun. */
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
      await api.post('/api/ComedorConsumo/recalcular', { ...sent }, answer);
    },
  );
