/** Words of *Conciliación acceso, hotel y comedor* (Reportes › RX5). */
export const CONCILIACION = {
  es: {
    title: 'Conciliación acceso, hotel y comedor',
    text: 'Lo que no concuerda entre las marcas, las camas y las raciones: quién durmió o comió sin estar en sitio, quién estuvo sin cama y quién se hospedó sin comer.',
    columns: { Fecha: 'Fecha', Persona: 'Persona', Compania: 'Compañía', Excepcion: 'Excepción', Evidencia: 'Evidencia' },
    parameters: { Excepcion: 'Excepción', IdCompania: 'Compañía' },
    options: {
      Excepcion: {
        A: 'Durmió sin estar en sitio',
        B: 'En sitio sin cama',
        C: 'Consumió sin estar en sitio',
        D: 'Hospedado sin consumo',
      },
    },
  },
  en: {
    title: 'Access, hotel and dining reconciliation',
    text: 'What does not agree among marks, beds and rations: who slept or ate without being on site, who was there without a bed, and who was lodged without eating.',
    columns: { Fecha: 'Date', Persona: 'Person', Compania: 'Company', Excepcion: 'Exception', Evidencia: 'Evidence' },
    parameters: { Excepcion: 'Exception', IdCompania: 'Company' },
    options: {
      Excepcion: { A: 'Slept without being on site', B: 'On site without a bed', C: 'Was served without being on site', D: 'Lodged without a meal' },
    },
  },
} as const;

/** How evidence is told. */
export const EVIDENCIA = {
  es: {
    presencia: 'En sitio: {tramos}',
    ninguna: 'Sin presencia',
    camas: 'Con cama: {noches}',
    sinCama: 'Sin cama',
    raciones: 'Raciones: {raciones}',
    sinRaciones: 'Sin raciones',
  },
  en: {
    presencia: 'On site: {tramos}',
    ninguna: 'Not present',
    camas: 'With a bed: {noches}',
    sinCama: 'No bed',
    raciones: 'Rations: {raciones}',
    sinRaciones: 'No rations',
  },
} as const;
