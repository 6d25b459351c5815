import { Persona } from '@modules/administracion/shared/persona.entity';
import type { Field } from '@platform/entity/field';
import type { FieldAt } from '@platform/fields/kind-web';
import { fieldAt } from '@platform/web/data/fields';
import { Solicitud } from '../../shared/solicitud.entity';

export type FieldName = keyof typeof Solicitud.fields & string;
export type PersonFieldName = keyof typeof Persona.fields & string;

/** A field of the request, as this screen asks for it. */
export const requestField = (name: FieldName, change: Partial<Field> = {}): FieldAt =>
  fieldAt(Solicitud, name, { ...Solicitud.fields[name], ...change });

/** A field of the person's file. */
export const personField = (name: PersonFieldName): FieldAt => fieldAt(Persona, name, Persona.fields[name]);

export const fieldId = (name: string): string => `solicitud-${name}`;
export const requirementId = (code: string): string => `requisito-${code}`;

/** The short file of an unknown person, in order; those the client always needs first. */
export const PERSON_FIELDS = [
  'ApellidoPaterno',
  'ApellidoMaterno',
  'Nombres',
  'Sexo',
  'FechaNacimiento',
  'IdPaisNacimiento',
  'IdPaisResidencia',
  'TelefonoMovil',
  'Correo',
  'Direccion',
] as const satisfies readonly PersonFieldName[];
export const PERSON_REQUIRED: readonly PersonFieldName[] = [
  'ApellidoPaterno',
  'Nombres',
  'Sexo',
  'FechaNacimiento',
  'IdPaisNacimiento',
  'IdPaisResidencia',
];
/** What sending asks of the heading. */
export const HEAD_REQUIRED = ['IdContrato', 'IdPerfilAcreditacion', 'IdCargo', 'FechaInicio', 'FechaFin'] as const satisfies readonly FieldName[];
