/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  IdCamas: 'Camas',
  CamasPorHabitacion: 'Camas por habitación',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  IdCamas: 'Beds',
  CamasPorHabitacion: 'Beds a room',
};
