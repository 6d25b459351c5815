import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLens } from '../../camera/useLens';
import { signal } from '../signals';
import { makeCodeReader } from './codes';

/** How it goes: being opened, looking, or why there is nothing to look with. */
export type CameraState = 'opening' | 'looking' | 'refused' | 'missing' | 'broken';

/** What was read is not read again while it stays before the camera. */
const AGAIN_MS = 2500;
const BETWEEN_MS = 120;
/** A phone's back one. */
const LENS = { facing: 'environment', width: 1280 } as const;

/** Opens the camera (a phone's back one) into a video and tells each code that comes before it. It is let go of with the component. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => void): CameraState {
  const { state: lens } = useLens(video, LENS);
  const [reading, setReading] = useState<'opening' | 'looking' | 'broken'>('opening');
  const told = useRef(onRead);
  told.current = onRead;
  const isOpen = lens === 'open';

  useEffect(() => {
    const seen = video.current;
    if (!isOpen || !seen) return undefined;
    let left = false;
    let last = { text: '', at: 0 };
    const made = makeCodeReader();
    const look = async () => {
      const reader = await made;
      if (left) return;
      setReading('looking');
      while (!left) {
        const text = (await reader.read(seen))?.trim();
        if (left) return;
        const now = Date.now();
        if (text && (text !== last.text || now - last.at > AGAIN_MS)) {
          signal('permit');
          told.current(text);
        }
        if (text) last = { text, at: now };
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
    };
    look().catch(() => !left && setReading('broken'));
    return () => {
      left = true;
      void made.then(
        (reader) => reader.close(),
        () => undefined,
      );
    };
  }, [video, isOpen]);
  if (lens === 'open') return reading;
  return lens === 'busy' || lens === 'unsafe' ? 'missing' : lens;
}
