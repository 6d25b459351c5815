import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Solicitud } from '../../shared/solicitud.entity';
import { acreditacionPersonaResource } from '../consultas/estado.resource';
import { historialResource, solicitudReach } from '../solicitud/solicitud.reach';
import { COMPANY, ofRequest, REQUEST } from './nombres';

/** Requests that name the person, alone or among the visitors, as far as the session reaches requests. */
const requestsOf = (ctx: Context, id: number) =>
  sql`t.id_solicitud in (select t.id_solicitud from acreditacion_solicitud t where ${scopeSql(solicitudReach, ctx.session)} and (t.id_persona = ${id}
    or t.id_solicitud in (select v.id_solicitud from acreditacion_solicitud_visita v where v.id_persona = ${id} and v.id_cliente = ${ctx.session.IdCliente})))`;

const accreditation = { of: acreditacionPersonaResource, whose: (_ctx: Context, id: number) => sql`t.id_persona = ${id}` };
const compania = COMPANY;

/** What happened to a person on the way to being accredited, and as such. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    eventKind({
      code: 'SOL',
      icon: 'clipboard-check',
      menu: Solicitud.options.menu,
      words: LINEA.solicitudes,
      tones: { aprobar: 'verde', devolver: 'naranja', rechazar: 'rojo' },
      href: ({ values }) => `/consultas/movilizaciones/${String(values.solicitud)}`,
      sources: [
        {
          of: historialResource,
          whose: requestsOf,
          at: { field: 'Momento', sql: 't.momento' },
          what: `case when t.accion = 'aprobar' and t.estado_nuevo = 'P' then 'visto' else t.accion end`,
          values: { solicitud: { sql: 't.id_solicitud' }, numero: REQUEST, compania: { sql: ofRequest('c.alias') } },
        },
      ],
    }),
    eventKind({
      code: 'ACR',
      icon: 'user-check',
      menu: ['060403'],
      words: LINEA.acreditacion,
      tones: { inicio: 'verde', fin: 'naranja', suspension: 'rojo', desmovilizacion: 'naranja' },
      href: ({ key }) => `/consultas/personas/${key}`,
      sources: [
        {
          ...accreditation,
          at: { field: 'FechaInicio', sql: 't.fecha_inicio', day: true },
          what: `'inicio'`,
          values: { compania, fin: { field: 'FechaFin', sql: `to_char(t.fecha_fin, 'DD/MM/YYYY')` } },
        },
        // Its last day still counts: it is over on the next.
        {
          ...accreditation,
          at: { field: 'FechaFin', sql: 't.fecha_fin + 1', day: true },
          what: `'fin'`,
          where: 't.fecha_desmovilizacion is null',
          values: { compania },
        },
        {
          ...accreditation,
          at: { field: 'FechaSuspensionInicio', sql: 't.fecha_suspension_inicio', day: true },
          what: `'suspension'`,
          where: 't.fecha_suspension_inicio is not null',
          values: { compania, motivo: { field: 'MotivoSuspension', sql: 't.motivo_suspension' } },
        },
        {
          ...accreditation,
          at: { field: 'FechaDesmovilizacion', sql: 't.fecha_desmovilizacion', day: true },
          what: `'desmovilizacion'`,
          where: 't.fecha_desmovilizacion is not null',
          values: { compania },
        },
      ],
    }),
  ],
};
