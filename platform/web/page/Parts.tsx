import { lazy, Suspense, useMemo } from 'react';
import { RowSkeletons } from '../ui/Skeletons';
import type { PagePart, PartProps } from './pageParts';

/** What modules draw themselves on the page of an entity. */
export const Parts = ({ of, part }: { readonly of: readonly PagePart[]; readonly part: PartProps }) =>
  of.map((one) => <Part key={one.id} of={one} part={part} />);

function Part({ of, part }: { readonly of: PagePart; readonly part: PartProps }) {
  const Content = useMemo(() => lazy(of.load), [of]);
  return (
    <Suspense fallback={<RowSkeletons rows={2} />}>
      <Content {...part} />
    </Suspense>
  );
}
