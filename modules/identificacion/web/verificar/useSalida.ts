import { isCutOff, onNetwork } from '@platform/web/lock/network';
import { canKeep } from '@platform/web/session/vault';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Verificacion } from '../../shared/verificacion.entity';
import { sendVerifications, unsentVerifications } from './salida';

/** What could not be sent is tried again. */
const AGAIN_MS = 15_000;

/** Whether there is a network, and how many verifications of this user the server has not heard of; sends them whenever there is one. */
export function useSalida() {
  const client = useQueryClient();
  const cut = useSyncExternalStore(onNetwork, isCutOff);
  const [unsent, setUnsent] = useState(0);
  const sending = useRef(false);
  const look = useCallback(async () => setUnsent(canKeep() ? (await unsentVerifications()).length : 0), []);
  const send = useCallback(async () => {
    if (!canKeep() || sending.current) return;
    sending.current = true;
    try {
      const before = (await unsentVerifications()).length;
      // Whatever keeps them from being sent, they stay and are tried again.
      if (before > 0 && !isCutOff()) await sendVerifications().catch(() => undefined);
      await look();
      if (before > 0) void client.invalidateQueries({ queryKey: [Verificacion.resource] });
    } finally {
      sending.current = false;
    }
  }, [client, look]);
  useEffect(() => {
    if (cut) void look();
    else void send();
    if (cut) return undefined;
    const timer = window.setInterval(() => void send(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [cut, look, send]);
  return { cut, unsent, look };
}
