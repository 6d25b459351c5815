import { refs } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { clockOf, undashed } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { ServicioExclusivo } from '../../shared/mesa.entity';
import { say } from '../say';

const assigned = z.object({ Asignadas: z.number() });
const { IdServicio, FechaInicio, FechaFin, Dias, NumeroConsumo, Cupo, AsignadoA, IdCompaniaCargo, Motivo } = ServicioExclusivo.fields;

/** Gives a special service to several people, each by a row of its own; true when it was given. */
export function askMany(): Promise<boolean> {
  const day = undashed(clockOf(new Date().toISOString(), zone()));
  return ask(
    ServicioExclusivo,
    {
      title: say('exclusivos.varias'),
      fields: {
        IdServicio,
        IdPersonas: refs('AdministracionPersona', { required: true }),
        FechaInicio,
        FechaFin,
        Dias,
        NumeroConsumo,
        Cupo,
        AsignadoA,
        IdCompaniaCargo,
        Motivo,
      },
      labels: { IdPersonas: say('exclusivos.personas') },
      values: { FechaInicio: day, FechaFin: day },
    },
    async (values) => {
      const { Asignadas } = await api.post(`/api/${ServicioExclusivo.resource}/asignar`, { ...values }, assigned);
      notifyOk(say('exclusivos.asignadas', { count: Asignadas }));
    },
  );
}
