import type { Report } from '@platform/server/report/report';
import { devicesReport, groupsReport, visitsReport } from './listas';
import { byHandReport, deniedReport, marksReport, vehiclesReport } from './marcas';
import { occupancyReport } from './ocupacion';
import { hoursReport, overstayReport, presentReport } from './presencia';
import { requirementReport } from './requisitos';

/** R1 to R11 (040401), run by the report center. */
export const accesoReports: readonly Report[] = [
  marksReport,
  presentReport,
  hoursReport,
  deniedReport,
  occupancyReport,
  vehiclesReport,
  visitsReport,
  byHandReport,
  overstayReport,
  groupsReport,
  devicesReport,
  requirementReport,
];
