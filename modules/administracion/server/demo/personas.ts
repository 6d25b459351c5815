import { demoClients, type NewClient } from '@modules/sistema/server/public';
import { isRut } from '@modules/sistema/shared/documento';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, pick } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoFiles } from './archivos';
import { demoCompanies } from './companias';
import { type DemoContract, demoOrganization, type Organization } from './organizacion';

const SURNAMES = [
  'Quispe',
  'Mamani',
  'Flores',
  'Huamán',
  'Condori',
  'Choque',
  'Apaza',
  'Ramos',
  'Vilca',
  'Ccama',
  'Zegarra',
  'Núñez',
  'Peña',
  'Ortiz',
  'Valencia',
  'Cáceres',
  'Medina',
  'Salazar',
  'Linares',
  'Ávalos',
  'Begazo',
  'Tejada',
  'Rondón',
  'Paz',
  'Calla',
  'Ticona',
  'Yucra',
  'Delgado',
  'Arias',
  'Montes',
  'Ñahui',
];
const MEN = [
  'Luis',
  'Carlos',
  'José',
  'Juan',
  'Miguel',
  'Percy',
  'Wilber',
  'Edwin',
  'Raúl',
  'Óscar',
  'Hernán',
  'Julio',
  'Fredy',
  'Rubén',
  'Saúl',
  'Iván',
  'Álvaro',
];
const WOMEN = ['María', 'Rosa', 'Ana', 'Luz', 'Carmen', 'Nelly', 'Yeny', 'Patricia', 'Elena', 'Sonia', 'Maribel', 'Ruth', 'Lidia'];
const SECOND = ['Alberto', 'Enrique', 'Antonio', 'Javier', 'Andrés', 'Manuel', 'Felipe'];
const SECOND_W = ['Isabel', 'Beatriz', 'Milagros', 'Teresa', 'Victoria'];

export interface DemoPerson {
  readonly IdPersona: number;
  /** Running number, from 1. */
  readonly n: number;
  readonly contract: DemoContract | null;
  readonly IdCompania: number | null;
  readonly IdCargo: number | null;
  readonly terminated: boolean;
}

const rut = (number: number): string => {
  for (const check of '0123456789K') if (isRut(`${number}-${check}`)) return `${number}-${check}`;
  return rut(number + 1);
};

/** The first surname of a person of the demo, by their running number. */
export const demoSurname = (n: number): string => pick(SURNAMES, n * 7 + 3);

function personRow(client: NewClient, n: number, today: string, photos: readonly number[], chile: boolean) {
  const woman = n % 6 === 0;
  return {
    id_cliente: client.IdCliente,
    apellido_paterno: demoSurname(n),
    apellido_materno: pick(SURNAMES, n * 13 + Math.floor(n / 31)),
    nombres: woman ? `${pick(WOMEN, n * 5)} ${pick(SECOND_W, Math.floor(n / 13))}` : `${pick(MEN, n * 3)} ${pick(SECOND, Math.floor(n / 17))}`,
    id_tipo_documento: client.person,
    documento: chile ? rut(9_000_000 + n * 7919) : String(41_000_000 + n * 2237),
    codigo_trabajador: `T${String(n).padStart(5, '0')}`,
    sexo: woman ? 'F' : 'M',
    fecha_nacimiento: dayFrom(today, -365 * (21 + (n % 38)) - (n % 300)),
    id_pais_nacimiento: client.IdPais,
    id_pais_residencia: client.IdPais,
    nacionalidad: chile ? 'Chilena' : 'Peruana',
    telefono_movil: `9${String(10_000_000 + n * 4099).slice(-8)}`,
    contacto_emergencia: `${pick(WOMEN, n)} ${pick(SURNAMES, n * 3)}`,
    telefono_emergencia: `9${String(20_000_000 + n * 3571).slice(-8)}`,
    valida_requisitos: 'S',
    visita: 'N',
    inactivo: n % 97 === 0 ? 'S' : 'N',
    // Those who are a round of pictures apart, as the people of one crew are, look different.
    foto_perfil: n % 10 === 9 || photos.length === 0 ? null : pick(photos, n + Math.floor(n / photos.length)),
    usuario_creacion: 'SISTEMA',
    fecha_creacion: new Date().toISOString(),
    version: 1,
  };
}

