import { personNameSql } from '@modules/administracion/server/public';
import { isDay } from '@platform/fields/date/shared';
import { keyText } from '@platform/fields/ref/shared';
import { int, json, num, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AGRUPACIONES, type Agrupacion, type Consolidated } from '../../shared/consolidado.wire';
import { consumoResource } from './consumo.rules';
import { PAYER } from './valor';

const key = keyText.optional();
const day = z.string().refine(isDay, { error: 'campo.fecha' }).optional();
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' }).optional();

/** What the report is of: days, or a period, and whatever narrows it. */
export const consolidatedQuery = z.strictObject({
  Desde: day,
  Hasta: day,
  IdPeriodo: key,
  IdComedor: key,
  IdServicio: key,
  IdCompaniaConcesionaria: key,
  IdCompania: key,
  IdContrato: key,
  IdCentroCosto: key,
  IdTipoCargo: key,
  Excepcional: flag,
  Observado: flag,
  Agrupacion: z.enum(AGRUPACIONES, { error: 'campo.opcion' }).default('C'),
});
export type ConsolidatedQuery = z.output<typeof consolidatedQuery>;

/** Rations (alias `t`, nothing else joined) that the report is of, within what the session reaches. */
export async function rationsOf(ctx: Context, asked: ConsolidatedQuery): Promise<SQL> {
  const { IdCliente, IdDivision } = ctx.session;
  const parts: SQL[] = [scopeSql(consumoResource, ctx.session), sql`t.resultado = 'P' and t.anulado = 'N' and t.id_moneda is not null`];
  if (asked.IdPeriodo !== undefined) {
    const period = await ctx.tx.first(
      { estado: textOf, fecha_inicio: textOf, fecha_fin: textOf },
      sql`select estado, fecha_inicio, fecha_fin from comedor_periodo where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_periodo = ${asked.IdPeriodo}`,
    );
    if (!period) throw refuse('campo.referencia', undefined, 'IdPeriodo');
    parts.push(
      period.estado === 'C'
        ? sql`t.id_periodo = ${asked.IdPeriodo}`
        : sql`t.id_periodo is null and t.fecha_consumo between ${period.fecha_inicio}::date and ${period.fecha_fin}::date`,
    );
  } else {
    if (!asked.Desde || !asked.Hasta) throw refuse('consolidado.periodo', undefined, asked.Desde ? 'Hasta' : 'Desde');
    if (asked.Hasta < asked.Desde) throw refuse('persona_grupo.fechas', undefined, 'Hasta');
    parts.push(sql`t.fecha_consumo between ${asked.Desde}::date and ${asked.Hasta}::date`);
  }
  const same: readonly (readonly [string, number | string | undefined])[] = [
    ['t.id_comedor', asked.IdComedor],
    ['t.id_servicio', asked.IdServicio],
    [PAYER, asked.IdCompania],
    ['t.id_contrato', asked.IdContrato],
    ['t.id_centro_costo', asked.IdCentroCosto],
    ['t.id_tipo_cargo', asked.IdTipoCargo],
    ['t.excepcional', asked.Excepcional],
    ['t.observado', asked.Observado],
  ];
  for (const [column, value] of same) if (value !== undefined) parts.push(sql`${sql.raw(column)} = ${value}`);
  if (asked.IdCompaniaConcesionaria !== undefined)
    parts.push(
      sql`t.id_comedor in (select c.id_comedor from comedor_comedor c where c.id_cliente = ${IdCliente} and c.id_compania_concesionaria = ${asked.IdCompaniaConcesionaria})`,
    );
  return sql.join(parts, sql` and `);
}

const FROM = `comedor_consumo t join comedor_servicio s on s.id_servicio = t.id_servicio join comedor_comedor m on m.id_comedor = t.id_comedor
  left join administracion_compania k on k.id_compania = ${PAYER} left join administracion_centro_costo cc on cc.id_centro_costo = t.id_centro_costo
  left join administracion_persona p on p.id_persona = t.id_persona left join administracion_cargo g on g.id_cargo = t.id_cargo`;

