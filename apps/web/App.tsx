import { LoginPage } from '@modules/plataforma/web/login/LoginPage';
import { isProblem } from '@platform/web/api/problem';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { sessionEnded, toLogin, toWanted } from './addresses';
import { openInside, warmInside } from './doors';
import { Splash } from './Splash';

/** Outside or inside: who is not signed in gets the login and none of the rest. */
export function App({ signedIn }: { signedIn: boolean }) {
  const [inside, setInside] = useState(signedIn);
  const enter = useCallback(() => {
    toWanted();
    setInside(true);
  }, []);
  const leave = useCallback(() => {
    toLogin();
    setInside(false);
  }, []);

  return inside ? <Opening onNobody={leave} /> : <Outside onSignedIn={enter} />;
}

function Outside({ onSignedIn }: { onSignedIn: () => void }) {
  const [ended] = useState(sessionEnded);
  return <LoginPage ended={ended} onKnown={warmInside} onSignedIn={onSignedIn} />;
}

type Opened = { Inside: ComponentType } | { error: unknown } | null;

/** The splash until the session and its code are here. */
function Opening({ onNobody }: { onNobody: () => void }) {
  const [opened, setOpened] = useState<Opened>(null);
  const open = useCallback(() => {
    setOpened(null);
    openInside().then(
      (Inside) => (Inside ? setOpened({ Inside }) : onNobody()),
      // A 401 is already on its way to the login.
      (error: unknown) => !(isProblem(error) && error.status === 401) && setOpened({ error }),
    );
  }, [onNobody]);
  useEffect(open, [open]);

  if (!opened) return <Splash />;
  return 'error' in opened ? <ErrorState error={opened.error} onRetry={open} /> : <opened.Inside />;
}
