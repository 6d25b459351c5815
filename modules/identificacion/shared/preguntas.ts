/** Asked of whoever keeps a list in the browser: whose card was read, without a network (`sinRedSchema`); null where there is no list. */
export const VERIFICA_SIN_RED = 'identificacion.verificaSinRed';
