import { type DemoContract, demoFiles, demoOrganization, demoVehicles } from '@modules/administracion/server/public';
import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, officeDay, pick, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { type AccessProfiles, demoAccess } from './accesos';
import { demoConfiguration } from './configuracion';

export type Other = 'V' | 'I' | 'E' | 'L';
/** Code, name, name in English, days of validity (null: it does not expire), blocking. */
type Spec = readonly [string, string, string, number | null, 'S' | 'N'];
interface Kind {
  readonly profile: readonly [code: string, name: string, english: string];
  readonly requirements: readonly [Spec, ...Spec[]];
  readonly observed: string;
  readonly rejected: string;
}
export const KINDS: Readonly<Record<Other, Kind>> = {
  V: {
    profile: ['VEH', 'Vehículos y equipos', 'Vehicles and equipment'],
    requirements: [
      ['TARJ', 'Tarjeta de propiedad', 'Ownership card', null, 'N'],
      ['SOAT', 'SOAT', 'Mandatory traffic insurance', 365, 'S'],
      ['RTV', 'Revisión técnica vehicular', 'Technical inspection', 365, 'S'],
    ],
    observed: 'La placa del SOAT no se lee.',
    rejected: 'La revisión técnica es de otra placa.',
  },
  I: {
    profile: ['VIS', 'Visitas', 'Visits'],
    requirements: [
      ['CARTA', 'Carta de presentación', 'Letter of introduction', null, 'N'],
      ['SEGV', 'Seguro de accidentes de la visita', 'Accident insurance of the visit', 30, 'S'],
      ['CHSEG', 'Charla de seguridad', 'Safety talk', 30, 'N'],
    ],
    observed: 'El seguro no cubre todos los días de la visita.',
    rejected: 'La charla no corresponde a esta unidad.',
  },
  E: {
    profile: ['EMP', 'Empresas contratistas', 'Contractor companies'],
    requirements: [
      ['FRUC', 'Ficha RUC', 'Tax registration', null, 'N'],
      ['POLRC', 'Póliza de responsabilidad civil', 'Liability insurance', 365, 'S'],
      ['PLANSST', 'Plan anual de seguridad', 'Yearly safety plan', 365, 'N'],
    ],
    observed: 'La póliza no incluye a terceros.',
    rejected: 'El plan no está firmado por el comité.',
  },
  L: {
    profile: ['LIC', 'Conductores', 'Drivers'],
    requirements: [
      ['BREV', 'Licencia de conducir', 'Driving licence', null, 'N'],
      ['MANDEF', 'Manejo defensivo', 'Defensive driving', 365, 'S'],
      ['PSICO', 'Récord de conductor', 'Driving record', 180, 'N'],
    ],
    observed: 'El certificado de manejo defensivo no tiene fecha.',
    rejected: 'El récord registra sanciones graves.',
  },
};

async function demoProfiles(tx: Tx, client: NewClient, kind: Other, role: number, access: AccessProfiles) {
  const base = { id_cliente: client.IdCliente };
  const { profile, requirements } = KINDS[kind];
  const [code, nombre, nombre_ingles] = profile;
  const ids = await insertRows(
    tx,
    'acreditacion_requisito',
    'id_requisito',
    requirements.map(([codigo, name, english, days, bloqueante]) => ({
      ...base,
      codigo,
      nombre: name,
      nombre_ingles: english,
      entidad: kind,
      tipo_requisito: 'S',
      id_rol: role,
      requiere_adjunto: 'S',
      requiere_vencimiento: days === null ? 'N' : 'S',
      dias_vigencia: days,
      dias_aviso: days === 30 ? 7 : 30,
      bloqueante,
      salud: 'N',
      ...stamps,
    })),
  );
  const suffixes = client.divisions.length > 1 ? ['CP', 'PI'] : ['CU'];
  const profiles = await insertRows(
    tx,
    'acreditacion_perfil',
    'id_perfil_acreditacion',
    client.divisions.map((IdDivision, at) => ({
      ...base,
      codigo: `${code}-${pick(suffixes, at)}`,
      nombre: `${nombre} ${pick(suffixes, at)}`,
      nombre_ingles: `${nombre_ingles} ${pick(suffixes, at)}`,
      entidad: kind,
      cargos: [],
      funciones: [],
      tipos_vehiculo: [],
      id_perfil_acceso: kind === 'I' ? access.people.get(IdDivision) : kind === 'V' ? access.vehicles.get(IdDivision) : null,
      visita_maximo_dias: kind === 'I' ? 7 : null,
      ...stamps,
    })),
  );
  await insertRows(
    tx,
    'acreditacion_perfil_requisito',
    'id_perfil_requisito',
    profiles.flatMap((id_perfil_acreditacion) =>
      ids.map((id_requisito, order) => ({ ...base, id_perfil_acreditacion, id_requisito, obligatorio: 'S', orden: order + 1, ...noActive })),
    ),
  );
  return {
    requirements: requirements.map(([codigo, , , days], at) => ({ id: ids[at] ?? 0, codigo, role, days, required: 'S' as const })),
    profiles: new Map(client.divisions.map((IdDivision, at) => [IdDivision, profiles[at] ?? 0])),
  };
}

