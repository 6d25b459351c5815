/** What Administración tells in the timeline of a person. */
export const LINEA = {
  trabajo: {
    es: {
      title: 'Trabajo',
      events: {
        inicio: 'Empezó a trabajar en {compania} como {cargo}',
        cambio: 'Pasó a {cargo} en {compania}',
        cese: 'Dejó de trabajar en {compania}: {motivo}',
      },
    },
    en: {
      title: 'Work',
      events: { inicio: 'Began to work at {compania} as {cargo}', cambio: 'Became {cargo} at {compania}', cese: 'Left {compania}: {motivo}' },
    },
  },
  indisciplina: {
    es: { title: 'Indisciplina', events: { '1': 'Falta leve: {falta}', '2': 'Falta media: {falta}', '3': 'Falta grave: {falta}' } },
    en: { title: 'Indiscipline', events: { '1': 'Minor fault: {falta}', '2': 'Medium fault: {falta}', '3': 'Serious fault: {falta}' } },
  },
} as const;
