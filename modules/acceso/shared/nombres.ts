/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  Acompanantes: 'Acompañantes',
  Forzada: 'Paso forzado',
  placa: 'Placa',
  Marcas: 'Marcas',
  VersionInstantanea: 'Versión de la lista',
  Vista: 'Vista',
  Destinos: 'Días de destino',
  NumeroTarjeta: 'Número de la tarjeta',
  Documentos: 'Documentos o placas',
  Filtro: 'Filtro de la lista',
  Buscar: 'Búsqueda',
  Sustento: 'Documento de sustento',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  Acompanantes: 'Passengers',
  Forzada: 'Forced passage',
  placa: 'Plate',
  Marcas: 'Marks',
  VersionInstantanea: 'Version of the list',
  Vista: 'View',
  Destinos: 'Days to copy to',
  NumeroTarjeta: 'Card number',
  Documentos: 'Documents or plates',
  Filtro: 'Filter of the list',
  Buscar: 'Search',
  Sustento: 'Supporting document',
};
