import './styles';
import { mayBeSignedIn } from '@platform/web/api/tokens';
import { announceLanguage } from '@platform/web/i18n/language';
import { startWords } from '@platform/web/i18n/t';
import { ThemeProvider } from '@platform/web/theme/ThemeProvider';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLogin } from './Login';
import { loadLayout, router } from './router';
import { reloadOnStaleCode } from './staleCode';

reloadOnStaleCode();
announceLanguage();
// What the first screen needs travels together with its words; a failure shows when the screen itself asks again.
const first = mayBeSignedIn() ? loadLayout() : loadLogin();
first.catch(() => undefined);
await startWords();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
);
