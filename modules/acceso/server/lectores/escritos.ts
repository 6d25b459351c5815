import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { AccesoPersona } from '../../shared/permiso.entity';
import { sha256 } from '../sellos/sello';
import { loadUser } from './protocolo';

/** Somebody as they are written on readers: their number, the order that writes them, and its print. */
export interface Loaded {
  readonly IdPersona: number;
  readonly Pin: string;
  readonly Huella: string;
  readonly Comando: string;
}

/** People written or read by one statement: of a large site all of them would take longer than a statement may. */
const SOME = 2000;
/** All of some, so many at a time. */
export function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += SOME) yield all.slice(at, at + SOME);
}

/** The numbers that the division knows some people by; null of whom it keeps without one. Asked by itself, as RECORDS_SQL says why. */
async function pinsOf({ tx, session }: Context, people: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await tx.rows(
    { id: int, pin: orNull(text) },
    sql`select a.id_persona as id, a.codigo_equipo as pin from acceso_persona a
      where a.id_cliente = ${session.IdCliente} and a.id_division = ${session.IdDivision} and a.id_persona = any(${sql.param([...people])}::int[])`,
  );
  return new Map(rows.map(({ id, pin }) => [id, pin]));
}

/** How people are written on readers: with the number that the division knows them by, which whoever has none gets now. */
export async function writtenAs(ctx: Context, people: readonly number[]): Promise<Map<number, Loaded>> {
  const { IdCliente } = ctx.session;
  const written = new Map<number, Loaded>();
  for (const some of inParts(people)) {
    let pins = await pinsOf(ctx, some);
    const without = some.filter((id) => !pins.has(id));
    if (without.length > 0) {
      await addRows(ctx, AccesoPersona, {
        values: { IdPersona: sql`x.id`, CodigoEquipo: sql`x.id::text` },
        from: sql`unnest(${sql.param(without)}::int[]) as x(id)`,
        clash: {},
      });
      pins = await pinsOf(ctx, some);
    }
    const rows = await ctx.tx.rows(
      { id: int, nombre: orNull(text), tarjeta: orNull(text) },
      sql`select p.id_persona as id, concat_ws(' ', p.apellido_paterno, p.apellido_materno, p.nombres) as nombre, c.codigo_referencia1 as tarjeta
        from administracion_persona p
          left join lateral (select c.codigo_referencia1 from identificacion_credencial c where c.id_cliente = p.id_cliente and c.id_persona = p.id_persona and c.estado = 'A'
            and c.codigo_referencia1 is not null order by c.id_credencial desc limit 1) c on true
        where p.id_cliente = ${IdCliente} and p.id_persona = any(${sql.param([...some])}::int[])`,
    );
    for (const { id, nombre, tarjeta } of rows) {
      const pin = pins.get(id) ?? null;
      if (pin === null) continue;
      const Comando = loadUser({ Pin: pin, Nombre: nombre ?? '', Tarjeta: tarjeta ?? '' });
      written.set(id, { IdPersona: id, Pin: pin, Comando, Huella: sha256(Comando).slice(0, 24) });
    }
  }
  return written;
}
