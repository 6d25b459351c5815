import { date, decimal, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { resourceChanged } from '@platform/web/data/write';
import { ask } from '@platform/web/pages/ask';
import { notifyOk } from '@platform/web/ui/notify';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CostoCategoria } from '../../shared/comedor.entity';
import { say } from '../say';

const copied = z.object({ Costos: z.number() });
const category = ref('AdministracionCategoria', { required: true });

/** Copies the costs of a category to another from a day on, with a rise. */
export const askCopy = (day: string, client: QueryClient): Promise<boolean> =>
  ask(
    CostoCategoria,
    {
      title: say('categorias.copiar'),
      button: say('categorias.copiar'),
      fields: {
        IdCategoriaOrigen: category,
        IdCategoriaDestino: category,
        Porcentaje: decimal({ precision: 5, scale: 2, min: -99.99, required: true }),
        FechaInicio: date({ required: true }),
      },
      labels: { IdCategoriaOrigen: say('categorias.origen'), IdCategoriaDestino: say('categorias.destino'), Porcentaje: say('categorias.alza') },
      values: { Porcentaje: 0, FechaInicio: day },
    },
    async (values) => {
      const { Costos } = await api.post(`/api/${CostoCategoria.resource}/copiar`, { ...values }, copied);
      resourceChanged(client, CostoCategoria.resource);
      notifyOk(say('categorias.copiados', { count: Costos }));
    },
  );
