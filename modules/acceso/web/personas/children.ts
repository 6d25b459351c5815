import { lookupRow } from '@platform/web/data/lookup';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { markScreen } from '../marcas/screen';
import { exemptionScreen, restrictionScreen } from '../screens';

export const MENU = '040201';
/** Who was terminated is only read. */
export const left = (row: WireRow): boolean => row.Condicion === 'CESADO';

const OTHERS = ['IdVehiculo', 'IdCompania'];

/** The last day that the type's number of days gives from the first one, both counted. */
async function proposedEnd({ IdTipoRequisito, FechaInicio }: Values): Promise<Values> {
  const from = plain(FechaInicio);
  if (typeof IdTipoRequisito !== 'number' || !/^\d{8}$/.test(from)) return {};
  const type = await lookupRow('AccesoTipoRequisito', 'IdTipoRequisito', String(IdTipoRequisito));
  const days = Number(type?.NumeroDias);
  if (!Number.isInteger(days)) return {};
  const end = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(4, 6)) - 1, Number(from.slice(6)) + days - 1));
  return { FechaFin: end.toISOString().slice(0, 10).replaceAll('-', '') };
}

/** What each child list of a person shows otherwise. */
export const ownRequirements: EntityScreen = {
  hide: OTHERS,
  propose: (changed, values) => (changed === 'IdTipoRequisito' || changed === 'FechaInicio' ? proposedEnd(values) : undefined),
};
export const exemptions: EntityScreen = { ...exemptionScreen, hide: OTHERS };
export const restrictions: EntityScreen = { ...restrictionScreen, hide: OTHERS };
export const profiles: EntityScreen = { hide: ['IdVehiculo', 'IdGrupo'], filter: ['IdPerfilAcceso', '<>', null] };
export const groups: EntityScreen = { hide: ['IdVehiculo', 'IdPerfilAcceso'], filter: ['IdGrupo', '<>', null] };
export const marks: EntityScreen = { ...markScreen, hide: [...(markScreen.hide ?? []), 'IdVehiculo'], readOnly: true };
