import type { DocumentRule } from '@modules/sistema/shared/documento';
import type { Field } from '@platform/entity/field';
import type { Params } from '@platform/i18n/coded';
import type { Entidad } from '../../shared/sujetos';

/** One value a list column admits, by what people write for it. */
export interface Option {
  readonly valor: string | number;
  readonly texto: string;
}
/** A requirement of the profile as a load asks for it. */
export interface LoadRequirement {
  readonly IdRequisito: number;
  readonly Codigo: string;
  readonly Nombre: string;
  readonly Obligatorio: boolean;
  readonly RequiereVencimiento: boolean;
  readonly RequiereAdjunto: boolean;
}
/** A column of a load's file, of its grid and of its rows' data. */
export interface Column {
  /** Under this name the row keeps what was typed. */
  readonly clave: string;
  readonly titulo: { readonly es: string; readonly en: string };
  /** Whose the value is: the file of who or what is requested, the request, both of them, or one of its requirements. */
  readonly destino: 'ficha' | 'solicitud' | 'ambos' | 'requisito';
  readonly field: Field;
  /** Demanded of what is not registered yet; of everything when it is of the request. */
  readonly obligatorio: boolean;
  readonly opciones: readonly Option[];
  /** What people may write for each option, tidied. */
  readonly valores: ReadonlyMap<string, string | number>;
  /** Where what is written means something else by the value of another column: a model's name by its brand. */
  readonly segun: { readonly clave: string; readonly valores: ReadonlyMap<number, ReadonlyMap<string, number>> } | null;
  /** The field whose protection hides the cell. */
  readonly protege: { readonly recurso: string; readonly campo: string } | null;
}

/** What was typed in a row, by column. */
export type Cells = Readonly<Record<string, string>>;
export interface TypedRow {
  readonly Fila: number;
  readonly Datos: Cells;
}
/** What is wrong with a cell; with `columna` null, with the whole row. A warning names its rule. */
export interface RowFault {
  readonly columna: string | null;
  readonly mensaje: string;
  readonly regla?: string;
}
/** A row with its cells read: values as a form would send them. */
export interface ReadRow {
  readonly valores: Readonly<Record<string, string | number | readonly number[] | null>>;
  readonly errores: readonly RowFault[];
}

/** Who or what a row is for, as far as the row itself says. */
export interface Identity {
  /** The same for two rows about the same one. */
  readonly llave: string;
  /** In its stored form: what its papers are named after. */
  readonly documento: string;
  readonly partes: readonly (string | number)[];
}
/** What only the database tells about a row; with `regla`, what the client's rule makes a warning, a refusal or nothing. */
export interface Finding {
  readonly columna: string | null;
  readonly codigo: string;
  readonly params?: Params;
  readonly regla?: boolean;
}
/** Who or what is registered under a row's document. */
export interface Registered {
  readonly id: number;
  /** Number of its request under way. */
  readonly enCurso: string | null;
  /** It has an accreditation of the contract: what is still valid of it is taken, and it counts already. */
  readonly acreditada: boolean;
  /** Why it may not be requested, in the words of a single request. */
  readonly impedimento: Finding | null;
}
/** What is known of a row, looked up for all rows at once. */
export interface RowFacts {
  readonly registrado: Registered | null;
  readonly hallados: readonly Finding[];
  /** Number of the request that the same row became in another load. */
  readonly procesada: string | null;
  /** Of the cells that no two rows may have alike, the first row of this load that says the same. */
  readonly repetidas: Readonly<Record<string, number>>;
}

/** What a load is for. */
export interface LoadHead {
  readonly IdCarga: number;
  readonly Entidad: Entidad;
  readonly IdCompania: number;
  readonly IdContrato: number;
  readonly IdPerfilAcreditacion: number;
  readonly AceptarAdvertencias: 'S' | 'N';
}
/** What holds for every row of a load. */
export interface LoadWorld {
  readonly today: string;
  /** `dotacion` is what the contract admits of the load's entity; null when it limits none. */
  readonly contrato: { readonly codigo: string; readonly desde: string; readonly hasta: string; readonly dotacion: number | null };
  readonly documentos: ReadonlyMap<number, DocumentRule>;
  readonly requisitos: readonly LoadRequirement[];
  /** Vehicle types that the profile is for; none means any. */
  readonly tiposVehiculo: readonly number[];
  /** Days that a visit of the profile may last. */
  readonly visitaDias: number;
  readonly edadMinima: number;
  readonly reglas: ReadonlyMap<string, 'B' | 'A' | 'N'>;
  readonly aceptar: boolean;
}

/** How texts of lists and headers are compared: without case, accents, marks of obligation nor spare spaces. */
export const tidy = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toLowerCase();

/** Column of a requirement's issue (E) or expiry (V). */
export const requirementKey = (codigo: string, part: 'E' | 'V'): string => `R:${codigo}:${part}`;

/** The file of who or what a row is for, as a form would send it. */
export function fileOf(columns: readonly Column[], valores: ReadRow['valores']): Record<string, string | number> {
  const file: Record<string, string | number> = {};
  for (const { clave, destino } of columns) {
    const value = valores[clave];
    if ((destino === 'ficha' || destino === 'ambos') && (typeof value === 'string' || typeof value === 'number')) file[clave] = value;
  }
  return file;
}
