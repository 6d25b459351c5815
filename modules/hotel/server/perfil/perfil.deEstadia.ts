import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { Noches } from '../../shared/estadia';
import { type EffectiveProfile, effectiveProfiles } from './perfil.efectivo';

/** The profile by which somebody sleeps: how long at most, and where. */
export type PerfilDeEstadia = Pick<EffectiveProfile, 'IdPerfil' | 'Perfil' | 'Origen' | 'MaximoDiasEstadia' | 'lugares'>;

/** Effective profile of a person for a stay; null when it has none. */
export const profileFor = async (ctx: Context, idPersona: number, { desde, hasta }: Noches): Promise<PerfilDeEstadia | null> =>
  (await effectiveProfiles(ctx, [idPersona], desde, hasta)).get(idPersona) ?? null;

/** Where whoever is of a company and a position may sleep; null without a profile. */
export async function profileOfPosition(
  ctx: Context,
  idCompania: number,
  idCargo: number | null,
  { desde, hasta }: Noches,
): Promise<Pick<PerfilDeEstadia, 'Perfil' | 'lugares'> | null> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { id_hotel: orNull(int), id_modulo: orNull(int), id_habitacion: orNull(int), perfil: text },
    sql`select f.perfil, d.id_hotel, d.id_modulo, d.id_habitacion from hotel_perfil_efectivo(${IdCliente}, ${IdDivision}, null, ${idCompania}, ${idCargo}::int, ${desde}::date, ${hasta}::date) e
      join hotel_perfil f on f.id_perfil = e.id_perfil left join hotel_perfil_detalle d on d.id_cliente = ${IdCliente} and d.id_perfil = f.id_perfil`,
  );
  const [first] = rows;
  if (!first) return null;
  const id = (value: unknown) => (value === null ? null : Number(value));
  return {
    Perfil: first.perfil,
    lugares: rows.flatMap((row) =>
      row.id_hotel === null ? [] : [{ IdHotel: row.id_hotel, IdModulo: id(row.id_modulo), IdHabitacion: id(row.id_habitacion) }],
    ),
  };
}
