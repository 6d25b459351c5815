import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '0203': [
    'Lo que cada perfil abre y hace, qué datos no ve y a qué unidades se limita. Nadie otorga más de lo que recibió para otorgar.',
    'What each profile opens and does, which data it does not see and to which units it is limited. Nobody grants more than was given to them to grant.',
  ],
  '0204': [
    'Sin un perfil vigente un usuario no puede ingresar: la lista lo dice. Los bloqueados por intentos se desbloquean aquí o solos, pasado su tiempo.',
    'Without a valid profile a user cannot sign in: the list says so. Those locked by attempts are unlocked here, or by themselves after a time.',
  ],
};
