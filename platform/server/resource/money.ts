import { sql } from 'drizzle-orm';
import { type Entity, labelOf, snake, storedFields } from '../../entity/entity';
import type { Field } from '../../entity/field';
import { roundHalfUp, shownMoney } from '../../fields/decimal/money';
import type { Tx } from '../db/pool';
import { int, orNull } from '../db/rows';
import type { Product } from '../product';
import { clientsKept, countriesKept, divisionsKept } from '../product.questions';
import { answeredRows } from '../product.rows';
import type { RowData } from './write.parse';

/** Finds a definition by its name. */
type Definitions = (resource: string) => Entity;

/** One step from a row towards its currency: the reference, and whose it is. */
interface Step {
  readonly column: string;
  readonly target: Entity;
}

function stepsOf(find: Definitions, entity: Entity, path: string): Step[] {
  let from = entity;
  return path.split('.').map((name) => {
    const { resource } = from.fields[name] ?? {};
    if (!resource) throw new Error(`${entity.resource}: ${path} is no way to a currency`);
    const target = find(resource);
    const step = { column: snake(name), target };
    from = target;
    return step;
  });
}

/** SQL of the key of a row's currency, over an alias. */
function currencyKeySql(steps: readonly Step[], alias: string): string {
  const [first, ...rest] = steps;
  let key = `${alias}.${first?.column}`;
  let from = first?.target;
  for (const [at, { column, target }] of rest.entries()) {
    key = `(select m${at}.${column} from ${from?.table} m${at} where m${at}.${snake(from?.key ?? '')} = ${key})`;
    from = target;
  }
  return key;
}

interface Amount {
  readonly name: string;
  readonly field: Field;
  /** The way to its currency. */
  readonly path: string;
}
const known = new WeakMap<Entity, readonly Amount[]>();

/** The fields of an entity that are amounts of money: asked at every row, found once. */
function amountsOf(entity: Entity): readonly Amount[] {
  const found = known.get(entity) ?? storedFields(entity).flatMap(([name, field]) => (field.currency ? [{ name, field, path: field.currency }] : []));
  known.set(entity, found);
  return found;
}

/** What an amount is told in, as SQL over an alias: symbol, decimals and the country of the row's division, or of its client. */
export function toldInSql(product: Product, find: Definitions, entity: Entity, path: string, alias: string): string {
  const steps = stepsOf(find, entity, path);
  const currency = steps.at(-1)?.target;
  const place =
    entity.options.scope === 'division'
      ? `${answeredRows(product, divisionsKept)} d where d.id_division = ${alias}.id_division`
      : `${answeredRows(product, clientsKept)} d where d.id_cliente = ${alias}.id_cliente`;
  return `(select json_build_array(c.simbolo, c.decimales, (select p.codigo_iso2 from ${answeredRows(product, countriesKept)} p where p.id_pais = (select d.id_pais from ${place})))
    from ${currency?.table} c where c.${snake(currency?.key ?? '')} = ${currencyKeySql(steps, alias)})`;
}

/** Tells the amounts of a row on its way out: where the statement left what they are told in, their text takes its place. */
export function tellAmounts(entity: Entity, row: RowData): void {
  for (const { name } of amountsOf(entity)) {
    const [value, told] = [row[name], row[labelOf(name)]];
    if (!Array.isArray(told)) continue;
    const [symbol, decimals, country] = told;
    row[labelOf(name)] =
      typeof value === 'number' ? shownMoney(value, { symbol: String(symbol), decimals: Number(decimals) }, String(country ?? 'PE')) : null;
  }
}

/** Rounds the amounts of a row that is about to be written to the decimals of their currency, which is held as it is meanwhile. */
export async function roundAmounts(tx: Tx, find: Definitions, entity: Entity, row: RowData): Promise<void> {
  for (const { name, field, path } of amountsOf(entity)) {
    const value = row[name];
    if (typeof value !== 'number') continue;
    const steps = stepsOf(find, entity, path);
    let key = row[path.split('.')[0] ?? ''];
    for (const [at, { column }] of steps.slice(1).entries()) {
      const owner = steps[at]?.target;
      const found = await tx.first(
        { id: orNull(int) },
        sql`select ${sql.raw(column)} as id from ${sql.raw(owner?.table ?? '')} where ${sql.raw(snake(owner?.key ?? ''))} = ${key}`,
      );
      key = found?.id;
    }
    const currency = steps.at(-1)?.target;
    const found = await tx.first(
      { decimales: int },
      sql`select decimales from ${sql.raw(currency?.table ?? '')} where ${sql.raw(snake(currency?.key ?? ''))} = ${key ?? null} for share`,
    );
    const scale = field.scale ?? 2;
    row[name] = roundHalfUp(value, Math.min(scale, found?.decimales ?? scale));
  }
}

/** How many amounts of these entities are kept in a currency, in every client. */
export async function amountsIn(tx: Tx, entities: readonly Entity[], currency: string, id: number): Promise<number> {
  const find: Definitions = (resource) => {
    const found = entities.find((entity) => entity.resource === resource);
    if (!found) throw new Error(`Unknown resource ${resource}`);
    return found;
  };
  let total = 0;
  for (const entity of entities) {
    if (entity.options.view) continue;
    for (const { name, path } of amountsOf(entity)) {
      const steps = stepsOf(find, entity, path);
      if (steps.at(-1)?.target.resource !== currency) continue;
      const { n } = await tx.one(
        { n: int },
        sql`select count(*)::int as n from ${sql.raw(entity.table)} t where t.${sql.raw(snake(name))} is not null and ${sql.raw(currencyKeySql(steps, 't'))} = ${id}`,
      );
      total += n;
    }
  }
  return total;
}