/** What names a group, what stands beside it, and by what groups are told apart. */
const GROUPS: Readonly<Record<Agrupacion, readonly [string, string, string]>> = {
  C: ['k.alias', 'cc.centro_costo', 'k.id_compania, cc.id_centro_costo'],
  P: [personNameSql('p'), 'k.alias', 'p.id_persona, k.id_compania'],
  S: ['m.comedor', 's.servicio', 'm.id_comedor, s.id_servicio'],
  D: [`to_char(t.fecha_consumo, 'DD/MM/YYYY')`, 'null::text', 't.fecha_consumo'],
  G: ['g.cargo', 'null::text', 'g.id_cargo'],
};

const text = (value: unknown): string | null => (value === null ? null : String(value));
const money = (value: unknown): number => Number(value ?? 0);

/** What was eaten in some days and what it cost, by groups (Comedores, *Reporte consolidado*). */
export async function consolidated(ctx: Context, asked: ConsolidatedQuery): Promise<Consolidated> {
  const where = await rationsOf(ctx, asked);
  const [name, beside, by] = GROUPS[asked.Agrupacion];
  const rows = await ctx.tx.rows(
    {
      nombre: orNull(textOf),
      detalle: orNull(textOf),
      id_moneda: orNull(int),
      servicios: orNull(json(z.unknown())),
      n: orNull(int),
      costo: orNull(num),
      compania: orNull(num),
      trabajador: orNull(num),
    },
    sql`with contadas as materialized (
        select ${sql.raw(name)} as nombre, ${sql.raw(beside)} as detalle, dense_rank() over (order by ${sql.raw(by)}) as grupo, t.id_moneda, s.codigo, count(*)::int as n,
          sum(t.costo) as costo, sum(t.monto_compania) as compania, sum(t.monto_trabajador) as trabajador
        from ${sql.raw(FROM)} where ${where} group by 1, 2, ${sql.raw(by)}, t.id_moneda, s.codigo
      ) select nombre, detalle, id_moneda, jsonb_object_agg(codigo, n) as servicios, sum(n)::int as n, sum(costo) as costo, sum(compania) as compania, sum(trabajador) as trabajador
        from contadas group by grupo, nombre, detalle, id_moneda order by ${sql.raw(asked.Agrupacion === 'D' ? 'grupo' : 'nombre, detalle')}, id_moneda`,
  );
  const services = await ctx.tx.rows(
    { codigo: textOf, servicio: orNull(textOf) },
    sql`select s.codigo, min(s.servicio) as servicio from ${sql.raw(FROM)} where ${where} group by s.codigo order by min(s.orden), s.codigo`,
  );
  const hidden = asked.Agrupacion === 'P' ? protectionOf(ctx.session, 'AdministracionPersona')?.get('NombreCompleto') : undefined;
  const counts = z.record(z.string(), z.number());
  const Grupos = rows.map((row) => ({
    Nombre: hidden ? (hidden === 'O' ? null : String(maskField('text', row.nombre))) : text(row.nombre),
    Detalle: text(row.detalle),
    IdMoneda: Number(row.id_moneda),
    Servicios: counts.parse(row.servicios),
    Raciones: Number(row.n),
    Costo: money(row.costo),
    MontoCompania: money(row.compania),
    MontoTrabajador: money(row.trabajador),
  }));
  return { Servicios: services.map((row) => ({ Codigo: row.codigo, Servicio: String(row.servicio) })), Grupos, Totales: totalsOf(Grupos) };
}

/** The groups of each currency together; each ration was rounded already. */
function totalsOf(groups: Consolidated['Grupos']): Consolidated['Totales'] {
  return [...new Set(groups.map(({ IdMoneda }) => IdMoneda))].map((IdMoneda) => {
    const own = groups.filter((one) => one.IdMoneda === IdMoneda);
    const sum = (of: 'Raciones' | 'Costo' | 'MontoCompania' | 'MontoTrabajador') => Number(own.reduce((all, one) => all + one[of], 0).toFixed(2));
    const Servicios: Record<string, number> = {};
    for (const one of own) for (const [code, n] of Object.entries(one.Servicios)) Servicios[code] = (Servicios[code] ?? 0) + n;
    return {
      IdMoneda,
      Servicios,
      Raciones: sum('Raciones'),
      Costo: sum('Costo'),
      MontoCompania: sum('MontoCompania'),
      MontoTrabajador: sum('MontoTrabajador'),
    };
  });
}
