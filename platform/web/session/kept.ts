import { isCutOff, networkLost, onNetwork, workOffline } from '../lock/network';
import { isLost, within } from '../post/patience';
import type { Session } from './session';
import { canKeep, vault } from './vault';
import { keptSchema } from './wire';

/*
 * The page of a post on a device that was prepared for it begins without a network (decision 067): with the session that this browser had, as far as
 * it shows and allows. It opens nothing at the server, and it goes with the session.
 */
const NAME = 'sesion';
/** As long as anything in the browser; a session is at most half of it. */
const LIFE_MS = 86_400_000;
/** Whoever waits at a door does not wait longer for a network that swallows calls. */
const LONGEST_MS = 5000;

/** Keeps what the page knows of who is signed in, encrypted. */
export const keepSession = (session: Session): Promise<void> => vault('session').put(NAME, { until: Date.now() + LIFE_MS, session });

async function keptSession(): Promise<Session | null> {
  const kept = keptSchema.safeParse(
    await vault('session')
      .get(NAME)
      .catch(() => undefined),
  );
  return kept.success && kept.data.until > Date.now() ? kept.data.session : null;
}

/** The session as it is served; where no answer comes, the one kept. A post neither counts down nor ends while it begins so. */
export async function servedOrKept(served: () => Promise<Session>): Promise<Session> {
  if (!canKeep()) return served();
  const kept = await keptSession();
  if (!kept) {
    const session = await served();
    await keepSession(session);
    return session;
  }
  const release = workOffline();
  try {
    const session = await within(served(), LONGEST_MS);
    release();
    await keepSession(session);
    return session;
  } catch (error) {
    if (!isLost(error)) {
      release();
      throw error;
    }
    networkLost();
    const stop = onNetwork(() => {
      if (isCutOff()) return;
      stop();
      release();
    });
    return kept;
  }
}
