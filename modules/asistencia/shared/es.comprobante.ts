/** Words of the page that proves the receipt of a mark, for anybody (050402). */
export const comprobanteEs = {
  verificar: {
    titulo: 'Verificación de comprobante de marca',
    resultado: 'Resultado',
    autentica: 'Marca auténtica',
    autenticaPara: 'El sello es el de una marca que sigue diciendo lo que decía cuando se selló.',
    noEncontrada: 'Comprobante no encontrado',
    noEncontradaPara: 'Ninguna marca lleva ese sello tal como fue sellada. Revise que esté completo.',
    momento: 'Fecha y hora',
    sentido: 'Sentido',
    entrada: 'Entrada',
    salida: 'Salida',
    documento: 'Documento',
    sello: 'Sello',
    selloPara: 'Las 64 letras y números que están en el comprobante.',
    comprobar: 'Comprobar',
    como: 'Compare la hora, con sus segundos, y el final del documento con los del comprobante. No se muestran nombres.',
    demasiadas: 'Demasiadas consultas. Espere un minuto.',
  },
};
