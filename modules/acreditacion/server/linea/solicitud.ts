import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Solicitud } from '../../shared/solicitud.entity';
import { historialResource, solicitudReach } from '../solicitud/solicitud.reach';
import { USER } from './nombres';

const ofRequest = (ctx: Context, id: number) =>
  sql`t.id_solicitud in (select t.id_solicitud from acreditacion_solicitud t where t.id_solicitud = ${id} and ${scopeSql(solicitudReach, ctx.session)})`;

/** What was done with a request, step by step. */
export const requestTimeline: Timeline = {
  entity: Solicitud.resource,
  kinds: [
    eventKind({
      code: 'SOL',
      icon: 'clipboard-check',
      menu: Solicitud.options.menu,
      words: LINEA.pasos,
      tones: { aprobar: 'verde', aprobarPor: 'verde', devolver: 'naranja', devolverPor: 'naranja', rechazar: 'rojo', rechazarPor: 'rojo' },
      sources: [
        {
          of: historialResource,
          whose: ofRequest,
          at: { field: 'Momento', sql: 't.momento' },
          what: `(case when t.accion = 'aprobar' and t.estado_nuevo = 'P' then 'visto' else t.accion end) || (case when t.id_titular is not null and t.accion in ('aprobar', 'devolver', 'rechazar') then 'Por' else '' end)`,
          values: {
            usuario: USER,
            titular: { field: 'IdTitular', sql: "select v.nombre || ' ' || v.apellido from seguridad_usuario v where v.id_usuario = t.id_titular" },
            rol: { field: 'IdRol', sql: 'select r.nombre from acreditacion_rol_autorizador r where r.id_rol = t.id_rol' },
            observacion: { field: 'Observacion', sql: `coalesce(t.observacion, '—')` },
          },
        },
      ],
    }),
  ],
};
