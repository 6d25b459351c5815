const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** Whether a text is a time zone of the IANA list. */
export const isZone = (name: string): boolean => zones.has(name);

/** Usual zone of a country, by its ISO 3166 alpha-2 code: what its first division starts with. */
const USUAL: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  PA: 'America/Panama',
  PE: 'America/Lima',
  PY: 'America/Asuncion',
  UY: 'America/Montevideo',
  VE: 'America/Caracas',
};
export const usualZone = (iso2: string): string => USUAL[iso2] ?? 'America/Lima';
