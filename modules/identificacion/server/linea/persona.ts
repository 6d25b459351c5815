import type { Context } from '@platform/server/http/context';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { credencialResource } from '../credencial.resource';

const card = { of: credencialResource, whose: (_ctx: Context, id: number) => sql`t.id_persona = ${id}` };
const codigo = { field: 'Codigo', sql: 't.codigo' };

/** What happened with the credentials of a person. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    eventKind({
      code: 'CRE',
      icon: 'id-badge-2',
      menu: ['0705'],
      words: LINEA.credencial,
      tones: { inactivada: 'naranja' },
      href: ({ id }) => `/identificacion/gestion/${id}`,
      sources: [
        {
          ...card,
          at: { sql: 't.fecha_creacion' },
          what: `'emitida'`,
          values: { codigo, fin: { field: 'FechaFin', sql: `to_char(t.fecha_fin, 'DD/MM/YYYY')` } },
        },
        {
          ...card,
          at: { field: 'FechaEntrega', sql: 't.fecha_entrega', day: true },
          what: `'entregada'`,
          where: 't.fecha_entrega is not null',
          values: { codigo },
        },
        {
          ...card,
          at: { field: 'FechaInactivacion', sql: 't.fecha_inactivacion' },
          what: `'inactivada'`,
          where: `t.estado = 'I' and t.fecha_inactivacion is not null`,
          values: {
            codigo,
            motivo: {
              field: 'IdMotivoInactivacion',
              sql: 'select m.nombre from identificacion_motivo m where m.id_motivo = t.id_motivo_inactivacion',
            },
          },
        },
      ],
    }),
  ],
};
