import { qrIn } from '@modules/identificacion/shared/firma';
import { isProblem } from '@platform/web/api/problem';
import { resourceChanged } from '@platform/web/data/write';
import { noteActivity } from '@platform/web/lock/clock';
import { networkLost } from '@platform/web/lock/network';
import { newOrigin } from '@platform/web/post/origin';
import { isLost, within } from '@platform/web/post/patience';
import type { Reads } from '@platform/web/post/ReaderSwitch';
import { signal } from '@platform/web/post/signals';
import { notifyError } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SIN_EXCEPCION } from '../../shared/mesa';
import { Consumo } from '../../shared/mesa.entity';
import type { FoundDiner, TakeAnswer } from '../../shared/mesa.wire';
import type { SinRed } from './useSinRed';
import { type Reading, register, roomKey } from './wire';

/** What the counter shows: nothing yet, an answer, or a call whose answer never came. */
export type Shown =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answer'; readonly answer: TakeAnswer }
  | { readonly kind: 'lost'; readonly reading: Reading };

const IDLE: Shown = { kind: 'idle' };
/** How long an answer that asks for nothing more stays. */
const SHOWN_MS = 3000;
/** A queue does not wait longer for an answer, where there is a package to decide by. */
const LONGEST_MS = 2000;

/** Whether somebody may be served in spite of an answer. */
export const mayExcept = ({ IdConsumo, Resultado, Motivo }: TakeAnswer): boolean =>
  IdConsumo > 0 && Resultado === 'D' && Motivo !== null && !SIN_EXCEPCION.includes(Motivo);

/** Sends the counter's readings one at a time and shows each answer for a while; one that may be excepted waits for the next reading. */
export function useMesa(of: Pick<Reading, 'IdComedor' | 'IdServicio' | 'IdTerminal'>, excepts: boolean, { cut, holds, behind, pass }: SinRed) {
  const { IdComedor, IdServicio, IdTerminal } = of;
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(IDLE);
  const busy = useRef(false);
  const changed = useCallback(() => {
    void client.invalidateQueries({ queryKey: roomKey(IdComedor) });
    resourceChanged(client, Consumo.resource);
  }, [client, IdComedor]);

  useEffect(() => {
    if (shown.kind !== 'answer' || (excepts && mayExcept(shown.answer))) return undefined;
    const timer = window.setTimeout(() => setShown(IDLE), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [shown, excepts]);

  /** The server's answer, or this terminal's own where it cannot be had: under the same Uuid, so that it is one ration whatever had arrived. */
  const ask = useCallback(
    async (reading: Reading): Promise<TakeAnswer> => {
      const here = cut ? await pass(reading) : null;
      if (here) return here;
      try {
        return await (holds ? within(register(reading), LONGEST_MS) : register(reading));
      } catch (error) {
        if (!isLost(error)) throw error;
        if (isProblem(error) && error.status === 0) networkLost();
        const decided = await pass(reading);
        if (!decided) throw error;
        return decided;
      }
    },
    [cut, holds, pass],
  );

  const send = useCallback(
    async (reading: Reading) => {
      if (busy.current) return;
      busy.current = true;
      noteActivity();
      setShown({ kind: 'asking' });
      try {
        const answer = await ask(reading);
        setShown({ kind: 'answer', answer });
        signal(answer.Resultado === 'P' ? 'permit' : 'deny');
        changed();
      } catch (error) {
        signal('deny');
        const lost = isLost(error);
        setShown(lost ? { kind: 'lost', reading } : IDLE);
        if (!lost) notifyError(error);
      } finally {
        busy.current = false;
      }
    },
    [ask, changed],
  );

  const reading = (Lectura: string, TipoLectura: Reading['TipoLectura'], IdPersona: number | null = null): Reading => ({
    Uuid: newOrigin(),
    IdComedor,
    IdServicio,
    IdTerminal,
    Lectura,
    TipoLectura,
    IdPersona,
    FechaHora: new Date(Date.now() + behind).toISOString(),
  });
  return {
    shown,
    /** A badge, a QR or a document was read or typed. */
    read: (text: string, lee: Reads) => {
      return send(qrIn(text) ? reading(text, 'Q') : reading(text, lee === 'TAR' ? 'C' : 'D'));
    },
    /** Somebody was found by name. */
    pick: ({ IdPersona, Nombre }: FoundDiner) => send(reading(Nombre, 'B', IdPersona)),
    /** The same call again: if the first one arrived, it is one ration. */
    retry: send,
    /** A denial turned into a ration. */
    excepted: (answer: TakeAnswer) => {
      setShown({ kind: 'answer', answer });
      signal('permit');
      changed();
    },
    clear: () => setShown(IDLE),
  };
}
