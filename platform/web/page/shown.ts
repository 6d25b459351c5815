import type { ReactNode } from 'react';
import type { Entity } from '../../entity/entity';
import { fieldsAt } from '../data/fields';
import { isHidden, plain, type WireRow } from '../data/row';
import { gridColumns } from '../pages/columns';
import type { EntityScreen } from '../pages/screen';

/** A field as a page shows it. */
export interface Shown {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Those of some fields that the row has and its reader may see, as their cells draw them. */
export function shownOf(entity: Entity, extend: EntityScreen, row: WireRow, names: readonly string[] = []): Shown[] {
  const fields = names.flatMap((name) => {
    const at = fieldsAt(entity).find((one) => one.name === name);
    return at && !isHidden(row, name) && plain(row[name]) !== '' ? [{ ...at, options: extend.told?.[name]?.() ?? at.options }] : [];
  });
  return gridColumns(fields, extend).map(({ id, label, show }) => ({ id, label, value: show(row) }));
}
