import { lazy, Suspense } from 'react';
import { loadPublic } from './doors';
import { Splash } from './Splash';

const PublicPage = lazy(loadPublic);

/** A page that needs nobody signed in. */
export function PublicDoor() {
  return (
    <Suspense fallback={<Splash />}>
      <PublicPage />
    </Suspense>
  );
}
