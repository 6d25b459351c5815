import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../entity/entity';
import type { Json } from '../../entity/field';
import type { FieldAt } from '../../fields/kind-web';
import { messageOf } from '../api/problem';
import { mayOn } from '../data/grants';
import { isHidden, isMasked, keyOf, plain, sameValue, titleOf, type Value, type WireRow } from '../data/row';
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
import type { EntityScreen } from './screen';

/** Kinds that are changed within the height of a row. */
const KINDS: ReadonlySet<string> = new Set(['text', 'int', 'decimal', 'choice', 'flag', 'date', 'digits', 'email', 'time']);
/** Kinds whose change is whole as soon as it is made. */
const AT_ONCE: ReadonlySet<string> = new Set(['choice', 'flag']);
/** More fields than this are no simple catalog: they are looked at together, in their form. */
const SIMPLE = 10;
const NO_CONFIG: never[] = [];

/** Whether the rows of a list are a catalog of few fields, which nothing asks about together before it is saved. */
function isSimple(entity: Entity, extend: EntityScreen): boolean {
  const fields = Object.values(entity.fields).filter((field) => !field.server && !field.computed);
  return (
    !entity.options.page &&
    !extend.form &&
    !extend.beforeSave &&
    !extend.propose &&
    fields.length <= SIMPLE &&
    fields.every(({ kind }) => kind !== 'detail')
  );
}

const isEditable = ({ name, field }: FieldAt, entity: Entity, extend: EntityScreen): boolean =>
  KINDS.has(field.kind) &&
  !field.multiline &&
  !field.pattern &&
  !field.ofReader &&
  name !== 'Activo' &&
  extend.cells?.[name] === undefined &&
  extend.inputs?.[name] === undefined &&
  Object.values(entity.fields).every(({ dependsOn }) => !dependsOn?.includes(name));

interface Asked {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly frozen: boolean;
}

/** Cells of simple catalogs changed where they stand: each change is told with what it was, and taken back with one click or Ctrl Z. */
export function useCellEdit({ entity, extend, frozen }: Asked): CellEdit | undefined {
  const simple = !frozen && !extend.readOnly && isSimple(entity, extend);
  const screen = entity.options.menu[0] ?? '';
  const { data: config = NO_CONFIG } = useQuery({ ...fieldConfigQuery(screen), enabled: simple && screen !== '' });
  const [open, setOpen] = useState<CellEdit['open']>();
  const fieldsOf = useCallback((row: WireRow) => formFields({ entity, extend, row, config, hide: [], frozen: false }), [entity, extend, config]);
  return useMemo(
    () =>
      simple
        ? {
            open,
            may: (row, column) =>
              mayOn(entity, 'editar', row) &&
              !isMasked(row, column) &&
              !isHidden(row, column) &&
              fieldsOf(row).open.some((at) => at.name === column && isEditable(at, entity, extend)),
            begin: (row, column) => setOpen({ key: keyOf(entity, row), column }),
            draw: (row, column) => (
              <CellInput
                key={`${keyOf(entity, row)} ${column}`}
                entity={entity}
                row={row}
                column={column}
                fields={fieldsOf(row)}
                onClose={() => setOpen(undefined)}
              />
            ),
          }
        : undefined,
    [simple, open, entity, extend, fieldsOf],
  );
}

interface CellInputProps {
  readonly entity: Entity;
  readonly row: WireRow;
  readonly column: string;
  readonly fields: FormFields;
  readonly onClose: () => void;
}

/** What a value is called in a sentence. */
function said({ field, options }: FieldAt, value: Value): string {
  if (field.kind === 'flag') return t(value === 'S' ? 'actions.yes' : 'actions.no');
  const text = plain(value);
  return options[text] ?? (text === '' ? '—' : text);
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
      close(go);
      resourceChanged(client, entity.resource);
      notifyUndo(
        t('grid.changed', { name: titleOf(entity, row), field: at.label, before: said(at, before), after: said(at, saved[column]) }),
        async () => {
          await write(saved.Version, before);
          resourceChanged(client, entity.resource);
          notifyOk(t('notify.undone'));
        },
      );
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
