import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { isProblem } from '../api/problem';
import { t } from '../i18n/t';

interface Question {
  readonly message: string;
  readonly title?: string;
  readonly yes?: string;
  readonly no?: string;
  /** The yes destroys something. */
  readonly danger?: boolean;
  /** What the message is about, one by one. */
  readonly lines?: readonly string[];
}

/** The Confirm dialog (`Confirmar`, `SI`, `NO`); true for yes. */
export function confirm({ message, title, yes, no, danger, lines = [] }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.openConfirmModal({
      title: title ?? t('confirm.title'),
      children: (
        <>
          <Text>{message}</Text>
          {lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </>
      ),
      labels: { confirm: yes ?? t('actions.yes'), cancel: no ?? t('actions.no') },
      confirmProps: danger ? { color: 'red' } : {},
      cancelProps: { 'data-autofocus': true },
      closeButtonProps: { 'aria-label': t('actions.close') },
      onConfirm: () => resolve(true),
      // Also after a yes, when it changes nothing.
      onClose: () => {
        window.removeEventListener('popstate', leave);
        resolve(false);
      },
    });
    // Asked of one screen, it is not answered over another.
    const leave = () => modals.close(id);
    window.addEventListener('popstate', leave);
  });
}

/** The person said NO: nothing was done and nothing needs telling. */
class Declined extends Error {}
export function isDeclined(error: unknown): boolean {
  return error instanceof Declined;
}

/** To be spread into the body of the call. */
export interface Confirmations {
  readonly Confirmaciones?: string[];
}

/**
 * Makes a call that may be answered with warnings: each is shown and, on SI, the call is repeated with every code
 * confirmed so far. On NO it rejects with what `isDeclined` tells and `notifyError` keeps quiet about.
 */
export async function withConfirm<T>(call: (confirmations: Confirmations) => Promise<T>): Promise<T> {
  const codes: string[] = [];
  for (;;) {
    try {
      return await call(codes.length > 0 ? { Confirmaciones: [...codes] } : {});
    } catch (error) {
      if (!isProblem(error) || !error.confirmable || codes.includes(error.code)) throw error;
      if (!(await confirm({ message: error.detail }))) throw new Declined();
      codes.push(error.code);
    }
  }
}
