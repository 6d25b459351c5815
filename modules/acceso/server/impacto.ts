import { addDays } from '@modules/administracion/shared/dia';
import { type Context, dayIn } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import { decide } from './decision';
import { type GateFacts, gateFacts } from './facts';
import { FACTS_SQL } from './facts.sql';

/** People looked at, at most; whatever is said of more names it. */
const MOST = 3000;
const AT_ONCE = 200;
/** Days looked ahead, today included. */
const AHEAD = 31;

/** Who could be touched by a change, and where they would notice. */
export interface Touched {
  /** Keys of people, as a select. */
  readonly people: SQL;
  /** In this division alone. */
  readonly idDivision?: number;
  readonly idPuerta?: number | null;
  /** `HH:mm:ss` at which it would be noticed; the whole day otherwise. */
  readonly hora?: string | null;
}
/** People who pass today's rules and would not pass the new ones, from the first day on which that is so. */
export interface Loss {
  readonly Division: string;
  readonly Compania: string;
  readonly Fecha: string;
  readonly Personas: number;
}
export interface Impact {
  readonly Evaluadas: number;
  /** Not everyone was looked at. */
  readonly Limitado: 'S' | 'N';
  readonly Pierden: number;
  readonly Detalle: readonly Loss[];
}
interface Place {
  readonly IdDivision: number;
  readonly Division: string;
  readonly today: string;
  readonly people: readonly number[];
}

/** The gate's own statement, for many people at once. */
const MANY_SQL = `select pedida.id_pedida as id, (${FACTS_SQL.replaceAll('$8::int', 'pedida.id_pedida')}) as hechos
  from unnest($8::int[]) with ordinality as pedida(id_pedida, orden) order by pedida.orden`;

async function factsOf(ctx: Context, place: Place, idPuerta: number | null): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let at = 0; at < place.people.length; at += AT_ONCE) {
    const rows = await ctx.tx.query(MANY_SQL, [
      ctx.session.IdCliente,
      place.IdDivision,
      idPuerta,
      'ID',
      '',
      '',
      null,
      place.people.slice(at, at + AT_ONCE),
      null,
      place.today,
      addDays(place.today, AHEAD - 1),
      null,
      null,
      null,
      null,
      0,
    ]);
    for (const row of rows) found.set(Number(row.id), JSON.stringify(row.hechos));
  }
  return found;
}

/** Divisions with the accredited people that a change could touch. */
async function placesOf(ctx: Context, { people, idDivision }: Touched): Promise<{ places: Place[]; limited: boolean }> {
  const rows = await ctx.tx.run(
    sql`select distinct a.id_division, d.division, d.zona_horaria, a.id_persona from acreditacion_persona a join sistema_division d on d.id_division = a.id_division and d.activo = 'S'
      where a.id_cliente = ${ctx.session.IdCliente} and (${idDivision ?? null}::int is null or a.id_division = ${idDivision ?? null}::int) and a.fecha_desmovilizacion is null
        and a.fecha_fin >= ${ctx.now.toISOString()}::date - 1 and a.id_persona in (${people}) order by a.id_division, a.id_persona limit ${MOST + 1}`,
  );
  const places = new Map<number, { IdDivision: number; Division: string; today: string; people: number[] }>();
  for (const row of rows.slice(0, MOST)) {
    const IdDivision = Number(row.id_division);
    const place = places.get(IdDivision) ?? {
      IdDivision,
      Division: String(row.division),
      today: dayIn(String(row.zona_horaria), ctx.now),
      people: [],
    };
    place.people.push(Number(row.id_persona));
    places.set(IdDivision, place);
  }
  return { places: [...places.values()], limited: rows.length > MOST };
}

/** As the gate decides it on a day: a door that is out of service today says nothing of the person. */
function passes(facts: GateFacts, Fecha: string, Hora: string | null): { passes: boolean; company: string } {
  const Puerta = facts.Puerta && { ...facts.Puerta, Activo: 'S' as const, Modo: 'N' as const, SentidoPermitido: 'A' as const };
  const verdict = decide({ ...facts, Puerta, ZonasPresencia: [] }, { Modo: 'S', Fecha, Hora, Identificador: '' });
  return { passes: verdict.Permitido === 'S', company: verdict.Acreditacion?.Compania ?? facts.Persona?.Compania ?? '' };
}

/**
 * Looks at who passes now; what it answers looks again once the change was made in the same transaction, and tells who
 * would not pass any more: both by the decision that the gate obeys (Beyond what others have, 8).
 */
export async function watchAccess(ctx: Context, touched: Touched): Promise<() => Promise<Impact>> {
  const { places, limited } = await placesOf(ctx, touched);
  const idPuerta = touched.idPuerta ?? null;
  const hora = touched.hora ?? null;
  const before = new Map<number, Map<number, string>>();
  for (const place of places) before.set(place.IdDivision, await factsOf(ctx, place, idPuerta));
  return async () => {
    const losses = new Map<string, { Division: string; Compania: string; Fecha: string; Personas: number }>();
    for (const place of places) {
      const after = await factsOf(ctx, place, idPuerta);
      for (const [person, old] of before.get(place.IdDivision) ?? []) {
        const now = after.get(person);
        if (now === undefined || now === old) continue;
        const [then, later] = [gateFacts.parse(JSON.parse(old)), gateFacts.parse(JSON.parse(now))];
        for (let day = 0; day < AHEAD; day++) {
          const Fecha = addDays(place.today, day);
          const passed = passes(then, Fecha, hora);
          if (!passed.passes || passes(later, Fecha, hora).passes) continue;
          const key = `${place.IdDivision}|${passed.company}|${Fecha}`;
          const loss = losses.get(key) ?? { Division: place.Division, Compania: passed.company, Fecha, Personas: 0 };
          loss.Personas += 1;
          losses.set(key, loss);
          break;
        }
      }
    }
    const Detalle = [...losses.values()].sort(
      (one, other) => one.Division.localeCompare(other.Division) || one.Fecha.localeCompare(other.Fecha) || other.Personas - one.Personas,
    );
    return {
      Evaluadas: places.reduce((sum, place) => sum + place.people.length, 0),
      Limitado: limited ? 'S' : 'N',
      Pierden: Detalle.reduce((sum, one) => sum + one.Personas, 0),
      Detalle,
    };
  };
}
