import { lookupRow } from '@platform/web/data/lookup';
import { plain, type Values } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lastOfDays } from '../../shared/catalogos.entity';
import { markScreen } from '../marcas/screen';
import { exemptionScreen, restrictionScreen } from '../screens';
import { endAssignment } from './bulk';
import type { Subject } from './subject';

/** The last day that a type's number of days gives. */
async function proposedEnd({ IdTipoRequisito, FechaInicio }: Values): Promise<Values> {
  const from = plain(FechaInicio);
  if (typeof IdTipoRequisito !== 'number' || !/^\d{8}$/.test(from)) return {};
  const type = await lookupRow('AccesoTipoRequisito', 'IdTipoRequisito', String(IdTipoRequisito));
  const days = Number(type?.NumeroDias);
  if (!Number.isInteger(days)) return {};
  return { FechaFin: lastOfDays(from, days) };
}

type Child = (subject: Subject) => EntityScreen;
const propose: EntityScreen['propose'] = (changed, values) =>
  changed === 'IdTipoRequisito' || changed === 'FechaInicio' ? proposedEnd(values) : undefined;

/** What each child list of a person or a vehicle shows otherwise. */
export const ownRequirements: Child = ({ others }) => ({ hide: others, propose });
export const exemptions: Child = ({ others }) => ({ ...exemptionScreen, hide: others });
export const restrictions: Child = ({ others }) => ({ ...restrictionScreen, hide: others });
const ends = { rowActions: [endAssignment], bulkActions: [endAssignment] };
export const profiles: Child = ({ others }) => ({ ...ends, hide: [...others, 'IdGrupo'], filter: ['IdPerfilAcceso', '<>', null] });
export const groups: Child = ({ others }) => ({ ...ends, hide: [...others, 'IdPerfilAcceso'], filter: ['IdGrupo', '<>', null] });
/** Areas where somebody marks by hand's word. */
export const areas: Child = ({ others }) => ({ hide: others });
/** Of a vehicle also who was in it. */
export const marks: Child = ({ by }) => ({
  ...markScreen,
  hide: [...(markScreen.hide ?? []), ...(by === 'IdPersona' ? ['IdVehiculo'] : ['Placa'])],
  readOnly: true,
});
