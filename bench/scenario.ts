/** Keys that only this copy of the data knows. */
export interface Place {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdTipoDocumento: number;
  readonly IdPais: number;
  readonly IdPuerta: number;
  readonly IdPuntoControl: number;
  readonly IdZona: number;
  /** Of the people of the bench: company, contract and position of some employments. */
  readonly employments: readonly { readonly IdCompania: number; readonly IdContrato: number; readonly IdCargo: number }[];
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** Values that only this call has: where the recorded statements carry one of the sample's, the bare endpoint puts this one. */
  readonly marks: readonly string[];
}

/** A statement as a person would write it, with its values. */
export interface HandStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly user: 'ADMIN' | 'GARITA';
  /** Times the cost of our own statements behind a bare endpoint; without one the line is for information. */
  readonly overhead?: number;
  /** Times the cost of the shortest statement by hand. */
  readonly target?: number;
  /** Milliseconds that a call may take at the median, one caller at a time. */
  readonly p50?: number;
  /** Milliseconds that the 99th percentile may take. */
  readonly p99?: number;
  /** Calls a round. */
  readonly count: number;
  /** Distinct calls recorded: the bare endpoint goes round them, and with reads so does the product. */
  readonly samples: number;
  /** Calls at once; sixteen when absent. */
  readonly callers?: number;
  /** Calls a second, as they come at a door; without it each connection calls as soon as it was answered. */
  readonly pace?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The nth call; no two of a run have the same number. */
  call(n: number, place: Place): Call;
  /** The same answer by the shortest statements that a person would write for it: groups one after another, those of a group side by side. */
  hand?(n: number, place: Place): readonly (readonly HandStatement[])[];
}

export const get = (path: string): Call => ({ method: 'GET', path, marks: [] });

/** What the grid of people asks of a row: ten columns, and what its marks say. */
export const GRID = 'Apellidos,Documento,Edad,Estado,FechaCese,FechaFin,IdCargo,IdCompania,IdContrato,Nombres';

/** A list's address with what is asked of it. */
export function query(path: string, values: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return `${path}?${search}`;
}
