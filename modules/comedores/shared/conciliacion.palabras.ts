/** Words of *Conciliación acceso, hotel y comedor* (Reportes › RX5). */
export const CONCILIACION = {
  es: {
    title: 'Conciliación acceso, hotel y comedor',
    text: 'Lo que no concuerda entre las marcas, las camas y las raciones: quién durmió o comió sin estar en sitio, quién estuvo sin cama y quién se hospedó sin comer.',
    noun: ['excepción', 'excepciones'],
    columns: {
      Fecha: 'Fecha',
      Persona: 'Persona',
      Compania: 'Compañía',
      Excepcion: 'Excepción',
      Evidencia: 'Evidencia',
      Estado: 'Estado',
      Observacion: 'Observación',
    },
    parameters: { Excepcion: 'Excepción', IdCompania: 'Compañía', Estado: 'Estado' },
    options: {
      Excepcion: {
        A: 'Durmió sin estar en sitio',
        B: 'En sitio sin cama',
        C: 'Consumió sin estar en sitio',
        D: 'Hospedado sin consumo',
      },
      Estado: { P: 'Pendiente', R: 'Revisada' },
    },
  },
  en: {
    title: 'Access, hotel and dining reconciliation',
    text: 'What does not agree among marks, beds and rations: who slept or ate without being on site, who was there without a bed, and who was lodged without eating.',
    noun: ['exception', 'exceptions'],
    columns: {
      Fecha: 'Date',
      Persona: 'Person',
      Compania: 'Company',
      Excepcion: 'Exception',
      Evidencia: 'Evidence',
      Estado: 'State',
      Observacion: 'Observation',
    },
    parameters: { Excepcion: 'Exception', IdCompania: 'Company', Estado: 'State' },
    options: {
      Excepcion: { A: 'Slept without being on site', B: 'On site without a bed', C: 'Was served without being on site', D: 'Lodged without a meal' },
      Estado: { P: 'Pending', R: 'Reviewed' },
    },
  },
} as const;

/** How totals are told. */
export const TOTALES = {
  es: {
    titulo: 'Totales por compañía y excepción',
    compania: 'Compañía',
    total: 'Total',
    pendientes: '{n} por revisar',
    sinCompania: 'Sin compañía',
  },
  en: { titulo: 'Totals by company and exception', compania: 'Company', total: 'Total', pendientes: '{n} to be reviewed', sinCompania: 'No company' },
} as const;

/** How evidence is told. */
export const EVIDENCIA = {
  es: {
    presencia: 'En sitio: {tramos}',
    antes: 'desde antes del {momento}',
    sigue: 'sigue en sitio',
    ninguna: 'Sin presencia',
    camas: 'Con cama: {noches}',
    sinCama: 'Sin cama',
    raciones: 'Raciones: {raciones}',
    sinRaciones: 'Sin raciones',
  },
  en: {
    presencia: 'On site: {tramos}',
    antes: 'since before {momento}',
    sigue: 'still on site',
    ninguna: 'Not present',
    camas: 'With a bed: {noches}',
    sinCama: 'No bed',
    raciones: 'Rations: {raciones}',
    sinRaciones: 'No rations',
  },
} as const;
