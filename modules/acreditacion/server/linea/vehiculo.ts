import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Solicitud } from '../../shared/solicitud.entity';
import { acreditacionVehiculoResource } from '../consultas/estado.resource';
import { historialResource, solicitudReach } from '../solicitud/solicitud.reach';
import { CONTRACT, ofRequest, REQUEST } from './nombres';

const requestsOf = (ctx: Context, id: number) =>
  sql`t.id_solicitud in (select t.id_solicitud from acreditacion_solicitud t where t.id_vehiculo = ${id} and ${scopeSql(solicitudReach, ctx.session)})`;
const accreditation = { of: acreditacionVehiculoResource, whose: (_ctx: Context, id: number) => sql`t.id_vehiculo = ${id}` };

/** What happened to a vehicle on the way to being accredited, and as such. */
export const vehicleTimeline: Timeline = {
  entity: 'AdministracionVehiculo',
  kinds: [
    eventKind({
      code: 'SOL',
      icon: 'clipboard-check',
      menu: Solicitud.options.menu,
      words: LINEA.solicitudes,
      tones: { aprobar: 'verde', devolver: 'naranja', rechazar: 'rojo' },
      sources: [
        {
          of: historialResource,
          whose: requestsOf,
          at: { field: 'Momento', sql: 't.momento' },
          what: `case when t.accion = 'aprobar' and t.estado_nuevo = 'P' then 'visto' else t.accion end`,
          values: { numero: REQUEST, compania: { sql: ofRequest('c.alias') } },
        },
      ],
    }),
    eventKind({
      code: 'ACR',
      icon: 'car',
      menu: ['060404'],
      words: LINEA.vehiculo,
      tones: { inicio: 'verde', fin: 'naranja', suspension: 'rojo', desmovilizacion: 'naranja' },
      href: ({ key }) => `/consultas/vehiculos/${key}`,
      sources: [
        {
          ...accreditation,
          at: { field: 'FechaInicio', sql: 't.fecha_inicio', day: true },
          what: `'inicio'`,
          values: { contrato: CONTRACT, fin: { field: 'FechaFin', sql: `to_char(t.fecha_fin, 'DD/MM/YYYY')` } },
        },
        // Its last day still counts: it is over on the next.
        {
          ...accreditation,
          at: { field: 'FechaFin', sql: 't.fecha_fin + 1', day: true },
          what: `'fin'`,
          where: 't.fecha_desmovilizacion is null',
          values: { contrato: CONTRACT },
        },
        {
          ...accreditation,
          at: { field: 'FechaSuspensionInicio', sql: 't.fecha_suspension_inicio', day: true },
          what: `'suspension'`,
          where: 't.fecha_suspension_inicio is not null',
          values: { contrato: CONTRACT, motivo: { field: 'MotivoSuspension', sql: 't.motivo_suspension' } },
        },
        {
          ...accreditation,
          at: { field: 'FechaDesmovilizacion', sql: 't.fecha_desmovilizacion', day: true },
          what: `'desmovilizacion'`,
          where: 't.fecha_desmovilizacion is not null',
          values: { contrato: CONTRACT },
        },
      ],
    }),
  ],
};
