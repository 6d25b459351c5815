import { useCallback, useEffect, useState } from 'react';
import { isCutOff } from '../lock/network';
import { lockState } from '../lock/state';
import { keepSession } from '../session/kept';
import { currentSession } from '../session/session';
import { canKeep, vault } from '../session/vault';
import { mayTakeOver } from './takeover';

/** A post whose page begins without a network: the address that it lies at, and what an installed one is told of it. */
export interface RestartablePost {
  readonly scope: string;
  readonly manifest: string;
}
/** Whether this device is prepared for it; null while nobody knows, or where the browser cannot. */
export type Preparedness = 'no' | 'preparando' | 'si' | null;

const WORKER = '/puesto.sw.js';
/** What it keeps goes by such names (apps/web/puesto.sw.ts). */
const CACHES = 'puesto-';
const UPDATE_MS = 60_000;

const possible = () => canKeep() && 'serviceWorker' in navigator;

async function registrationOf(scope: string): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(scope);
  return found?.scope === new URL(scope, window.location.origin).href ? found : undefined;
}

/** Resolves once it is whole in this browser; throws where it could not be kept. */
function whole(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker || worker.state === 'activated') return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The page could not be kept'));
    });
  });
}

/** The next version takes over where one waits, nothing is left to be sent by whoever worked here, and nobody is at the post. */
async function update(scope: string): Promise<void> {
  const registration = await registrationOf(scope);
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting;
  const unsent = (await vault('outbox').all()).length;
  if (!next || !mayTakeOver({ idleMs: Date.now() - lockState().countTime, unsent, cut: isCutOff() })) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  next.postMessage('toma');
}

/** Whether this device begins the post without a network, how to prepare it and how to stop. `busy`: something waits to be sent, or there is no network. */
export function useRestart({ scope, manifest }: RestartablePost, busy: boolean) {
  const [state, setState] = useState<Preparedness>(null);
  useEffect(() => {
    if (!possible()) return;
    registrationOf(scope).then(
      (found) => setState(found?.active ? 'si' : 'no'),
      () => setState(null),
    );
  }, [scope]);
  useEffect(() => {
    if (state !== 'si' || busy) return undefined;
    const timer = window.setInterval(() => void update(scope).catch(() => undefined), UPDATE_MS);
    return () => window.clearInterval(timer);
  }, [state, busy, scope]);
  useEffect(() => {
    if (state !== 'si') return undefined;
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = manifest;
    document.head.append(link);
    return () => link.remove();
  }, [state, manifest]);

  const prepare = useCallback(async () => {
    setState('preparando');
    try {
      await whole(await navigator.serviceWorker.register(WORKER, { scope, updateViaCache: 'none' }));
      await keepSession(currentSession());
      // So that the browser does not give the room to others.
      await navigator.storage.persist().catch(() => false);
      setState('si');
    } catch (error) {
      setState('no');
      throw error;
    }
  }, [scope]);
  const stop = useCallback(async () => {
    await (await registrationOf(scope))?.unregister();
    for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name);
    setState('no');
  }, [scope]);
  return { state, prepare, stop };
}
