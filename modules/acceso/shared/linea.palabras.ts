/** What Acceso tells in the timeline of a person. */
export const LINEA = {
  marcas: {
    es: { title: 'Accesos', events: { entro: 'Entró por {puerta}', salio: 'Salió por {puerta}', denegado: 'No pudo pasar por {puerta}' } },
    en: { title: 'Passes', events: { entro: 'Came in by {puerta}', salio: 'Left by {puerta}', denegado: 'Was refused at {puerta}' } },
  },
  restricciones: {
    es: { title: 'Restricciones', events: { registrada: 'Se restringió su ingreso: {motivo}', levantada: 'Se levantó su restricción: {motivo}' } },
    en: { title: 'Restrictions', events: { registrada: 'Access was restricted: {motivo}', levantada: 'The restriction was lifted: {motivo}' } },
  },
} as const;
