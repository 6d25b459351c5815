/** Words of the consolidated report, which its workbook and its screen share. */
const es = {
  titulo: 'Reporte consolidado de consumos',
  agrupaciones: { C: 'Compañía', P: 'Persona', S: 'Comedor', D: 'Día', G: 'Cargo' },
  detalles: { C: 'Centro de costo', P: 'Compañía', S: 'Servicio', D: '', G: '' },
  detalle: 'Detalle',
  raciones: 'Raciones',
  moneda: 'Moneda',
  costo: 'Costo total',
  compania: 'Monto compañía',
  trabajador: 'Monto trabajador',
  total: 'Total',
};
const en: typeof es = {
  titulo: 'Consolidated consumption report',
  agrupaciones: { C: 'Company', P: 'Person', S: 'Dining room', D: 'Day', G: 'Position' },
  detalles: { C: 'Cost center', P: 'Company', S: 'Service', D: '', G: '' },
  detalle: 'Detail',
  raciones: 'Rations',
  moneda: 'Currency',
  costo: 'Total cost',
  compania: 'Company amount',
  trabajador: 'Worker amount',
  total: 'Total',
};
export const CONSOLIDADO = { es, en } as const;
