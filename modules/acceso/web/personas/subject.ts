import type { Entity } from '@platform/entity/entity';
import type { WireRow } from '@platform/web/data/row';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';

/** Whom the gate keeps a list of: people (040201) or vehicles (040202). What hangs on both refers to them by one field or the other. */
export interface Subject {
  readonly entity: Entity;
  readonly menu: string;
  readonly by: 'IdPersona' | 'IdVehiculo';
  /** What its child lists never show. */
  readonly others: readonly string[];
  /** Its own page in Administración. */
  readonly page: string;
}
const PERSON: Subject = {
  entity: GestionPersona,
  menu: '040201',
  by: 'IdPersona',
  others: ['IdVehiculo', 'IdCompania'],
  page: '/administracion/personas',
};
const VEHICLE: Subject = {
  entity: GestionVehiculo,
  menu: '040202',
  by: 'IdVehiculo',
  others: ['IdPersona', 'IdCompania'],
  page: '/administracion/vehiculos',
};

/** What a row of either list is. */
export const subjectOf = (row: WireRow): Subject => (row.IdVehiculo === undefined ? PERSON : VEHICLE);
/** Its key. */
export const idOf = (row: WireRow): number => Number(row[subjectOf(row).by]);
/** Who was terminated is only read. */
export const left = (row: WireRow): boolean => row.Condicion === 'CESADO';
