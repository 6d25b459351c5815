import { isProblem, messageOf } from '@platform/web/api/problem';
import { plain, sameValue, type Value, type Values, type WireRow } from '@platform/web/data/row';
import { saveRow } from '@platform/web/data/write';
import { checkField } from '@platform/web/form/check';
import { dropDraft, readDraft, useDraft, useDraftName } from '@platform/web/form/draft';
import { problemErrors, wordsOfIssue } from '@platform/web/form/errors';
import { words } from '@platform/web/i18n/words';
import { useSession } from '@platform/web/session/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Solicitud } from '../../shared/solicitud.entity';
import type { FieldName } from './fields';

const WAIT_MS = 800;
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'needsCompany';
type Errors = Readonly<Record<string, string>>;

export interface RequestDraft {
  readonly id: number | null;
  readonly values: Values;
  readonly errors: Errors;
  readonly state: SaveState;
  readonly savedAt: number | null;
  readonly failure: string | undefined;
  /** The row that somebody else saved meanwhile, until the person settles it. */
  readonly conflict: WireRow | undefined;
  readonly typed: Values;
  readonly base: Values;
  set(changes: Values): void;
  /** Sends what is typed now; false when something of it could not be saved. */
  flush(): Promise<boolean>;
  /** Takes the row as it is now, keeping the named fields of one's own. */
  settle(mine: readonly string[]): void;
  setErrors(errors: Errors): void;
}

interface Question {
  /** The request as the server has it; undefined while there is none. */
  readonly row: WireRow | undefined;
  readonly preset: Values;
  readonly onCreated: (id: number) => void;
  /** After each save, with the names that travelled. */
  readonly onSaved: (names: readonly string[]) => void;
}

const blankToNull = (value: Value) => (value === undefined || value === '' ? null : value);
const isOwn = (name: string): name is FieldName => name in Solicitud.fields;

/** What is wrong with a value before it travels; dates and references are whole when they come. */
function localError(name: string, value: Value): string | undefined {
  if (!isOwn(name)) return undefined;
  const issue = checkField(Solicitud.fields[name], value, false);
  return issue && wordsOfIssue(issue, words.field(Solicitud, name));
}

/**
 * A request that saves itself as it is typed: created at the first change, one call at a time, never two. What has not
 * reached the server is kept in the tab, so that a reload or an ended session brings it back.
 */
export function useRequestDraft({ row, preset, onCreated, onSaved }: Question): RequestDraft {
  const session = useSession();
  const contractor = session.perfil.IdCompania !== null && session.perfil.IdCompania !== undefined;
  const [id, setId] = useState<number | null>(row ? Number(row.IdSolicitud) : null);
  const draftName = useDraftName(Solicitud.resource, id === null ? `nueva-${plain(preset.Entidad)}` : String(id));
  const [typed, setTyped] = useState<Values>(() => readDraft(draftName)?.values ?? {});
  const [base, setBase] = useState<Values>(row ?? preset);
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<SaveState>('saved');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<WireRow>();
  const now = useRef({ typed, id, version: Number(row?.Version ?? 0), timer: 0, draftName, running: Promise.resolve(true) });
  now.current.draftName = draftName;
  const out = useRef({ onCreated, onSaved });
  out.current = { onCreated, onSaved };
  useDraft(draftName, typed, now.current.version);

  // A newer row of the same request (evaluations, filled references) becomes what is shown under the typed.
  const version = Number(row?.Version ?? 0);
  useEffect(() => {
    if (!row || version < now.current.version) return;
    now.current.version = version;
    setBase(row);
  }, [row, version]);

  const keep = useCallback((next: Values) => {
    now.current.typed = next;
    setTyped(next);
  }, []);

  const sendOnce = useCallback(async (): Promise<boolean> => {
    const sent = now.current.typed;
    const wrong: Record<string, string> = {};
    for (const [name, value] of Object.entries(sent)) {
      const issue = localError(name, value);
      if (issue) wrong[name] = issue;
    }
    let names = Object.keys(sent).filter((name) => !(name in wrong));
    while (names.length > 0) {
      const whole = now.current.id === null ? { ...preset, ...sent } : sent;
      const travels = now.current.id === null ? [...new Set([...Object.keys(preset), ...names])] : names;
      const values = Object.fromEntries(travels.map((name) => [name, blankToNull(whole[name])]));
      if (now.current.id === null && !contractor && !values.IdCompania) {
        setState('needsCompany');
        return false;
      }
      try {
        const key = now.current.id === null ? undefined : String(now.current.id);
        const saved = await saveRow(Solicitud, {
          key,
          values: key === undefined ? values : { ...values, Version: now.current.version },
        });
        now.current.version = Number(saved.Version);
        const left = Object.entries(now.current.typed).filter(([name, value]) => !names.includes(name) || !sameValue(value, sent[name]));
        setBase((before) => ({ ...before, ...values, ...saved }));
        keep(Object.fromEntries(left));
        setErrors(wrong);
        setSavedAt(Date.now());
        setFailure(undefined);
        if (now.current.id === null) {
          now.current.id = Number(saved.IdSolicitud);
          dropDraft(now.current.draftName);
          setId(now.current.id);
          out.current.onCreated(now.current.id);
        }
        out.current.onSaved(names);
        setState(left.length > 0 ? 'failed' : 'saved');
        return left.length === 0;
      } catch (error) {
        if (isProblem(error) && error.status === 409 && typeof error.extra.actual === 'object' && error.extra.actual) {
          setConflict({ ...error.extra.actual });
          setState('failed');
          return false;
        }
        const refused = problemErrors(error);
        const fresh = Object.keys(refused).filter((name) => names.includes(name));
        Object.assign(wrong, refused);
        setErrors(wrong);
        setFailure(messageOf(error));
        if (fresh.length === 0) break;
        // What is right is saved all the same; what was refused stays on the screen with its reason.
        names = names.filter((name) => !fresh.includes(name));
      }
    }
    setErrors(wrong);
    const clean = Object.keys(now.current.typed).length === 0;
    setState(clean ? 'saved' : 'failed');
    return clean;
  }, [contractor, keep, preset]);

  const flush = useCallback((): Promise<boolean> => {
    window.clearTimeout(now.current.timer);
    const next = now.current.running.then(async () => {
      if (Object.keys(now.current.typed).length === 0) return true;
      setState('saving');
      return sendOnce();
    });
    now.current.running = next.catch(() => false);
    return now.current.running;
  }, [sendOnce]);

  const set = useCallback(
    (changes: Values) => {
      keep({ ...now.current.typed, ...changes });
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
      setState('waiting');
      window.clearTimeout(now.current.timer);
      now.current.timer = window.setTimeout(() => void flush(), WAIT_MS);
    },
    [flush, keep],
  );

  // What a reload brought back is saved at once; leaving the screen saves what is left.
  useEffect(() => {
    const { current } = now;
    if (Object.keys(current.typed).length > 0) void flush();
    return () => {
      if (Object.keys(current.typed).length > 0) void flush();
    };
  }, [flush]);

  const settle = useCallback(
    (mine: readonly string[]) => {
      if (!conflict) return;
      now.current.version = Number(conflict.Version);
      setBase((before) => ({ ...before, ...conflict }));
      keep(Object.fromEntries(Object.entries(now.current.typed).filter(([name]) => mine.includes(name))));
      setConflict(undefined);
      void flush();
    },
    [conflict, flush, keep],
  );

  return { id, values: { ...base, ...typed }, typed, base, errors, state, savedAt, failure, conflict, set, flush, settle, setErrors };
}
