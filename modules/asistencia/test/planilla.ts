import type { Site } from '@modules/acceso/test/puesto';
import { newCode } from '@modules/administracion/test/masters';

/** A payroll of the site's company, which its people go into. */
export const payrollOf = (site: Site, over: object = {}) =>
  site.create('AsistenciaPlanilla', { Codigo: newCode('PL'), Nombre: newCode('Planilla '), IdCompania: site.masters.misti, ...over });
