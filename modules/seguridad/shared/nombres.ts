/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  Caracteristicas: 'Características',
  ModoClave: 'Modo de contraseña',
  ClaveTemporal: 'Contraseña temporal',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  Caracteristicas: 'Features',
  ModoClave: 'Password mode',
  ClaveTemporal: 'Temporary password',
};
