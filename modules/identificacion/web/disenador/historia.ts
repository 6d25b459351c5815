import { useCallback, useReducer } from 'react';
import type { Diseno, Elemento } from '../../shared/diseno';

interface Historia {
  readonly antes: readonly Diseno[];
  readonly ahora: Diseno;
  readonly despues: readonly Diseno[];
  /** What the last change was a part of: a drag is one step, however many moves it has. */
  readonly gesto: string | null;
}
type Paso =
  | { readonly tipo: 'cambiar'; readonly diseno: Diseno; readonly gesto: string | null }
  | { readonly tipo: 'deshacer' | 'rehacer' }
  | { readonly tipo: 'abrir'; readonly diseno: Diseno };

const MOST = 100;

/** A design with what it was before and, after an undo, what it was after. */
export function historia(de: Historia, paso: Paso): Historia {
  if (paso.tipo === 'abrir') return { antes: [], ahora: paso.diseno, despues: [], gesto: null };
  if (paso.tipo === 'cambiar') {
    if (paso.gesto !== null && paso.gesto === de.gesto) return { ...de, ahora: paso.diseno, despues: [] };
    return { antes: [...de.antes, de.ahora].slice(-MOST), ahora: paso.diseno, despues: [], gesto: paso.gesto };
  }
  if (paso.tipo === 'deshacer') {
    const last = de.antes.at(-1);
    return last ? { antes: de.antes.slice(0, -1), ahora: last, despues: [de.ahora, ...de.despues], gesto: null } : de;
  }
  const [next, ...rest] = de.despues;
  return next ? { antes: [...de.antes, de.ahora], ahora: next, despues: rest, gesto: null } : de;
}

export function useHistoria(first: Diseno) {
  const [de, paso] = useReducer(historia, { antes: [], ahora: first, despues: [], gesto: null });
  const cambiar = useCallback((diseno: Diseno, gesto: string | null = null) => paso({ tipo: 'cambiar', diseno, gesto }), []);
  return {
    diseno: de.ahora,
    cambios: de.antes.length,
    puedeDeshacer: de.antes.length > 0,
    puedeRehacer: de.despues.length > 0,
    cambiar,
    /** One element as it is now. */
    poner: (elemento: Elemento, gesto: string | null = null) =>
      cambiar(
        de.ahora.map((one) => (one.Id === elemento.Id ? elemento : one)),
        gesto,
      ),
    deshacer: () => paso({ tipo: 'deshacer' }),
    rehacer: () => paso({ tipo: 'rehacer' }),
    abrir: (diseno: Diseno) => paso({ tipo: 'abrir', diseno }),
  };
}
