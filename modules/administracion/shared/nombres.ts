/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  Vinculo: 'Vínculo laboral',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  Vinculo: 'Employment',
};
