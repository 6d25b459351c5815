import type { Tx } from '@platform/server/db/pool';
import { int, list, text } from '@platform/server/db/rows';
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
  readonly IdPersona: number;
}

/** Cards of a client that were ended and would be good on a day, or later: of those a QR or a number may still be about. */
export async function revokedCards(tx: Tx, idCliente: number, day: string): Promise<Revoked[]> {
  const rows = await tx.rows(
    { token: text, Codigo: text, Lecturas: list(text), Motivo: text, IdPersona: int },
    sql`select k.token, c.codigo as "Codigo",
        array(select n from unnest(array[c.codigo, c.codigo_referencia1, c.codigo_referencia2]) as n where n is not null and not exists (select 1 from identificacion_credencial x
          where x.id_cliente = c.id_cliente and x.id_credencial > c.id_credencial and (x.codigo = n or x.codigo_referencia1 = n or x.codigo_referencia2 = n))) as "Lecturas",
        coalesce(m.nombre, '') as "Motivo", p.id_persona as "IdPersona"
      from identificacion_credencial c join administracion_persona p on p.id_persona = c.id_persona join identificacion_credencial_token k on k.id_credencial = c.id_credencial left join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion
      where c.id_cliente = ${idCliente} and c.estado = 'I' and c.fecha_fin >= ${day}::date order by c.id_credencial`,
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

/** The active card of each of some people. */
export async function carriedCards(tx: Tx, idCliente: number, people: readonly number[]): Promise<ReadonlyMap<number, Carried>> {
  const rows = await tx.rows(
    { id_persona: int, token: text, codigo: text, lecturas: text, inicio: text, fin: text },
    sql`select p.id_persona, k.token, c.codigo, concat_ws(' ', c.codigo, c.codigo_referencia1, c.codigo_referencia2) as lecturas, c.fecha_inicio as inicio, c.fecha_fin as fin
      from identificacion_credencial c join administracion_persona p on p.id_persona = c.id_persona join identificacion_credencial_token k on k.id_credencial = c.id_credencial
      where c.id_cliente = ${idCliente} and c.id_persona = any(${sql.param([...people])}::int[]) and c.estado = 'A'`,
  );
  return new Map(
    rows.map(({ id_persona, token, codigo, lecturas, inicio, fin }) => [
      id_persona,
      { Huella: printOfToken(token), Codigo: codigo, Lecturas: lecturas.split(' '), FechaInicio: inicio, FechaFin: fin },
    ]),
  );
}
