import type { Entity } from '@platform/entity/entity';
import type { Expression } from '@platform/web/data/filters';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { EntityRoute } from '@platform/web/module';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { listMemory } from '@platform/web/pages/ListPage';
import { ListView } from '@platform/web/pages/ListView';
import { tab } from '@platform/web/session/storage';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { wordsFilter } from '../data';

interface Props {
  readonly entity: Entity;
  readonly screen: EntityRoute;
  /** What a word is looked for in. */
  readonly by: (word: string) => Expression;
  /** Under the title. */
  readonly tabs?: ReactNode;
}

/** Current state of whatever is accredited, found by its words. */
export function EstadoPage({ entity, screen, by, tabs }: Props) {
  const router = useRouter();
  const { path } = screen;
  const [state, change, searchStr] = useAddressState(path, FIRST);
  useEffect(() => tab.set(listMemory(path), searchStr), [path, searchStr]);
  const hrefOf = (row: WireRow) => `${path}/${encodeURIComponent(keyOf(entity, row))}`;
  return (
    <ListView
      entity={entity}
      menu={screen.menu}
      extend={screen.extend}
      state={state}
      onState={change}
      searchBy={(text) => wordsFilter(text, by)}
      onNew={() => undefined}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={words.entity(entity).many}>{buttons}</PageTitle>
          {tabs}
        </>
      )}
    />
  );
}
