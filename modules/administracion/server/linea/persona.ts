import type { Context } from '@platform/server/http/context';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Persona } from '../../shared/persona.entity';
import { vinculoResource } from '../personas/persona.resource';
import { personaIndisciplinaResource } from '../vehiculos/indisciplina.resource';

const ofPerson = (_ctx: Context, id: number) => sql`t.id_persona = ${id}`;
const href = ({ id }: { readonly id: number }) => `/administracion/personas/${id}?pestana=historial`;
const COMPANY = {
  field: 'IdCompania',
  sql: 'select c.alias from administracion_compania c where c.id_compania = t.id_compania',
  thing: { resource: 'AdministracionCompania', sql: 't.id_compania' },
} as const;
const POSITION = { field: 'IdCargo', sql: 'select g.cargo from administracion_cargo g where g.id_cargo = t.id_cargo' };

/** What happened to a person as a worker: employments and acts of indiscipline. */
export const personTimeline: Timeline = {
  entity: Persona.resource,
  kinds: [
    eventKind({
      code: 'LAB',
      icon: 'briefcase',
      menu: ['030101'],
      words: LINEA.trabajo,
      href,
      sources: [
        {
          of: vinculoResource,
          whose: ofPerson,
          at: { field: 'FechaInicio', sql: 't.fecha_inicio', day: true },
          what: `case when t.origen = 'C' then 'cambio' else 'inicio' end`,
          values: { compania: COMPANY, cargo: POSITION },
        },
        {
          of: vinculoResource,
          whose: ofPerson,
          at: { field: 'FechaCese', sql: 't.fecha_cese', day: true },
          what: `'cese'`,
          // One that a change of position ended goes on as the next.
          where: `t.fecha_cese is not null and not exists (select 1 from administracion_motivo_cese m where m.id_motivo_cese = t.id_motivo_cese and m.cambio_interno = 'S')`,
          values: {
            compania: COMPANY,
            motivo: {
              field: 'IdMotivoCese',
              sql: 'select m.motivo_cese from administracion_motivo_cese m where m.id_motivo_cese = t.id_motivo_cese',
            },
          },
        },
      ],
    }),
    eventKind({
      code: 'IND',
      icon: 'alert-triangle',
      menu: ['030101', '030104'],
      words: LINEA.indisciplina,
      tones: { '2': 'naranja', '3': 'rojo' },
      href: ({ id }) => `/administracion/personas/${id}?pestana=indisciplinas`,
      sources: [
        {
          of: personaIndisciplinaResource,
          whose: ofPerson,
          at: { field: 'Fecha', sql: 't.fecha', day: true },
          what: 't.severidad',
          where: `t.anulada = 'N'`,
          values: {
            falta: {
              field: 'IdIndisciplina',
              sql: 'select i.indisciplina from administracion_indisciplina i where i.id_indisciplina = t.id_indisciplina',
            },
          },
        },
      ],
    }),
  ],
};
