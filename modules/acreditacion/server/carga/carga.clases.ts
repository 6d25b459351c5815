import { companyOfDocument, vehicleOfPlate } from '@modules/administracion/server/public';
import { Compania } from '@modules/administracion/shared/compania.entity';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { plateKey } from '@modules/administracion/shared/placa';
import { Vehiculo } from '@modules/administracion/shared/vehiculo.entity';
import type { Entity } from '@platform/entity/entity';
import type { Context } from '@platform/server/http/context';
import { type Entidad, FICHA_PERSONA, SUJETOS } from '../../shared/sujetos';
import { type Counted, ruleOfEndowment } from '../solicitud/dotacion';
import { documentKey, peopleOfDocuments } from '../solicitud/persona.documento';
import { companies, drivers, type LookUp, vehicles, visitors, workers } from './carga.hechos';
import { documentFaults, documentOf, personFaults, vehicleFaults, visitorFaults } from './carga.propias';
import type { RowRules } from './carga.rules';
import type { Identity, LoadWorld, ReadRow } from './carga.tipos';

type Ficha = Readonly<Record<string, string | number>>;

/** What a row of a load is. */
export interface RowKind extends RowRules {
  /** Whose file the row brings, and which of its fields are always columns; the client's configuration adds others. */
  readonly ficha: Entity;
  readonly celdas: readonly string[];
  /** Fields of the file that the request fills in by itself. */
  readonly puestas: readonly string[];
  /** Fields of the request that each row has its own of. */
  readonly pide: readonly string[];
  readonly cuenta: Counted | null;
  /** What tells two requests about the same one, for the same days, apart. */
  readonly distingue: readonly string[];
  /** Whose papers may serve again. */
  readonly reusa: 'persona' | 'vehiculo' | 'compania' | null;
  /** In which cell a refusal stands that names a field of the request. */
  readonly lugares: Readonly<Record<string, string>>;
  readonly identidad: (row: ReadRow, world: Pick<LoadWorld, 'documentos'>) => Identity | null;
  readonly hechos: LookUp;
  /** Who or what is registered under the document of each file. */
  readonly conocidos: (ctx: Context, files: readonly Ficha[]) => Promise<(number | null)[]>;
}

const DATES = ['FechaInicio', 'FechaFin'] as const;
const common = (entidad: Entidad) => ({ pide: [...SUJETOS[entidad].pide, ...DATES], enCurso: SUJETOS[entidad].enCurso });
const counted = (cuenta: Counted | null) => ({ cuenta, dotacion: cuenta && ruleOfEndowment(cuenta) });

/** One after the other: these do not come by the thousand. */
const eachOf =
  (find: (ctx: Context, file: Ficha) => Promise<number | null>): RowKind['conocidos'] =>
  async (ctx, files) => {
    const found: (number | null)[] = [];
    for (const file of files) found.push(await find(ctx, file));
    return found;
  };

const BY_DOCUMENT = {
  llave: ['IdTipoDocumento', 'Documento'],
  nombre: 'Documento',
  unicas: { Documento: 'carga.repetido' },
  identidad: documentOf,
  distingue: [],
  puestas: [],
} as const;
const PERSON = {
  ...BY_DOCUMENT,
  ficha: Persona,
  celdas: ['IdTipoDocumento', 'Documento', ...FICHA_PERSONA],
  lugares: { IdPersona: 'Documento', Visitantes: 'Documento' },
  async conocidos(ctx: Context, files: readonly Ficha[]) {
    const keys: (string | null)[] = [];
    for (const file of files) keys.push(await documentKey(ctx, file));
    const known = await peopleOfDocuments(ctx, keys);
    return keys.map((key) => (key === null ? null : (known.get(key) ?? null)));
  },
} as const;

/** What a row is for each of the five entities: the one place where loads of them differ. */
export const CLASES: Readonly<Record<Entidad, RowKind>> = {
  P: { ...PERSON, ...common('P'), ...counted('persona'), reusa: 'persona', propias: personFaults, hechos: workers },
  L: { ...PERSON, ...common('L'), ...counted(null), reusa: 'persona', propias: personFaults, hechos: drivers, distingue: ['TiposVehiculo'] },
  I: { ...PERSON, ...common('I'), ...counted(null), reusa: null, propias: visitorFaults, hechos: visitors },
  V: {
    ...common('V'),
    ...counted('vehiculo'),
    ficha: Vehiculo,
    celdas: ['Placa', 'IdTipoVehiculo', 'IdMarca', 'IdModelo', 'IdColor', 'Anio', 'Serie', 'IdCombustible'],
    puestas: ['IdCompania'],
    llave: ['Placa'],
    nombre: 'Placa',
    unicas: { Placa: 'carga.placa_repetida', Serie: 'carga.serie_repetida' },
    distingue: [],
    reusa: 'vehiculo',
    lugares: { IdVehiculo: 'Placa', IdPerfilAcreditacion: 'IdTipoVehiculo' },
    identidad({ valores: { Placa } }) {
      const documento = typeof Placa === 'string' ? plateKey(Placa) : '';
      return documento === '' ? null : { llave: documento, documento, partes: [documento] };
    },
    propias: vehicleFaults,
    hechos: vehicles,
    conocidos: eachOf((ctx, file) => vehicleOfPlate(ctx.tx, ctx.session.IdCliente, String(file.Placa ?? ''))),
  },
  E: {
    ...BY_DOCUMENT,
    ...common('E'),
    ...counted(null),
    ficha: Compania,
    celdas: ['IdTipoDocumento', 'Documento', 'Compania', 'Alias', 'IdCategoria', 'Direccion', 'Contacto', 'TelefonoContacto', 'CorreoContacto'],
    puestas: ['IdPais', 'Contratista'],
    reusa: 'compania',
    lugares: { IdCompaniaAcreditada: 'Documento' },
    propias: documentFaults,
    hechos: companies,
    conocidos: eachOf((ctx, file) => companyOfDocument(ctx, Number(file.IdTipoDocumento), String(file.Documento ?? ''))),
  },
};
