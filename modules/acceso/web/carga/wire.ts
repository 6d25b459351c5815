import type { Entity } from '@platform/entity/entity';
import { type Accion, CargaFila } from '../../shared/carga.entity';
import { Asignacion } from '../../shared/permiso.entity';
import { Exoneracion, Restriccion, SujetoRequisito } from '../../shared/restriccion.entity';
import type { SectionTab } from '../sections';

export const BASE = '/api/AccesoCarga';
export const PATH = '/acceso/restricciones-requisitos/masiva';
export const MENU = '040203';
/** What a mass act changes beside itself. */
export const TOUCHED = [
  'AccesoCarga',
  CargaFila.resource,
  Restriccion.resource,
  Exoneracion.resource,
  SujetoRequisito.resource,
  Asignacion.resource,
  'AccesoGestionPersona',
  'AccesoGestionVehiculo',
] as const;

/** Whose words the fields of an act have. */
export const ENTITY_OF: Readonly<Record<Accion, Entity>> = {
  R: Restriccion,
  L: Restriccion,
  Q: SujetoRequisito,
  E: Exoneracion,
  A: Asignacion,
  T: Asignacion,
};

/** The tabs of the option. */
export const SECTIONS: readonly SectionTab[] = [
  { path: '/acceso/restricciones-requisitos', label: 'secciones.restricciones' },
  { path: '/acceso/restricciones-requisitos/exoneraciones', label: 'secciones.exoneraciones' },
  { path: '/acceso/restricciones-requisitos/propios', label: 'secciones.propios' },
  { path: PATH, label: 'secciones.masiva' },
];
