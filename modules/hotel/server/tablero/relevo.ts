import { missedChanges } from '@modules/acceso/server/public';
import { type Guardia, guardsOfDivision, mealsOfDay, openSql, withinUnits } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { relieves, shiftOn } from '@modules/administracion/shared/turno';
import { int, list, text } from '@platform/server/db/rows';
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

/** A day on which guards go up, and which ones come down as they do. */
interface Cambio {
  readonly Fecha: string;
  readonly up: readonly Guardia[];
  readonly down: readonly Guardia[];
}

/** What the people of a guard come to on a day: whose bed is theirs that night, whose stay ends about then, and who slept here lately and has none. */
const COUNTED = { fecha: text, guardia: int, personas: int, duermen: int, dejan: int, sin_cama: int, ids: list(int) } as const;

/** The people of the guards of some days, each once a day. */
function peopleOf(ctx: Context, days: readonly Cambio[], { compania }: WidgetQuery) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const asked = days.flatMap(({ Fecha, up, down }) => [...new Set([...up, ...down].map(({ id }) => id))].map((id) => ({ id, fecha: Fecha })));
  return ctx.tx.rows(
    COUNTED,
    sql`with aqui as materialized (select p.id_persona from administracion_persona p
          join administracion_persona_vinculo v on v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and ${sql.raw(openSql('v'))}
        where p.id_cliente = ${IdCliente} and p.inactivo = 'N' and v.id_division = ${IdDivision}
          and (${IdCompania}::int is null or v.id_compania = ${IdCompania}::int) and (${compania}::int is null or v.id_compania = ${compania}::int)
          and ${withinUnits(ctx.session, 'p.id_persona') ?? sql`true`}),
      gente as (select distinct on (c.fecha, u.id_persona) c.fecha::date as dia, u.id_regimen_guardia as guardia, u.id_persona
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as c(id int, fecha text)
          join administracion_persona_guardia u on u.id_cliente = ${IdCliente} and u.id_regimen_guardia = c.id and c.fecha::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')
          join aqui a on a.id_persona = u.id_persona
        order by c.fecha, u.id_persona, u.fecha_inicio desc),
      estadias as materialized (select t.id_persona, t.estado, t.fecha_ingreso, t.fecha_salida from hotel_reserva t
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado in ('R', 'H', 'F') and t.fecha_salida >= ${addDays(today(ctx), -LATELY)}::date),
      camas as (select g.dia, g.guardia, g.id_persona, coalesce(bool_or(t.estado in ('H', 'F')), false) as dormia,
          coalesce(bool_or(t.estado in ('R', 'H') and t.fecha_ingreso <= g.dia and t.fecha_salida > g.dia), false) as duerme,
          coalesce(bool_or(t.estado in ('R', 'H') and t.fecha_salida between g.dia - 1 and g.dia + 1), false) as deja
        from gente g left join estadias t on t.id_persona = g.id_persona group by 1, 2, 3)
      select to_char(k.dia, 'YYYYMMDD') as fecha, k.guardia, count(*)::int as personas, (count(*) filter (where k.duerme))::int as duermen, (count(*) filter (where k.deja))::int as dejan,
        (count(*) filter (where k.dormia and not k.duerme))::int as sin_cama, array_agg(k.id_persona) as ids
      from camas k group by k.dia, k.guardia`,
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
async function changeOn(ctx: Context, { Fecha, up, down }: Cambio, people: Awaited<ReturnType<typeof peopleOf>>): Promise<Relevo | undefined> {
  const told = (of: readonly Guardia[], bed: 'duermen' | 'dejan') =>
    of
      .flatMap(({ id, Regimen, Guardia }) => {
        const own = people.find(({ fecha, guardia }) => fecha === Fecha && guardia === id);
        return own ? [{ Regimen, Guardia, Personas: own.personas, ConCama: own[bed], SinCama: bed === 'duermen' ? own.sin_cama : 0 }] : [];
      })
      .sort((one, other) => other.Personas - one.Personas);
  const Suben = told(up, 'duermen');
  if (Suben.length === 0) return undefined;
  const ids = people.filter(({ fecha, guardia }) => fecha === Fecha && up.some(({ id }) => id === guardia)).flatMap((own) => own.ids);
  const [meals] = ctx.tx.product.answers(mealsOfDay);
  return { Fecha, Suben, Bajan: told(down, 'dejan'), Libres: await freeOn(ctx, Fecha), Raciones: meals ? await meals(ctx, ids, Fecha) : null };
}

/** The days ahead on which a guard goes up. */
const changesAhead = (guards: readonly Guardia[], now: string): Cambio[] =>
  Array.from({ length: AHEAD + 1 }, (_, ahead) => addDays(now, ahead)).flatMap((Fecha) => {
    const up = guards.filter(({ blocks, Base }) => shiftOn(blocks, Base, Fecha).Subida);
    const down = guards.filter(({ id_regimen, blocks, Base, Guardia }) =>
      up.some((one) => one.id_regimen === id_regimen && relieves(blocks, [{ Guardia, Base }], Fecha).length > 0),
    );
    return up.length > 0 ? [{ Fecha, up, down }] : [];
  });

/** W27: the next changes of guards, and who did not make the last one, of the division that one is in; of several, of the first. */
export async function guardChanges(divisions: readonly Context[], query: WidgetQuery): Promise<RelevosDeGuardias> {
  const [ctx] = divisions;
  if (!ctx) return { Relevos: [], SinCumplir: { Suben: NOBODY, Bajan: NOBODY } };
  const guards = await guardsOfDivision(ctx);
  const found: Relevo[] = [];
  const ahead = changesAhead(guards, today(ctx));
  // Nobody may go up on some of them: then the next ones are asked for.
  for (let at = 0; at < ahead.length && found.length < SHOWN; at += SHOWN) {
    const days = ahead.slice(at, at + SHOWN);
    const people = await peopleOf(ctx, days, query);
    for (const day of days) {
      const change = found.length < SHOWN ? await changeOn(ctx, day, people) : undefined;
      if (change) found.push(change);
    }
  }
  return { Relevos: found, SinCumplir: await missedChanges(ctx, query.compania) };
}
