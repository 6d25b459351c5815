/** Codigo, ISO 2, names, nationalities, telephone prefix, currency, names of the location levels in both languages. */
export const COUNTRIES = [
  'AR|AR|Argentina|Argentina|Argentina|Argentine|54|ARS|Provincia|Departamento|Municipio|Province|Department|Municipality',
  'BRA|BR|Brasil|Brazil|Brasileña|Brazilian|55|BRL|Estado|Municipio|Ciudad|State|Municipality|City',
  'CH|CL|Chile|Chile|Chilena|Chilean|56|CLP|Región|Provincia|Comuna|Region|Province|Commune',
  'CO|CO|Colombia|Colombia|Colombiana|Colombian|57|COP|Departamento|Municipio|Comuna|Department|Municipality|Commune',
  'PE|PE|Perú|Peru|Peruana|Peruvian|51|PEN|Departamento|Provincia|Distrito|Department|Province|District',
  'V|VE|Venezuela|Venezuela|Venezolana|Venezuelan|58|VES|Departamento|Provincia|Distrito|Department|Province|District',
  'ECU|EC|Ecuador|Ecuador|Ecuatoriana|Ecuadorian|593|USD|Provincia|Cantón|Parroquia|Province|Canton|Parish',
].map((line) => line.split('|'));

export const CURRENCIES = [
  ['PEN', 'Sol', 'Peruvian sol', 'S/', 2],
  ['CLP', 'Peso chileno', 'Chilean peso', '$', 0],
  ['USD', 'Dólar estadounidense', 'US dollar', 'US$', 2],
  ['ARS', 'Peso argentino', 'Argentine peso', '$', 2],
  ['BRL', 'Real', 'Brazilian real', 'R$', 2],
  ['COP', 'Peso colombiano', 'Colombian peso', '$', 2],
  ['VES', 'Bolívar', 'Venezuelan bolívar', 'Bs.', 2],
  ['EUR', 'Euro', 'Euro', '€', 2],
] as const;

/** Country, alias, names, equivalent code, exact length, length, characters, check digit, applies to. */
export const DOCUMENTS = [
  ['PE', 'DNI', 'Documento nacional de identidad', 'National identity document', '01', 'S', 8, 'N', 'N', 'P'],
  ['PE', 'CE', 'Carné de extranjería', 'Foreigner card', '04', 'N', 12, 'A', 'N', 'P'],
  ['PE', 'PAS', 'Pasaporte', 'Passport', '07', 'N', 12, 'A', 'N', 'P'],
  ['PE', 'RUC', 'Registro único de contribuyentes', 'Taxpayer registry', '06', 'S', 11, 'N', 'RUC', 'C'],
  ['CH', 'RUT', 'Rol único tributario', 'Taxpayer number', null, 'N', 10, 'A', 'RUT', 'A'],
  ['CH', 'PAS', 'Pasaporte', 'Passport', null, 'N', 12, 'A', 'N', 'P'],
] as const;

export const LICENCES: Readonly<Record<string, readonly string[]>> = {
  PE: ['A-I', 'A-IIa', 'A-IIb', 'A-IIIa', 'A-IIIb', 'A-IIIc', 'B-I', 'B-IIa', 'B-IIb', 'B-IIc'],
  CH: ['A1', 'A2', 'A3', 'A4', 'A5', 'B', 'C', 'D', 'E', 'F'],
};

export const BLOOD = ['O+', 'O−', 'A+', 'A−', 'B+', 'B−', 'AB+', 'AB−'];

export const CIVIL = [
  ['SOL', 'Soltero', 'Single'],
  ['CAS', 'Casado', 'Married'],
  ['CON', 'Conviviente', 'Cohabiting'],
  ['DIV', 'Divorciado', 'Divorced'],
  ['VIU', 'Viudo', 'Widowed'],
] as const;

/** Country, day/month, name, name in English. What moves every year is not a template. */
export const HOLIDAYS = [
  'PE|01/01|Año Nuevo|New Year’s Day',
  'PE|01/05|Día del Trabajo|Labour Day',
  'PE|07/06|Batalla de Arica y Día de la Bandera|Battle of Arica and Flag Day',
  'PE|29/06|San Pedro y San Pablo|Saints Peter and Paul',
  'PE|23/07|Día de la Fuerza Aérea del Perú|Air Force Day',
  'PE|28/07|Fiestas Patrias|Independence Day',
  'PE|29/07|Fiestas Patrias|Independence Day holiday',
  'PE|06/08|Batalla de Junín|Battle of Junín',
  'PE|30/08|Santa Rosa de Lima|Saint Rose of Lima',
  'PE|08/10|Combate de Angamos|Battle of Angamos',
  'PE|01/11|Todos los Santos|All Saints’ Day',
  'PE|08/12|Inmaculada Concepción|Immaculate Conception',
  'PE|09/12|Batalla de Ayacucho|Battle of Ayacucho',
  'PE|25/12|Navidad|Christmas Day',
  'CH|01/01|Año Nuevo|New Year’s Day',
  'CH|01/05|Día del Trabajo|Labour Day',
  'CH|21/05|Glorias Navales|Navy Day',
  'CH|16/07|Virgen del Carmen|Our Lady of Mount Carmel',
  'CH|15/08|Asunción de la Virgen|Assumption of Mary',
  'CH|18/09|Independencia Nacional|Independence Day',
  'CH|19/09|Glorias del Ejército|Army Day',
  'CH|01/11|Todos los Santos|All Saints’ Day',
  'CH|08/12|Inmaculada Concepción|Immaculate Conception',
  'CH|25/12|Navidad|Christmas Day',
].map((line) => line.split('|'));

/** The twelve modules: code, name, name in English, icon, colour, in force. Those without options yet are never shown. */
export const MODULES = [
  ['01', 'Sistema', 'System', 'settings', '#475569', 'S'],
  ['02', 'Seguridad', 'Security', 'shield-lock', '#7C3AED', 'S'],
  ['03', 'Administración', 'Administration', 'users', '#0F766E', 'S'],
  ['04', 'Control de acceso', 'Access control', 'door-enter', '#B45309', 'S'],
  ['05', 'Asistencia', 'Time attendance', 'calendar-time', '#0369A1', 'S'],
  ['06', 'Acreditación', 'Accreditation', 'certificate', '#15803D', 'S'],
  ['07', 'Identificación', 'Identification', 'id-badge-2', '#BE185D', 'S'],
  ['08', 'Comedores', 'Dining rooms', 'tools-kitchen-2', '#C2410C', 'S'],
  ['09', 'Hotel', 'Hotel', 'bed', '#1D4ED8', 'S'],
  ['10', 'Control de EPP', 'EPP control', 'shield', '#64748B', 'N'],
  ['11', 'Transporte', 'Transport', 'bus', '#64748B', 'N'],
  ['12', 'Inducciones', 'Inductions', 'school', '#64748B', 'N'],
] as const;
