import { recordOf } from '../api/messages';
import { networkProblem } from '../api/problem';
import type { Solution } from './solve';

/** Answers live five minutes at the server; an older one is made anew. */
const FRESH_MS = 4 * 60_000;

interface Made {
  readonly token: Promise<string>;
  readonly at: number;
}
let prepared: Made | null = null;

/** Begins to solve a challenge, so that the answer is there when the form is sent. The captcha runs by itself: nobody sees it. */
export function prepareCaptcha(): void {
  if (prepared && Date.now() - prepared.at < FRESH_MS) return;
  const token = make();
  token.catch(() => {
    prepared = null;
  });
  prepared = { token, at: Date.now() };
}

/** The captcha's answer for one call (`tokenClient`): it is good once. */
export async function captchaToken(): Promise<string> {
  prepareCaptcha();
  const ready = prepared;
  prepared = null;
  return ready ? ready.token : '';
}

async function make(): Promise<string> {
  let answer: unknown;
  try {
    answer = await (await fetch('/api/captcha/reto')).json();
  } catch {
    throw networkProblem();
  }
  const { tipo, siteKey, parameters, signature } = recordOf(recordOf(answer).result);
  if (tipo === 'off') return '';
  if ((tipo === 'recaptcha' || tipo === 'turnstile') && typeof siteKey === 'string') {
    const { serviceToken } = await import('./service');
    return serviceToken(tipo, siteKey);
  }
  const solution = await work(parameters);
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}

function work(parameters: unknown): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const done = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) =>
      done(() => (data ? resolve(data) : reject(new Error('captcha: no solution')))),
    );
    worker.addEventListener('error', () => done(() => reject(networkProblem())));
    worker.postMessage(parameters);
  });
}
