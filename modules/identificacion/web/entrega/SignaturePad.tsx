import { Button, Input } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef } from 'react';
import { say } from '../say';
import classes from './entrega.module.css';

/** As it is kept, in pixels; on the screen it is as wide as its dialog. */
const SIZE = { width: 900, height: 300 };
const INK = '#10233a';

interface Props {
  /** What was drawn, as a PNG; null where nothing is. */
  readonly onDrawn: (picture: Blob | null) => void;
}

/** Whoever is handed a card signs with a finger, a pen or the mouse. */
export function SignaturePad({ onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const clear = () => {
    const paper = canvas.current?.getContext('2d');
    paper?.clearRect(0, 0, SIZE.width, SIZE.height);
    onDrawn(null);
  };
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (!paper) return;
    paper.lineWidth = 5;
    paper.lineCap = 'round';
    paper.lineJoin = 'round';
    paper.strokeStyle = INK;
  }, []);
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    return [((clientX - box.left) * SIZE.width) / box.width, ((clientY - box.top) * SIZE.height) / box.height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const paper = event.currentTarget.getContext('2d');
    paper?.beginPath();
    paper?.moveTo(...at(event));
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    const paper = event.currentTarget.getContext('2d');
    paper?.lineTo(...at(event));
    paper?.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    drawing.current = false;
    event.currentTarget.toBlob(onDrawn, 'image/png');
  };
  return (
    <Input.Wrapper label={say('entrega.firma')} description={say('entrega.firmaAyuda')} inputWrapperOrder={['label', 'input', 'description']}>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={SIZE.width}
        height={SIZE.height}
        role="img"
        aria-label={say('entrega.firma')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button variant="subtle" size="compact-sm" leftSection={<IconEraser size={16} aria-hidden />} onClick={clear}>
        {say('entrega.borrar')}
      </Button>
    </Input.Wrapper>
  );
}
