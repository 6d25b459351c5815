import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Countdown } from '@platform/web/lock/Countdown';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Providers } from './providers';
import { router } from './router';
import { warmLists } from './screens';

export { startAppearance } from '@platform/web/session/appearance';
export { modules } from './modules';

/** Everything behind the sign-in: the router of the modules' screens inside the shell. */
export function Inside() {
  useEffect(warmLists, []);
  return (
    <Providers>
      <RouterProvider router={router} />
      <Countdown />
    </Providers>
  );
}
