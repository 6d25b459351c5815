/** What a person's company may keep up to date by asking (Acreditación › Actualización de requisitos): contact and health notes. */
export const DATOS_PERSONALES = [
  'Direccion',
  'TelefonoMovil',
  'TelefonoFijo',
  'Correo',
  'ContactoEmergencia',
  'TelefonoEmergencia',
  'Alergia',
] as const;
export type DatoPersonal = (typeof DATOS_PERSONALES)[number];
