import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '0704': [
    'El diseñador trabaja en milímetros, con las dos caras a la vez y una persona real. Guardar hace una versión nueva; las credenciales ya impresas conservan la suya.',
    'The designer works in millimetres, with both sides at once and a real person. Saving makes a new version; cards printed before keep theirs.',
  ],
  '0705': [
    'Quién lleva qué credencial. «Por emitir» son los acreditados que no tienen una vigente. Inactivar se puede deshacer por unos minutos.',
    'Who carries which card. «To be issued» are those accredited without a valid one. Making one inactive can be taken back for some minutes.',
  ],
  '0706': [
    'Imprima un lote a PDF, por tarjetas o en A4 con marcas de corte. Una reimpresión pide su motivo.',
    'Print a lot to PDF, card by card or on A4 with crop marks. A reprint asks for its reason.',
  ],
  '0707': [
    'Lea un código con la cámara: dice de quién es, si vale y qué dice hoy la garita, también sin red.',
    'Read a code with the camera: it says whose it is, whether it is valid and what the gate says today, also without a network.',
  ],
};
