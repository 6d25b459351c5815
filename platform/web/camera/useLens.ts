import { type RefObject, useCallback, useEffect, useState } from 'react';
import { forget, recall, remember } from '../session/storage';

/**
 * How a camera stands: being opened, showing, or why it does not: refused by the browser or by whoever was asked, not
 * there, held by another program, a page without https, or something that nobody foresaw.
 */
export type LensState = 'opening' | 'open' | 'refused' | 'missing' | 'busy' | 'unsafe' | 'broken';

/** A camera of the device, as a person tells it from the others. */
export interface Camera {
  readonly id: string;
  readonly name: string;
}
export interface Lens {
  readonly state: LensState;
  /** Those that can be chosen; browsers name them once one was let be used. */
  readonly cameras: readonly Camera[];
  /** The one that is open, or was asked for. */
  readonly camera: string | undefined;
  /** What it gives, in pixels; undefined until it does. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  choose(id: string): void;
  /** Asks for it once more. */
  again(): void;
}
interface Wanted {
  /** Which side of a phone it looks from, while nobody chose one. */
  readonly facing: 'user' | 'environment';
  readonly width: number;
  readonly height?: number;
  /** Under what name the chosen camera is kept for a day; without it none is. */
  readonly kept?: string;
}

const WHY: Readonly<Record<string, LensState>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
const whyNot = (error: unknown): LensState => WHY[error instanceof Error ? error.name : ''] ?? 'broken';
const keyOf = (kept: string | undefined) => `camara:${kept}`;

/** Opens a camera into a video and lets go of it with the component; a camera that is plugged in later is found by itself. */
export function useLens(video: RefObject<HTMLVideoElement | null>, { facing, width, height, kept }: Wanted): Lens {
  const [state, setState] = useState<LensState>('opening');
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [asked, setAsked] = useState(() => (kept ? (recall(keyOf(kept)) ?? undefined) : undefined));
  const [open, setOpen] = useState<{ readonly camera: string | undefined; readonly size: Lens['size'] }>();
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const size = { width: { ideal: width }, ...(height ? { height: { ideal: height } } : {}) };
    const start = async () => {
      setState('opening');
      setOpen(undefined);
      // A page over plain http on another name has no cameras.
      if (!navigator.mediaDevices) return setState('unsafe');
      const which = asked ? { deviceId: { exact: asked } } : { facingMode: facing };
      stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, ...size }, audio: false });
      const seen = video.current;
      if (left || !seen) return letGo();
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => !left && setState('missing'));
      seen.srcObject = stream;
      await seen.play();
      if (left) return undefined;
      setOpen({ camera: track?.getSettings().deviceId, size: { width: seen.videoWidth, height: seen.videoHeight } });
      setState('open');
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (!left)
        setCameras(devices.flatMap(({ kind, deviceId, label }) => (kind === 'videoinput' && deviceId ? [{ id: deviceId, name: label }] : [])));
      return undefined;
    };
    start().catch((error: unknown) => {
      if (left) return;
      const why = whyNot(error);
      // The one that was chosen is not there any more: whichever is.
      if (asked && why === 'missing') {
        if (kept) forget(keyOf(kept));
        setAsked(undefined);
      } else setState(why);
    });
    return () => {
      left = true;
      letGo();
    };
  }, [video, facing, width, height, kept, asked, round]);

  useEffect(() => {
    if (state !== 'missing') return undefined;
    navigator.mediaDevices?.addEventListener('devicechange', again);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', again);
  }, [state, again]);

  const choose = (id: string) => {
    if (kept) remember(keyOf(kept), id);
    setAsked(id);
  };
  return { state, cameras, camera: open?.camera ?? asked, size: open?.size, choose, again };
}
