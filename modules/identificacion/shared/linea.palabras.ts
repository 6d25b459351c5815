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
  impresiones: {
    es: {
      title: 'Impresiones',
      events: {
        impresa: 'Se imprimió la credencial {codigo} (impresión {numero})',
        anulada: 'Se imprimió la credencial {codigo} en un lote que se anuló',
      },
    },
    en: {
      title: 'Prints',
      events: {
        impresa: 'Credential {codigo} was printed (print {numero})',
        anulada: 'Credential {codigo} was printed in a batch that was taken back',
      },
    },
  },
  verificaciones: {
    es: {
      title: 'Verificaciones',
      events: {
        V: 'Se verificó la credencial {codigo}: vigente',
        P: 'Se verificó la credencial {codigo}: por iniciar',
        X: 'Se verificó la credencial {codigo}: vencida',
        I: 'Se verificó la credencial {codigo}: inactiva',
      },
    },
    en: {
      title: 'Verifications',
      events: {
        V: 'Credential {codigo} was verified: in force',
        P: 'Credential {codigo} was verified: not yet in force',
        X: 'Credential {codigo} was verified: expired',
        I: 'Credential {codigo} was verified: inactive',
      },
    },
  },
} as const;

/** Who did it, and why where that is said. */
export const QUIEN = { es: 'Por {quien}', en: 'By {quien}' } as const;

/** Of what a device told without a network. */
export const SIN_CONEXION = { es: 'Sin conexión', en: 'Offline' } as const;
