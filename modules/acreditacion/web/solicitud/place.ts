export const REQUEST_MENU = '060101';
export const REQUEST_PATH = '/movilizacion/solicitud';
/** Key in the address of a request that does not exist yet. */
export const NEW = 'nueva';
