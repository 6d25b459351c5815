import { bySequence, NIVELES } from '../../shared/menu';
import type { FieldRow, Option, Stored } from './wire';

export type FieldChange = Pick<FieldRow, 'Obligatorio' | 'Modificable'>;

/** Everything the editor has changed and nobody has saved. */
export interface Draft {
  readonly changed: Readonly<Record<string, Partial<Option>>>;
  readonly created: readonly Option[];
  readonly deleted: ReadonlySet<string>;
  /** Fields by option. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, FieldChange>>>>;
}
export const NO_CHANGES: Draft = { changed: {}, created: [], deleted: new Set(), fields: {} };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The options as they would be saved; those to be deleted are still there, marked. */
export function current(stored: readonly Stored[], draft: Draft): Option[] {
  return [...stored.map((option): Option => ({ ...option, ...draft.changed[option.IdMenu] })), ...draft.created];
}

export function isNew(id: string): boolean {
  return id.startsWith('n');
}

/** Changes some values of an option; one that returns to what is stored is no change. */
export function edit(stored: readonly Stored[], draft: Draft, id: string, values: Partial<Option>): Draft {
  if (isNew(id)) return { ...draft, created: draft.created.map((one) => (one.IdMenu === id ? { ...one, ...values } : one)) };
  const base = stored.find((one) => one.IdMenu === id);
  if (!base) return draft;
  const wanted = { ...draft.changed[id], ...values };
  const left = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !same(value, Object(base)[name])));
  const { [id]: _, ...others } = draft.changed;
  return { ...draft, changed: Object.keys(left).length > 0 ? { ...others, [id]: left } : others };
}

/** Moves an option before (or after) a sister; all of them are renumbered 1…n. */
export function reorder(stored: readonly Stored[], draft: Draft, id: string, to: number): Draft {
  const options = current(stored, draft);
  const moved = options.find((one) => one.IdMenu === id);
  if (!moved) return draft;
  const sisters = options.filter((one) => one.IdMenuPadre === moved.IdMenuPadre).sort(bySequence);
  const others = sisters.filter((one) => one.IdMenu !== id);
  const at = Math.max(0, Math.min(others.length, to));
  const order = [...others.slice(0, at), moved, ...others.slice(at)];
  return order.reduce((made, one, index) => (one.Orden === index + 1 ? made : edit(stored, made, one.IdMenu, { Orden: index + 1 })), draft);
}

/** Adds an option below another (or at the first level); answers its name until it is saved. */
export function add(stored: readonly Stored[], draft: Draft, parent: Option | null, name: string): { draft: Draft; id: string } {
  const id = `n${Math.max(0, ...draft.created.map((one) => Number(one.IdMenu.slice(1)))) + 1}`;
  const sisters = current(stored, draft).filter((one) => one.IdMenuPadre === (parent?.IdMenu ?? null));
  const option: Option = {
    IdMenu: id,
    IdMenuPadre: parent?.IdMenu ?? null,
    Modulo: name,
    ModuloIngles: name,
    Nivel: parent ? Number(parent.Nivel) + 1 : 1,
    Orden: Math.min(99, Math.max(0, ...sisters.map((one) => Number(one.Orden) || 0)) + 1),
    Ruta: null,
    Tag: null,
    Icono: null,
    Color: null,
    Color2: null,
    IdModulo: parent?.IdModulo ?? '01',
    Acciones: [],
    FechaInicio: null,
    FechaFin: null,
    Activo: 'S',
    Version: 0,
  };
  return { draft: { ...draft, created: [...draft.created, option] }, id };
}
export const admitsChildren = (option: Option): boolean => Number(option.Nivel) < NIVELES && !option.Ruta;

/** Marks an option to be deleted, or takes the mark away; one never saved is simply gone. */
export function toggleDeleted(draft: Draft, id: string): Draft {
  if (isNew(id)) return { ...draft, created: draft.created.filter((one) => one.IdMenu !== id && one.IdMenuPadre !== id) };
  const deleted = new Set(draft.deleted);
  if (!deleted.delete(id)) deleted.add(id);
  return { ...draft, deleted };
}

export function editField(draft: Draft, id: string, row: FieldRow, change: Partial<FieldChange>): Draft {
  const wanted: FieldChange = { Obligatorio: row.Obligatorio, Modificable: row.Modificable, ...draft.fields[id]?.[row.Campo], ...change };
  const { [row.Campo]: _, ...others } = draft.fields[id] ?? {};
  const back = wanted.Obligatorio === row.Obligatorio && wanted.Modificable === row.Modificable;
  const own = back ? others : { ...others, [row.Campo]: wanted };
  const { [id]: __, ...rest } = draft.fields;
  return { ...draft, fields: Object.keys(own).length > 0 ? { ...rest, [id]: own } : rest };
}

/** What is counted: each option changed, created or to be deleted, and each field. */
export function countChanges(draft: Draft): number {
  const edited = Object.keys(draft.changed).filter((id) => !draft.deleted.has(id)).length;
  const fields = Object.values(draft.fields).reduce((sum, own) => sum + Object.keys(own).length, 0);
  return edited + draft.created.length + draft.deleted.size + fields;
}
export const isChanged = (draft: Draft, id: string): boolean => isNew(id) || draft.deleted.has(id) || id in draft.changed || id in draft.fields;

/** Whether something was typed in an option, or in its fields; moved among its sisters it only has another place. */
export const isTyped = ({ changed, fields }: Draft, id: string): boolean =>
  isNew(id) || id in fields || Object.keys(changed[id] ?? {}).some((name) => name !== 'Orden');

/** Takes back what was typed in an option; one never saved is gone, with what hangs from it. */
export function takeBack(draft: Draft, id: string): Draft {
  if (isNew(id)) return toggleDeleted(draft, id);
  const { [id]: edited, ...changed } = draft.changed;
  const { [id]: _, ...fields } = draft.fields;
  const Orden = edited?.Orden;
  return { ...draft, fields, changed: Orden === undefined ? changed : { ...changed, [id]: { Orden } } };
}

/** What travels: creations first, in order, so that a parent is there before its children. */
export function changesOf(stored: readonly Stored[], draft: Draft): Record<string, unknown>[] {
  const version = new Map(stored.map((one) => [one.IdMenu, one.Version]));
  const created = draft.created.map(({ Version: _, ...one }) => ({ accion: 'crear', ...one }));
  const edited = Object.entries(draft.changed)
    .filter(([id]) => !draft.deleted.has(id))
    .map(([IdMenu, values]) => ({ accion: 'editar', IdMenu, Version: version.get(IdMenu), ...values }));
  // The deepest first.
  const deleted = [...draft.deleted]
    .sort((one, other) => other.length - one.length)
    .map((IdMenu) => ({ accion: 'eliminar', IdMenu, Version: version.get(IdMenu) }));
  return [...created, ...edited, ...deleted];
}
