/** What is worth knowing of the figures of the card office. */
export const CIFRAS = {
  es: { acreditada: 'la más antigua, acreditada el {dia}', vigente: 'la más antigua, vigente desde el {dia}', vence: 'la primera, el {dia}' },
  en: { acreditada: 'the oldest, accredited on {dia}', vigente: 'the oldest, in force since {dia}', vence: 'the first, on {dia}' },
} as const;