/** Profiles of vehicles, visits, companies and drivers, and the accredited vehicles; answers what their requests are made of. */
export const demoEntities = demoPart(async (demo): Promise<Asked> => {
  const { tx, today } = demo;
  const client = (await demoClients(demo)).andes;
  const { contracts } = (await demoOrganization(demo)).andes;
  const [role = 0] = (await demoConfiguration(demo)).andes.roles;
  const access = await demoAccess(demo);
  const { paper } = await demoFiles(demo);
  await demoVehicles(demo);
  const running = new Map<number, DemoContract>();
  for (const contract of contracts)
    if (contract.FechaFin > dayFrom(today, 60) && !running.has(contract.contractor)) running.set(contract.contractor, contract);
  const vehicles = (
    await tx.rows(
      { id_vehiculo: int, id_compania: int },
      sql`select id_vehiculo, id_compania from administracion_vehiculo where id_cliente = ${client.IdCliente} and estado = 'A' and (fecha_fin is null or fecha_fin > ${dayFrom(today, 60)}::date) order by id_vehiculo`,
    )
  ).flatMap((row) => {
    const contract = running.get(row.id_compania);
    return contract ? [{ id: row.id_vehiculo, contract }] : [];
  });
  const made = {
    V: await demoProfiles(tx, client, 'V', role, access),
    I: await demoProfiles(tx, client, 'I', role, access),
    E: await demoProfiles(tx, client, 'E', role, access),
    L: await demoProfiles(tx, client, 'L', role, access),
  };
  await demoVehicleStates(tx, { client, today, file: paper }, made.V, vehicles);
  return { made, vehicles, contracts: [...running.values()] };
});

type Profiles = Awaited<ReturnType<typeof demoProfiles>>;
interface Asked {
  readonly made: Readonly<Record<Other, Profiles>>;
  readonly vehicles: readonly { readonly id: number; readonly contract: DemoContract }[];
  /** A contract of each contractor. */
  readonly contracts: readonly DemoContract[];
}

/** Two thirds of the contractors' vehicles are accredited, with papers of every age. */
async function demoVehicleStates(
  tx: Tx,
  { client, today, file }: { readonly client: NewClient; readonly today: string; readonly file: number },
  { requirements, profiles }: Profiles,
  vehicles: readonly { id: number; contract: DemoContract }[],
): Promise<void> {
  const rows = vehicles
    .filter((_, at) => at % 3 !== 2)
    .map(({ id, contract }) => ({
      id_cliente: client.IdCliente,
      id_division: contract.IdDivision,
      id_vehiculo: id,
      id_compania: contract.contractor,
      id_contrato: contract.IdContrato,
      id_perfil_acreditacion: profiles.get(contract.IdDivision),
      id_unidad_organizacional: contract.IdUnidadOrganizacional,
      fecha_inicio: dayFrom(today, -30 - (id % 60)),
      // One in three for less than the contract: they end in the weeks that come.
      fecha_fin: id % 3 === 1 ? officeDay(dayFrom(today, 3 + ((id * 13) % 110))) : contract.FechaFin,
      fecha_suspension_inicio: id % 41 === 0 ? dayFrom(today, -3) : null,
      motivo_suspension: id % 41 === 0 ? 'Choque en vía interna: en investigación' : null,
      ...noActive,
    }));
  const ids = await insertRows(tx, 'acreditacion_vehiculo', 'id_acreditacion_vehiculo', rows);
  await insertRows(
    tx,
    'acreditacion_vehiculo_requisito',
    'id_vehiculo_requisito',
    rows.flatMap((row, at) =>
      requirements.map((one, order) => {
        const expiry = one.days === null ? null : dayFrom(today, ((row.id_vehiculo * 17 + order * 53) % 340) - 8);
        return {
          id_cliente: client.IdCliente,
          id_division: row.id_division,
          id_acreditacion_vehiculo: ids[at],
          id_requisito: one.id,
          obligatorio: 'S',
          fecha_emision: expiry && one.days ? dayFrom(expiry, -one.days) : null,
          fecha_vencimiento: expiry,
          id_archivo: file,
          ...noActive,
        };
      }),
    ),
  );
}
