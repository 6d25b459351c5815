import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Consumo } from '../../shared/mesa.entity';
import { consumoResource } from '../consolidado/consumo.rules';

/** What a person ate, and where. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    eventKind({
      code: 'COM',
      icon: 'tools-kitchen-2',
      menu: Consumo.options.menu,
      words: LINEA.raciones,
      sources: [
        {
          of: consumoResource,
          whose: (_ctx, id) => sql`t.id_persona = ${id}`,
          at: { field: 'FechaHora', sql: 't.fecha_hora' },
          what: `'racion'`,
          where: `t.resultado = 'P' and t.anulado = 'N'`,
          values: {
            servicio: { field: 'IdServicio', sql: 'select s.servicio from comedor_servicio s where s.id_servicio = t.id_servicio' },
            comedor: { field: 'IdComedor', sql: 'select c.comedor from comedor_comedor c where c.id_comedor = t.id_comedor' },
          },
        },
      ],
    }),
  ],
};
