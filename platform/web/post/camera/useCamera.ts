import { type RefObject, useEffect, useRef, useState } from 'react';
import { signal } from '../signals';
import { type CodeReader, makeCodeReader } from './codes';

/** How it goes: being opened, looking, or why there is nothing to look with. */
export type CameraState = 'opening' | 'looking' | 'refused' | 'missing' | 'broken';

/** What was read is not read again while it stays before the camera. */
const AGAIN_MS = 2500;
const BETWEEN_MS = 120;

const whyNot = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'NotReadableError' ? 'missing' : 'broken';
};

/** Opens the camera (a phone's back one) into a video and tells each code that comes before it. It is let go of with the component. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('opening');
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    let reader: CodeReader | undefined;
    let last = { text: '', at: 0 };

    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async (seen: HTMLVideoElement, codes: CodeReader) => {
      while (!left) {
        const text = (await codes.read(seen))?.trim();
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
    const open = async () => {
      // A page over plain http on another name has no cameras.
      if (!navigator.mediaDevices) return setState('missing');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
      const seen = video.current;
      if (left || !seen) return letGo();
      seen.srcObject = stream;
      await seen.play();
      reader = await makeCodeReader();
      if (left) return reader.close();
      setState('looking');
      await look(seen, reader);
    };
    open().catch((error: unknown) => {
      if (!left) setState(whyNot(error));
    });
    return () => {
      left = true;
      letGo();
      reader?.close();
    };
  }, [video]);
  return state;
}
