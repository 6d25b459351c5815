const WAYS = { es: { E: 'entrada', S: 'salida' }, en: { E: 'entry', S: 'exit' } } as const;

/** A mark as a correction keeps it (`25/11/2026 17:56 S`), in words: `25/11/2026 17:56, salida`; what a change was before and is after, one after the other. */
export const correctedMarks = (kept: readonly (string | null)[], lang: 'es' | 'en'): string =>
  kept.flatMap((one) => (one === null ? [] : [one.replace(/ ([ES])$/, (_, way: string) => `, ${WAYS[lang][way === 'E' ? 'E' : 'S']}`)])).join(' → ');

/** What a correction did to somebody's marks. */
export const CLASES_CORRECCION = {
  es: { A: 'Marca agregada', M: 'Marca cambiada', N: 'Marca anulada' },
  en: { A: 'Mark added', M: 'Mark changed', N: 'Mark annulled' },
} as const;
