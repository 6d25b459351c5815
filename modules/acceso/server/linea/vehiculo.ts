import { personNameSql } from '@modules/administracion/server/public';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { restriccionResource } from '../permisos/restriccion.rules';
import { marcaResource } from '../resources';
import { DOOR, refusal } from './marca';

const filtered = (path: string, id: number): string => `${path}?filtro=${encodeURIComponent(JSON.stringify({ IdVehiculo: [id] }))}`;

/** What happened to a vehicle at the doors, and who drove it through them. */
export const vehicleTimeline: Timeline = {
  entity: 'AdministracionVehiculo',
  kinds: [
    eventKind({
      code: 'ACC',
      icon: 'door-enter',
      menu: ['040103', '040101'],
      words: LINEA.vehiculo,
      tones: { denegado: 'rojo' },
      detail: refusal,
      href: ({ key }) => `/acceso/marcaciones/${key}`,
      sources: [
        {
          of: marcaResource,
          whose: (_ctx, id) => sql`t.id_vehiculo = ${id}`,
          at: { field: 'FechaHora', sql: 't.fecha_hora' },
          what: `case when t.tipo_marcacion = 'C' then case when t.resultado = 'N' then 'conductorDenegado' when t.modo_marcacion = 'S' then 'entroCon' else 'salioCon' end
            else 'denegado' end`,
          // Of a pass its driver's mark tells the most; the vehicle's own tells it where nobody drove, or it was refused.
          where: `t.anulada = 'N' and t.rebote = 'N' and (t.tipo_marcacion = 'C' or (t.tipo_marcacion = 'V' and t.resultado = 'N'))`,
          values: {
            puerta: DOOR,
            conductor: {
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
          whose: (_ctx, id) => sql`t.id_vehiculo = ${id}`,
          at: { sql: 't.fecha_creacion' },
          what: `'registrada'`,
          values: { motivo: { field: 'Motivo', sql: 't.motivo' } },
        },
        {
          of: restriccionResource,
          whose: (_ctx, id) => sql`t.id_vehiculo = ${id}`,
          at: { field: 'FechaLevantamiento', sql: 't.fecha_levantamiento' },
          what: `'levantada'`,
          where: 't.fecha_levantamiento is not null',
          values: { motivo: { field: 'MotivoLevantamiento', sql: 't.motivo_levantamiento' } },
        },
      ],
    }),
  ],
};
