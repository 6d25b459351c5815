/** What the report center says of the reports with a screen of their own. */
export const REPORTES = {
  consolidado: {
    es: { title: 'Consolidado de consumos', text: 'Raciones y montos de unos días, por compañía, comedor, día o cargo.' },
    en: { title: 'Consolidated consumption', text: 'Rations and amounts of some days, by company, dining room, day or position.' },
  },
  persona: {
    es: { title: 'Consumos por persona', text: 'Lo que cada persona consumió y quién lo paga.' },
    en: { title: 'Consumption by person', text: 'What each person ate, and who pays for it.' },
  },
  detalle: {
    es: { title: 'Detalle de consumos', text: 'Cada ración, con su hora, comedor y valor.' },
    en: { title: 'Consumption detail', text: 'Each ration, with its time, dining room and value.' },
  },
  denegados: {
    es: { title: 'Consumos denegados', text: 'A quién se le negó una ración, dónde y por qué.' },
    en: { title: 'Denied consumption', text: 'Who was denied a ration, where and why.' },
  },
} as const;
