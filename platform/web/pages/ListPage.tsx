import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo } from 'react';
import type { Entity } from '../../entity/entity';
import { useWhole } from '../data/extras';
import { keyOf, type WireRow } from '../data/row';
import { words } from '../i18n/words';
import type { EntityRoute } from '../module';
import { tab } from '../session/storage';
import { PageTitle } from '../ui/PageTitle';
import { PageSkeleton } from '../ui/Skeletons';
import { FIRST, useAddressState } from './address';
import { ListView } from './ListView';

/** Where the item page finds the list as it was left. */
export const listMemory = (path: string) => `lista:${path}`;

interface Props {
  readonly entity: Entity;
  readonly screen: EntityRoute;
}

/** The generic list of an entity: everything on it follows from the definition, the profile and the address. */
export default function ListPage({ entity, screen }: Props) {
  const whole = useWhole(entity);
  return whole ? <List entity={whole} screen={screen} /> : <PageSkeleton />;
}

function List({ entity, screen }: Props) {
  const { path, menu, extend } = screen;
  const router = useRouter();
  const Above = extend?.above;
  const first = useMemo(
    () => ({ ...FIRST, filters: (typeof extend?.initial === 'function' ? extend.initial() : extend?.initial) ?? FIRST.filters }),
    [extend],
  );
  const [state, change, searchStr] = useAddressState(path, first);
  useEffect(() => tab.set(listMemory(path), searchStr), [path, searchStr]);
  const hrefOf = (row: WireRow) => `${path}/${encodeURIComponent(keyOf(entity, row))}`;
  return (
    <ListView
      entity={entity}
      menu={menu}
      extend={extend}
      state={state}
      onState={change}
      onNew={() => void router.navigate({ href: `${path}/nuevo` })}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      address={{ search: searchStr, go: (search) => void router.navigate({ href: path + search }) }}
      heading={(buttons) => (
        <>
          <PageTitle title={words.entity(entity).many}>{buttons}</PageTitle>
          {Above && (
            <Suspense>
              <Above />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
