import { demoAdministrators } from '@modules/seguridad/server/public';
import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { demoPart } from '@platform/server/demo/part';
import { codesOf, dayFrom, insertRows, pick, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoFiles } from './archivos';
import { demoCompanies } from './companias';

export interface Organization {
  readonly units: ReadonlyMap<string, number>;
  readonly contractorPositions: readonly number[];
  readonly ownPositions: readonly number[];
  readonly contracts: readonly DemoContract[];
}
export interface DemoContract {
  readonly IdContrato: number;
  readonly IdDivision: number;
  readonly contractor: number;
  readonly IdUnidadOrganizacional: number;
  readonly IdCentroCosto: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

const UNITS: readonly (readonly [string, string, string | null])[] = [
  ['GER', 'Gerencia general', null],
  ['OPE', 'Operaciones', 'GER'],
  ['MIN', 'Mina', 'OPE'],
  ['PLA', 'Planta concentradora', 'OPE'],
  ['MAN', 'Mantenimiento', 'GER'],
  ['PRO', 'Proyectos', 'GER'],
  ['LOG', 'Logística y puerto', 'GER'],
  ['ADM', 'Administración y finanzas', 'GER'],
];
const CONTRACTOR_POSITIONS: readonly (readonly [string, string, string])[] = [
  ['C-OPE', 'Operario', 'OPE'],
  ['C-SOL', 'Soldador homologado', 'OPE'],
  ['C-ELE', 'Electricista industrial', 'OPE'],
  ['C-MEC', 'Mecánico de planta', 'OPE'],
  ['C-CON', 'Conductor', 'OPE'],
  ['C-AYU', 'Ayudante', 'OPE'],
  ['C-SUP', 'Supervisor de frente', 'SUP'],
  ['C-PRE', 'Prevencionista', 'EMP'],
];
const OWN_POSITIONS: readonly (readonly [string, string, string])[] = [
  ['GEROPE', 'Gerente de operaciones', 'FUN'],
  ['INGMIN', 'Ingeniero de mina', 'EMP'],
  ['ANALOG', 'Analista de logística', 'EMP'],
  ['SUPPLA', 'Supervisor de planta', 'SUP'],
  ['OPEPLA', 'Operador de planta', 'OPE'],
];
const SUBJECTS = [
  'Montaje electromecánico',
  'Transporte de personal',
  'Sondajes diamantinos',
  'Alimentación y hotelería',
  'Ingeniería de detalle',
  'Mantenimiento de fajas',
  'Obras civiles menores',
  'Vigilancia',
  'Monitoreo ambiental',
  'Suministro de repuestos',
];

/** Units, cost centres, positions and contracts of a client, with the catalogs a new client starts with. */
async function organizationOf(
  tx: Tx,
  client: NewClient,
  { own, contractors }: { readonly own: number; readonly contractors: readonly number[] },
  operators: readonly [string, string | null],
  today: string,
  contracts: number,
  /** The signed paper of the addenda; without it there are none. */
  paper: number | null,
): Promise<Organization> {
  const { IdCliente } = client;
  const base = { id_cliente: IdCliente };
  // What every new client starts with is already there.
  const types = [...(await codesOf(tx, 'administracion_tipo_contrato', 'id_tipo_contrato', IdCliente)).values()];
  const positionTypes = await codesOf(tx, 'administracion_tipo_cargo', 'id_tipo_cargo', IdCliente);
  const typeOf = (code: string) => positionTypes.get(code);
  const units = new Map<string, number>();
  for (const [codigo, unidad_organizacional, parent] of UNITS) {
    const [id] = await insertRows(tx, 'administracion_unidad_organizacional', 'id_unidad_organizacional', [
      { ...base, codigo, unidad_organizacional, id_unidad_padre: parent ? units.get(parent) : null, ...stamps },
    ]);
    if (id) units.set(codigo, id);
  }
  const centres = new Map<string, number>();
  for (const [codigo, nombre] of UNITS) {
    const [id] = await insertRows(tx, 'administracion_centro_costo', 'id_centro_costo', [
      { ...base, codigo: `CC-${codigo}`, centro_costo: nombre, id_compania: own, unidades: [units.get(codigo)], ...stamps },
    ]);
    if (id) centres.set(codigo, id);
  }
  const [trade, office] = await insertRows(tx, 'administracion_funcion', 'id_funcion', [
    { ...base, codigo: 'OFICIO', funcion: 'Oficio', contratista: 'S', ...stamps },
    { ...base, codigo: 'GESTION', funcion: 'Gestión', contratista: 'N', ...stamps },
  ]);
  const contractorPositions = await insertRows(
    tx,
    'administracion_cargo',
    'id_cargo',
    CONTRACTOR_POSITIONS.map(([codigo, cargo, type]) => ({
      ...base,
      codigo,
      cargo,
      contratista: 'S',
      id_tipo_cargo: typeOf(type),
      id_funcion: trade,
      confianza: 'N',
      controlable: 'S',
      ...stamps,
    })),
  );
  const ownPositions = await insertRows(
    tx,
    'administracion_cargo',
    'id_cargo',
    OWN_POSITIONS.map(([codigo, cargo, type], at) => ({
      ...base,
      codigo,
      cargo,
      contratista: 'N',
      id_tipo_cargo: typeOf(type),
      id_unidad_organizacional: units.get(pick(['OPE', 'MIN', 'LOG', 'PLA', 'PLA'], at)),
      id_funcion: office,
      confianza: 'N',
      controlable: 'S',
      ...stamps,
    })),
  );
  // The chart of positions: each crew under its supervisor, the operation under its manager.
  for (const [boss, under] of [
    ['GEROPE', ['INGMIN', 'ANALOG', 'SUPPLA']],
    ['SUPPLA', ['OPEPLA']],
    ['C-SUP', ['C-OPE', 'C-SOL', 'C-ELE', 'C-MEC', 'C-CON', 'C-PRE']],
    ['C-OPE', ['C-AYU']],
  ] as const) {
    await tx.run(
      sql`update administracion_cargo set id_jefe_inmediato = (select j.id_cargo from administracion_cargo j where j.id_cliente = ${IdCliente} and j.codigo = ${boss})
        where id_cliente = ${IdCliente} and codigo = any(${sql.param([...under])})`,
    );
  }
  const rows = Array.from({ length: contracts }, (_, at) => {
    const unit = pick(['MIN', 'PLA', 'MAN', 'PRO', 'LOG'], at);
    const start = dayFrom(today, -120 - ((at * 17) % 200));
    // One in thirteen has ended, a few end this month, the rest go on.
    // One in five was extended by an addendum.
    const extended = paper !== null && at % 5 === 2;
    const end = dayFrom(today, at % 13 === 12 ? -10 : at % 11 === 7 ? pick([12, 20, 27], at) : 120 + ((at * 23) % 300));
    return {
      ...base,
      codigo: `CT-${String(at + 1).padStart(4, '0')}`,
      id_tipo_contrato: pick(types, at % 3),
      asunto: pick(SUBJECTS, at),
      id_division: at % 4 === 3 ? (client.divisions[1] ?? client.divisions[0]) : client.divisions[0],
      id_compania: own,
      id_compania_contratista: pick(contractors, at),
      id_operador1: operators[0],
      id_operador2: operators[1],
      id_unidad_organizacional: units.get(unit),
      id_centro_costo: centres.get(unit),
      fecha_inicio: start,
      fecha_fin: end,
      fecha_inicial: start,
      fecha_fin_original: extended ? dayFrom(end, -60) : end,
      servicios: [pick(SUBJECTS, at)],
      dotacion: 60 + ((at * 7) % 60),
      vehiculo: 'N',
      ...stamps,
    };
  });
  const ids = await insertRows(
    tx,
    'administracion_contrato',
    'id_contrato',
    rows.map(({ activo: _, ...row }) => row),
  );
  await insertRows(
    tx,
    'administracion_adenda',
    'id_adenda',
    rows.flatMap(({ fecha_fin, fecha_fin_original, dotacion }, at) =>
      fecha_fin === fecha_fin_original
        ? []
        : [
            {
              ...base,
              id_contrato: ids[at],
              numero: 1,
              fecha_adenda: dayFrom(today, -30),
              asunto: 'Ampliación de plazo',
              fecha_fin_nueva: fecha_fin,
              extiende_trabajadores: 'S',
              id_archivo: paper,
              fecha_fin_anterior: fecha_fin_original,
              dotacion_anterior: dotacion,
              usuario_creacion: 'SISTEMA',
              fecha_creacion: stamps.fecha_creacion,
              version: 1,
            },
          ],
    ),
  );
  return {
    units,
    contractorPositions,
    ownPositions,
    contracts: rows.map((row, at) => ({
      IdContrato: ids[at] ?? 0,
      IdDivision: row.id_division ?? 0,
      contractor: row.id_compania_contratista,
      IdUnidadOrganizacional: row.id_unidad_organizacional ?? 0,
      IdCentroCosto: row.id_centro_costo ?? 0,
      FechaInicio: row.fecha_inicio,
      FechaFin: row.fecha_fin,
    })),
  };
}

/** Forty contracts of the first client, three of the second. */
export const demoOrganization = demoPart(async (demo) => {
  const { tx, today } = demo;
  await demoAdministrators(demo);
  const { andes, valle } = await demoClients(demo);
  const companies = await demoCompanies(demo);
  const { paper } = await demoFiles(demo);
  return {
    andes: await organizationOf(tx, andes, companies, ['ADMIN', null], today, 40, paper),
    valle: await organizationOf(tx, valle, companies.farm, ['ADMINCH', 'SUPERADMIN'], today, 3, null),
  };
});

/** Somebody is the alternate of every contract that has none. */
export async function operatedBy(tx: Tx, idCliente: number, IdUsuario: string): Promise<void> {
  await tx.run(sql`update administracion_contrato set id_operador2 = ${IdUsuario} where id_cliente = ${idCliente} and id_operador2 is null`);
}
