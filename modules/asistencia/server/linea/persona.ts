import type { Context } from '@platform/server/http/context';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { Correccion } from '../../shared/correccion.entity';
import { Dia } from '../../shared/dia.entity';
import { LINEA } from '../../shared/linea.palabras';
import { diaResource } from '../calculo/dia.resource';
import { correccionResource } from '../correccion/correccion';
import { justificacionPersonaResource } from '../justificacion/justificacion.rules';

const ofPerson = (_ctx: Context, id: number) => sql`t.id_persona = ${id}`;
const filtered = (path: string, id: number): string => `${path}?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [id] }))}`;
const hours = (column: string) => `(t.${column} / 60) || ':' || lpad((t.${column} % 60)::text, 2, '0')`;

/** What happened to a person's attendance: the days that were planned, excuses and corrections of marks. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    eventKind({
      code: 'ASI',
      icon: 'calendar-check',
      menu: Dia.options.menu,
      words: LINEA.dias,
      tones: { A: 'verde', tarde: 'naranja', F: 'rojo', M: 'naranja' },
      href: ({ id }) => filtered('/asistencia/calculo', id),
      sources: [
        {
          of: diaResource,
          whose: ofPerson,
          at: { field: 'Fecha', sql: 't.fecha', day: true },
          what: `case when t.estado = 'A' and t.tardanza > 0 then 'tarde' else t.estado end`,
          where: `t.planificado = 'S' and t.estado in ('A', 'F', 'M', 'J')`,
          values: {
            horas: { field: 'Normales', sql: hours('normales') },
            programados: { field: 'Programados', sql: hours('programados') },
            tardanza: { field: 'Tardanza', sql: hours('tardanza') },
          },
        },
      ],
    }),
    eventKind({
      code: 'JUS',
      icon: 'file-text',
      menu: ['050105'],
      words: LINEA.justificaciones,
      tones: { A: 'verde', R: 'rojo', X: 'naranja' },
      href: ({ id }) => filtered('/asistencia/justificaciones', id),
      sources: [
        {
          of: justificacionPersonaResource,
          whose: ofPerson,
          at: { sql: 'coalesce(t.fecha_modificacion, t.fecha_creacion)' },
          what: 't.estado',
          values: {
            tipo: { field: 'IdJustificacion', sql: 'select j.nombre from asistencia_justificacion j where j.id_justificacion = t.id_justificacion' },
            desde: { field: 'FechaInicio', sql: `to_char(t.fecha_inicio, 'DD/MM/YYYY')` },
          },
        },
      ],
    }),
    eventKind({
      code: 'COR',
      icon: 'edit',
      menu: Correccion.options.menu,
      words: LINEA.correcciones,
      tones: { O: 'rojo', P: 'naranja' },
      sources: [
        {
          of: correccionResource,
          whose: ofPerson,
          at: { sql: 'coalesce(t.fecha_modificacion, t.fecha_creacion)' },
          what: 't.estado',
          values: {},
        },
      ],
    }),
  ],
};