/** People with their employments: most of contractors under a contract, some of the client's own, a few of nobody. */
async function peopleOf(
  tx: Tx,
  client: NewClient,
  own: number,
  organization: Organization,
  total: number,
  today: string,
  photos: readonly number[],
): Promise<DemoPerson[]> {
  const chile = client.divisions.length === 1;
  const rows = Array.from({ length: total }, (_, at) => personRow(client, at + 1, today, photos, chile));
  const ids = await insertRows(tx, 'administracion_persona', 'id_persona', rows);
  const reason = await tx.first(
    { id: int },
    sql`select id_motivo_cese as id from administracion_motivo_cese where id_cliente = ${client.IdCliente} and codigo = 'FINCON'`,
  );
  const running = organization.contracts.filter((contract) => contract.FechaFin >= today);
  const contractors = [...new Set(running.map((contract) => contract.contractor))];
  const people = ids.map((IdPersona, at): DemoPerson => {
    const n = at + 1;
    if (n > total * 0.97) return { IdPersona, n, contract: null, IdCompania: null, IdCargo: null, terminated: false };
    if (n > total * 0.88)
      return { IdPersona, n, contract: null, IdCompania: own, IdCargo: pick(organization.ownPositions, n), terminated: n % 29 === 0 };
    const contractor = pick(contractors, n);
    const contract = pick(
      running.filter((one) => one.contractor === contractor),
      Math.floor(n / contractors.length),
    );
    return { IdPersona, n, contract, IdCompania: contractor, IdCargo: pick(organization.contractorPositions, n), terminated: n % 29 === 0 };
  });
  const links = people.flatMap((person) => {
    if (person.IdCompania === null) return [];
    const start = person.contract ? dayFrom(person.contract.FechaInicio, 3 + (person.n % 40)) : dayFrom(today, -400 - person.n);
    const ended = person.terminated ? dayFrom(today, -5 - (person.n % 50)) : null;
    return [
      {
        id_cliente: client.IdCliente,
        id_persona: person.IdPersona,
        id_compania: person.IdCompania,
        id_division: person.contract?.IdDivision ?? client.divisions[0],
        id_contrato: person.contract?.IdContrato ?? null,
        tipo_trabajador: person.contract ? 'O' : 'E',
        id_cargo: person.IdCargo,
        id_unidad_organizacional:
          person.contract?.IdUnidadOrganizacional ?? organization.units.get(pick(['OPE', 'MIN', 'PLA', 'LOG', 'ADM'], person.n)),
        id_centro_costo: person.contract?.IdCentroCosto ?? null,
        fecha_inicio: start,
        fecha_fin: person.contract?.FechaFin ?? null,
        fecha_cese: ended,
        id_motivo_cese: ended ? reason?.id : null,
        cese_aplicado: ended ? new Date().toISOString() : null,
        origen: 'M',
        usuario_creacion: 'SISTEMA',
        fecha_creacion: new Date().toISOString(),
        version: 1,
      },
    ];
  });
  await insertRows(tx, 'administracion_persona_vinculo', 'id_persona_vinculo', links);
  return people;
}

/** Some two thousand people of the first client, sixty of the second. */
export const demoPeople = demoPart(async (demo) => {
  const { tx, today } = demo;
  const { andes, valle } = await demoClients(demo);
  const companies = await demoCompanies(demo);
  const organization = await demoOrganization(demo);
  const { portraits } = await demoFiles(demo);
  return {
    andes: await peopleOf(tx, andes, companies.own, organization.andes, 1940, today, portraits),
    valle: await peopleOf(tx, valle, companies.farm.own, organization.valle, 60, today, []),
  };
});

/** People visit the site. */
export async function markVisiting(tx: Tx, people: readonly number[]): Promise<void> {
  await tx.run(sql`update administracion_persona set visita = 'S' where id_persona = any(${sql.param([...people])}::int[])`);
}

/** Nobody has taken their picture yet. */
export async function unphotograph(tx: Tx, people: readonly number[]): Promise<void> {
  await tx.run(sql`update administracion_persona set foto_perfil = null where id_persona = any(${sql.param([...people])}::int[])`);
}

/** People have new telephones. */
export async function changePhones(tx: Tx, people: readonly { readonly IdPersona: number; readonly TelefonoMovil: string }[]): Promise<void> {
  await tx.run(
    sql`update administracion_persona p set telefono_movil = x."TelefonoMovil" from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x("IdPersona" int, "TelefonoMovil" text) where p.id_persona = x."IdPersona"`,
  );
}
