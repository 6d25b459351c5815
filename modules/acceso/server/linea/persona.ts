import type { Context } from '@platform/server/http/context';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { restriccionResource } from '../permisos/restriccion.rules';
import { marcaResource } from '../resources';
import { DOOR, refusal } from './marca';

const ofPerson = (_ctx: Context, id: number) => sql`t.id_persona = ${id}`;
const filtered = (path: string, id: number): string => `${path}?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [id] }))}`;
/** What happened to a person at the doors. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    eventKind({
      code: 'ACC',
      icon: 'door-enter',
      menu: ['040103', '040101'],
      words: LINEA.marcas,
      tones: { entro: 'verde', denegado: 'rojo' },
      detail: refusal,
      href: ({ id }) => filtered('/acceso/marcaciones', id),
      sources: [
        {
          of: marcaResource,
          whose: ofPerson,
          at: { field: 'FechaHora', sql: 't.fecha_hora' },
          what: `case when t.resultado = 'N' then 'denegado' when t.modo_marcacion = 'S' then 'entro' else 'salio' end`,
          where: `t.anulada = 'N' and t.rebote = 'N' and t.tipo_marcacion <> 'V'`,
          values: {
            puerta: DOOR,
            codigo: { field: 'Codigo', sql: 't.codigo' },
            motivos: { field: 'Motivos', sql: 't.motivos' },
          },
        },
      ],
    }),
    eventKind({
      code: 'RES',
      icon: 'lock',
      menu: ['040203'],
      words: LINEA.restricciones,
      tones: { registrada: 'rojo', levantada: 'verde' },
      href: ({ id }) => filtered('/acceso/restricciones-requisitos', id),
      sources: [
        {
          of: restriccionResource,
          whose: ofPerson,
          at: { sql: 't.fecha_creacion' },
          what: `'registrada'`,
          values: { motivo: { field: 'Motivo', sql: 't.motivo' } },
        },
        {
          of: restriccionResource,
          whose: ofPerson,
          at: { field: 'FechaLevantamiento', sql: 't.fecha_levantamiento' },
          what: `'levantada'`,
          where: 't.fecha_levantamiento is not null',
          values: { motivo: { field: 'MotivoLevantamiento', sql: 't.motivo_levantamiento' } },
        },
      ],
    }),
  ],
};
