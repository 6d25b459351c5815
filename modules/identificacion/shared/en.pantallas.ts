import type { Pantallas } from './es.pantallas';

/** Words of the module's own screens. */
export const pantallasEn: Pantallas = {
  gestion: {
    credencial: 'Credential',
    nueva: 'New credential',
    inactivar: 'Make inactive',
    reemplazar: 'Replace',
    entregar: 'Hand over',
    levantar: 'Allow another issue',
    preguntaLevantar: 'Let {nombre} get another credential?',
    observacion: 'Remark',
    motivo: 'Reason',
    motivoBaja: 'Reason why the former one ends',
    motivoBajaAyuda: 'Empty: the same.',
    porEmitir: 'To be issued',
    sinFoto: 'Without photo',
    sinCredencial: 'The person has no credential.',
    sinActiva: 'The person has no active credential.',
    personas: '{n} people',
    verificacion: 'Verification QR code',
    verTodas: 'See all in History',
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
    demasiadas: 'Too many queries. Wait a minute.',
  },
};
