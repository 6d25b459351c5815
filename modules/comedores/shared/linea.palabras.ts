/** What Comedores tells in the timeline of a person. */
export const LINEA = {
  raciones: {
    es: { title: 'Comedor', events: { racion: '{servicio} en {comedor}' } },
    en: { title: 'Dining', events: { racion: '{servicio} at {comedor}' } },
  },
} as const;
