import type { Tx } from '@platform/server/db/pool';
import { int, list, orNull, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { printOfToken } from '../../shared/firma';

/** A card that ended before its last day: whoever has no network goes on seeing a good signature. */
export interface Revoked {
  /** Print of its token. */
  readonly Huella: string;
  readonly Codigo: string;
  /** Numbers that readers know it by, without those that a later card has taken over. */
  readonly Lecturas: readonly string[];
  readonly Motivo: string;
  /** Of whom it was, or of which vehicle. */
  readonly IdPersona: number | null;
  readonly IdVehiculo: number | null;
}

/** Cards of a client that were ended and would be good on a day, or later: of those a QR or a number may still be about. */
export async function revokedCards(tx: Tx, idCliente: number, day: string): Promise<Revoked[]> {
  const rows = await tx.rows(
    { token: text, Codigo: text, Lecturas: list(text), Motivo: text, IdPersona: orNull(int), IdVehiculo: orNull(int) },
    sql`select k.token, c.codigo as "Codigo",
        array(select n from unnest(array[c.codigo, c.codigo_referencia1, c.codigo_referencia2]) as n where n is not null and not exists (select 1 from identificacion_credencial x
          where x.id_cliente = c.id_cliente and x.id_credencial > c.id_credencial and (x.codigo = n or x.codigo_referencia1 = n or x.codigo_referencia2 = n))) as "Lecturas",
        coalesce(m.nombre, '') as "Motivo", c.id_persona as "IdPersona", c.id_vehiculo as "IdVehiculo"
      from identificacion_credencial c join identificacion_credencial_token k on k.id_credencial = c.id_credencial left join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion
      where c.id_cliente = ${idCliente} and c.estado = 'I' and num_nonnulls(c.id_persona, c.id_vehiculo) = 1 and c.fecha_fin >= ${day}::date order by c.id_credencial`,
  );
  return rows.map(({ token, ...one }) => ({ Huella: printOfToken(token), ...one }));
}

/** A card that is active, as a list without a network knows it. */
export interface Carried {
  readonly Huella: string;
  readonly Codigo: string;
  /** Numbers that readers know it by, its code among them. */
  readonly Lecturas: readonly string[];
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

const carriedRow = { bearer: int, token: text, codigo: text, lecturas: text, inicio: text, fin: text };
const CARRIED = sql`k.token, c.codigo, concat_ws(' ', c.codigo, c.codigo_referencia1, c.codigo_referencia2) as lecturas, c.fecha_inicio as inicio, c.fecha_fin as fin
      from identificacion_credencial c join identificacion_credencial_token k on k.id_credencial = c.id_credencial`;

const byBearer = (
  rows: readonly { bearer: number; token: string; codigo: string; lecturas: string; inicio: string; fin: string }[],
): ReadonlyMap<number, Carried> =>
  new Map(
    rows.map(({ bearer, token, codigo, lecturas, inicio, fin }) => [
      bearer,
      { Huella: printOfToken(token), Codigo: codigo, Lecturas: lecturas.split(' '), FechaInicio: inicio, FechaFin: fin },
    ]),
  );

/** The active card of each of some people. */
export const carriedCards = async (tx: Tx, idCliente: number, people: readonly number[]): Promise<ReadonlyMap<number, Carried>> =>
  byBearer(
    await tx.rows(
      carriedRow,
      sql`select p.id_persona as bearer, ${CARRIED} join administracion_persona p on p.id_persona = c.id_persona where c.id_cliente = ${idCliente} and c.id_persona = any(${sql.param([...people])}::int[]) and c.estado = 'A'`,
    ),
  );

/** The active card of each of some vehicles. */
export const carriedByVehicles = async (tx: Tx, idCliente: number, vehicles: readonly number[]): Promise<ReadonlyMap<number, Carried>> =>
  byBearer(
    await tx.rows(
      carriedRow,
      sql`select v.id_vehiculo as bearer, ${CARRIED} join administracion_vehiculo v on v.id_vehiculo = c.id_vehiculo where c.id_cliente = ${idCliente} and c.id_vehiculo = any(${sql.param([...vehicles])}::int[]) and c.estado = 'A'`,
    ),
  );
