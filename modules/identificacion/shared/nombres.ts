/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  X: 'Distancia a la izquierda',
  Y: 'Distancia arriba',
  SinImprimir: 'Solo sin imprimir',
  PorEmitir: 'Por emitir',
  IdVehiculos: 'Vehículos',
  Lista: 'Lista',
  Cantidad: 'Cantidad',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  X: 'Distance from the left',
  Y: 'Distance from the top',
  SinImprimir: 'Not printed yet alone',
  PorEmitir: 'To be issued',
  IdVehiculos: 'Vehicles',
  Lista: 'List',
  Cantidad: 'Quantity',
};
