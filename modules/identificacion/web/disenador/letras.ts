import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import regular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import { useEffect, useState } from 'react';
import type { Fuente } from '../../shared/diseno';
import type { Medir } from '../../shared/lamina';

/** The letters that cards are printed with, under names of their own: taken in where a card is drawn. */
export const familyOf = (fuente: Fuente): string => `Credencial-${fuente}`;
const PT = 25.4 / 72;
let loading: Promise<Medir> | undefined;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
const facesOf = (fuente: Fuente, normal: string | ArrayBuffer, negrita: string | ArrayBuffer) => [
  new FontFace(familyOf(fuente), normal, { weight: '400' }),
  new FontFace(familyOf(fuente), negrita, { weight: '500' }),
];

async function load(): Promise<Medir> {
  const [{ CONDENSADA }, { SERIFA }] = await Promise.all([import('../../shared/letras/condensada'), import('../../shared/letras/serifa')]);
  const faces = [
    ...facesOf('ROBOTO', `url(${regular})`, `url(${bold})`),
    ...facesOf('CONDENSADA', bytesOf(CONDENSADA.normal), bytesOf(CONDENSADA.negrita)),
    ...facesOf('SERIFA', bytesOf(SERIFA.normal), bytesOf(SERIFA.negrita)),
  ];
  for (const face of await Promise.all(faces.map((one) => one.load()))) document.fonts.add(face);
  const pen = document.createElement('canvas').getContext('2d');
  return (texto, tamano, negrita, fuente) => {
    if (!pen) return 0;
    pen.font = `${negrita ? 500 : 400} 100px ${familyOf(fuente)}`;
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
