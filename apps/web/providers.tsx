import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { isProblem } from '@platform/web/api/problem';
import { followLookups } from '@platform/web/data/lookup';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const TRIES = 2;

/**
 * What is on a screen is asked each time the screen is opened: others approve and expire it meanwhile. A refusal stays a
 * refusal; only what never got an answer, or a fault of the server, is asked again.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < TRIES && isProblem(error) && (error.code === 'red' || error.status >= 500),
    },
  },
});

followLookups(queries);

/** What every screen stands on: the answers kept, dialogs, notices. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <ModalsProvider>
        {/* Beside a failure that was just told, what comes after it has to be seen too. */}
        <Notifications className="notices" position="bottom-left" limit={2} />
        {children}
      </ModalsProvider>
    </QueryClientProvider>
  );
}
