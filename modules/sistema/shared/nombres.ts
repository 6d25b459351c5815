/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  accion: 'Acción',
  parametro: 'Parámetro',
  Lectura: 'Lectura',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  accion: 'Action',
  parametro: 'Parameter',
  Lectura: 'Reading',
};
