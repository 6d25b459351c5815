/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  IdCategoriaOrigen: 'Categoría de origen',
  IdCategoriaDestino: 'Categoría de destino',
  Porcentaje: 'Porcentaje',
  Consumos: 'Consumos',
  Agrupacion: 'Agrupación',
  IdComedorOrigen: 'Comedor de origen',
  ConAsignacion: 'Con asignación',
  DiaOrigen: 'Día de origen',
  DiasDestino: 'Días de destino',
  Denegado: 'Motivo de la denegación',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  IdCategoriaOrigen: 'Category to copy from',
  IdCategoriaDestino: 'Category to copy to',
  Porcentaje: 'Percentage',
  Consumos: 'Rations',
  Agrupacion: 'Grouping',
  IdComedorOrigen: 'Dining room to copy from',
  ConAsignacion: 'With assignment',
  DiaOrigen: 'Day to copy from',
  DiasDestino: 'Days to copy to',
  Denegado: 'Reason of the denial',
};
