/** Names that calls of the module take and no entity has, as a person would say them. */
export const nombresEs = {
  Adjuntos: 'Adjuntos',
  Reutilizar: 'Documentos por reutilizar',
  idVisita: 'Visitante',
  Anfitrion: 'Anfitrión',
  Quitados: 'Quitados',
  entidad: 'Entidad',
  division: 'División',
  compania: 'Compañía',
  contrato: 'Contrato',
  MesInicio: 'Mes de inicio',
  MesFin: 'Mes de fin',
} satisfies Record<string, string>;
export const nombresEn: { [K in keyof typeof nombresEs]: string } = {
  Adjuntos: 'Attachments',
  Reutilizar: 'Papers to use again',
  idVisita: 'Visitor',
  Anfitrion: 'Host',
  Quitados: 'Taken away',
  entidad: 'Entity',
  division: 'Division',
  compania: 'Company',
  contrato: 'Contract',
  MesInicio: 'First month',
  MesFin: 'Last month',
};
