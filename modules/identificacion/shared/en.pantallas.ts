import type { Pantallas } from './es.pantallas';

/** Words of the module's own screens. */
export const pantallasEn: Pantallas = {
  gestion: {
    credencial: 'Credential',
    nueva: 'New credential',
    emitir: 'Issue',
    emitirPregunta: 'Each person gets the credential that is for them. The reason is for those who have had another.',
    inactivar: 'Make inactive',
    reemplazar: 'Replace',
    entregar: 'Hand over',
    levantar: 'Allow another issue',
    preguntaLevantar: 'Let {nombre} get another credential?',
    observacion: 'Remark',
    motivo: 'Reason',
    porEmitir: 'To be issued',
    sinFoto: 'Without photo',
    sinCredencial: 'The person has no credential.',
    verificacion: 'Verification QR code',
  },
  tablero: {
    WCR: 'To be issued',
    emitir: 'Issue credentials',
    porEmitir: 'Accredited without a valid credential',
    porVencer: 'Credentials that end within 15 days',
    sinEmitir: 'accredited since {desde}, no credential yet',
    sinVigente: 'accredited since {desde}, the credential is no longer valid',
    nadie: 'Nobody waits for a credential.',
  },
  publica: {
    titulo: 'Credential verification',
    vigente: 'Credential in force',
    noVigente: 'Credential not in force',
    nombre: 'Name',
    compania: 'Company',
    codigo: 'Credential',
    hasta: 'Valid until',
    foto: 'Photo of {nombre}',
    firma: 'Signature of the office verified',
    firmaNoValida: 'The signature is not valid',
    demasiadas: 'Too many queries. Wait a minute.',
  },
};
