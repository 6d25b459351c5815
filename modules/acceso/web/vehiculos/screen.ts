import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { bulkActions } from '../personas/bulk';
import { subjectCells, subjectTabs, tryAccessAction } from '../personas/screen';

/** What is done with one vehicle, in the list and on its page. */
export const vehicleActions: readonly ScreenAction[] = [tryAccessAction];

/** Vehicles of the gate (040202), after the pattern of its people. */
export const vehicleScreen: EntityScreen = {
  cells: subjectCells,
  rowActions: vehicleActions,
  bulkActions,
  offersBulk: true,
  tabs: subjectTabs,
  notes: { vehiculo: lazy(async () => ({ default: (await import('../personas/Tabs')).VehicleNote })) },
};
