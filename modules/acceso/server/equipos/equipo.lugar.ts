import { requireFree } from '@modules/sistema/server/public';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';

/** Classes of equipment that stand at a door. */
export const AT_DOORS = ['LEC', 'CTL', 'TOR', 'BAR'];
/** What equipment at doors serves, as Sistema asks it. */
export const DOOR_USE = 'PUERTA';

/** Something that stands at doors, of this division. */
export async function checkEquipment(ctx: Context, IdEquipo: number): Promise<void> {
  const row = await ctx.tx.first(
    { id_division: int, clase: text },
    sql`select k.clase, q.id_division from sistema_equipo q join sistema_tipo_equipo k on k.id_tipo_equipo = q.id_tipo_equipo
        where q.id_equipo = ${IdEquipo} and q.id_cliente = ${ctx.session.IdCliente}`,
  );
  if (row?.id_division !== ctx.session.IdDivision) throw refuse('equipo_puerta.division', undefined, 'IdEquipo');
  if (!AT_DOORS.includes(row.clase)) throw refuse('equipo_puerta.clase', undefined, 'IdEquipo');
}

/** At a door and in a direction that nobody else has of it, and not in a dining room. */
export async function checkPlace(
  ctx: Context,
  { IdEquipo, NumeroPuerta, Sentido }: { readonly IdEquipo: number; readonly NumeroPuerta: number; readonly Sentido: string },
  except = 0,
): Promise<void> {
  await checkEquipment(ctx, IdEquipo);
  const other = await ctx.tx.first(
    { nombre: text },
    sql`select p.nombre from acceso_puerta_equipo x join acceso_puerta p on p.id_puerta = x.id_puerta
        where x.id_cliente = ${ctx.session.IdCliente} and x.id_equipo = ${IdEquipo} and x.numero_puerta = ${NumeroPuerta}
          and (x.sentido = ${Sentido} or 'A' in (x.sentido, ${Sentido})) and x.id_puerta_equipo <> ${except} limit 1`,
  );
  if (other) throw conflict('puerta_equipo.repetido', { puerta: other.nombre });
  await requireFree(ctx, IdEquipo, DOOR_USE);
}
