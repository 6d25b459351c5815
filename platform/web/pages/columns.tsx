import type { Entity } from '../../entity/entity';
import type { FieldAt } from '../../fields/kind-web';
import { WEB_KINDS } from '../../fields/web';
import { headingWidth } from '../../fields/widths';
import { fieldsAt, keyField } from '../data/fields';
import { hasEnglish, inLanguage, isEnglishOf, isHidden, isMasked, plain, saidOf, type WireRow } from '../data/row';
import type { GridColumn } from '../grid/types';
import type { EntityScreen } from './screen';

/** Fields that a grid may show, the one that names the row first. */
export function gridFields(entity: Entity, extend: EntityScreen = {}): FieldAt[] {
  const key = keyField(entity);
  const all = [...(key && !(key.name in entity.fields) ? [key] : []), ...fieldsAt(entity)]
    .filter((at) => !extend.hide?.includes(at.name) && at.field.kind !== 'secret' && (at.field.kind !== 'detail' || extend.cells?.[at.name]))
    .map((at) => ({ ...at, options: extend.told?.[at.name]?.() ?? at.options }));
  if (extend.columns) return [...all].sort((one, other) => place(extend.columns, one.name) - place(extend.columns, other.name));
  const isTitle = (at: FieldAt) => at.name === entity.options.title && at.field.list;
  const isPicture = all[0]?.field.kind === 'photo';
  return isPicture ? [...all.filter(isTitle), ...all.filter((at) => !isTitle(at))] : all;
}
const place = (order: readonly string[] = [], name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** Columns of a first visit. */
export function usualColumns(entity: Entity, extend: EntityScreen = {}): string[] {
  const fields = gridFields(entity, extend);
  const listed = extend.columns ?? fields.filter(({ field }) => field.list).map(({ name }) => name);
  return listed.length > 0 ? fields.map(({ name }) => name).filter((name) => listed.includes(name)) : fields.slice(0, 5).map(({ name }) => name);
}

/** Fields as columns of the grid; what is kept in both languages shows in the reader's, unless both are there. */
export function gridColumns(fields: readonly FieldAt[], extend: EntityScreen = {}): GridColumn[] {
  return fields.map((at) => {
    const both = !hasEnglish(at.entity, at.name) || fields.some(({ name }) => isEnglishOf(at.name, name));
    const told = (row: WireRow): WireRow => (both ? row : { ...row, [at.name]: inLanguage(at.entity, row, at.name) });
    const kind = WEB_KINDS[at.field.kind];
    const Cell = extend.cells?.[at.name] ?? kind.Cell;
    const picture = at.field.kind === 'photo';
    return {
      id: at.name,
      label: at.label,
      width: extend.widths?.[at.name] ?? Math.max(typeof kind.width === 'number' ? kind.width : kind.width(at), picture ? 0 : headingWidth(at.label)),
      align: kind.align,
      picture,
      own: extend.cells?.[at.name] !== undefined,
      shared: at.field.kind === 'ref' || at.field.kind === 'int',
      grows: at.field.kind === 'ref' || (at.field.kind === 'text' && (at.field.max ?? 0) > 20),
      sortable: kind.sortable && !at.field.ofReader,
      text: (row) => (isHidden(row, at.name) ? '' : saidOf(at.entity, told(row), at.name)),
      show: (row) => (isHidden(row, at.name) ? '—' : isMasked(row, at.name) ? plain(row[at.name]) : <Cell at={at} row={told(row)} />),
    };
  });
}

/** The name that the server sorts a column by. */
export function sortName(entity: Entity, name: string): string {
  const field = entity.fields[name];
  return (field && WEB_KINDS[field.kind].sortBy?.(name)) ?? name;
}
