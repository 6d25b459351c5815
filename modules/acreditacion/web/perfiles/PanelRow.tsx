import { ActionIcon, Button, Switch } from '@mantine/core';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import type { DragEventHandler, KeyboardEvent } from 'react';
import { say } from '../say';
import classes from './perfiles.module.css';
import type { Offered } from './wire';

/** What makes a row be dragged, and take what is dropped on it. */
export interface Drags {
  readonly draggable: boolean;
  readonly onDragStart: DragEventHandler;
  readonly onDragEnd: DragEventHandler;
  readonly onDragOver?: DragEventHandler;
  readonly onDrop?: DragEventHandler;
  readonly 'data-over'?: true | undefined;
}

function Name({ one }: { readonly one: Offered }) {
  const who = say(one.TipoRequisito === 'A' ? 'perfil.autorizador' : 'perfil.evalua', { rol: one.Rol });
  return (
    <div className={classes.name}>
      <span>{one.Requisito}</span>
      <span className={classes.meta}>
        {one.Codigo} · {who}
      </span>
      {one.Activo === 'N' && (
        <span>
          <StatusBadge tone="gray">{say('perfil.inactivo')}</StatusBadge>
        </span>
      )}
    </div>
  );
}

/** One that the profile could ask for. */
export function OfferedRow({ one, drags, onAdd }: { readonly one: Offered; readonly drags: Drags; readonly onAdd: (() => void) | undefined }) {
  const nombre = one.Requisito;
  return (
    <li className={classes.row} data-id={one.IdRequisito} {...drags}>
      {onAdd && <IconGripVertical className={classes.grip} size={16} aria-hidden />}
      <Name one={one} />
      {onAdd && (
        <Button
          data-part="agregar"
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={say('perfil.agregarUno', { nombre })}
          onClick={onAdd}
        >
          {say('perfil.agregar')}
        </Button>
      )}
    </li>
  );
}

interface Props {
  readonly one: Offered;
  readonly at: number;
  readonly count: number;
  readonly Obligatorio: 'S' | 'N';
  readonly edits: boolean;
  readonly drags: Drags;
  /** `from`: the part of the row that has the focus and keeps it. */
  readonly onStep: (by: -1 | 1, from?: string) => void;
  readonly onRequire: (value: 'S' | 'N') => void;
  readonly onTake: (() => void) | undefined;
}

/** One that the profile asks for, in its place. */
export function AskedRow({ one, at, count, Obligatorio, edits, drags, onStep, onRequire, onTake }: Props) {
  const nombre = one.Requisito;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const up = event.key === 'ArrowUp';
    if (!event.altKey || !(up || event.key === 'ArrowDown')) return;
    event.preventDefault();
    const focused = event.target instanceof Element ? event.target.closest('[data-part]') : null;
    onStep(up ? -1 : 1, focused?.getAttribute('data-part') ?? undefined);
  };
  return (
    <li className={classes.row} data-id={one.IdRequisito} onKeyDown={onKey} {...drags}>
      {edits && <IconGripVertical className={classes.grip} size={16} aria-hidden />}
      <span className={classes.place} aria-hidden>
        {at + 1}
      </span>
      <Name one={one} />
      <div className={classes.tools}>
        <Switch
          data-part="obligatorio"
          size="sm"
          label={say('comun.obligatorio')}
          aria-label={say('perfil.obligatorioDe', { nombre })}
          checked={Obligatorio === 'S'}
          disabled={!edits}
          onChange={({ currentTarget }) => onRequire(currentTarget.checked ? 'S' : 'N')}
        />
        {edits && (
          <ActionIcon
            data-part="subir"
            variant="default"
            size="lg"
            disabled={at === 0}
            aria-label={say('perfil.subir', { nombre })}
            onClick={() => onStep(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
        )}
        {edits && (
          <ActionIcon
            data-part="bajar"
            variant="default"
            size="lg"
            disabled={at === count - 1}
            aria-label={say('perfil.bajar', { nombre })}
            onClick={() => onStep(1, 'bajar')}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        )}
        {onTake && (
          <ActionIcon data-part="quitar" variant="default" size="lg" aria-label={say('perfil.quitar', { nombre })} onClick={onTake}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
