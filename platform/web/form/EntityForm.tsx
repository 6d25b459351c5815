import { Alert, Button, Tabs } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FieldAt } from '../../fields/kind-web';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import { notifyOk } from '../ui/notify';
import { useFoot } from '../ui/useFoot';
import { ConflictDialog } from './ConflictDialog';
import { ErrorSummary } from './ErrorSummary';
import { Fields } from './Fields';
import classes from './form.module.css';
import { useGuard } from './guard';
import { type FormQuestion, type EntityForm as FormState, useEntityForm } from './useEntityForm';

/** A tab beyond the fields: a child list, a screen's own. */
export interface MoreTab {
  readonly id: string;
  readonly label: string;
  readonly content: () => ReactNode;
}
interface Props extends FormQuestion {
  /** Form tabs of the definition, in order; the first takes what names no tab. */
  readonly tabs: readonly { readonly id: string; readonly label: string }[];
  readonly more?: readonly MoreTab[];
  readonly tab?: string;
  readonly onTab?: (tab: string) => void;
  /** `another`: the person goes on creating. */
  readonly onSaved: (saved: WireRow, another: boolean) => void;
  /** Reads the row again. */
  readonly onReload?: () => void;
  readonly onCancel: () => void;
  /** What it begins with may be saved as it is, and no other follows. */
  readonly once?: true;
  /** Told when there begins to be something unsaved, and when there no longer is. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Who made and changed it. */
  readonly trail?: ReactNode;
}

/** Puts the focus into the first of some inputs that takes it. */
function focusFirst(ids: readonly string[]): void {
  const found = ids.map((id) => document.getElementById(id)).find((input) => input?.matches('input:not([type="file"]), textarea, select, button'));
  found?.focus();
}

