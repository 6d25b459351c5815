/** What Administración tells in the timelines of people, contracts and companies. */
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
  contrato: {
    es: {
      title: 'Contrato',
      events: { inicio: 'Empezó, con una dotación de {dotacion}', fin: 'Terminó', cierre: 'Se cerró: {motivo}' },
    },
    en: { title: 'Contract', events: { inicio: 'Began, with an endowment of {dotacion}', fin: 'Ended', cierre: 'Was closed: {motivo}' } },
  },
  adenda: {
    es: { title: 'Adendas', events: { adenda: 'Adenda {numero}: {asunto}' } },
    en: { title: 'Addenda', events: { adenda: 'Addendum {numero}: {asunto}' } },
  },
  contratos: {
    es: {
      title: 'Contratos',
      events: { inicio: 'Empezó el contrato {codigo}', fin: 'Terminó el contrato {codigo}', cierre: 'Se cerró el contrato {codigo}' },
    },
    en: {
      title: 'Contracts',
      events: { inicio: 'Contract {codigo} began', fin: 'Contract {codigo} ended', cierre: 'Contract {codigo} was closed' },
    },
  },
  indisciplina: {
    es: { title: 'Indisciplina', events: { '1': 'Falta leve: {falta}', '2': 'Falta media: {falta}', '3': 'Falta grave: {falta}' } },
    en: { title: 'Indiscipline', events: { '1': 'Minor fault: {falta}', '2': 'Medium fault: {falta}', '3': 'Serious fault: {falta}' } },
  },
} as const;
