import { sendNotice } from '@modules/sistema/server/public';
import { int, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { shiftMoves } from '../../shared/turnos';
import { CambioTurno, CambioTurnoAviso, TURNOS } from '../../shared/turnos.entity';
import { recipient } from '../comprobante/comprobantes';

/** People of one transaction. */
const SOME = 200;
/** Changes of so many days ago are told to whoever gets an address or a user meanwhile; older ones are not. */
const RECENT = 30;

const CHANGE = {
  ...{ id: int, Fecha: text, FechaFin: orNull(text), TipoAntes: orNull(oneOf(TURNOS)), Antes: orNull(text), TipoDespues: oneOf(TURNOS) },
  ...{ Despues: orNull(text), Motivo: orNull(text) },
} as const;
const CHANGE_SQL =
  sql.raw(`g.id_cambio_turno as id, to_char(g.fecha, 'YYYYMMDD') as "Fecha", to_char(g.fecha_fin, 'YYYYMMDD') as "FechaFin", g.tipo_antes as "TipoAntes", g.antes as "Antes",
  g.tipo_despues as "TipoDespues", g.despues as "Despues", g.motivo as "Motivo"`);

/** ASI11: what changed of somebody's shifts and they were not told, all in one notice; who has neither a user nor an address is told by *Mi asistencia*. */
export async function tellShifts(ctx: Context): Promise<number> {
  const since = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${RECENT}::int)`;
  const rows = await ctx.tx.rows(
    { ...CHANGE, persona: int, division: orNull(int), usuario: orNull(text), correo: orNull(text), campana: yes },
    sql`with quienes as (
        select distinct g.id_persona from asistencia_cambio_turno g join administracion_persona p on p.id_persona = g.id_persona
        where g.id_cliente = ${ctx.session.IdCliente} and g.fecha_hora >= ${since} and not exists (select 1 from asistencia_cambio_turno_aviso v where v.id_cliente = g.id_cliente and v.id_cambio_turno = g.id_cambio_turno)
          and (p.correo is not null or exists (select 1 from seguridad_usuario u where u.id_cliente = g.id_cliente and u.id_persona = g.id_persona and u.activo = 'S')) limit ${SOME})
      select ${CHANGE_SQL}, g.id_persona as persona, p.actual_id_division as division, p.correo, coalesce((select t.campana from sistema_plantilla_correo t where t.id_cliente = g.id_cliente and t.codigo = 'ASI11'), 'S') as campana,
        (select u.id_usuario from seguridad_usuario u where u.id_cliente = g.id_cliente and u.id_persona = g.id_persona and u.activo = 'S' order by u.id_usuario limit 1) as usuario
      from asistencia_cambio_turno g join quienes q on q.id_persona = g.id_persona join administracion_persona p on p.id_persona = g.id_persona
      where g.id_cliente = ${ctx.session.IdCliente} and g.fecha_hora >= ${since} and not exists (select 1 from asistencia_cambio_turno_aviso v where v.id_cliente = g.id_cliente and v.id_cambio_turno = g.id_cambio_turno)
      order by g.id_persona, g.fecha, g.id_cambio_turno`,
  );
  const byPerson = new Map<number, typeof rows>();
  for (const row of rows) byPerson.set(row.persona, [...(byPerson.get(row.persona) ?? []), row]);
  for (const own of byPerson.values()) {
    const [first] = own;
    if (!first) continue;
    const Aviso = Math.min(...own.map(({ id }) => id));
    await sendNotice(ctx, {
      codigo: 'ASI11',
      para: recipient(first.usuario, first.correo),
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: first.division },
      datos: { es: { cambios: shiftMoves('es', own) }, en: { cambios: shiftMoves('en', own) } },
      enlace: '/asistencia/mi-asistencia',
      entidad: CambioTurno.resource,
      registro: Aviso,
    });
    const Medio = first.usuario !== null && first.campana ? ('C' as const) : ('Q' as const);
    await addRows(ctx, CambioTurnoAviso, {
      values: own.map(({ id }) => ({ IdCambioTurno: id, Medio, FechaHora: ctx.now.toISOString(), Aviso })),
      clash: {},
    });
  }
  return byPerson.size;
}

/** Mails of changes that were delivered since: that is when whoever has no user was told. */
export async function tellDelivered(ctx: Context): Promise<number> {
  const made = await addRows(ctx, CambioTurnoAviso, {
    values: { IdCambioTurno: sql`v.id_cambio_turno`, Medio: 'E', FechaHora: sql`c.fecha_envio`, Aviso: sql`v.aviso` },
    from: sql`asistencia_cambio_turno_aviso v join sistema_correo c on c.id_cliente = v.id_cliente and c.codigo = 'ASI11' and c.id_registro = v.aviso::text and c.estado = 'E' and c.fecha_envio is not null
        and c.fecha >= ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${RECENT}::int)
      where v.id_cliente = ${ctx.session.IdCliente} and v.medio in ('Q', 'C') and v.fecha_hora >= ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${RECENT}::int)
        and not exists (select 1 from asistencia_cambio_turno_aviso e where e.id_cliente = v.id_cliente and e.id_cambio_turno = v.id_cambio_turno and e.medio = 'E') limit ${SOME}`,
    clash: {},
  });
  return made.length;
}

/** Changes of shift of somebody's own days of some dates, and those that they have not seen, the newest first. */
export const shiftsOf = (ctx: Context, IdPersona: number, from: string, to: string) =>
  ctx.tx.rows(
    { ...CHANGE, Usuario: text, FechaHora: text, Visto: yes },
    sql`select ${CHANGE_SQL}, g.id_usuario as "Usuario", g.fecha_hora as "FechaHora",
        case when exists (select 1 from asistencia_cambio_turno_aviso v where v.id_cliente = g.id_cliente and v.id_cambio_turno = g.id_cambio_turno and v.medio = 'V') then 'S' else 'N' end as "Visto"
      from asistencia_cambio_turno g where g.id_cliente = ${ctx.session.IdCliente} and g.id_persona = ${IdPersona}
        and (g.fecha between ${from}::date and ${to}::date or g.fecha_hora >= ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${RECENT}::int)
          and not exists (select 1 from asistencia_cambio_turno_aviso v where v.id_cliente = g.id_cliente and v.id_cambio_turno = g.id_cambio_turno and v.medio = 'V'))
      order by g.id_cambio_turno desc limit 100`,
  );

/** Somebody saw changes of their own shifts: those that they name, of which others are nobody's here. Answers how many they had not seen. */
export async function shiftsSeen(ctx: Context, IdPersona: number, seen: readonly number[]): Promise<number> {
  const made = await addRows(ctx, CambioTurnoAviso, {
    values: { IdCambioTurno: sql`g.id_cambio_turno`, Medio: 'V', FechaHora: ctx.now.toISOString() },
    from: sql`asistencia_cambio_turno g where g.id_cliente = ${ctx.session.IdCliente} and g.id_persona = ${IdPersona} and g.id_cambio_turno = any(${sql.param([...seen])}::int[])`,
    clash: {},
  });
  return made.length;
}
