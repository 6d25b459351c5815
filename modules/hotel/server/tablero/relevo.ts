import { missedChanges } from '@modules/acceso/server/public';
import { type Guardia, guardsOfDivision, mealsOfDay, openSql, withinUnits } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { relieves, shiftOn } from '@modules/administracion/shared/turno';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { indexOf } from '../../shared/disponibilidad';
import { placesOfNights } from '../../shared/plazas';
import type { Relevo, RelevosDeGuardias } from '../../shared/tablero.wire';
import { bedsOf } from '../gestion/estadia.columnas';
import { sleepingOf } from '../gestion/estadia.estado';
import { hotelsSeen } from './hoteles';

/** Days ahead that are looked at, and changes that are told. */
const AHEAD = 21;
const SHOWN = 3;
/** Days back in which whoever slept here is expected to sleep here again: more than a swing and its rest. */
const LATELY = 45;
const NOBODY = { Personas: 0, Primeros: [] };

/** People of some guards on a day, each with whether a bed is theirs that night, and whether a stay of theirs ends about then. */
function peopleOf(ctx: Context, guards: readonly Guardia[], day: string, { compania }: WidgetQuery) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  return ctx.tx.rows(
    { guardia: int, persona: int, duerme: int, deja: int, dormia: int },
    sql`select distinct on (p.id_persona) u.id_regimen_guardia as guardia, p.id_persona as persona,
        (exists (select 1 from hotel_reserva t where t.id_cliente = p.id_cliente and t.id_division = ${IdDivision} and t.id_persona = p.id_persona and t.estado in ('R', 'H')
          and t.fecha_ingreso <= ${day}::date and t.fecha_salida > ${day}::date))::int as duerme,
        (exists (select 1 from hotel_reserva t where t.id_cliente = p.id_cliente and t.id_division = ${IdDivision} and t.id_persona = p.id_persona and t.estado in ('R', 'H')
          and t.fecha_salida between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date))::int as deja,
        (exists (select 1 from hotel_reserva t where t.id_cliente = p.id_cliente and t.id_division = ${IdDivision} and t.id_persona = p.id_persona and t.estado in ('H', 'F')
          and t.fecha_salida >= ${addDays(today(ctx), -LATELY)}::date))::int as dormia
      from administracion_persona_guardia u join administracion_persona p on p.id_cliente = u.id_cliente and p.id_persona = u.id_persona and p.inactivo = 'N'
        join administracion_persona_vinculo v on v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and ${sql.raw(openSql('v'))}
      where u.id_cliente = ${IdCliente} and u.id_regimen_guardia = any(${sql.param(guards.map(({ id }) => id))}::int[])
        and ${day}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity') and v.id_division = ${IdDivision}
        and (${IdCompania}::int is null or v.id_compania = ${IdCompania}::int) and (${compania}::int is null or v.id_compania = ${compania}::int)
        and ${withinUnits(ctx.session, 'p.id_persona') ?? sql`true`}
      order by p.id_persona, u.fecha_inicio desc`,
  );
}

/** Places free in the hotels that the session sees, on a night. */
async function freeOn(ctx: Context, night: string): Promise<number> {
  let free = 0;
  for (const { IdHotel } of await hotelsSeen(ctx)) {
    const state = {
      camas: await bedsOf(ctx, IdHotel),
      ocupados: await sleepingOf(ctx, IdHotel, { desde: night, hasta: addDays(night, 1) }),
      exclusividades: [],
    };
    free += placesOfNights(state, [night], indexOf(state)).reduce((sum, { Libres }) => sum + Libres, 0);
  }
  return free;
}

/** What a change of guards asks of the camp: who goes up that day, and who comes down as they do. */
async function changeOn(ctx: Context, query: WidgetQuery, guards: readonly Guardia[], Fecha: string): Promise<Relevo | undefined> {
  const up = guards.filter(({ blocks, Base }) => shiftOn(blocks, Base, Fecha).Subida);
  const down = guards.filter(({ id_regimen, blocks, Base, Guardia }) =>
    up.some((one) => one.id_regimen === id_regimen && relieves(blocks, [{ Guardia, Base }], Fecha).length > 0),
  );
  const people = await peopleOf(ctx, [...up, ...down], Fecha, query);
  const told = (of: readonly Guardia[], bed: 'duerme' | 'deja') =>
    of
      .map(({ id, Regimen, Guardia }) => {
        const own = people.filter(({ guardia }) => guardia === id);
        const SinCama = bed === 'duerme' ? own.filter(({ duerme, dormia }) => dormia > duerme).length : 0;
        return { Regimen, Guardia, Personas: own.length, ConCama: own.reduce((sum, one) => sum + one[bed], 0), SinCama };
      })
      .filter(({ Personas }) => Personas > 0)
      .sort((one, other) => other.Personas - one.Personas);
  const Suben = told(up, 'duerme');
  if (Suben.length === 0) return undefined;
  const ids = people.filter(({ guardia }) => up.some(({ id }) => id === guardia)).map(({ persona }) => persona);
  const [meals] = ctx.tx.product.answers(mealsOfDay);
  return { Fecha, Suben, Bajan: told(down, 'deja'), Libres: await freeOn(ctx, Fecha), Raciones: meals ? await meals(ctx, ids, Fecha) : null };
}

/** W27: the next changes of guards, and who did not make the last one, of the division that one is in; of several, of the first. */
export async function guardChanges(divisions: readonly Context[], query: WidgetQuery): Promise<RelevosDeGuardias> {
  const [ctx] = divisions;
  if (!ctx) return { Relevos: [], SinCumplir: { Suben: NOBODY, Bajan: NOBODY } };
  const guards = await guardsOfDivision(ctx);
  const found: Relevo[] = [];
  const now = today(ctx);
  for (let ahead = 0; ahead <= AHEAD && found.length < SHOWN; ahead += 1) {
    const day = addDays(now, ahead);
    if (!guards.some(({ blocks, Base }) => shiftOn(blocks, Base, day).Subida)) continue;
    const change = await changeOn(ctx, query, guards, day);
    if (change) found.push(change);
  }
  return { Relevos: found, SinCumplir: await missedChanges(ctx, query.compania) };
}
