import { ActionIcon } from '@mantine/core';
import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../say';
import classes from '../sistema.module.css';

/** A licence key: its last group, the rest when it is asked for. */
export default function KeyCell({ row }: CellProps) {
  const [shown, setShown] = useState(false);
  const key = plain(row.Clave);
  return (
    <span className={classes.key}>
      {shown ? key : `•••••-${key.slice(-5)}`}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={say(shown ? 'licencias.ocultar' : 'licencias.mostrar')}
        onClick={(event) => {
          event.stopPropagation();
          setShown(!shown);
        }}
      >
        {shown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      </ActionIcon>
    </span>
  );
}
