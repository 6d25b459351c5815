import { personNameSql } from '@modules/administracion/server/public';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Marca } from '../../shared/marca.entity';
import { marcaResource } from '../resources';

const itself = (_ctx: unknown, id: number) => sql`t.id_marca = ${id}`;
const userOf = (column: string) => ({ sql: `select u.nombre || ' ' || u.apellido from seguridad_usuario u where u.id_usuario = t.${column}` });
/** The one by which a mark by hand was corrected is of the same subject: found among its marks. */
const corrects = (_ctx: unknown, id: number) =>
  sql`t.id_marca_corregida = ${id} and (t.id_persona = (select m.id_persona from acceso_marca m where m.id_marca = ${id}) or t.id_vehiculo = (select m.id_vehiculo from acceso_marca m where m.id_marca = ${id}))`;

/** What was done with a mark since it was made. */
export const markTimeline: Timeline = {
  entity: Marca.resource,
  kinds: [
    eventKind({
      code: 'MAR',
      icon: 'door-enter',
      menu: Marca.options.menu,
      words: LINEA.marca,
      tones: { anulada: 'rojo', corregida: 'naranja' },
      href: ({ key }) => `/acceso/marcaciones/${key}`,
      sources: [
        {
          of: marcaResource,
          whose: itself,
          at: { field: 'FechaHora', sql: 't.fecha_hora' },
          what: `'hecha'`,
          where: `t.automatica = 'S'`,
          values: {},
        },
        {
          of: marcaResource,
          whose: itself,
          at: { field: 'FechaHoraRecepcion', sql: 't.fecha_hora_recepcion' },
          what: `case when t.automatica = 'N' then 'porMano' else 'recibida' end`,
          where: `t.automatica = 'N' or t.en_linea = 'N'`,
          values: { usuario: userOf('usuario_creacion') },
        },
        {
          of: marcaResource,
          whose: itself,
          at: { sql: 't.fecha_modificacion' },
          what: `'anulada'`,
          where: `t.anulada = 'S' and t.motivo_anulacion <> 'Corregida' and t.fecha_modificacion is not null`,
          values: { usuario: userOf('usuario_modificacion'), motivo: { field: 'MotivoAnulacion', sql: 't.motivo_anulacion' } },
        },
        {
          of: marcaResource,
          whose: itself,
          at: { sql: 't.fecha_modificacion' },
          what: `'asignada'`,
          where: `t.persona_asignada = 'S' and t.anulada = 'N' and t.fecha_modificacion is not null`,
          values: {
            usuario: userOf('usuario_modificacion'),
            persona: {
              field: 'IdPersona',
              sql: `select ${personNameSql('p')} from administracion_persona p where p.id_persona = t.id_persona`,
              thing: { resource: 'AdministracionPersona', sql: 't.id_persona' },
            },
          },
        },
        {
          of: marcaResource,
          whose: corrects,
          at: { field: 'FechaHoraRecepcion', sql: 't.fecha_hora_recepcion' },
          what: `'corregida'`,
          values: {
            usuario: userOf('usuario_creacion'),
            otra: {
              field: 'FechaHora',
              sql: `select to_char(t.fecha, 'DD/MM/YYYY') || ' ' || left(t.hora, 5)`,
              thing: { resource: Marca.resource, sql: 't.id_marca' },
            },
          },
        },
      ],
    }),
  ],
};
