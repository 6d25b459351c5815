import type { Answer, ResultOf, SignedIn, TestApp } from '@platform/testing/app';
import { lettersOf } from '@platform/testing/names';
import { seedAdministracion } from '../server/public';
import { addDays } from '../shared/dia';

let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};
/** A code nobody else has in this run. */
export const newCode = (prefix: string): string => `${prefix}${next()}`;

/** Today in the divisions of the demo. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Lima' }).format(new Date()).replaceAll('-', '');
export const inDays = (days: number): string => addDays(today(), days);

/** The answer's result, or a failure that says what came instead. */
export function made(answer: Answer): ResultOf {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.result;
}

export async function idOf(session: SignedIn, resource: string, key: string, filter: unknown): Promise<number> {
  const page = made(await session.get(`/api/${resource}`, { filter, take: 1 }));
  return page.data[0]?.[key];
}

/** Master data of a client to hire and to contract with, made through the calls of the product. */
export async function makeMasters(app: TestApp, admin: SignedIn) {
  await app.database.transaction((tx) => seedAdministracion(tx, admin.perfil.IdCliente));
  const create = async (resource: string, body: object) => made(await admin.post(`/api/${resource}`, body));
  const company = (alias: string) => idOf(admin, 'AdministracionCompania', 'IdCompania', ['Alias', '=', alias]);
  const own = await company('Andes del Sur');
  const misti = await company('Montajes Misti');
  const altiplano = await company('Transportes Altiplano');
  const coropuna = await company('Coropuna');
  const unit = await create('AdministracionUnidadOrganizacional', {
    Codigo: newCode('UO'),
    UnidadOrganizacional: newCode('Mina '),
  });
  const center = await create('AdministracionCentroCosto', {
    Codigo: newCode('CC'),
    CentroCosto: 'Operación mina',
    IdCompania: own,
    Unidades: [unit.IdUnidadOrganizacional],
  });
  const tipoCargo = await idOf(admin, 'AdministracionTipoCargo', 'IdTipoCargo', ['Codigo', '=', 'OPE']);
  const position = async (Contratista: 'S' | 'N') => {
    const funcion = await create('AdministracionFuncion', {
      Codigo: newCode('F'),
      Funcion: 'Operación',
      Contratista,
    });
    const cargo = await create('AdministracionCargo', {
      Codigo: newCode('C'),
      Cargo: newCode('Operador '),
      Contratista,
      IdTipoCargo: tipoCargo,
      IdFuncion: funcion.IdFuncion,
      IdUnidadOrganizacional: unit.IdUnidadOrganizacional,
    });
    const { IdCargo }: { IdCargo: number } = cargo;
    return IdCargo;
  };
  const { IdDivision } = admin.perfil;
  const contractBody = {
    Codigo: newCode('K'),
    IdTipoContrato: await idOf(admin, 'AdministracionTipoContrato', 'IdTipoContrato', ['Codigo', '=', 'OBRA']),
    Asunto: 'Montaje de fajas',
    IdDivision,
    IdCompania: own,
    IdCompaniaContratista: misti,
    IdOperador1: 'ADMIN',
    IdUnidadOrganizacional: unit.IdUnidadOrganizacional,
    IdCentroCosto: center.IdCentroCosto,
    FechaInicio: inDays(-60),
    FechaFin: inDays(300),
    Dotacion: 40,
  };
  const contract = await create('AdministracionContrato', contractBody);
  // Without a contract its users do not enter: the company would not be current.
  const foreignContract = await create('AdministracionContrato', {
    ...contractBody,
    Codigo: newCode('K'),
    IdCompaniaContratista: altiplano,
  });
  const pais = await idOf(admin, 'SistemaPais', 'IdPais', ['CodigoIso2', '=', 'PE']);
  const dni = await idOf(admin, 'SistemaTipoDocumento', 'IdTipoDocumento', [['IdPais', '=', pais], 'AND', ['Alias', '=', 'DNI']]);
  const ruc = await idOf(admin, 'SistemaTipoDocumento', 'IdTipoDocumento', [['IdPais', '=', pais], 'AND', ['Alias', '=', 'RUC']]);
  const personBody = () => ({
    ApellidoPaterno: `Mamani ${lettersOf(next())}`,
    ApellidoMaterno: 'Flores',
    Nombres: 'Luis',
    IdTipoDocumento: dni,
    Documento: String(70_000_000 + next()),
    Sexo: 'M',
    FechaNacimiento: '19900510',
    IdPaisNacimiento: pais,
    IdPaisResidencia: pais,
  });
  const cargoContratista = await position('S');
  const cargoPropio = await position('N');
  const positionBody = {
    IdCompania: misti,
    IdDivision,
    IdContrato: contract.IdContrato,
    TipoTrabajador: 'O',
    IdCargo: cargoContratista,
    FechaInicio: inDays(-30),
    FechaFin: inDays(200),
  };
  const reason = (codigo: string) => idOf(admin, 'AdministracionMotivoCese', 'IdMotivoCese', ['Codigo', '=', codigo]);
  return {
    own,
    misti,
    altiplano,
    coropuna,
    pais,
    dni,
    ruc,
    unit,
    center,
    contract,
    foreignContract,
    contractBody,
    cargoContratista,
    cargoPropio,
    personBody,
    positionBody,
    reason,
    create,
    /** What a vehicle of the contractor is registered with; each of a brand, model, type and colour of its own. */
    async vehicleBody(over: object = {}) {
      const { IdMarca } = await create('AdministracionMarca', { Marca: newCode('Marca ') });
      const { IdModelo } = await create('AdministracionModelo', { IdMarca, Modelo: newCode('Modelo ') });
      const { IdTipoVehiculo } = await create('AdministracionTipoVehiculo', { Codigo: newCode('T'), TipoVehiculo: newCode('Tipo '), Clase: 'L' });
      const { IdColor } = await create('AdministracionColor', { Codigo: newCode('C'), Color: newCode('Color ') });
      return { Placa: newCode('V'), IdMarca, IdModelo, IdTipoVehiculo, IdColor, Anio: 2022, IdCompania: misti, FechaInicio: today(), ...over };
    },
    /** Someone registered, without employment. */
    person: () => create('AdministracionPersona', personBody()),
    /** Someone who works for the contractor. */
    async worker(over: object = {}) {
      const person = await create('AdministracionPersona', personBody());
      made(
        await admin.post(`/api/AdministracionPersona/${person.IdPersona}/asignarCargo`, {
          ...positionBody,
          ...over,
        }),
      );
      return person;
    },
    read: async (idPersona: number) => made(await admin.get(`/api/AdministracionPersona/${idPersona}`)),
  };
}
export type Masters = Awaited<ReturnType<typeof makeMasters>>;
