/** What a card may show of what its bearer may do, each as the outline of a filled sign on a square of 24. */
export const TRAZOS_ICONO = {
  CONDUCTOR:
    'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0 -20z M12 4.5a7.5 7.5 0 0 1 7.4 6.2H4.6A7.5 7.5 0 0 1 12 4.5z M4.6 13.3h4.2l1.9 6.1A7.5 7.5 0 0 1 4.6 13.3z M19.4 13.3h-4.2l-1.9 6.1A7.5 7.5 0 0 0 19.4 13.3z',
  ALTURA: 'M6 2h2.4v20H6z M15.6 2H18v20h-2.4z M8.4 5h7.2v2H8.4z M8.4 9.7h7.2v2H8.4z M8.4 14.4h7.2v2H8.4z',
  ELECTRICO: 'M13 2L4 14h6l-1 8l9 -12h-6z',
  CONFINADO: 'M2 2h20v20h-7v-2.4h4.6V4.4H4.4v15.2H9V22H2z M12 7a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0 -4.4z M8.6 12.6h6.8V22H8.6z',
  IZAJE: 'M10.8 2h2.4v7.2a5 5 0 1 1 -6.2 4.8h2.4a2.6 2.6 0 1 0 2.6 -2.6h-1.2z',
  QUIMICO: 'M8 2h8v2.4h-1.2v5.2L20 20.2c0.5 1 -0.2 1.8 -1.2 1.8H5.2c-1 0 -1.7 -0.8 -1.2 -1.8L9.2 9.6V4.4H8z',
  AUXILIOS: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  BRIGADA: 'M12.5 2c0.6 3.4 5.5 5.7 5.5 11a6 6 0 0 1 -12 0c0 -2.4 1.2 -4 2.4 -5.2c0.2 1.6 0.9 2.6 2 3.2C10.2 7.4 11 4 12.5 2z',
} as const;
export type Icono = keyof typeof TRAZOS_ICONO;
export const ICONOS = [
  'CONDUCTOR',
  'ALTURA',
  'ELECTRICO',
  'CONFINADO',
  'IZAJE',
  'QUIMICO',
  'AUXILIOS',
  'BRIGADA',
] as const satisfies readonly Icono[];
/** The square they are drawn on. */
export const CUADRO_ICONO = 24;
