import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../entity/entity';
import type { Json } from '../../entity/field';
import { messageOf } from '../api/problem';
import { mayOn } from '../data/grants';
import { isHidden, isMasked, keyOf, sameValue, titleOf, type Value, type WireRow } from '../data/row';
import { resourceChanged, saveRow } from '../data/write';
import { checkForm } from '../form/check';
import { problemErrors, wordsOfIssue } from '../form/errors';
import { FieldBox } from '../form/FieldBox';
import { type FormFields, formFields } from '../form/fields';
import gridClasses from '../grid/grid.module.css';
import { visit } from '../grid/keyboard';
import type { CellEdit } from '../grid/types';
import { t } from '../i18n/t';
import { fieldConfigQuery } from '../session/fieldConfig';
import { isDeclined, withConfirm } from '../ui/confirm';
import { notifyError, notifyOk, notifyUndo } from '../ui/notify';
import { apartOf, hasApart } from './apart';
import type { EntityScreen } from './screen';
import { toldAfter, toldOf } from './toldOf';

/** Kinds whose change is whole as soon as it is made. */
const AT_ONCE: ReadonlySet<string> = new Set(['choice', 'flag', 'ref']);
const NO_CONFIG: never[] = [];

interface Asked {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly frozen: boolean;
}

/** Cells changed where they stand, of simple catalogs and of what a definition sets apart: each change is told with what it was, and taken back with one click or Ctrl Z. */
export function useCellEdit({ entity, extend, frozen }: Asked): CellEdit | undefined {
  const some = !frozen && hasApart(entity, extend);
  const screen = entity.options.menu[0] ?? '';
  const { data: config = NO_CONFIG } = useQuery({ ...fieldConfigQuery(screen), enabled: some && screen !== '' });
  const [open, setOpen] = useState<CellEdit['open']>();
  // Asked of each row once, not of each of its cells.
  const apartIn = useMemo(() => {
    const known = new WeakMap<WireRow, ReadonlySet<string>>();
    return (row: WireRow): ReadonlySet<string> => {
      const names = known.get(row) ?? new Set(apartOf({ entity, extend, row, config }).map(({ name }) => name));
      known.set(row, names);
      return names;
    };
  }, [entity, extend, config]);
  const begin = useCallback((row: WireRow, column: string) => setOpen({ key: keyOf(entity, row), column }), [entity]);
  return useMemo(
    () =>
      some
        ? {
            open,
            may: (row, column) =>
              mayOn(entity, 'editar', row) &&
              !isMasked(row, column) &&
              !isHidden(row, column) &&
              extend.cells?.[column] === undefined &&
              apartIn(row).has(column),
            begin,
            draw: (row, column) => (
              <CellInput
                key={`${keyOf(entity, row)} ${column}`}
                entity={entity}
                row={row}
                column={column}
                fields={formFields({ entity, extend, row, config, hide: [], frozen: false })}
                onClose={() => setOpen(undefined)}
              />
            ),
          }
        : undefined,
    [some, open, begin, entity, extend, config, apartIn],
  );
}

interface CellInputProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly column: string;
  readonly fields: FormFields;
  readonly onClose: () => void;
}

/** Enter and leaving it keep what was typed, Escape leaves it as it was, Tab goes on to the next cell of the row that may be changed. */
function CellInput({ entity, row, column, fields, onClose }: CellInputProps) {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const at = fields.open.find(({ name }) => name === column);
  const [value, setValue] = useState<Json>(() => row[column] ?? null);
  const [error, setError] = useState<string>();
  const done = useRef(false);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  if (!at) return null;

  const close = (go: 'stay' | 'next' | 'leave') => {
    done.current = true;
    const cell = box.current?.closest('td') ?? null;
    onClose();
    if (go === 'leave') return;
    const row = cell?.closest('tr');
    const next =
      go === 'next' && cell && row ? [...row.cells].slice(cell.cellIndex + 1).find((one) => one.dataset.editable !== undefined) : undefined;
    window.requestAnimationFrame(() => {
      visit(next ?? cell);
      // As Enter does on the cell.
      next?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    });
  };
  const write = (version: unknown, next: Value) =>
    withConfirm((confirmations) =>
      saveRow(entity, {
        key: keyOf(entity, row),
        values: { [column]: next ?? null, Version: typeof version === 'number' ? version : null },
        confirmations,
      }),
    );
  const keep = async (next: Json, go: 'stay' | 'next' | 'leave') => {
    if (done.current) return;
    if (sameValue(next, row[column])) return close(go);
    const issue = checkForm(entity, [at], { ...row, [column]: next }, fields.isRequired)[column];
    if (issue) return setError(wordsOfIssue(issue, at.label));
    done.current = true;
    try {
      const saved = await write(row.Version, next);
      const before = row[column];
      const after = await toldAfter(at, saved);
      close(go);
      resourceChanged(client, entity.resource);
      notifyUndo(t('grid.changed', { name: titleOf(entity, row), field: at.label, before: toldOf(at, row), after }), async () => {
        await write(saved.Version, before);
        resourceChanged(client, entity.resource);
        notifyOk(t('notify.undone'));
      });
    } catch (failure) {
      done.current = false;
      if (isDeclined(failure)) return close('stay');
      const told = problemErrors(failure)[column];
      if (told) setError(told);
      else {
        setError(messageOf(failure));
        notifyError(failure);
      }
    }
  };
  const onKey = (event: KeyboardEvent) => {
    // The arrows and letters are the input's, not the grid's.
    event.stopPropagation();
    if (event.key === 'Escape') close('stay');
    else if (event.key === 'Enter' && !AT_ONCE.has(at.field.kind)) {
      event.preventDefault();
      void keep(value, 'stay');
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      void keep(value, 'next');
    }
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-label={at.label}
      className={gridClasses.cellInput}
      onKeyDown={onKey}
      onDoubleClick={(event) => event.stopPropagation()}
      // Nor is what is clicked in it, or in what it opens, a click on its row.
      onClick={(event) => event.stopPropagation()}
    >
      <FieldBox
        at={at}
        id={`celda-${column}`}
        value={value}
        values={{ ...row, [column]: value }}
        row={row}
        required={fields.isRequired(at)}
        readOnly={false}
        error={error}
        onChange={(next) => {
          setValue(next);
          setError(undefined);
          if (AT_ONCE.has(at.field.kind)) void keep(next, 'stay');
        }}
        onBlur={() => {
          if (!AT_ONCE.has(at.field.kind)) void keep(value, 'leave');
        }}
      />
    </Box>
  );
}
