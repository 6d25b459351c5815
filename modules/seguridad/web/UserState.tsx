import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconClockExclamation, IconKey, IconLock, IconUserOff, IconUserQuestion } from '@tabler/icons-react';
import { Usuario } from '../shared/seguridad.entity';
import { say } from './say';
import classes from './seguridad.module.css';

const STATES = {
  A: { tone: 'green', icon: IconCircleCheck },
  B: { tone: 'red', icon: IconLock },
  I: { tone: 'gray', icon: IconUserOff },
} as const;
const isState = (code: string): code is keyof typeof STATES => Object.hasOwn(STATES, code);

/** Active, locked or inactive, and what stands between the user and signing in. */
export function UserState({ row }: CellProps) {
  const code = plain(row.Estado);
  if (!isState(code)) return <>{code}</>;
  return (
    <span className={classes.marks}>
      <StatusBadge tone={STATES[code].tone} icon={STATES[code].icon}>
        {words.option(Usuario, 'Estado', code)}
      </StatusBadge>
      {row.Caducada === 'S' && (
        <StatusBadge tone="orange" icon={IconClockExclamation}>
          {say('usuario.claveCaducada')}
        </StatusBadge>
      )}
      {row.SinPerfil === 'S' && (
        <StatusBadge tone="orange" icon={IconUserQuestion}>
          {say('usuario.sinPerfil')}
        </StatusBadge>
      )}
      {row.PrimerIngresoPendiente === 'S' && (
        <StatusBadge tone="blue" icon={IconKey}>
          {say('usuario.primerIngreso')}
        </StatusBadge>
      )}
    </span>
  );
}
