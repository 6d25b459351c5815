import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '010304': [
    'Los valores de su cliente y los de cada división. Cada uno dice de dónde viene; «Restablecer» vuelve al de fábrica. Aquí están también los trabajos de la noche y la auditoría.',
    'Values of your client and of each division. Each says where it comes from; «Restore» returns to the product’s. The jobs of the night and the audit are here too.',
  ],
  '010306': [
    'Lo que salió, lo que espera y lo que falló, con su próximo intento. Los códigos y las claves temporales no se muestran nunca.',
    'What went out, what waits and what failed, with its next try. Codes and temporary passwords are never shown.',
  ],
};
