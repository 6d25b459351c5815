import type { Report } from '@platform/server/report/report';
import { absenceReport, dailyReport, lateReport, registerReport, sundayReport } from './dias';
import { changesReport, incidentReport, manualReport } from './marcas';
import { limitReport } from './maxima';
import { absenteeismReport, costReport, overtimeReport, summaryReport } from './sumas';

/** A1 to A13 (050401), run by the report center. */
export const asistenciaReports: readonly Report[] = [
  ...[registerReport, lateReport, absenceReport, overtimeReport, summaryReport, absenteeismReport, costReport],
  ...[manualReport, dailyReport, sundayReport, changesReport, incidentReport, limitReport],
];
