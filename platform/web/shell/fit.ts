/** A text as it is compared: without accents, in small letters. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a thing fits what is looked for (folded): 0 is it, 1 begins with it, 2 ends with it (the number of a request), 3 has it somewhere. */
export function fitOf(wanted: string, ...texts: readonly (string | undefined)[]): number {
  const fits = texts.map((text) => {
    const own = fold(text ?? '');
    if (own === wanted) return 0;
    if (own.startsWith(wanted)) return 1;
    return own.endsWith(wanted) ? 2 : 3;
  });
  return Math.min(...fits);
}
