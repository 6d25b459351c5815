import { EmptyState } from '@platform/web/ui/EmptyState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import type { ReactNode } from 'react';
import { say } from '../say';

/** The request is not there, or not for this session to see. */
export function Gone({ action }: { action: ReactNode }) {
  return (
    <>
      <PageTitle title={say('comun.solicitud')} />
      <EmptyState title={say('comun.noDisponible')} action={action} />
    </>
  );
}
