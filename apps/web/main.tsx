import './styles';
import { announceLanguage } from '@platform/web/i18n/language';
import { startWords } from '@platform/web/i18n/t';
import { guardScreen } from '@platform/web/lock/guard';
import { isSignedIn } from '@platform/web/session/session';
import { ThemeProvider } from '@platform/web/theme/ThemeProvider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { toLogin } from './addresses';
import { loadLogin, openInside } from './doors';
import { reloadOnStaleCode } from './staleCode';

reloadOnStaleCode();
announceLanguage();
const words = startWords();
const signedIn = await isSignedIn();
// What the first screen needs travels together; a failure shows when the screen itself asks again.
(signedIn ? words.then(openInside) : loadLogin()).catch(() => undefined);
if (!signedIn) toLogin();
await words;
guardScreen();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <App signedIn={signedIn} />
    </ThemeProvider>
  </StrictMode>,
);
