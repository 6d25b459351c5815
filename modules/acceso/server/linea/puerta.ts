import { personNameSql } from '@modules/administracion/server/public';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { marcaResource } from '../resources';
import { refusal } from './marca';

/** Who and what passed by a door. */
export const doorTimeline: Timeline = {
  entity: 'AccesoPuerta',
  kinds: [
    eventKind({
      code: 'ACC',
      icon: 'door-enter',
      menu: ['040103', '040101'],
      words: LINEA.puerta,
      tones: { entro: 'verde', denegado: 'rojo' },
      detail: refusal,
      href: ({ key }) => `/acceso/marcaciones/${key}`,
      sources: [
        {
          of: marcaResource,
          whose: (_ctx, id) => sql`t.id_puerta = ${id}`,
          at: { field: 'FechaHora', sql: 't.fecha_hora' },
          what: `case when t.resultado = 'N' then 'denegado' when t.modo_marcacion = 'S' then 'entro' else 'salio' end`,
          where: `t.anulada = 'N' and t.rebote = 'N' and t.tipo_marcacion <> 'V' and t.id_persona is not null`,
          values: {
            persona: {
              field: 'IdPersona',
              sql: `select ${personNameSql('p')} from administracion_persona p where p.id_persona = t.id_persona`,
              thing: { resource: 'AdministracionPersona', sql: 't.id_persona' },
            },
            codigo: { field: 'Codigo', sql: 't.codigo' },
            motivos: { field: 'Motivos', sql: 't.motivos' },
          },
        },
      ],
    }),
  ],
};
