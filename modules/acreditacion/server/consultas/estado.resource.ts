import type { Entity } from '@platform/entity/entity';
import { dateKind } from '@platform/fields/date/shared';
import { wordsSchema } from '@platform/fields/texts';
import { orNull, text as textOf } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import type { Product } from '@platform/server/product';
import { answeredRows } from '@platform/server/product.rows';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { action, type Resource, type ResourceHooks, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  AcreditacionCompania,
  AcreditacionCompaniaRequisito,
  AcreditacionPersona,
  AcreditacionPersonaRequisito,
  AcreditacionVehiculo,
  AcreditacionVehiculoRequisito,
} from '../../shared/acreditacion.entity';
import { standingReason } from '../../shared/motivoEstado';
import { presenceKept } from '../preguntas';
import { withoutHealthPapers } from '../solicitud/archivos';
import {
  type Acreditable,
  daysLeftSql,
  expiredSql,
  inForceSql,
  nextExpirySql,
  nextPaperSql,
  onceSql,
  paperStateSql,
  reasonSql,
  stateSql,
  suspendedBySql,
} from './estado.sql';

const reason = z.strictObject({
  Motivo: wordsSchema(250, 'acreditacion.motivo'),
  Hasta: z.union([dateKind.schema({ kind: 'date' }), z.null()]).optional(),
});

/** Who suspends an accreditation today; its row is held, so that of two at once the second sees the first. */
async function suspendedBy(ctx: Context, kind: Acreditable, id: number | string): Promise<string | null> {
  const row = await ctx.tx.first(
    { origen: orNull(textOf) },
    sql`select ${sql.raw(suspendedBySql(kind)('a'))} as origen from ${sql.raw(`acreditacion_${kind} a where a.id_acreditacion_${kind}`)} = ${id} for no key update of a`,
  );
  return row?.origen ? row.origen : null;
}

const inForceFlag = (kind: Acreditable) => (t: string) => `(case when ${inForceSql(kind)(t)} then 'S' else 'N' end)`;

/** What lists of people and vehicles count by: calculated only to be filtered by. */
function countedBy(kind: 'persona' | 'vehiculo') {
  const value = (text: string) => () => sql.raw(text);
  return { EnVigencia: value(inForceFlag(kind)('t')), UnaVezPor: value(onceSql(kind)('t')) };
}

/** The current state of whatever is accredited: calculated, suspended and resumed by whoever authorizes. */
function accreditations(entity: Entity, kind: Acreditable, own: NonNullable<ResourceHooks['computed']>): Resource {
  return resource(entity, {
    computed: {
      ...own,
      Estado: stateSql(kind),
      OrigenSuspension: suspendedBySql(kind),
      MotivoEstado: reasonSql(kind),
      ProximoVencimiento: nextExpirySql(kind),
      ProximoRequisito: nextPaperSql(kind),
      RequisitosVencidos: expiredSql(kind),
    },
    fill(ctx, rows) {
      for (const row of rows) if (typeof row.MotivoEstado === 'string') row.MotivoEstado = standingReason(ctx.lang, row.MotivoEstado);
    },
    needs: ['Estado', 'OrigenSuspension', 'MotivoEstado'],
    asked: kind === 'compania' ? {} : countedBy(kind),
    actions: {
      suspender: action({
        needs: 'autorizar',
        body: reason,
        async run(ctx, id, body) {
          if (body.Hasta && String(body.Hasta) < today(ctx)) throw refuse('acreditacion.hasta', undefined, 'Hasta');
          if ((await suspendedBy(ctx, kind, id)) === 'U') throw refuse('acreditacion.suspendida');
          const Hasta = body.Hasta ? String(body.Hasta) : null;
          await changeRows(ctx, entity, {
            set: { FechaSuspensionInicio: today(ctx), FechaSuspensionFin: Hasta, MotivoSuspension: body.Motivo },
            where: keyIs(entity, id),
            trace: { action: 'suspender', changes: { Motivo: [null, body.Motivo], Hasta: [null, Hasta] } },
          });
          return { suspendida: 'S' };
        },
      }),
      reanudar: action({
        needs: 'autorizar',
        body: reason.omit({ Hasta: true }),
        async run(ctx, id, body) {
          const by = await suspendedBy(ctx, kind, id);
          if (!by) throw refuse('acreditacion.no_suspendida');
          if (by === 'C') throw refuse('acreditacion.suspendida_compania');
          await changeRows(ctx, entity, {
            set: {
              ...{ FechaSuspensionInicio: null, FechaSuspensionFin: null, MotivoSuspension: null },
              ...(kind === 'persona' ? { Indisciplinas: null } : {}),
            },
            where: keyIs(entity, id),
            trace: { action: 'reanudar', changes: { Motivo: [null, body.Motivo] } },
          });
          return { suspendida: 'N' };
        },
      }),
    },
    can: (row) => ({
      suspender: row.OrigenSuspension !== 'U' && row.Estado !== 'D',
      reanudar: row.Estado === 'S' && row.OrigenSuspension !== 'C',
    }),
  });
}

/** Papers of current accreditations; a contractor sees those of its own. */
function papers(entity: Entity, kind: Acreditable): Resource {
  const key = `id_acreditacion_${kind}`;
  return resource(entity, {
    policy: (session: Session) =>
      session.IdCompania === null
        ? undefined
        : sql`exists (select 1 from ${sql.raw(`acreditacion_${kind} a where a.${key} = t.${key}`)} and a.id_compania = ${session.IdCompania})`,
    computed: { DiasRestantes: daysLeftSql, Estado: paperStateSql },
    fill: withoutHealthPapers,
  });
}

/** Whether the subject is inside now. */
const insideSql = (column: string) => (t: string, _client: number, product: Product) =>
  `(case when exists (select 1 from ${answeredRows(product, presenceKept)} x where x.id_cliente = ${t}.id_cliente and x.id_division = ${t}.id_division and x.${column} = ${t}.${column}) then 'S' else 'N' end)`;

export const acreditacionPersonaResource: Resource = accreditations(AcreditacionPersona, 'persona', {
  Documento: (t) => `(select p.documento from administracion_persona p where p.id_persona = ${t}.id_persona)`,
  EnSitio: insideSql('id_persona'),
});

export const acreditacionVehiculoResource: Resource = accreditations(AcreditacionVehiculo, 'vehiculo', {
  EnSitio: insideSql('id_vehiculo'),
  IdTipoVehiculo: (t) => `(select v.id_tipo_vehiculo from administracion_vehiculo v where v.id_vehiculo = ${t}.id_vehiculo)`,
});

export const estadoResources: readonly Resource[] = [
  acreditacionPersonaResource,
  papers(AcreditacionPersonaRequisito, 'persona'),
  acreditacionVehiculoResource,
  papers(AcreditacionVehiculoRequisito, 'vehiculo'),
  accreditations(AcreditacionCompania, 'compania', {
    Documento: (t) => `(select c.documento from administracion_compania c where c.id_compania = ${t}.id_compania_acreditada)`,
  }),
  papers(AcreditacionCompaniaRequisito, 'compania'),
];
