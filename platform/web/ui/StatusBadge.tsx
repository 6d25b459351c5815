import { IconAlertCircle, IconCircleCheck, IconCircleX, IconClockHour4, IconPencil } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { CellProps } from '../../fields/kind-web';
import { plain } from '../data/row';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import type { RequestState, Tone } from '../theme/theme';
import classes from './ui.module.css';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

/** A state by colour, word and icon; never by colour alone. */
export function StatusBadge({ tone, icon: Sign, children }: { tone: Tone; icon?: Icon; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Sign && <Sign size={14} aria-hidden />}
      {children}
    </span>
  );
}

/** Colour and sign of each code of a closed set. */
export type Lights = Readonly<Record<string, { readonly tone: Tone; readonly icon: Icon }>>;

/** A cell that shows a code of a closed set by its light and its word; nothing for a code without one. */
export function LightCell({ at, row, lights }: CellProps & { readonly lights: Lights }) {
  const code = plain(row[at.name]);
  const light = lights[code];
  return light ? (
    <StatusBadge tone={light.tone} icon={light.icon}>
      {words.option(at.entity, at.name, code)}
    </StatusBadge>
  ) : null;
}

/** Statuses of accreditation and demobilization requests (specification §4). */
const SIGNS: Readonly<Record<RequestState, Icon>> = {
  I: IconPencil,
  P: IconClockHour4,
  O: IconAlertCircle,
  R: IconCircleX,
  A: IconCircleCheck,
};

export function RequestStatus({ code }: { code: RequestState }) {
  const Sign = SIGNS[code];
  return (
    <span className={classes.badge} data-status={code}>
      <Sign size={14} aria-hidden />
      {t(`status.${code}`)}
    </span>
  );
}
