import { useEffect } from 'react';

/** Keeps the screen awake while a post is open and seen; where the browser cannot, or the battery is low, it sleeps as it would. */
export function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let gone = false;
    const hold = async () => {
      if (gone || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (gone) await held.release();
      } catch {
        held = undefined;
      }
    };
    // The browser lets it go each time that the page is hidden.
    const onSeen = () => void hold();
    document.addEventListener('visibilitychange', onSeen);
    void hold();
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onSeen);
      void held?.release().catch(() => undefined);
    };
  }, []);
}
