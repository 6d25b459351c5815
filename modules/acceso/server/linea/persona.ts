import { personNameSql } from '@modules/administracion/server/public';
import type { Context } from '@platform/server/http/context';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { restriccionResource } from '../permisos/restriccion.rules';
import { evacuacionPersonaResource, marcaResource, visitaResource } from '../resources';
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
      href: ({ key }) => `/acceso/marcaciones/${key}`,
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
      code: 'VIS',
      icon: 'users',
      menu: ['040105'],
      words: LINEA.visitas,
      tones: { ingreso: 'verde' },
      href: ({ id }) => filtered('/acceso/visitas/historial', id),
      sources: [
        {
          of: visitaResource,
          whose: ofPerson,
          at: { field: 'FechaHoraIngreso', sql: 't.fecha_hora_ingreso' },
          what: `'ingreso'`,
          values: {
            anfitrion: {
              field: 'IdAnfitrion',
              sql: `select ${personNameSql('p')} from administracion_persona p where p.id_persona = t.id_anfitrion`,
              thing: { resource: 'AdministracionPersona', sql: 't.id_anfitrion' },
            },
          },
        },
        {
          of: visitaResource,
          whose: ofPerson,
          at: { field: 'FechaHoraSalida', sql: 't.fecha_hora_salida' },
          what: `'salida'`,
          where: 't.fecha_hora_salida is not null',
          values: {},
        },
        {
          of: visitaResource,
          whose: (_ctx, id) => sql`t.id_anfitrion = ${id}`,
          at: { field: 'FechaHoraIngreso', sql: 't.fecha_hora_ingreso' },
          what: `'recibio'`,
          values: {
            visitante: {
              field: 'IdPersona',
              sql: `select ${personNameSql('p')} from administracion_persona p where p.id_persona = t.id_persona`,
              thing: { resource: 'AdministracionPersona', sql: 't.id_persona' },
            },
          },
        },
      ],
    }),
    eventKind({
      code: 'EVA',
      icon: 'alert-triangle',
      menu: ['040104'],
      words: LINEA.evacuaciones,
      tones: { evacuada: 'rojo', aSalvo: 'verde' },
      href: () => '/acceso/evacuacion',
      sources: [
        {
          of: evacuacionPersonaResource,
          whose: ofPerson,
          at: { sql: '(select e.inicio from acceso_evacuacion e where e.id_evacuacion = t.id_evacuacion)' },
          what: `(select case when e.simulacro = 'S' then 'simulacro' else 'evacuada' end from acceso_evacuacion e where e.id_evacuacion = t.id_evacuacion)`,
          values: { zona: { field: 'IdZonaUltima', sql: 'select z.nombre from acceso_zona z where z.id_zona = t.id_zona_ultima' } },
        },
        {
          of: evacuacionPersonaResource,
          whose: ofPerson,
          at: { field: 'Momento', sql: 't.momento' },
          what: `case t.estado when 'A' then 'aSalvo' else 'fuera' end`,
          where: `t.momento is not null and t.estado in ('A', 'F')`,
          values: {},
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
