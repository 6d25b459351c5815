import { Button, Group } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import type { ReactNode } from 'react';
import type { WireRow } from '../data/row';
import { can } from '../session/session';
import { iconOf } from '../ui/icons';
import { notifyError } from '../ui/notify';
import { useActionTools } from './actions';
import { admits } from './RowMenu';
import type { ScreenAction } from './screen';

interface Props {
  readonly entity: Entity;
  /** The option whose grants count. */
  readonly menu: string;
  readonly row: WireRow;
  readonly actions: readonly ScreenAction[];
  /** What stands after them. */
  readonly children?: ReactNode;
  /** On the line of a list that is no grid: small, each saying of whom. */
  readonly of?: string;
}

/** What may be done with a row as buttons in a line: those that the session is granted and the row admits. */
export function RowActs({ entity, menu, row, actions, children, of }: Props) {
  const { tools, dialogs } = useActionTools(entity);
  const open = actions.filter((action) => can(menu, action.action) && admits(action, row));
  if (open.length === 0 && !children) return dialogs;
  return (
    <>
      <Group my={of === undefined ? 'md' : 0} gap="xs" wrap={of === undefined ? 'wrap' : 'nowrap'}>
        {open.map((action) => {
          const Sign = iconOf(action.icon);
          return (
            <Button
              key={action.id}
              variant="default"
              {...(of === undefined ? {} : { size: 'compact-sm', 'aria-label': `${action.label()}: ${of}` })}
              leftSection={<Sign size={of === undefined ? 16 : 14} aria-hidden />}
              onClick={() => void Promise.resolve(action.run([row], tools)).catch(notifyError)}
            >
              {action.label()}
            </Button>
          );
        })}
        {children}
      </Group>
      {dialogs}
    </>
  );
}
