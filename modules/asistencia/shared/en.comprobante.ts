import type { comprobanteEs } from './es.comprobante';

/** The same in English. */
export const comprobanteEn: { readonly verificar: { readonly [K in keyof typeof comprobanteEs.verificar]: string } } = {
  verificar: {
    titulo: 'Verification of a mark receipt',
    resultado: 'Result',
    autentica: 'Authentic mark',
    autenticaPara: 'The seal is that of a mark that still says what it said when it was sealed.',
    noEncontrada: 'Receipt not found',
    noEncontradaPara: 'No mark has that seal as it was sealed. Check that it is complete.',
    momento: 'Date and time',
    sentido: 'Direction',
    entrada: 'Entry',
    salida: 'Exit',
    documento: 'Document',
    sello: 'Seal',
    selloPara: 'The 64 letters and digits on the receipt.',
    comprobar: 'Verify',
    como: 'Compare the time, with its seconds, and the end of the document with those of the receipt. No names are shown.',
    demasiadas: 'Too many questions. Wait a minute.',
  },
};
