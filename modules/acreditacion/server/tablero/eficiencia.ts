import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { ofEach } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AttentionEvent, attentionMinutes, firstSent, shares } from '../../shared/eficiencia';
import { solicitudResource } from '../solicitud/solicitud.resource';

export const STATES = ['P', 'O', 'R', 'A'] as const;
const eventRow = z.object({
  Momento: z.string(),
  Accion: z.string(),
  EstadoNuevo: z.string(),
  Ronda: z.number(),
  IdRol: z.number().nullable(),
  IdUsuario: z.string(),
});

export interface Period {
  readonly Anio: number;
  readonly MesInicio: number;
  readonly MesFin: number;
}
interface Measured {
  readonly respondidas: number;
  readonly promedio: number | null;
  readonly maximo: number | null;
}
export interface Efficiency {
  readonly Meses: readonly ({
    readonly Mes: number;
    readonly Total: number;
    readonly Estados: Readonly<Record<(typeof STATES)[number], number>>;
    readonly Porcentajes: Readonly<Record<(typeof STATES)[number], number>>;
  } & Measured)[];
  readonly Roles: readonly ({ readonly Nombre: string } & Measured)[];
  readonly Autorizadores: readonly ({ readonly Nombre: string } & Measured)[];
  readonly Total: { readonly Total: number } & Measured;
}

function measured(minutes: readonly (number | null)[]): Measured {
  const answered = minutes.filter((one) => one !== null);
  const sum = answered.reduce((total, one) => total + one, 0);
  return {
    respondidas: answered.length,
    promedio: answered.length > 0 ? Math.round(sum / answered.length) : null,
    maximo: answered.length > 0 ? Math.max(...answered) : null,
  };
}

interface Followed {
  readonly estado: string;
  readonly mes: number;
  readonly events: readonly AttentionEvent[];
}

/** Requests first sent in the months asked, each with its steps; the month is of the division's calendar. */
async function followed(ctx: Context, { Anio, MesInicio, MesFin }: Period, only: SQL): Promise<Followed[]> {
  const from = `${Anio}-${String(MesInicio).padStart(2, '0')}-01`;
  const rows = await ctx.tx.rows(
    { estado: text, mes: orNull(int), pasos: orNull(json(z.unknown())) },
    sql`with primeros as (select h.id_solicitud, min(h.momento) as enviado from acreditacion_solicitud_historial h
          where h.id_cliente = ${ctx.session.IdCliente} and h.id_division = ${ctx.session.IdDivision} and h.accion = 'enviar' group by 1)
      select t.estado, extract(month from f.enviado at time zone ${ctx.session.zona})::int as mes,
        (select jsonb_agg(jsonb_build_object('Momento', to_char(h.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Accion', h.accion, 'EstadoNuevo', h.estado_nuevo, 'Ronda', h.ronda, 'IdRol', h.id_rol, 'IdUsuario', h.id_usuario)
          order by h.momento, h.id_solicitud_historial) from acreditacion_solicitud_historial h where h.id_cliente = t.id_cliente and h.id_solicitud = t.id_solicitud and h.accion <> 'evaluar') as pasos
      from primeros f join acreditacion_solicitud t on t.id_solicitud = f.id_solicitud
      where f.enviado >= (${from}::date::timestamp at time zone ${ctx.session.zona}) and f.enviado < ((${from}::date + make_interval(months => ${MesFin - MesInicio + 1}::int))::timestamp at time zone ${ctx.session.zona})
        and ${scopeSql(solicitudResource, ctx.session)} and ${only}`,
  );
  return rows.map((row) => ({ estado: row.estado, mes: Number(row.mes), events: z.array(eventRow).parse(row.pasos) }));
}

/**
 * Requests, percentages and attention by month of first sending, by role and by authorizer; attention in minutes. Of the
 * session's division unless others are given, each with its own calendar.
 */
export async function efficiency(ctx: Context, period: Period, divisions: readonly Context[] = [ctx], only: SQL = sql`true`): Promise<Efficiency> {
  const all = (await ofEach(divisions, (one) => followed(one, period, only))).flat();
  const months = Array.from({ length: period.MesFin - period.MesInicio + 1 }, (_, at) => period.MesInicio + at);
  const roleName = ctx.lang === 'en' ? sql`coalesce(nullif(nombre_ingles, ''), nombre)` : sql`nombre`;
  const roles = await ctx.tx.rows(
    { nombre: orNull(text), id_rol: int },
    sql`select id_rol, ${roleName} as nombre from acreditacion_rol_autorizador where id_cliente = ${ctx.session.IdCliente} order by orden, 2`,
  );
  const deciders = new Set(
    all.flatMap(({ events }) =>
      events.filter(({ Accion }) => ['aprobar', 'devolver', 'rechazar'].includes(Accion)).flatMap(({ IdUsuario }) => IdUsuario ?? []),
    ),
  );
  const names = await ctx.tx.rows(
    { nombre: orNull(text), id_usuario: text },
    sql`select id_usuario, nombre || ' ' || apellido as nombre from seguridad_usuario where id_usuario = any(${sql.param([...deciders])}) order by 2`,
  );
  const by = (of: (event: AttentionEvent) => boolean): Measured => measured(all.map(({ events }) => attentionMinutes(events, of)));
  return {
    Meses: months.map((Mes) => {
      const own = all.filter(({ events, mes }) => mes === Mes && firstSent(events) !== undefined);
      const count = (state: string): number => own.filter(({ estado }) => estado === state).length;
      const Estados = { P: count('P'), O: count('O'), R: count('R'), A: count('A') };
      const [P = 0, O = 0, R = 0, A = 0] = shares(STATES.map((state) => Estados[state]));
      return { Mes, Total: own.length, Estados, Porcentajes: { P, O, R, A }, ...measured(own.map(({ events }) => attentionMinutes(events))) };
    }),
    Roles: roles.map((role) => ({ Nombre: String(role.nombre), ...by((event) => event.IdRol === role.id_rol) })).filter((one) => one.respondidas > 0),
    Autorizadores: names.map((user) => ({ Nombre: String(user.nombre), ...by((event) => event.IdUsuario === user.id_usuario) })),
    Total: { Total: all.length, ...measured(all.map(({ events }) => attentionMinutes(events))) },
  };
}
