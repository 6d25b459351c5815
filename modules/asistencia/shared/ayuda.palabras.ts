import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '050105': [
    'Lo que explica una ausencia o una tardanza. Quien la registra no se la aprueba: la responde otra persona.',
    'What explains an absence or a late arrival. Whoever registers it does not approve it: somebody else answers.',
  ],
  '050205': [
    'El mes de una cuadrilla en una pantalla. Elija días con el ratón o con Mayús y las flechas y cámbielos juntos; un día abre su porqué.',
    'A crew’s month on one screen. Choose days with the mouse or with Shift and the arrows and change them together; a day opens its why.',
  ],
  '050302': [
    'Las horas de cada día y de dónde salen: plan, marcas y resultado. El sobretiempo se autoriza aquí, y nunca más de lo que se calculó.',
    'The hours of each day and where they come from: plan, marks and result. Overtime is authorized here, and never more than was worked out.',
  ],
  '050303': [
    'Cierra un periodo con sus totales. Lo que cambie después se regulariza en el siguiente; reabrir pide su motivo.',
    'Closes a period with its totals. What changes afterwards is regularized in the next one; reopening asks for its reason.',
  ],
  '050402': [
    'Sus días y por qué son así, sus comprobantes de marca y lo que espera su respuesta.',
    'Your days and why they are so, your mark receipts and what waits for your answer.',
  ],
};
