import { isProblem } from '@platform/web/api/problem';
import { networkLost } from '@platform/web/lock/network';
import { isLost, within } from '@platform/web/post/patience';
import type { AnyReading, Offline } from './useOffline';
import type { Answer } from './wire';

/** Whoever stands at the door does not wait longer for an answer, where there is a list to decide by. */
const LONGEST_MS = 5000;

/** The server's answer, or this post's own where it cannot be had: under the same origin, so that it is one movement whatever had arrived. */
export async function askGate(
  { cut, list, pass, remember }: Offline,
  reading: AnyReading,
  writes: boolean,
  there: () => Promise<Answer>,
): Promise<Answer> {
  const here = cut ? await pass(reading, writes) : null;
  if (here) return here;
  try {
    const answer = await (list ? within(there(), LONGEST_MS) : there());
    if (writes && list) void remember(answer);
    return answer;
  } catch (error) {
    if (!isLost(error)) throw error;
    if (isProblem(error) && error.status === 0) networkLost();
    const decided = await pass(reading, writes);
    if (!decided) throw error;
    return decided;
  }
}
