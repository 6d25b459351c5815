import type { Chapters } from '@platform/i18n/chapters';

/** What `?` says of the screens of this module, in Spanish and in English, by their option of the menu. */
export const chapters: Chapters = {
  '0807': [
    'Lea una credencial: dice si le corresponde el servicio y quién lo paga. Sin red sigue sirviendo con el último paquete y envía las raciones después; las que no correspondían quedan observadas.',
    'Read a card: it says whether the service is due and who pays for it. Without a network it goes on serving with its last package and sends the rations later; those that were not due are observed.',
  ],
  '0808': [
    'Raciones y montos por compañía, persona o servicio. Lo de un periodo cerrado no cambia: reabrirlo pide su motivo.',
    'Rations and amounts by company, person or service. What is of a closed period does not change: reopening asks for its reason.',
  ],
};
