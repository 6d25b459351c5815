import { useState } from 'react';
import type { Entity } from '../../entity/entity';
import { exportLater, exportList, type Sort, type Which } from '../data/list';
import { titleOf, type WireRow } from '../data/row';
import { useRemove } from '../data/write';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { confirm } from '../ui/confirm';
import { notifyError, notifyOk } from '../ui/notify';
import type { Tools } from './actions';
import type { ScreenAction } from './screen';

interface Parts {
  readonly entity: Entity;
  readonly tools: Tools;
  /** What was selected has been dealt with. */
  readonly onDone: () => void;
  readonly onRemoved?: () => void;
}

/** What may be done to the rows of a list: deleting, and the actions of its screen. */
export function useRowActs({ entity, tools, onDone, onRemoved }: Parts) {
  const remove = useRemove(entity);
  const removed = () => {
    onDone();
    onRemoved?.();
  };
  return {
    async removeOne(row: WireRow): Promise<void> {
      if (!(await confirm({ message: t('list.deleteOne', { name: titleOf(entity, row) }), danger: true }))) return;
      try {
        await remove.mutateAsync(row);
        notifyOk(t('form.deleted'));
        removed();
      } catch (error) {
        notifyError(error);
      }
    },
    async removeMany(rows: readonly WireRow[]): Promise<void> {
      if (!(await confirm({ message: t('list.deleteMany', { count: rows.length }), danger: true }))) return;
      if (await tools.runMany(t('actions.delete'), rows, (row) => remove.mutateAsync(row))) removed();
    },
    async act(action: ScreenAction, rows: readonly WireRow[]): Promise<void> {
      try {
        if ((await action.run(rows, tools)) === true) onDone();
      } catch (error) {
        notifyError(error);
      }
    },
  };
}

/** A longer list is written in the background: nobody keeps a page open for it. */
const AT_ONCE = 20_000;
const NOT_IN_CELLS = ['photo', 'file', 'detail'];

/** The list as a workbook, with the columns that are seen. */
export function useExport(entity: Entity, which: Which, sort: readonly Sort[], visible: readonly string[], total: number | null | undefined) {
  const [exporting, setExporting] = useState(false);
  const exportNow = async () => {
    setExporting(true);
    try {
      const columns = visible.filter((name) => name in entity.fields && !NOT_IN_CELLS.includes(entity.fields[name]?.kind ?? ''));
      if ((total ?? 0) > AT_ONCE) {
        await exportLater(entity, which, sort, columns);
        notifyOk(t('list.exportedLater'));
      } else {
        await exportList(entity, which, sort, columns, words.entity(entity).many);
        notifyOk(t('list.exported'));
      }
    } catch (error) {
      notifyError(error);
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportNow };
}
