import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Entity } from '../../entity/entity';
import type { Json } from '../../entity/field';
import { isProblem, messageOf } from '../api/problem';
import { keyOf, sameValue, type Values, type WireRow } from '../data/row';
import { rowSchema } from '../data/schemas';
import { useSave } from '../data/write';
import type { EntityScreen } from '../pages/screen';
import { fieldConfigQuery } from '../session/fieldConfig';
import { isDeclined, withConfirm } from '../ui/confirm';
import { bodyOf, checkForm, firstValue } from './check';
import { dropDraft, readDraft, useDraft, useDraftName } from './draft';
import { problemErrors, wordsOfIssue } from './errors';
import { dependentsOf, type FormFields, formFields } from './fields';

export interface FormQuestion {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  /** Absent for a new row. */
  readonly row: WireRow | undefined;
  /** First values of a new row that are always sent, e.g. its parent. */
  readonly preset?: Values;
  /** First values of a new row that a person may change. */
  readonly first?: Values;
  readonly hide?: readonly string[];
  readonly frozen: boolean;
}
const NO_NAMES: readonly string[] = [];
const NO_CONFIG: never[] = [];
export type EntityForm = ReturnType<typeof useEntityForm>;

/** The fields that have a place now. */
function without(fields: FormFields, closed: string): FormFields {
  if (closed === '') return fields;
  const names = closed.split(',');
  const open = ({ name }: { readonly name: string }) => !names.includes(name);
  return { ...fields, shown: fields.shown.filter(open), open: fields.open.filter(open) };
}

/** Secrets are typed again after a reload: nothing keeps them. */
const withoutSecrets = (entity: Entity, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => entity.fields[name]?.kind !== 'secret'));

/** The state of a form: what was typed, what is wrong with it, its draft, and saving it once. */
export function useEntityForm({ entity, extend, row, preset, first, hide = NO_NAMES, frozen }: FormQuestion) {
  const screen = entity.options.menu[0] ?? '';
  const { data: config = NO_CONFIG, isPending } = useQuery({
    ...fieldConfigQuery(screen),
    enabled: screen !== '',
  });
  const every = useMemo(() => formFields({ entity, extend, row, config, hide, frozen }), [entity, extend, row, config, hide, frozen]);

  const draft = useDraftName(entity.resource, row && keyOf(entity, row), preset ? JSON.stringify(preset) : '');
  const [base, setBase] = useState<Values>(
    () => row ?? { ...Object.fromEntries(every.shown.map((at) => [at.name, firstValue(at.field)])), ...first, ...preset },
  );
  const [restored, setRestored] = useState(() => (frozen ? undefined : readDraft(draft)));
  const [values, setValues] = useState<Values>(() => ({ ...base, ...restored?.values }));
  const closed = every.shown.flatMap((at) => (extend.shows?.(at, values) === false ? [at.name] : [])).join();
  const fields = useMemo(() => without(every, closed), [every, closed]);
  const [version, setVersion] = useState(restored?.version ?? row?.Version);
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(Object.keys(restored?.values ?? {})));
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<WireRow>();
  const saver = useSave(entity);
  const busy = useRef(false);

  const changed = Object.fromEntries(
    fields.open.filter(({ name }) => !sameValue(values[name], base[name])).map(({ name }) => [name, values[name] ?? null]),
  );
  const dirty = Object.keys(changed).length > 0;
  useDraft(draft, withoutSecrets(entity, changed), version);

  const issues = useMemo(() => checkForm(entity, fields.open, values, fields.isRequired), [entity, fields, values]);
  const labelOfField = (name: string) => fields.shown.find((at) => at.name === name)?.label ?? name;
  const wrong = Object.fromEntries(Object.entries(issues).map(([name, issue]) => [name, wordsOfIssue(issue, labelOfField(name))]));
  const errorOf = (name: string): string | undefined => refused[name] ?? (submitted || touched.has(name) ? wrong[name] : undefined);
  const valid = Object.keys(issues).length === 0;

  const set = (name: string, value: Json) => {
    const emptied = [...dependentsOf(entity, name)].map((other) => [other, entity.fields[other]?.kind === 'refs' ? [] : null]);
    setValues((before) =>
      sameValue(before[name], value) ? { ...before, [name]: value } : { ...before, ...Object.fromEntries(emptied), [name]: value },
    );
    void extend
      .propose?.(name, { ...values, ...Object.fromEntries(emptied), [name]: value })
      ?.then((proposed) => setValues((now) => ({ ...now, ...proposed })));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([own]) => own !== name)));
    setFailure(undefined);
  };
  const fill = (given: Values) => {
    for (const [name, value] of Object.entries(given)) set(name, value ?? null);
  };
  const touch = (name: string) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name)));

  /** Saves; the saved row, or undefined when something stands against it. */
  const save = async (from: Values = values, at: number | undefined = version): Promise<WireRow | undefined> => {
    if (busy.current) return undefined;
    if (Object.keys(checkForm(entity, fields.open, from, fields.isRequired)).length > 0) {
      setSubmitted(true);
      return undefined;
    }
    busy.current = true;
    const body = bodyOf(fields.open, from, (name) => !sameValue(from[name], base[name]), row ? 'update' : 'create');
    const beside = row ? {} : await extend.beforeCreate?.(from);
    if (!row && extend.beforeCreate && !beside) {
      busy.current = false;
      return undefined;
    }
    const sent = row ? { ...body, Version: at } : { ...preset, ...body, ...beside };
    try {
      if (extend.beforeSave && !(await extend.beforeSave(sent, row))) return undefined;
      const saved = await withConfirm((confirmations) => saver.mutateAsync({ key: row && keyOf(entity, row), values: sent, confirmations }));
      setConflict(undefined);
      dropDraft(draft);
      return saved;
    } catch (error) {
      if (isDeclined(error)) return undefined;
      const current = isProblem(error) && error.status === 409 ? rowSchema.safeParse(error.extra.actual) : undefined;
      if (current?.success) setConflict(current.data);
      else {
        setRefused(problemErrors(error));
        setFailure(messageOf(error));
        setSubmitted(true);
      }
      return undefined;
    } finally {
      busy.current = false;
    }
  };

  /** Over the other person's row: mine where I say so, theirs in the rest. Saved when anything of mine is left. */
  const settle = (current: WireRow, mine: readonly string[]): Promise<WireRow | undefined> | undefined => {
    const merged: Values = {
      ...current,
      ...Object.fromEntries(mine.map((name) => [name, values[name] ?? null])),
    };
    setBase(current);
    setValues(merged);
    setVersion(current.Version);
    setConflict(undefined);
    if (mine.length > 0) return save(merged, current.Version);
    dropDraft(draft);
    return undefined;
  };
  const discard = () => {
    dropDraft(draft);
    setRestored(undefined);
    setValues(base);
    setVersion(row?.Version);
    setTouched(new Set());
    setRefused({});
    setFailure(undefined);
    setSubmitted(false);
  };

  return {
    fields,
    ready: !isPending || screen === '',
    values,
    base,
    changed,
    dirty,
    valid,
    wrong: { ...wrong, ...refused },
    showing: submitted,
    showAll: () => setSubmitted(true),
    failure,
    errorOf,
    set,
    fill,
    touch,
    save,
    saving: saver.isPending,
    restored: restored !== undefined,
    discard,
    conflict,
    settle,
    closeConflict: () => setConflict(undefined),
  };
}
