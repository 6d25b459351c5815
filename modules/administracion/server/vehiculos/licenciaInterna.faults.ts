import type { Params } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { applyRule } from '@platform/server/settings';
import { type SQL, sql } from 'drizzle-orm';
import { shownDay } from '../../shared/dia';
import type { Fault } from '../fault';
import { personaComputed } from '../personas/persona.sql';

/** What a licence request asks: the national licence of a person and the vehicle types to be driven in a division. */
export interface LicenceRequest {
  readonly IdPersona: number;
  readonly IdDivision: number;
  readonly IdLicenciaConducir: number;
  readonly NumeroLicencia: string;
  readonly FechaVencimientoLicencia: string;
  readonly TiposVehiculo: readonly number[];
  readonly FechaEmision: string;
  readonly FechaFin: string;
}
/** An internal licence about to be given. */
export interface Wanted {
  readonly IdLicenciaInterna: number | null;
  readonly IdPersona: number;
  readonly IdDivision: number;
  readonly IdLicenciaConducir: number;
  readonly TiposVehiculo: readonly number[];
  readonly FechaEmision: string;
  readonly FechaFin: string;
}

const stateOf = (t: string): SQL => sql.raw(personaComputed.Estado?.(t) ?? 'null');
const inactive: Fault = { code: 'licencia_interna.persona', field: 'IdPersona' };
const NO_LICENCE = 'licencia_interna.sin_licencia_nacional';
const isPast = (ctx: Context, expiry: string): boolean => expiry < today(ctx);
const beyond = (expiry: string, end: string): Fault | null =>
  end > expiry ? { code: 'licencia_interna.vigencia_nacional', params: { fecha: shownDay(expiry) }, field: 'FechaFin' } : null;

/** A type that a category may not drive, with both names. */
const closedType = (
  types: SQL,
  category: SQL,
): SQL => sql`select t.tipo_vehiculo, l.codigo from administracion_tipo_vehiculo t, sistema_licencia_conducir l
  where t.id_tipo_vehiculo = any(${types}) and l.id_licencia_conducir = ${category}
    and cardinality(t.licencias) > 0 and not l.id_licencia_conducir = any(t.licencias) order by 1 limit 1`;

/** A licence of the person that is in force for one of the types meanwhile. */
const licenceMeanwhile = (
  ctx: Context,
  of: Readonly<Record<'person' | 'division' | 'types' | 'from' | 'to' | 'own', SQL>>,
): SQL => sql`select i.numero, t.tipo_vehiculo from administracion_licencia_interna i join administracion_tipo_vehiculo t on t.id_tipo_vehiculo = any(i.tipos_vehiculo)
  where i.id_cliente = ${ctx.session.IdCliente} and i.id_persona = ${of.person} and i.id_division = ${of.division} and i.anulada = 'N'
    and t.id_tipo_vehiculo = any(${of.types}) and i.fecha_emision <= ${of.to}::date and i.fecha_fin >= ${of.from}::date
    and i.id_licencia_interna <> ${of.own} order by 1, 2 limit 1`;

const closedFault = (codigo: unknown, tipo: unknown): Fault => ({
  code: 'licencia_interna.categoria',
  params: { categoria: String(codigo), tipo: String(tipo) },
  field: 'TiposVehiculo',
});
const repeatedFault = (numero: unknown, tipo: unknown) => ({
  code: 'licencia_interna.repetida',
  params: { numero: String(numero), tipo: String(tipo) },
});

/** The person is active and its national licence (its own, or the one that a request brings) is in force and covers the dates. */
export async function checkDriver(
  ctx: Context,
  after: { readonly IdPersona: number; readonly FechaFin: string },
  brought?: { readonly id: number; readonly expiry: string },
): Promise<void> {
  const driver = await ctx.tx.first(
    { estado: text, id_licencia_conducir: orNull(int), vence: orNull(text) },
    sql`select ${stateOf('p')} as estado, p.id_licencia_conducir, to_char(p.fecha_vencimiento_licencia, 'YYYYMMDD') as vence
      from administracion_persona p where p.id_persona = ${after.IdPersona} and p.id_cliente = ${ctx.session.IdCliente} for no key update of p`,
  );
  if (driver?.estado !== 'A') throw refuse(inactive.code, undefined, inactive.field);
  const licence = brought ? brought.id : driver.id_licencia_conducir;
  const expiry = brought ? brought.expiry : driver.vence;
  if (licence === null || (expiry !== null && isPast(ctx, expiry))) return applyRule(ctx, NO_LICENCE, {}, 'IdPersona');
  const fault = expiry === null ? null : beyond(expiry, after.FechaFin);
  if (fault) throw refuse(fault.code, fault.params, fault.field);
}

