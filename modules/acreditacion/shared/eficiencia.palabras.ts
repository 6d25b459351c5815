/** Words that the efficiency report says on the screen and in its files. */
const es = {
  titulo: 'Eficiencia de atención',
  anio: 'Año',
  mesInicio: 'Mes inicio',
  mesFin: 'Mes fin',
  ver: 'Ver',
  excel: 'Excel',
  pdf: 'PDF',
  mes: 'Mes',
  total: 'Total',
  respondidas: 'Respondidas',
  promedio: 'Atención promedio',
  maximo: 'Atención máxima',
  porMes: 'Por mes',
  porRol: 'Por rol',
  porAutorizador: 'Por autorizador',
  nombre: 'Nombre',
  sinDatos: 'No hay datos para los filtros elegidos.',
  grafico: 'Solicitudes por estado y mes',
  periodo: '{desde} a {hasta} de {anio}',
};
export type EficienciaPalabras = typeof es;
const en: EficienciaPalabras = {
  titulo: 'Attention efficiency',
  anio: 'Year',
  mesInicio: 'Start month',
  mesFin: 'End month',
  ver: 'Show',
  excel: 'Excel',
  pdf: 'PDF',
  mes: 'Month',
  total: 'Total',
  respondidas: 'Answered',
  promedio: 'Average attention',
  maximo: 'Longest attention',
  porMes: 'By month',
  porRol: 'By role',
  porAutorizador: 'By authorizer',
  nombre: 'Name',
  sinDatos: 'There are no data for the chosen filters.',
  grafico: 'Requests by status and month',
  periodo: '{desde} to {hasta} {anio}',
};
export const EFICIENCIA = { es, en } as const;

/** `marzo`. */
export const monthName = (lang: 'es' | 'en', month: number): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 15)));
