import { Button } from '@mantine/core';
import { isProblem } from '@platform/web/api/problem';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { say } from '../say';
import { Gone } from '../ui/Gone';

interface Props<T> {
  readonly of: UseQueryResult<T>;
  /** Address of the list that it is of. */
  readonly list: string;
  readonly children: (data: T, back: ReactNode) => ReactNode;
}

/** A record once it is there, with the way back to its list; until then its skeleton, or why it does not come. */
export function Opened<T>({ of, list, children }: Props<T>) {
  const back = (
    <Button component={Link} to={list} variant="subtle">
      {say('tramite.volver')}
    </Button>
  );
  if (of.data !== undefined) return <>{children(of.data, back)}</>;
  if (!of.isError) return <PageSkeleton />;
  return isProblem(of.error) && of.error.status === 404 ? <Gone action={back} /> : <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
}
