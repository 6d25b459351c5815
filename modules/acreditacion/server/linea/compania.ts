import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { type SQL, sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Solicitud } from '../../shared/solicitud.entity';
import { historialResource, solicitudReach } from '../solicitud/solicitud.reach';
import { REQUEST } from './nombres';

/** Steps of the requests that a condition holds for, as far as the session reaches requests. */
const requests = (entity: string, which: (id: number) => SQL): Timeline => ({
  entity,
  kinds: [
    eventKind({
      code: 'SOL',
      icon: 'clipboard-check',
      menu: Solicitud.options.menu,
      words: LINEA.companias,
      tones: { aprobar: 'verde', devolver: 'naranja', rechazar: 'rojo' },
      sources: [
        {
          of: historialResource,
          whose: (ctx: Context, id) =>
            sql`t.id_solicitud in (select t.id_solicitud from acreditacion_solicitud t where ${which(id)} and ${scopeSql(solicitudReach, ctx.session)})`,
          at: { field: 'Momento', sql: 't.momento' },
          what: 't.accion',
          where: `not (t.accion = 'aprobar' and t.estado_nuevo = 'P')`,
          values: { numero: REQUEST },
        },
      ],
    }),
  ],
});

/** What a company asked for and what was answered; and the same of a contract. */
export const companyTimeline = requests('AdministracionCompania', (id) => sql`t.id_compania = ${id}`);
export const contractTimeline = requests('AdministracionContrato', (id) => sql`t.id_contrato = ${id}`);
