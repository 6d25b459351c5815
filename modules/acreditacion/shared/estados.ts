/** What the states of a request are called; in one place because messages name them too. */
export const ESTADO_PALABRAS = {
  es: { I: 'Incompleta', P: 'Pendiente', O: 'Observada', R: 'Rechazada', A: 'Aprobada', E: 'Eliminada' },
  en: { I: 'Incomplete', P: 'Pending', O: 'Observed', R: 'Rejected', A: 'Approved', E: 'Deleted' },
} as const;
