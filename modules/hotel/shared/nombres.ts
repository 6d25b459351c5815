/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  IdCamas: 'Camas',
  IdRegimenGuardias: 'Guardias',
  Huella: 'Huella del plan',
  LlegaAntes: 'Llega el día anterior',
  SaleUltimo: 'Sale el último día',
  Datos: 'Datos',
  CamasPorHabitacion: 'Camas por habitación',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  IdCamas: 'Beds',
  IdRegimenGuardias: 'Guards',
  Huella: 'Fingerprint of the plan',
  LlegaAntes: 'Arrives the day before',
  SaleUltimo: 'Leaves on the last day',
  Datos: 'Data',
  CamasPorHabitacion: 'Beds a room',
};
