/** What Identificación tells in the timeline of a person. */
export const LINEA = {
  credencial: {
    es: {
      title: 'Credencial',
      events: {
        emitida: 'Se emitió la credencial {codigo}, válida hasta el {fin}',
        entregada: 'Recibió la credencial {codigo}',
        inactivada: 'Se inactivó la credencial {codigo}: {motivo}',
      },
    },
    en: {
      title: 'Credential',
      events: {
        emitida: 'Credential {codigo} was issued, valid until {fin}',
        entregada: 'Received credential {codigo}',
        inactivada: 'Credential {codigo} was deactivated: {motivo}',
      },
    },
  },
} as const;