/** The form of an entity: its fields in tabs, its errors, its draft; saves once and says what stands in the way. */
export function EntityForm(props: Props) {
  const { row, extend, frozen, more = [], onSaved, onReload, onCancel, trail } = props;
  const form = useEntityForm(props);
  const prefix = useId();
  const idOf = (name: string) => `${prefix}${name}`;
  const [ownTab, setOwnTab] = useState(props.tab);
  // The address may ask for another tab of the same record.
  useEffect(() => setOwnTab(props.tab), [props.tab]);
  const [first] = props.tabs;
  const tabOf = (at: FieldAt) => props.tabs.find(({ id }) => id === at.field.tab)?.id ?? first?.id;
  // A tab of the definition may hold fields, a child list or, on a new row, nothing yet.
  const tabs = props.tabs.filter(({ id }) => form.fields.shown.some((at) => tabOf(at) === id));
  const has = (id: string) => tabs.some((one) => one.id === id) || more.some((one) => one.id === id);
  const all = [...props.tabs.filter(({ id }) => has(id)), ...more.filter(({ id }) => !props.tabs.some((one) => one.id === id))];
  const tab = all.some(({ id }) => id === ownTab) ? ownTab : all[0]?.id;
  const goTo = (next: string) => {
    setOwnTab(next);
    props.onTab?.(next);
  };
  const guard = useGuard(form.dirty && !frozen);
  const { onDirty } = props;
  useEffect(() => onDirty?.(form.dirty && !frozen), [onDirty, form.dirty, frozen]);

  const finish = (saved: WireRow | undefined, another: boolean) => {
    if (!saved) return;
    notifyOk(t(row ? 'form.saved' : 'form.created'));
    guard.release();
    onSaved(saved, another);
  };
  const submit = async (another: boolean) => {
    if (form.dirty || props.once) finish(await form.save(), another);
  };
  const jump = (name: string) => {
    const at = form.fields.shown.find((one) => one.name === name);
    const target = at && tabOf(at);
    if (target && target !== tab) goTo(target);
    // The tab has to be there before its field can take the focus.
    window.setTimeout(() => document.getElementById(idOf(name))?.focus(), 30);
  };
  const review = () => {
    form.showAll();
    const [name] = Object.keys(form.wrong);
    if (name) jump(name);
  };
  // Who asked for a new one goes on by writing it; the screen's own focus comes first.
  const begins = useRef(row === undefined && props.frozen !== true && !form.restored);
  useEffect(() => {
    if (!begins.current) return;
    const timer = window.setTimeout(() => {
      begins.current = false;
      focusFirst(form.fields.open.filter((at) => tabOf(at) === tab).map(({ name }) => idOf(name)));
    });
    return () => window.clearTimeout(timer);
  });
  useHotkeys([['mod+S', () => void submit(false)]], []);

  const wrongIn = (id: string) => (form.showing ? form.fields.shown.filter((at) => form.errorOf(at.name) && tabOf(at) === id).length : 0);
  const panel = (id: string) => {
    const Note = extend.notes?.[id];
    return (
      <>
        <Fields form={form} fields={form.fields.shown.filter((at) => tabOf(at) === id)} extend={extend} row={row} idOf={idOf} />
        {Note && <Note values={form.values} row={row} />}
      </>
    );
  };
  const content = (id: string) => more.find((one) => one.id === id)?.content();
  const onFields = tabs.some(({ id }) => id === tab);

  const fieldsForm = (
    <form
      noValidate
      aria-busy={form.saving}
      hidden={!onFields}
      onSubmit={(event) => {
        event.preventDefault();
        // What is in a dialog of this page sends itself only.
        event.stopPropagation();
        if (form.valid) void submit(false);
        else review();
      }}
    >
      {tabs.map(({ id }) =>
        all.length > 1 ? (
          <Tabs.Panel key={id} value={id} className={classes.body}>
            {panel(id)}
          </Tabs.Panel>
        ) : (
          <div key={id} className={classes.body}>
            {panel(id)}
          </div>
        ),
      )}
      {extend.Aside && (
        <div className={classes.aside}>
          <extend.Aside values={form.values} row={row} />
        </div>
      )}
      <Foot
        form={form}
        isNew={!row}
        once={props.once === true}
        frozen={frozen}
        trail={trail}
        onReview={review}
        onCancel={onCancel}
        onAnother={() => void submit(true)}
      />
    </form>
  );

  return (
    <div className={classes.form}>
      {form.restored && form.dirty && (
        <Alert color="blue" icon={<IconHistory aria-hidden />} role="status">
          {t('form.draftRestored')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={form.discard}>
            {t('form.draftDiscard')}
          </Button>
        </Alert>
      )}
      {form.showing && (
        <ErrorSummary
          key={form.failure}
          failure={form.failure}
          wrong={form.wrong}
          labelOf={(name) => form.fields.shown.find((at) => at.name === name)?.label ?? name}
          onJump={jump}
        />
      )}
      <div className={classes.surface}>
        {all.length > 1 && tab !== undefined ? (
          <Tabs value={tab} onChange={(next) => next && goTo(next)}>
            <Tabs.List className={classes.tabs} aria-label={t('grid.tabs')}>
              {all.map(({ id, label }) => (
                <Tabs.Tab key={id} value={id} rightSection={wrongIn(id) > 0 ? <b className={classes.wrong}>{wrongIn(id)}</b> : undefined}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {fieldsForm}
            {more.map(({ id }) =>
              tabs.some((one) => one.id === id) ? (
                id === tab && (
                  <div key={id} className={classes.body}>
                    {content(id)}
                  </div>
                )
              ) : (
                <Tabs.Panel key={id} value={id} className={classes.body}>
                  {id === tab && content(id)}
                </Tabs.Panel>
              ),
            )}
          </Tabs>
        ) : (
          fieldsForm
        )}
      </div>
      {form.conflict && (
        <ConflictDialog
          fields={form.fields.shown}
          mine={form.changed}
          base={form.base}
          current={form.conflict}
          saving={form.saving}
          onClose={form.closeConflict}
          onSettle={(mine) => {
            const saving = form.conflict && form.settle(form.conflict, mine);
            if (saving) void saving.then((saved) => finish(saved, false));
            else onReload?.();
          }}
        />
      )}
    </div>
  );
}

interface FootProps {
  readonly form: FormState;
  readonly isNew: boolean;
  readonly once: boolean;
  readonly frozen: boolean | undefined;
  readonly trail: ReactNode;
  readonly onReview: () => void;
  readonly onCancel: () => void;
  readonly onAnother: () => void;
}

/** Under the fields: what is unsaved or missing, and the buttons. */
function Foot({ form, isNew, once, frozen, trail, onReview, onCancel, onAnother }: FootProps) {
  const missing = Object.keys(form.wrong).length;
  const foot = useFoot();
  return (
    <div ref={foot} className={classes.foot}>
      <div className={classes.note}>
        {form.dirty ? t('form.unsavedMark') : trail}
        {form.dirty && missing > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" className={classes.wrong} onClick={onReview}>
            {t('grid.review', { count: missing })}
          </Button>
        )}
      </div>
      <Button variant="default" onClick={onCancel}>
        {t(frozen ? 'actions.back' : 'actions.cancel')}
      </Button>
      {!frozen && isNew && !once && (
        <Button variant="default" disabled={!form.dirty || !form.valid || form.saving} onClick={onAnother}>
          {t('actions.saveAndNew')}
        </Button>
      )}
      {!frozen && (
        <Button type="submit" loading={form.saving} disabled={!(form.dirty || once) || !form.valid}>
          {t('actions.save')}
        </Button>
      )}
    </div>
  );
}
