import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Daily, Trend } from '@platform/server/widgets/trend';
import { sql } from 'drizzle-orm';
import { solicitudResource } from '../solicitud/solicitud.resource';

const OPTIONS = ['060401', '060103', '060101'] as const;

/** Requests for people of a division by the day of one of their moments: the list that they lead to is of one entity. */
const byDayOf =
  (column: 'fecha_envio' | 'fecha_respuesta'): Daily['byDay'] =>
  (ctx, from, { compania, contrato }) => {
    const moment = sql.raw(`t.${column}`);
    const day = sql`(${moment} at time zone ${ctx.session.zona})::date`;
    return ctx.tx.rows(
      { Dia: text, N: int },
      sql`select to_char(${day}, 'YYYYMMDD') as "Dia", count(*)::int as "N" from acreditacion_solicitud t
        where ${scopeSql(solicitudResource, ctx.session)} and t.entidad = 'P' and t.estado <> 'E' and ${moment} >= ${from}::date - 1 and ${day} >= ${from}::date
          and (${compania}::int is null or t.id_compania = ${compania}::int) and (${contrato}::int is null or t.id_contrato = ${contrato}::int)
        group by 1`,
    );
  };

const ofDay = (field: string, day: string): string =>
  `/consultas/movilizaciones?filtro=${encodeURIComponent(JSON.stringify({ [field]: { desde: day, hasta: day } }))}&entidad=P`;

const DESDE = { es: 'la más antigua, del {dia}', en: 'the oldest, of {dia}' } as const;

/** What a requester has in one state now: its list is of one entity too. */
const standing = (code: string, state: 'I' | 'P' | 'O'): Trend => ({
  code,
  needs: ['060101'],
  leads: ({ IdCompania }) => IdCompania !== null,
  href: () => `/movilizacion/solicitud?filtro=${encodeURIComponent(JSON.stringify({ Estado: [state] }))}`,
  async now(ctx, { compania, contrato }) {
    const { n, desde } = await ctx.tx.one(
      { n: int, desde: orNull(text) },
      sql`select count(*)::int as n, to_char(min(coalesce(t.fecha_envio, t.fecha_creacion) at time zone ${ctx.session.zona}), 'YYYYMMDD') as desde from acreditacion_solicitud t
        where ${scopeSql(solicitudResource, ctx.session)} and t.entidad = 'P' and t.estado = ${state}
          and (${compania}::int is null or t.id_compania = ${compania}::int) and (${contrato}::int is null or t.id_contrato = ${contrato}::int)`,
    );
    return { N: n, Nota: desde === null ? null : fill(DESDE[ctx.lang], { dia: shownDay(desde) }) };
  },
});

/** Figures of Acreditación: what comes in and what is answered, day by day; of whoever asks, what waits for him and for others. */
export const acreditacionTrends: readonly Trend[] = [
  { code: 'recibidas', needs: OPTIONS, href: (ctx) => ofDay('FechaEnvio', today(ctx)), byDay: byDayOf('fecha_envio') },
  { code: 'respondidas', needs: OPTIONS, better: 'mas', href: (ctx) => ofDay('FechaRespuesta', today(ctx)), byDay: byDayOf('fecha_respuesta') },
  standing('porCorregir', 'O'),
  standing('enRevision', 'P'),
  standing('borradores', 'I'),
];
