import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Product, question } from '@platform/server/product';
import { changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { ContratoSubcontratista } from '../../shared/contrato.entity';
import { PersonaVinculo } from '../../shared/persona.entity';
import { openSql } from '../personas/persona.sql';

/** What has accreditations of a contract. */
export type Accredited = 'persona' | 'vehiculo';

/**
 * What follows in accreditations from what is decided about contracts and employments, in the same transaction.
 * Acreditación stands on this module and answers with its side.
 */
export interface AccreditationPort {
  /** People whose accreditation in a contract goes on after a day. */
  beyond(ctx: Context, idContrato: number, day: string): Promise<readonly number[]>;
  /** Accreditations of a contract that end on a day. */
  endingOn(ctx: Context, kind: Accredited, idContrato: number, day: string): Promise<readonly number[]>;
  /** Of these, those that end on a day end on another. */
  moveEnd(ctx: Context, kind: Accredited, accreditations: readonly number[], from: string, to: string): Promise<void>;
  /** No accreditation of the contract, of a person or of a vehicle, goes on after the day. */
  cut(ctx: Context, idContrato: number, day: string): Promise<void>;
  /** SQL of how many people or vehicles are accredited in a contract (alias) and not demobilized, expired and suspended included; visits do not count. */
  used(kind: Accredited, contract: string): string;
  /** SQL of how many of requests of a contract (alias) wait for an answer or for a correction, of those not counted yet. */
  awaited(kind: Accredited, contract: string): string;
  /** Whether a person was ever accredited in a contract, and whether somebody asked for it and it was not annulled. */
  ofEmployment(ctx: Context, idPersona: number, idContrato: number | null): Promise<{ readonly acreditada: boolean; readonly solicitada: boolean }>;
  /** Whether some division still has a vehicle accredited. */
  hasVehicle(ctx: Context, idVehiculo: number): Promise<boolean>;
  /** SQL of what divisions and contracts say of a vehicle, over an alias of vehicles: each accreditation not ended, with its papers. */
  ofVehicle(vehicle: string): string;
  /** The person is demobilized that day, from every company or from one. */
  demobilize(ctx: Context, idPersona: number, day: string, idCompania?: number): Promise<void>;
}

/** Who keeps accreditations of contracts and employments; without one there are none. */
export const keepsAccreditations = question<AccreditationPort>('administracion.acreditaciones');

/** What follows from a decision wherever accreditations are kept. */
export const inAccreditations = async (ctx: Context, work: (port: AccreditationPort) => Promise<unknown>): Promise<void> => {
  for (const port of ctx.tx.product.answers(keepsAccreditations)) await work(port);
};
const fromAccreditations = async (ctx: Context, ask: (port: AccreditationPort) => Promise<readonly number[]>): Promise<number[]> => {
  const found: number[] = [];
  for (const port of ctx.tx.product.answers(keepsAccreditations)) found.push(...(await ask(port)));
  return found;
};

/** SQL of what divisions and contracts say of a vehicle, over an alias of vehicles: an empty list where nobody keeps accreditations. */
export const accreditationsOfVehicleSql = (product: Product, vehicle: string): string =>
  product.answers(keepsAccreditations)[0]?.ofVehicle(vehicle) ?? `'[]'::jsonb`;

/** SQL of how much of its endowment a contract (alias) uses, and of how much more was asked for: nothing where nobody keeps accreditations. */
export const usedSql = (product: Product, kind: Accredited, contract: string): string =>
  product.answers(keepsAccreditations)[0]?.used(kind, contract) ?? '0';
export const awaitedSql = (product: Product, kind: Accredited, contract: string): string =>
  product.answers(keepsAccreditations)[0]?.awaited(kind, contract) ?? '0';

/** Whether some division still has a vehicle accredited. */
export async function isAccredited(ctx: Context, idVehiculo: number): Promise<boolean> {
  for (const port of ctx.tx.product.answers(keepsAccreditations)) if (await port.hasVehicle(ctx, idVehiculo)) return true;
  return false;
}

/** Whose dates an addendum moved. */
export interface Extended {
  readonly vinculos: readonly number[];
  readonly acreditaciones: readonly number[];
  readonly vehiculos: readonly number[];
}

const ids = (rows: readonly Readonly<Record<string, unknown>>[]): number[] => rows.map(({ id }) => Number(id));

/** Open employments and accreditations, of vehicles too, that end on the contract's last day. */
export async function endingWith(ctx: Context, idContrato: number, day: string): Promise<Extended> {
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select v.id_persona_vinculo as id from administracion_persona_vinculo v
      where v.id_cliente = ${ctx.session.IdCliente} and v.id_contrato = ${idContrato} and v.fecha_fin = ${day} and ${sql.raw(openSql('v'))} order by 1`,
  );
  return {
    vinculos: ids(rows),
    acreditaciones: await fromAccreditations(ctx, (port) => port.endingOn(ctx, 'persona', idContrato, day)),
    vehiculos: await fromAccreditations(ctx, (port) => port.endingOn(ctx, 'vehiculo', idContrato, day)),
  };
}

/** People are held before their employments, as whoever changes one of them does: in another order two would wait for each other. */
async function holdPeople(ctx: Context, which: SQL): Promise<void> {
  await ctx.tx.run(
    sql`select 1 from administracion_persona p where p.id_cliente = ${ctx.session.IdCliente}
      and p.id_persona in (select v.id_persona from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente} and ${which})
      order by p.id_persona for no key update`,
  );
}

/** Those still ending on a day end on another: whoever was given a date of their own meanwhile keeps it. */
export async function moveEnds(ctx: Context, { vinculos, acreditaciones, vehiculos }: Extended, from: string, to: string): Promise<void> {
  if (vinculos.length > 0) {
    await holdPeople(ctx, sql`v.id_persona_vinculo = any(${sql.param([...vinculos])})`);
    await changeRows(ctx, PersonaVinculo, {
      set: { FechaFin: to },
      where: sql`t.id_persona_vinculo = any(${sql.param([...vinculos])}) and t.fecha_fin = ${from}`,
    });
  }
  if (acreditaciones.length > 0) await inAccreditations(ctx, (port) => port.moveEnd(ctx, 'persona', acreditaciones, from, to));
  if (vehiculos.length > 0) await inAccreditations(ctx, (port) => port.moveEnd(ctx, 'vehiculo', vehiculos, from, to));
}

/** How many people and subcontracts have dates after a day. */
export async function beyond(ctx: Context, idContrato: number, day: string): Promise<{ personas: number; subcontratos: number }> {
  const linked = await ctx.tx.rows(
    { id: int },
    sql`select distinct v.id_persona as id from administracion_persona_vinculo v
      where v.id_cliente = ${ctx.session.IdCliente} and v.id_contrato = ${idContrato} and v.fecha_fin > ${day} and ${sql.raw(openSql('v'))}`,
  );
  const accredited = await fromAccreditations(ctx, (port) => port.beyond(ctx, idContrato, day));
  const row = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from administracion_contrato_subcontratista s where s.id_cliente = ${ctx.session.IdCliente} and s.id_contrato = ${idContrato} and s.activo = 'S' and s.fecha_fin > ${day}`,
  );
  return { personas: new Set([...ids(linked), ...accredited]).size, subcontratos: row.n };
}

/** Open employments, accreditations and subcontracts of a contract end on its last day at the latest. */
export async function cutTo(ctx: Context, idContrato: number, day: string): Promise<void> {
  await holdPeople(ctx, sql`v.id_contrato = ${idContrato}`);
  // One that begins later keeps a day of its own, so that no row ends before it begins.
  const set = { FechaFin: sql`greatest(${day}::date, t.fecha_inicio)` };
  const later = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_contrato = ${idContrato} and t.fecha_fin > ${day}`;
  await changeRows(ctx, PersonaVinculo, { set, where: sql`${later} and ${sql.raw(openSql('t'))}` });
  await changeRows(ctx, ContratoSubcontratista, { set, where: later });
  await inAccreditations(ctx, (port) => port.cut(ctx, idContrato, day));
}
