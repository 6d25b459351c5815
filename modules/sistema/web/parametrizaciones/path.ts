/** Route of the screen (010304). */
export const PATH = '/sistema/parametrizaciones';
