import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Shell } from '@platform/web/shell/Shell';
import { Providers } from './providers';

/** Everything behind the sign-in; loaded after it. */
export function AppLayout() {
  return (
    <Providers>
      <Shell />
    </Providers>
  );
}
