import { Compania } from '@modules/administracion/shared/compania.entity';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { Vehiculo } from '@modules/administracion/shared/vehiculo.entity';
import type { Field } from '@platform/entity/field';
import type { FieldAt } from '@platform/fields/kind-web';
import { fieldAt } from '@platform/web/data/fields';
import type { Values } from '@platform/web/data/row';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { Solicitud } from '../../shared/solicitud.entity';
import { type Entidad, FICHA_PERSONA, PEDIDO, SUJETOS } from '../../shared/sujetos';

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
export const PERSON_FIELDS = [...FICHA_PERSONA, 'Direccion', 'FotoPerfil'] as const satisfies readonly PersonFieldName[];
export const PERSON_REQUIRED: readonly PersonFieldName[] = [
  'ApellidoPaterno',
  'Nombres',
  'Sexo',
  'FechaNacimiento',
  'IdPaisNacimiento',
  'IdPaisResidencia',
];

type VehicleFieldName = keyof typeof Vehiculo.fields & string;
/** A field of the vehicle's file. */
export const vehicleField = (name: VehicleFieldName): FieldAt => fieldAt(Vehiculo, name, Vehiculo.fields[name]);
export const VEHICLE_FIELDS = [
  'IdTipoVehiculo',
  'IdMarca',
  'IdModelo',
  'IdColor',
  'Anio',
  'Serie',
  'IdCombustible',
  'FotoPerfil',
] as const satisfies readonly VehicleFieldName[];
export const VEHICLE_REQUIRED: readonly VehicleFieldName[] = ['IdTipoVehiculo', 'IdMarca', 'IdModelo', 'IdColor', 'Anio'];

type CompanyFieldName = keyof typeof Compania.fields & string;
/** A field of the company's file. */
export const companyField = (name: CompanyFieldName): FieldAt => fieldAt(Compania, name, Compania.fields[name]);
export const COMPANY_FIELDS = [
  'Compania',
  'Alias',
  'IdCategoria',
  'Direccion',
  'Contacto',
  'TelefonoContacto',
  'CorreoContacto',
  'Logo',
] as const satisfies readonly CompanyFieldName[];
export const COMPANY_REQUIRED: readonly CompanyFieldName[] = ['Compania', 'Alias', 'IdCategoria'];

/** What a request accredits; a new one of people until the address says otherwise. */
export const entityOf = (values: Values): Entidad => ENTIDADES.find((one) => one === values.Entidad) ?? 'P';

/** Those of a licence are asked with the driver; the rest with the company. */
const LICENCE: readonly string[] = SUJETOS.L.pide;
export const stepOfField = (name: string): 'empresa' | 'persona' => (LICENCE.includes(name) ? 'persona' : 'empresa');

const isFieldName = (name: string): name is FieldName => name in Solicitud.fields;
/** What sending asks of the heading. */
export const headRequired = (entidad: Entidad): readonly FieldName[] => [...PEDIDO, ...SUJETOS[entidad].pide].filter(isFieldName);
