import { sql } from 'drizzle-orm';
import { fileFields, secretFields, storedFields } from '../../entity/entity';
import { brokenRules, missingMessage } from '../../fields/shared';
import type { Context } from '../http/context';
import { type FieldError, Problem } from '../http/problem';
import type { SecretBox } from '../secrets';
import { maskField, type Protection } from './protect';
import { allVisible } from './read';
import type { Registry } from './registry';
import type { Resource } from './resource';
import type { RowData } from './write.parse';

/** What a client configured of a screen's fields, by field in lower case. */
type FieldRules = ReadonlyMap<string, { obligatorio: boolean; modificable: boolean }> | undefined;

/** The configuration of the fields of a resource's first screen. */
export const configOf = (ctx: Context, of: Resource): FieldRules => {
  const [screen] = of.entity.options.menu;
  return screen ? ctx.session.fieldConfig.get(screen) : undefined;
};

/** What came back as its mask was not changed: it is as if it had not been sent. */
export function withoutMasks(of: Resource, protection: Protection, sent: RowData, before: RowData): RowData {
  const kindOf = (name: string) => of.entity.fields[name]?.kind ?? 'text';
  const isMask = (name: string) => protection.get(name) === 'E' && sent[name] === maskField(kindOf(name), before[name]);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isMask(name)));
}

/** Seals the secrets that a write brings. */
export function seal(box: SecretBox, of: Resource, before: RowData | null, after: RowData): void {
  for (const [name] of secretFields(of.entity)) {
    const value = after[name];
    if (typeof value === 'string' && value !== before?.[name]) after[name] = box.seal(value, `${of.entity.resource}.${name}`);
  }
}

/**
 * How many of rows stand before the first whose references are not within the session's reach, and what is told of that one. What they refer to is
 * asked once for all of them; only where something is not there is each asked for itself.
 */
export async function firstOutOfReach(
  registry: Registry,
  ctx: Context,
  of: Resource,
  rows: readonly RowData[],
): Promise<{ readonly at: number; readonly refused: Problem } | undefined> {
  const union: RowData = {};
  for (const [name, { kind, resource }] of storedFields(of.entity)) {
    if (kind === 'file' || kind === 'photo') continue;
    if (kind === 'ref' || kind === 'refs') union[name] = resource ? [...new Set(rows.flatMap((row) => row[name] ?? []))] : null;
  }
  const holdsFiles = rows.some((row) => fileFields(of.entity).some(([name]) => row[name]));
  const told = await outOfReach(checkReferences(registry, ctx, of, union));
  if (!told && !holdsFiles) return undefined;
  for (const [at, row] of rows.entries()) {
    const refused = await outOfReach(checkReferences(registry, ctx, of, row));
    if (refused) return { at, refused };
  }
  return undefined;
}

async function outOfReach(checking: Promise<void>): Promise<Problem | undefined> {
  try {
    await checking;
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Keys of shared catalogs that were found to be there, by resource, of a configuration stamp: whoever takes a row away moves it, and its foreign key holds meanwhile. */
const there = new WeakMap<object, Map<string, Set<number | string>>>();

/** Whether everybody reaches the rows of a resource, and the stamp moves with them. */
const isShared = ({ entity: { options }, hooks }: Resource): boolean =>
  options.scope === 'global' && hooks.configuration === true && !hooks.policy && !options.company && !options.unit;

/** Keys of a resource that are known to be there; undefined where that is not remembered. */
function knownOf({ session: { stamp } }: Context, of: Resource): Set<number | string> | undefined {
  if (!stamp || !isShared(of)) return undefined;
  const own = there.get(stamp) ?? new Map<string, Set<number | string>>();
  there.set(stamp, own);
  const known = own.get(of.entity.resource) ?? new Set();
  own.set(of.entity.resource, known);
  return known;
}

/** References and files must be of the session's own reach. */
export async function checkReferences(registry: Registry, ctx: Context, of: Resource, data: RowData): Promise<void> {
  const errors: FieldError[] = [];
  const asked: { name: string; of: Resource; ids: (number | string)[] }[] = [];
  const files: Promise<FieldError | undefined>[] = [];
  for (const [name, field] of storedFields(of.entity)) {
    const value = data[name];
    if (value === null || value === undefined) continue;
    if ((field.kind === 'ref' || field.kind === 'refs') && field.resource) {
      const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number' || typeof id === 'string');
      const target = registry.get(field.resource);
      const known = knownOf(ctx, target);
      if (!ids.every((id) => known?.has(id))) asked.push({ name, of: target, ids });
    } else if (field.kind === 'file' || field.kind === 'photo') {
      const found = ctx.tx.first(
        {},
        sql`select 1 from base_archivo where id_archivo = ${value} and id_cliente = ${ctx.session.IdCliente}
        and (${ctx.session.IdCompania === null} or usuario_creacion = ${ctx.session.IdUsuario} or id_compania = ${ctx.session.IdCompania ?? -1})`,
      );
      files.push(found.then((row) => (row ? undefined : { field: name, message: 'campo.referencia' })));
    }
  }
  // Sent together, and before whatever is asked meanwhile.
  const [found, ...missing] = await Promise.all([allVisible(ctx.tx, ctx.session, asked), ...files]);
  errors.push(...missing.filter((one) => one !== undefined));
  for (const [at, { name, of: target, ids }] of asked.entries()) {
    if (!found[at]) errors.push({ field: name, message: 'campo.referencia' });
    else for (const id of ids) knownOf(ctx, target)?.add(id);
  }
  if (errors.length > 0) throw new Problem(400, 'campo.referencia', {}, { errors, extra: { recurso: of.entity.resource } });
}

/** What is missing and what breaks a rule of the entity, all told at once. */
export function checkRow(of: Resource, row: RowData, config: FieldRules): void {
  const errors: FieldError[] = brokenRules(of.entity, row);
  for (const [name, field] of storedFields(of.entity)) {
    if (field.server) continue;
    const value = row[name];
    const missing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    if (missing && (field.required || config?.get(name.toLowerCase())?.obligatorio)) errors.push({ field: name, message: missingMessage(field) });
  }
  if (errors.length > 0) throw new Problem(400, errors[0]?.message ?? 'peticion.invalida', {}, { errors, extra: { recurso: of.entity.resource } });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What of the sent data differs from the row. A protected field is not written (403), a fixed one or one that the client
 * made unchangeable neither (400); a protected field sent empty counts as not sent.
 */
export function changedOf(of: Resource, data: RowData, before: RowData, protection: Protection | undefined, config: FieldRules): RowData {
  const changed: RowData = {};
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (same(value, before[name])) continue;
    if (protection?.has(name)) {
      if (value !== null) throw new Problem(403, 'proteccion.campo', { campo: name });
    } else if (of.entity.fields[name]?.fixed || config?.get(name.toLowerCase())?.modificable === false) {
      errors.push({ field: name, message: 'campo.no_modificable' });
    } else {
      changed[name] = value;
    }
  }
  if (errors.length > 0) throw new Problem(400, 'campo.no_modificable', {}, { errors, extra: { recurso: of.entity.resource } });
  return changed;
}
