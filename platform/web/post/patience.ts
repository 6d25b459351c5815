import { isProblem, networkProblem } from '../api/problem';
import { isLocked } from '../lock/state';

/** Fails when a call has taken too long; while the screen is locked every call waits. */
function tooLong(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    const timer = window.setInterval(() => {
      if (isLocked()) return;
      window.clearInterval(timer);
      reject(networkProblem());
    }, ms);
  });
}

/** A call that somebody waits for in person, where it can be decided without its answer. */
export const within = <T>(call: Promise<T>, ms: number): Promise<T> => Promise.race([call, tooLong(ms)]);

/** Nobody knows whether a call arrived. */
export const isLost = (error: unknown): boolean => isProblem(error) && (error.status === 0 || error.status >= 500);
