/** Words of the module's own screens. */
export const pantallasEs = {
  gestion: {
    credencial: 'Credencial',
    nueva: 'Nueva credencial',
    emitir: 'Emitir',
    emitirPregunta: 'Cada persona recibe la credencial que le corresponde. El motivo es para quienes ya tuvieron otra.',
    inactivar: 'Inactivar',
    reemplazar: 'Reemplazar',
    entregar: 'Entregar',
    levantar: 'Permitir reemisión',
    preguntaLevantar: '¿Permitir que {nombre} reciba otra credencial?',
    observacion: 'Observación',
    motivo: 'Motivo',
    porEmitir: 'Por emitir',
    sinFoto: 'Sin foto',
    sinCredencial: 'La persona no tiene una credencial.',
    verificacion: 'Código QR de verificación',
  },
  publica: {
    titulo: 'Verificación de credencial',
    vigente: 'Credencial vigente',
    noVigente: 'Credencial no vigente',
    nombre: 'Nombre',
    compania: 'Compañía',
    codigo: 'Credencial',
    hasta: 'Válida hasta',
    foto: 'Foto de {nombre}',
    demasiadas: 'Demasiadas consultas. Espere un minuto.',
  },
};
export type Pantallas = { [G in keyof typeof pantallasEs]: { [K in keyof (typeof pantallasEs)[G]]: string } };
