import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import regular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import { useEffect, useState } from 'react';
import type { Medir } from '../../shared/lamina';

/** The letters that cards are printed with, under a name of their own: taken in where a card is drawn. */
export const FAMILY = 'Credencial';
const PT = 25.4 / 72;
let loading: Promise<Medir> | undefined;

async function load(): Promise<Medir> {
  const faces = [new FontFace(FAMILY, `url(${regular})`, { weight: '400' }), new FontFace(FAMILY, `url(${bold})`, { weight: '500' })];
  for (const face of await Promise.all(faces.map((one) => one.load()))) document.fonts.add(face);
  const pen = document.createElement('canvas').getContext('2d');
  return (texto, tamano, negrita) => {
    if (!pen) return 0;
    pen.font = `${negrita ? 500 : 400} 100px ${FAMILY}`;
    return (pen.measureText(texto).width / 100) * tamano * PT;
  };
}

/** How wide the printed letters are; undefined until they are there. */
export function useLetras(): Medir | undefined {
  const [medir, setMedir] = useState<{ medir: Medir }>();
  useEffect(() => {
    loading ??= load();
    let gone = false;
    void loading.then((made) => !gone && setMedir({ medir: made }));
    return () => {
      gone = true;
    };
  }, []);
  return medir?.medir;
}
