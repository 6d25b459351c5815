import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '090201': [
    'Quién llega, quién sale y quién debió salir. El check-in y el check-out se deshacen por unos minutos; una cama nunca se promete dos veces la misma noche.',
    'Who arrives, who leaves and who should have left. Check-in and check-out can be taken back for some minutes; a bed is never promised twice for one night.',
  ],
  '090202': [
    'Cada cama con su estado y quién duerme en ella. Bloquear una con reservas muestra primero cuáles.',
    'Each bed with its state and who sleeps in it. Blocking one with reservations first shows which.',
  ],
  '090204': [
    'Qué queda por hacer, habitación por habitación. Lo terminado se revisa en el tablero: conforme, o se rehace: se ordena otra vez con lo que falta y su cama vuelve a estar sucia.',
    'What is left to do, room by room. What is finished is checked on the board: approved, or redone: it is ordered again with what is missing and its bed is dirty again.',
  ],
};
