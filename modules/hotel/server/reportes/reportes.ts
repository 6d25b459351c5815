import type { Report } from '@platform/server/report/report';
import { guestsReport } from './huespedes';
import { listReports } from './listas';
import { occupancyReport } from './ocupacion';
import { nightsReport } from './pernoctes';

/** The seven reports of Hotel (090402), and the list of guests (090303), run by the report center. */
export const hotelReports: readonly Report[] = [occupancyReport, nightsReport, ...listReports, guestsReport];
