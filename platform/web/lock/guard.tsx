import { createRoot, type Root } from 'react-dom/client';
import { resumeUnlock } from '../api/renew';
import { hasSession } from '../api/tokens';
import { t } from '../i18n/t';
import { giveBack, takeAway } from './detach';
import { isLocked, onLockChange } from './state';

let overlay: { readonly root: Root; readonly place: HTMLElement } | null = null;

async function show(): Promise<void> {
  if (overlay) return;
  takeAway(`${t('lock.title')} · ${t('app.name')}`);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  overlay = { root, place };
  const [{ ThemeProvider }, { LockScreen }] = await Promise.all([import('../theme/ThemeProvider'), import('./LockScreen')]);
  if (overlay?.root === root)
    root.render(
      <ThemeProvider>
        <LockScreen />
      </ThemeProvider>,
    );
}

function hide(): void {
  if (!overlay) return;
  overlay.root.unmount();
  overlay.place.remove();
  overlay = null;
  giveBack();
}

/** From now on the page is out of the document while the screen is locked, here or by another tab. */
export function guardScreen(): void {
  if (isLocked() && hasSession()) {
    void show();
    void resumeUnlock();
  }
  onLockChange((now, before) => {
    if (now.activate && !before.activate && hasSession()) void show();
    else if (!now.activate && before.activate) hide();
  });
}
