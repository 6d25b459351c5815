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
import { DemoNotice } from './DemoNotice';
import { isPublic, openInside } from './doors';
import { PublicDoor } from './PublicDoor';
import { reloadOnStaleCode } from './staleCode';

/** In a function of its own: where a module waits at its top, the bundler leaves a file of one line for every part of the product that is loaded later. */
async function begin(): Promise<void> {
  const words = startWords();
  const open = isPublic(window.location.pathname);
  const signedIn = !open && (await isSignedIn());
  // What the first screen needs travels together; a failure shows when the screen itself asks again.
  if (signedIn) words.then(openInside).catch(() => undefined);
  else if (!open) toLogin();
  await words;

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Before anything is drawn: who left the screen locked finds it so.
  if (!open) guardScreen();
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <DemoNotice />
        {open ? <PublicDoor /> : <App signedIn={signedIn} />}
      </ThemeProvider>
    </StrictMode>,
  );
}

reloadOnStaleCode();
announceLanguage();
void begin();
