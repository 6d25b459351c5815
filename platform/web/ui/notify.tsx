import { Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isProblem, messageOf } from '../api/problem';
import { t } from '../i18n/t';
import { isDeclined } from './confirm';
import { makeWay, NOTICE_MS, type Standing, UNDO_MS } from './notices';

const SECOND_MS = 1000;

/** The notices that nobody has closed, by id. */
const standing = new Map<string, Standing>();

/** Tells something in the place of what was told before; the same again is told once, with how many times. */
function tell(words: string, look: Partial<NotificationData>, many?: (count: number) => string): void {
  const failure = look.autoClose === false;
  const { leaving, times } = makeWay([...standing.values()], { words, failure }, Date.now());
  for (const id of leaving) notifications.hide(id);
  const id = randomId();
  standing.set(id, { id, words, times, failure, since: Date.now() });
  notifications.show({
    autoClose: NOTICE_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': t('notify.close') },
    ...look,
    id,
    message: times === 1 ? words : (many?.(times) ?? t('notify.times', { words, times })),
    onClose: () => standing.delete(id),
  });
}

/** Something was done; `many` says it when the same is done again while it is read. */
export function notifyOk(message: string, many?: (count: number) => string): void {
  tell(message, { color: 'teal', icon: <IconCheck size={16} aria-hidden /> }, many);
}

/** What would be undone now, while its message stands. */
let undoing: { readonly id: string; readonly undo: () => void } | undefined;

/** Something was done that can be taken back for eight seconds: with the button, or with Ctrl Z. */
export function notifyUndo(message: string, undo: () => Promise<void>): void {
  const id = randomId();
  const forget = () => {
    if (undoing?.id === id) undoing = undefined;
  };
  const run = () => {
    forget();
    notifications.hide(id);
    undo().catch(notifyError);
  };
  for (const one of standing.values()) if (!one.failure) notifications.hide(one.id);
  standing.set(id, { id, words: message, times: 1, failure: false, since: Date.now() });
  undoing = { id, undo: run };
  notifications.show({
    id,
    // Its button counts the seconds, and waits while it is looked at.
    autoClose: false,
    role: 'status',
    color: 'teal',
    icon: <IconCheck size={16} aria-hidden />,
    closeButtonProps: { 'aria-label': t('notify.close') },
    message: (
      <>
        {message} <UndoButton id={id} onUndo={run} />
      </>
    ),
    onClose: () => {
      standing.delete(id);
      forget();
    },
  });
}

/** Counts the seconds that are left; none go by under the pointer or the focus. */
function UndoButton({ id, onUndo }: { readonly id: string; readonly onUndo: () => void }) {
  const own = useRef<HTMLButtonElement>(null);
  const [left, setLeft] = useState(UNDO_MS / SECOND_MS);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!own.current?.closest('[role="status"]')?.matches(':hover, :focus-within')) setLeft((before) => before - 1);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) notifications.hide(id);
  }, [left, id]);
  return (
    <Button ref={own} variant="subtle" size="compact-sm" onClick={onUndo} title={t('notify.undoKey')}>
      {t('notify.undo')}
      {/* Not read aloud each second. */}
      <span aria-hidden className="tabular">
        {`\u00a0${left} s`}
      </span>
    </Button>
  );
}

/** Takes back what the standing message tells, if it can be. */
export const undoLast = (): void => undoing?.undo();

/** Something to know that is no failure. */
export function notifyWarning(message: string): void {
  tell(message, { color: 'yellow', icon: <IconAlertTriangle size={16} aria-hidden /> });
}

/** A failure, from a message or from anything thrown; saying NO to a confirmation is none. */
export function notifyError(error: unknown): void {
  if (isDeclined(error)) return;
  const message = typeof error === 'string' ? error : messageOf(error);
  const trace = isProblem(error) && error.status >= 500 ? error.traceId : undefined;
  tell(trace ? `${message} ${t('errors.trace', { id: trace })}` : message, {
    title: t('errors.title'),
    color: 'red',
    icon: <IconX size={16} aria-hidden />,
    autoClose: false,
    role: 'alert',
    // Read before what was told in the same moment.
    priority: 1,
  });
}
