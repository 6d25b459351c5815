import { int, list, num, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { scopeSql } from '@platform/server/resource/scope';
import { ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { againstUsual, SEMANAS } from '../../shared/habitual';
import type { ConsumoDeHoy } from '../../shared/tablero.wire';
import { terminalResource } from '../comedor/terminal.rules';
import { rationsOf } from '../consolidado/consolidado';
import { consumoResource, ofOwnCompany } from '../consolidado/consumo.rules';
import { PAYER } from '../consolidado/valor';

/** Weeks back in which the usual is looked for. */
const WEEKS = 12;
type Comedor = ConsumoDeHoy['Comedores'][number];

/** Rations of the company and contract that the board is filtered by, whoever pays them. */
const chosen = ({ compania, contrato }: WidgetQuery): SQL =>
  sql`(${compania}::int is null or ${sql.raw(PAYER)} = ${compania}::int) and (${contrato}::int is null or t.id_contrato = ${contrato}::int)`;

/** Rations of each service today, and on the last same weekdays on which it served. */
async function servicesOf(ctx: Context, query: WidgetQuery) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const day = today(ctx);
  const taken = (
    on: SQL,
  ): SQL => sql`(select count(*)::int as n from comedor_consumo t where t.id_cliente = s.id_cliente and t.id_servicio = s.id_servicio
    and t.fecha_consumo = ${on} and t.resultado = 'P' and t.anulado = 'N' and ${ofOwnCompany(ctx.session) ?? sql`true`} and ${chosen(query)})`;
  const rows = await ctx.tx.rows(
    {
      IdComedor: int,
      Comedor: text,
      Capacidad: orNull(int),
      Atiende: oneOf(['S', 'N']),
      IdServicio: int,
      Servicio: text,
      Raciones: int,
      Previas: list(int),
    },
    sql`select * from (select m.id_comedor as "IdComedor", m.comedor as "Comedor", case when m.aplica_capacidad = 'S' then m.capacidad end as "Capacidad",
        case when ${IdCompania}::int is null or m.id_compania_concesionaria = ${IdCompania}::int then 'S' else 'N' end as "Atiende",
        s.id_servicio as "IdServicio", s.servicio as "Servicio", ${taken(sql`${day}::date`)} as "Raciones",
        array(select c.n from (select k from generate_series(1, ${WEEKS}::int) k order by k) w cross join lateral ${taken(sql`${day}::date - w.k * 7`)} c where c.n > 0 limit ${SEMANAS}) as "Previas",
        s.activo as "Activo", s.orden, s.codigo
      from comedor_servicio s join comedor_comedor m on m.id_comedor = s.id_comedor
      where s.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and m.activo = 'S') x
      where x."Raciones" > 0 or (x."Atiende" = 'S' and x."Activo" = 'S') order by x."Comedor", x."IdComedor", x.orden, x.codigo`,
  );
  return rows;
}

/** Readings of today that were denied, by dining room and reason. */
const deniedOf = (ctx: Context, { compania, contrato }: WidgetQuery) =>
  ctx.tx.rows(
    { IdComedor: int, Motivo: orNull(text), Lecturas: int },
    sql`select t.id_comedor as "IdComedor", t.motivo as "Motivo", count(*)::int as "Lecturas" from comedor_consumo t
      where ${scopeSql(consumoResource, ctx.session)} and t.fecha_consumo = ${today(ctx)}::date and t.resultado = 'D' and t.motivo is not null
        and (${compania}::int is null or t.id_compania = ${compania}::int) and (${contrato}::int is null or t.id_contrato = ${contrato}::int)
      group by 1, 2 order by 3 desc, 2`,
  );

const unsentOf = (ctx: Context) =>
  ctx.tx.rows(
    { IdComedor: int, IdTerminal: int, Nombre: text, Pendientes: orNull(int), UltimaConexion: orNull(text) },
    sql`select t.id_comedor as "IdComedor", t.id_terminal as "IdTerminal", t.nombre as "Nombre", t.pendientes as "Pendientes", t.ultima_conexion as "UltimaConexion"
      from comedor_terminal t where ${scopeSql(terminalResource, ctx.session)} and t.activo = 'S' and t.pendientes > 0 order by t.pendientes desc, t.nombre`,
  );

/** The dining rooms of a division. */
async function roomsOf(ctx: Context, query: WidgetQuery): Promise<Comedor[]> {
  const services = await servicesOf(ctx, query);
  const denied = await deniedOf(ctx, query);
  const unsent = await unsentOf(ctx);
  const rooms = new Map(services.map((row) => [row.IdComedor, row]));
  // Of somebody's rations alone, how full the room is cannot be told.
  const whole = query.compania === null && query.contrato === null;
  return [...rooms.values()].map(({ IdComedor, Comedor, Capacidad, Atiende }) => ({
    IdComedor,
    Comedor,
    Hoy: today(ctx),
    Atiende,
    Capacidad: whole && Atiende === 'S' ? Capacidad : null,
    Servicios: services
      .filter((row) => row.IdComedor === IdComedor)
      .map(({ IdServicio, Servicio, Raciones, Previas }) => ({ IdServicio, Servicio, Raciones, ...againstUsual(Raciones, Previas) })),
    Denegados: denied.filter((row) => row.IdComedor === IdComedor).map(({ Motivo, Lecturas }) => ({ Motivo: String(Motivo), Lecturas })),
    Terminales: unsent
      .filter((row) => row.IdComedor === IdComedor)
      .map(({ IdTerminal, Nombre, Pendientes, UltimaConexion }) => ({ IdTerminal, Nombre, Pendientes: Number(Pendientes), UltimaConexion })),
  }));
}

const monthStart = (day: string): string => `${day.slice(0, 6)}01`;

/** What the month so far has cost, and who pays it, as the consolidated report counts it. */
async function monthOf(ctx: Context, { compania, contrato }: WidgetQuery) {
  const Hasta = today(ctx);
  const where = await rationsOf(ctx, {
    Desde: monthStart(Hasta),
    Hasta,
    Agrupacion: 'C',
    IdCompania: compania ?? undefined,
    IdContrato: contrato ?? undefined,
  });
  return ctx.tx.rows(
    { IdMoneda: orNull(int), Raciones: int, Costo: num, MontoCompania: num, MontoTrabajador: num },
    sql`select t.id_moneda as "IdMoneda", count(*)::int as "Raciones", sum(t.costo) as "Costo", sum(t.monto_compania) as "MontoCompania", sum(t.monto_trabajador) as "MontoTrabajador"
      from comedor_consumo t where ${where} group by 1 order by 1`,
  );
}

/** Amounts of each currency of several divisions together. */
function together(rows: readonly Awaited<ReturnType<typeof monthOf>>[number][]) {
  const sum = (own: typeof rows, of: 'Raciones' | 'Costo' | 'MontoCompania' | 'MontoTrabajador') =>
    Number(own.reduce((all, one) => all + one[of], 0).toFixed(2));
  return [...new Set(rows.map(({ IdMoneda }) => IdMoneda))].map((IdMoneda) => {
    const own = rows.filter((one) => one.IdMoneda === IdMoneda);
    return {
      IdMoneda: Number(IdMoneda),
      Raciones: sum(own, 'Raciones'),
      Costo: sum(own, 'Costo'),
      MontoCompania: sum(own, 'MontoCompania'),
      MontoTrabajador: sum(own, 'MontoTrabajador'),
    };
  });
}

/** W14: what the dining rooms serve today against the usual, whom they deny, what was not sent; with the report's option, the month's cost. */
export async function consumption(divisions: readonly Context[], query: WidgetQuery): Promise<ConsumoDeHoy> {
  const rooms = await ofEach(divisions, (ctx) => roomsOf(ctx, query));
  const [first] = divisions;
  const charged = divisions.filter(({ session }) => granted(session, ['0808'], 'consultar'));
  if (!first || charged.length === 0) return { Comedores: rooms.flat(), Costos: null };
  const Hasta = today(first);
  const months = await ofEach(charged, (ctx) => monthOf(ctx, query));
  return { Comedores: rooms.flat(), Costos: { Desde: monthStart(Hasta), Hasta, Totales: together(months.flat()) } };
}
