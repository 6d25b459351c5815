/** Documents or plates as they are told apart in a text, each once. A plate may be written with a space; documents may not. */
export const codesIn = (text: string, entidad: 'P' | 'V'): string[] => [
  ...new Set(
    text
      .split(entidad === 'V' ? /[\n,;\t]+/ : /[\s,;]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
