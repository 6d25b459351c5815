import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { configurationOf, zonesWithin } from '../decision/configuracion';
import { behaviourOf } from '../decision/decision';
import type { Reading } from './marca.body';
import type { When } from './marca.cuando';
import type { Movement, Subject } from './marca.movimiento';

/** A zone with a limit that some of a movement newly enter. */
interface Asked {
  readonly IdZona: number;
  readonly Zona: string;
  readonly Aforo: number;
  /** The zone and those inside it. */
  readonly Dentro: readonly number[];
  readonly entran: readonly Subject[];
}

/** Zones with a limit that people of a movement newly enter, innermost first; none where nothing limits, on the way out, or of what is over. */
export async function limitsOf(ctx: Context, { base, subjects }: Movement, { ModoMarcacion }: Reading, { cuando }: When): Promise<Asked[]> {
  if (ModoMarcacion === 'N' || cuando !== 'ahora' || behaviourOf(base, { Modo: 'S' }, 'AFORO') === 'N') return [];
  const configuration = await configurationOf(ctx, ctx.session.IdDivision);
  return base.ZonasDestino.flatMap((IdZona): Asked[] => {
    const zone = configuration.zones.get(IdZona);
    if (!zone || zone.Aforo === 0) return [];
    const entran = subjects.filter(({ person, Ultima }) => person?.Persona && !Ultima && !person.ZonasPresencia.includes(IdZona));
    return entran.length === 0 ? [] : [{ IdZona, Zona: zone.Nombre, Aforo: zone.Aforo, Dentro: zonesWithin(configuration, IdZona), entran }];
  });
}

/** Holds zones until the end of the transaction: whoever takes a place in them waits, and counts what this one took. */
export async function holdZones(ctx: Context, limits: readonly Asked[]): Promise<void> {
  await ctx.tx.run(
    sql`select 1 from acceso_zona where id_zona = any(${sql.param(limits.map(({ IdZona }) => IdZona))}::int[]) and id_cliente = ${ctx.session.IdCliente}
      order by id_zona for no key update`,
  );
}

/** The movement decided with how full those zones are: as many places as people, or none of them enters. */
export async function withPlaces(ctx: Context, movement: Movement, limits: readonly Asked[]): Promise<Movement> {
  if (limits.length === 0) return movement;
  const { IdCliente, IdDivision } = ctx.session;
  const counted = await ctx.tx.rows(
    { zona: int, n: int },
    sql`select x.zona, (select count(*)::int from acceso_presencia p where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision} and p.id_persona is not null
        and p.id_zona in (select jsonb_array_elements_text(x.dentro)::int)) as n
      from jsonb_to_recordset(${JSON.stringify(limits.map(({ IdZona, Dentro }) => ({ zona: IdZona, dentro: Dentro })))}::jsonb) as x(zona int, dentro jsonb)`,
  );
  const inside = new Map(counted.map(({ zona, n }) => [zona, n]));
  const full = limits.filter(({ IdZona, Aforo, entran }) => (inside.get(IdZona) ?? 0) + entran.length > Aforo);
  if (full.length === 0) return movement;
  const subjects = movement.subjects.map((subject): Subject => {
    const own = full.filter(({ entran }) => entran.includes(subject));
    if (!subject.person || own.length === 0) return subject;
    const Llenas = own.map(({ IdZona, Zona, Aforo }) => ({ Zona, Aforo, Ocupacion: inside.get(IdZona) ?? 0 }));
    const person = { ...subject.person, Llenas };
    return { ...subject, person, verdict: subject.judge(person) };
  });
  return { ...movement, subjects };
}
