import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Entity } from '../../entity/entity';
import type { Expression } from '../data/filters';
import { keyOf, type WireRow } from '../data/row';
import { FIRST, useAddressState } from '../pages/address';
import { ListView } from '../pages/ListView';
import { can } from '../session/session';
import { PageTitle } from '../ui/PageTitle';

interface Props {
  readonly entity: Entity;
  readonly menu: string;
  readonly path: string;
  readonly title: string;
  /** What the button that begins one says, and where it leads. */
  readonly create: { readonly label: string; readonly href: string };
  readonly fixed?: Expression;
  /** Below the title: the tabs of its section. */
  readonly children?: ReactNode;
}

/** Every load of rows with its counts, the newest first: one opens where it is worked on. */
export function LoadList({ entity, menu, path, title, create, fixed, children }: Props) {
  const router = useRouter();
  const [state, change] = useAddressState(path, FIRST);
  const hrefOf = (row: WireRow) => `${path}/${encodeURIComponent(keyOf(entity, row))}`;
  const begin = () => void router.navigate({ href: create.href });
  return (
    <ListView
      entity={entity}
      menu={menu}
      state={state}
      onState={change}
      {...(fixed ? { fixed } : {})}
      onNew={begin}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={title}>
            {buttons}
            {can(menu, 'crear') && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
                {create.label}
              </Button>
            )}
          </PageTitle>
          {children}
        </>
      )}
    />
  );
}
