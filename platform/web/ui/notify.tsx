import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { isProblem, messageOf } from '../api/problem';
import { t } from '../i18n/t';
import { isDeclined } from './confirm';

/** Life of a notice (specification §9); errors stay until closed. */
export const NOTICE_MS = 3500;
const closeProps = () => ({ 'aria-label': t('notify.close') });

/** Something was done. */
export function notifyOk(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    icon: <IconCheck size={16} aria-hidden />,
    autoClose: NOTICE_MS,
    role: 'status',
    closeButtonProps: closeProps(),
  });
}

/** Something to know that is no failure. */
export function notifyWarning(message: string): void {
  notifications.show({
    message,
    color: 'yellow',
    icon: <IconAlertTriangle size={16} aria-hidden />,
    autoClose: NOTICE_MS,
    role: 'status',
    closeButtonProps: closeProps(),
  });
}

/** A failure, from a message or from anything thrown; saying NO to a confirmation is none. */
export function notifyError(error: unknown): void {
  if (isDeclined(error)) return;
  const message = typeof error === 'string' ? error : messageOf(error);
  const trace = isProblem(error) && error.status >= 500 ? error.traceId : undefined;
  notifications.show({
    id: `error-${message}`,
    title: t('errors.title'),
    message: trace ? `${message} ${t('errors.trace', { id: trace })}` : message,
    color: 'red',
    icon: <IconX size={16} aria-hidden />,
    autoClose: false,
    role: 'alert',
    closeButtonProps: closeProps(),
  });
}
