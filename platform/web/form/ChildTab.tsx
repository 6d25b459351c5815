import { Alert, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Entity } from '../../entity/entity';
import type { Expression } from '../data/filters';
import { mayOn } from '../data/grants';
import { useItem } from '../data/list';
import { keyOf, titleOf, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { type ChangeState, FIRST, type ListState } from '../pages/address';
import { ListView } from '../pages/ListView';
import type { EntityScreen } from '../pages/screen';
import { confirm } from '../ui/confirm';
import { ErrorState } from '../ui/ErrorState';
import { PageSkeleton } from '../ui/Skeletons';
import { EntityForm } from './EntityForm';

const NOTHING: EntityScreen = {};

/** The entity whose references offer what the screen says. */
function offering(entity: Entity, offers: EntityScreen['offers']): Entity {
  if (!offers) return entity;
  const narrowed = Object.entries(offers).flatMap(([name, only]) => {
    const field = entity.fields[name];
    return field ? [[name, { ...field, only: { ...field.only, ...only } }] as const] : [];
  });
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(narrowed) } };
}

interface Props {
  readonly entity: Entity;
  readonly menu: string;
  /** The child's reference to its parent. */
  readonly by: string;
  readonly parent: string | number;
  /** Which rows belong to it, where their reference alone does not say it. */
  readonly which?: Expression | undefined;
  /** The parent is read-only. */
  readonly frozen: boolean;
  /** Asks for new rows in its own way. */
  readonly adding?: (close: () => void) => ReactNode;
  /** What its list and its form show otherwise. */
  readonly extend?: EntityScreen;
  /** Where a page of its own keeps the list's state; without it the list forgets when it is left. */
  readonly kept?: readonly [ListState, ChangeState];
  /** A row was written: what its parent shows may have changed with it. */
  readonly onChanged?: () => void;
}

/** Rows that belong to the one on the screen: listed, created and edited without leaving it. */
export function ChildTab({ entity: of, menu, by, parent, which, frozen, adding, extend = NOTHING, kept, onChanged }: Props) {
  const entity = useMemo(() => offering(of, extend.offers), [of, extend.offers]);
  const [own, setState] = useState<ListState>(FIRST);
  const changeOwn = useCallback<ChangeState>((changed) => setState((before) => ({ ...before, page: 1, ...changed })), []);
  const [state, change] = kept ?? [own, changeOwn];
  const [open, setOpen] = useState<WireRow | 'new'>();
  const [round, setRound] = useState(0);
  const close = () => setOpen(undefined);
  const shown = useMemo(() => ({ ...extend, hide: [...(extend.hide ?? []), by] }), [extend, by]);
  return (
    <>
      <ListView
        entity={entity}
        menu={menu}
        extend={shown}
        state={state}
        onState={change}
        fixed={which ?? [by, '=', parent]}
        onNew={() => setOpen('new')}
        onOpen={setOpen}
        onRemoved={onChanged}
        frozen={frozen}
      />
      {open === 'new' && adding?.(close)}
      {open && !(open === 'new' && adding) && (
        <ChildDialog
          key={round}
          entity={entity}
          extend={shown}
          by={by}
          parent={parent}
          row={open === 'new' ? undefined : open}
          frozen={frozen}
          onClose={close}
          onSaved={(another) => {
            if (another) return setRound(round + 1);
            close();
            onChanged?.();
          }}
        />
      )}
    </>
  );
}

interface DialogProps extends Omit<Props, 'menu' | 'adding' | 'which'> {
  readonly extend: EntityScreen;
  readonly row: WireRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: (another: boolean) => void;
}

function ChildDialog({ entity, extend, by, parent, row, frozen, onClose, onSaved }: DialogProps) {
  const item = useItem(entity, row && keyOf(entity, row));
  const labels = words.entity(entity);
  const whole = item.data;
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    if (busy) return;
    const typed = document.querySelector('[data-child-form] form [type="submit"]:not(:disabled)');
    setBusy(true);
    if (!typed || (await confirm({ message: t('form.unsaved') }))) onClose();
    setBusy(false);
  };
  return (
    <Modal
      opened
      size="xl"
      title={row ? titleOf(entity, row) : words.newOf(entity)}
      onClose={() => void leave()}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div data-child-form>
        {item.isError ? (
          <ErrorState error={item.error} onRetry={() => void item.refetch()} />
        ) : row && !whole ? (
          <PageSkeleton />
        ) : (
          <>
            {frozen && <Alert color="gray">{t('form.readOnly')}</Alert>}
            <EntityForm
              key={`${row ? keyOf(entity, row) : 'nuevo'}:${String(whole?.Version)}`}
              entity={entity}
              extend={extend}
              row={whole}
              preset={PRESETS.of(by, parent)}
              hide={extend.hide}
              frozen={frozen || (whole !== undefined && !mayOn(entity, 'editar', whole))}
              tabs={[{ id: 'datos', label: labels.one }]}
              onSaved={(_, another) => onSaved(another)}
              onReload={() => void item.refetch()}
              onCancel={() => void leave()}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

/** One object a parent, so that a form's first values do not change from draw to draw. */
const PRESETS = {
  known: new Map<string, Record<string, string | number>>(),
  of(by: string, parent: string | number): Record<string, string | number> {
    const name = `${by}:${parent}`;
    const preset = this.known.get(name) ?? { [by]: parent };
    this.known.set(name, preset);
    return preset;
  },
};