/** The category may drive each type, and no other licence of the person is in force for one of them meanwhile. */
export async function checkTypes(ctx: Context, after: Wanted): Promise<void> {
  const types = sql`${sql.param([...after.TiposVehiculo])}`;
  const closed = await ctx.tx.first({ codigo: text, tipo_vehiculo: text }, closedType(types, sql`${after.IdLicenciaConducir}`));
  if (closed) {
    const { code, params, field } = closedFault(closed.codigo, closed.tipo_vehiculo);
    throw refuse(code, params, field);
  }
  const other = await ctx.tx.first(
    { numero: orNull(text), tipo_vehiculo: text },
    licenceMeanwhile(ctx, {
      person: sql`${after.IdPersona}`,
      division: sql`${after.IdDivision}`,
      types,
      from: sql`${after.FechaEmision}`,
      to: sql`${after.FechaFin}`,
      own: sql`${after.IdLicenciaInterna ?? 0}`,
    }),
  );
  if (!other) return;
  const { code, params } = repeatedFault(other.numero, other.tipo_vehiculo);
  throw conflict(code, params);
}

/** A fault of one licence request among many; with `regla`, the client's rule says whether it warns or refuses. */
interface LicenceFault {
  readonly field: string;
  readonly code: string;
  readonly params: Params;
  readonly regla: boolean;
}

/** One of many licence requests, under a number of its own; who nobody knows yet, and a category that is not said, are null. */
interface LicenceAsked extends Pick<LicenceRequest, 'IdDivision' | 'FechaVencimientoLicencia' | 'TiposVehiculo' | 'FechaEmision' | 'FechaFin'> {
  readonly n: number;
  readonly IdPersona: number | null;
  readonly IdLicenciaConducir: number | null;
}

/** What `checkLicenceRequest` would refuse of many requests, asked with one statement: by their numbers. */
export async function licenceFaults(ctx: Context, asked: readonly LicenceAsked[]): Promise<Map<number, LicenceFault[]>> {
  const rows = asked.map((one) => ({
    n: one.n,
    p: one.IdPersona ?? -1,
    d: one.IdDivision,
    l: one.IdLicenciaConducir,
    t: one.TiposVehiculo,
    f: one.FechaEmision,
    u: one.FechaFin,
  }));
  const found = await ctx.tx.rows(
    { n: orNull(int), estado: text, codigo: orNull(text), cerrado: orNull(text), numero: orNull(text), repetido: orNull(text) },
    sql`select x.n, ${stateOf('p')} as estado, c.codigo, c.tipo_vehiculo as cerrado, m.numero, m.tipo_vehiculo as repetido
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(n int, p int, d int, l int, t int[], f text, u text)
      left join administracion_persona p on p.id_persona = x.p and p.id_cliente = ${ctx.session.IdCliente}
      left join lateral (${closedType(sql`x.t`, sql`x.l`)}) c on true
      left join lateral (${licenceMeanwhile(ctx, { person: sql`x.p`, division: sql`x.d`, types: sql`x.t`, from: sql`x.f`, to: sql`x.u`, own: sql`0` })}) m on true`,
  );
  const byNumber = new Map(found.map((row) => [Number(row.n), row]));
  return new Map(
    asked.map((one) => {
      const row = byNumber.get(one.n);
      const faults: LicenceFault[] = [];
      const add = ({ code, params = {}, field = 'TiposVehiculo' }: Fault, regla = false): void => void faults.push({ field, code, params, regla });
      if (one.IdPersona !== null && row?.estado !== 'A') add(inactive);
      const end = beyond(one.FechaVencimientoLicencia, one.FechaFin);
      if (isPast(ctx, one.FechaVencimientoLicencia)) add({ code: NO_LICENCE, field: 'FechaVencimientoLicencia' }, true);
      else if (end) add(end);
      if (typeof row?.codigo === 'string') add(closedFault(row.codigo, row.cerrado));
      else if (typeof row?.numero === 'string') add(repeatedFault(row.numero, row.repetido));
      return [one.n, faults];
    }),
  );
}
