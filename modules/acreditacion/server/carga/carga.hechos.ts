import { fullNameSql, licenceFaults, openSql } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { bool, int, orNull, type RowOf, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { hostsNamed } from '../solicitud/anfitrion';
import { textOf } from './carga.rules';
import type { Finding, Identity, LoadHead, LoadWorld, ReadRow, Registered } from './carga.tipos';

/** A row about to be looked up. */
export interface Asked {
  readonly f: number;
  readonly identidad: Identity | null;
  readonly leida: ReadRow;
}
/** What the database knows of rows: who or what is registered by what names it, and what it finds in each row. */
export interface Known {
  readonly registrados: ReadonlyMap<string, Registered>;
  readonly hallados: ReadonlyMap<number, readonly Finding[]>;
}
/** Asks of all rows at once, with one statement each question, however many rows there are. */
export type LookUp = (ctx: Context, kit: RouteKit, head: LoadHead, rows: readonly Asked[], world: LoadWorld) => Promise<Known>;

const OPEN = sql.raw(`s.estado in ('I', 'P', 'O')`);
const number = sql.raw(`coalesce(s.numero, '#' || s.id_solicitud)`);

/** Number of the request of the division that is under way about a subject. */
const underWay = (ctx: Context, about: SQL): SQL => sql`(select ${number} from acreditacion_solicitud s
  where s.id_cliente = ${ctx.session.IdCliente} and s.id_division = ${ctx.session.IdDivision} and ${about} and ${OPEN} limit 1)`;

/** A worker or visitor is under way as either. */
const personUnderWay = (ctx: Context): SQL => sql`coalesce(${underWay(ctx, sql`s.entidad = 'P' and s.id_persona = p.id_persona`)},
  (select ${number} from acreditacion_solicitud_visita v join acreditacion_solicitud s on s.id_solicitud = v.id_solicitud
    where v.id_cliente = ${ctx.session.IdCliente} and v.id_persona = p.id_persona and s.id_division = ${ctx.session.IdDivision} and s.entidad = 'I' and ${OPEN} limit 1))`;

interface Person extends Registered {
  readonly ocupada: boolean;
}

/** What is asked of whoever or whatever is registered under what names it. */
const REGISTERED = { llave: text, id: int, en_curso: orNull(text), acreditada: bool };

async function people(ctx: Context, head: LoadHead, rows: readonly Asked[], enCurso: SQL): Promise<Map<string, Person>> {
  const asked = rows.flatMap(({ identidad }) => (identidad ? [{ t: identidad.partes[0], d: identidad.documento }] : []));
  const found = await ctx.tx.rows(
    { ...REGISTERED, ocupada: bool },
    sql`select p.id_tipo_documento || '|' || p.documento as llave, p.id_persona as id, ${enCurso} as en_curso,
        exists (select 1 from administracion_persona_vinculo v where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and v.id_compania <> ${head.IdCompania} and ${sql.raw(openSql('v'))}) as ocupada,
        exists (select 1 from acreditacion_persona a where a.id_cliente = p.id_cliente and a.id_persona = p.id_persona and a.id_contrato = ${head.IdContrato} and a.fecha_desmovilizacion is null and a.visita = 'N') as acreditada
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(t int, d text)
      join administracion_persona p on p.id_cliente = ${ctx.session.IdCliente} and p.id_tipo_documento = x.t and p.documento = x.d`,
  );
  return new Map(found.map((row) => [row.llave, { ...registered(row), ocupada: row.ocupada }]));
}

const registered = ({ id, en_curso, acreditada }: RowOf<typeof REGISTERED>): Registered => ({ id, enCurso: en_curso, acreditada, impedimento: null });

/** Other registered people with the same names and birth as those whom a row would register. */
async function alike(ctx: Context, rows: readonly Asked[], known: ReadonlyMap<string, unknown>): Promise<Map<number, Finding[]>> {
  const asked = rows.flatMap(({ f, identidad, leida: { valores } }) => {
    const { FechaNacimiento, ApellidoPaterno, ApellidoMaterno, Nombres } = valores;
    const complete = [FechaNacimiento, ApellidoPaterno, Nombres].every((value) => typeof value === 'string');
    return (identidad && known.has(identidad.llave)) || !complete
      ? []
      : [{ f, n: FechaNacimiento, p: ApellidoPaterno, m: ApellidoMaterno ?? '', s: Nombres }];
  });
  if (asked.length === 0) return new Map();
  const found = await ctx.tx.rows(
    { f: int, n: text, nombre: text, documento: text },
    sql`select x.f, x.n, ${sql.raw(fullNameSql('p'))} as nombre, p.documento
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(f int, n text, p text, m text, s text)
      join administracion_persona p on p.id_cliente = ${ctx.session.IdCliente} and p.fecha_nacimiento = x.n::date and normaliza(p.apellido_paterno) = normaliza(x.p)
        and normaliza(p.nombres) = normaliza(x.s) and normaliza(coalesce(p.apellido_materno, '')) = normaliza(x.m)`,
  );
  return new Map(
    found.map(({ f, n, nombre, documento }) => {
      const params = { nombre, fecha: shownDay(n), documento };
      return [f, [{ columna: 'Documento', codigo: 'persona.posible_duplicado', params, regla: true }]];
    }),
  );
}

/** People as workers: not while another company employs them. */
export const workers: LookUp = async (ctx, _kit, head, rows) => {
  const found = await people(ctx, head, rows, personUnderWay(ctx));
  return { registrados: mapped(found, occupied), hallados: await alike(ctx, rows, found) };
};

const occupied = (person: Person): Finding | null => (person.ocupada ? { columna: 'Documento', codigo: 'solicitud.persona_ocupada' } : null);
const mapped = (found: ReadonlyMap<string, Person>, impedimento: (person: Person) => Finding | null): Map<string, Registered> =>
  new Map([...found].map(([llave, person]) => [llave, { ...person, impedimento: impedimento(person) }]));

/** People as visitors: nobody who works under the contract; each with the host that the row names. */
export const visitors: LookUp = async (ctx, _kit, head, rows) => {
  const found = await people(ctx, head, rows, personUnderWay(ctx));
  const hallados = await alike(ctx, rows, found);
  const hosts = await hostsNamed(
    ctx,
    head,
    rows.flatMap(({ leida }) => textOf(leida.valores.IdAnfitrion) ?? []),
  );
  for (const { f, leida } of rows) {
    const typed = textOf(leida.valores.IdAnfitrion);
    if (typed !== null && !hosts.has(typed))
      hallados.set(f, [...(hallados.get(f) ?? []), { columna: 'IdAnfitrion', codigo: 'visita.anfitrion_desconocido' }]);
  }
  const works = (person: Person): Finding | null => (person.acreditada ? { columna: 'Documento', codigo: 'visita.acreditada' } : null);
  // A visitor has no papers of earlier accreditations.
  const registrados = new Map([...mapped(found, works)].map(([llave, one]) => [llave, { ...one, acreditada: false }]));
  return { registrados, hallados };
};

/** People as drivers: the rules of an internal licence too. */
export const drivers: LookUp = async (ctx, _kit, head, rows) => {
  const found = await people(ctx, head, rows, underWay(ctx, sql`s.entidad = 'L' and s.id_persona = p.id_persona`));
  const hallados = await alike(ctx, rows, found);
  const asked = rows.flatMap(({ f, identidad, leida: { valores } }) => {
    const { IdLicenciaConducir, FechaVencimientoLicencia, TiposVehiculo, FechaInicio, FechaFin } = valores;
    if (typeof FechaVencimientoLicencia !== 'string' || typeof FechaInicio !== 'string' || typeof FechaFin !== 'string') return [];
    return [
      {
        n: f,
        IdPersona: (identidad && found.get(identidad.llave)?.id) ?? null,
        IdDivision: ctx.session.IdDivision,
        // A category or types that could not be read are told by their cells; the rest of the licence is looked at all the same.
        IdLicenciaConducir: typeof IdLicenciaConducir === 'number' ? IdLicenciaConducir : null,
        TiposVehiculo: Array.isArray(TiposVehiculo) ? TiposVehiculo : [],
        FechaVencimientoLicencia,
        FechaEmision: FechaInicio,
        FechaFin,
      },
    ];
  });
  for (const [f, faults] of await licenceFaults(ctx, asked)) {
    const told = faults.map(
      ({ field, code, params, regla }): Finding => ({ columna: field === 'IdPersona' ? 'Documento' : field, codigo: code, params, regla }),
    );
    hallados.set(f, [...(hallados.get(f) ?? []), ...told]);
  }
  return { registrados: mapped(found, occupied), hallados };
};

const VEHICLE = { ...REGISTERED, placa: text, estado: text, id_compania: int, id_tipo_vehiculo: int, tipo_vehiculo: text };

/** Vehicles: active ones of the company that asks, of a type that the profile is for; a series is of one vehicle. */
export const vehicles: LookUp = async (ctx, kit, head, rows, world) => {
  const asked = rows.flatMap(({ f, identidad, leida }) => (identidad ? [{ f, p: identidad.llave, s: textOf(leida.valores.Serie) }] : []));
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(f int, p text, s text)`;
  const found = await ctx.tx.rows(
    VEHICLE,
    sql`select distinct on (t.id_vehiculo) x.p as llave, t.id_vehiculo as id, t.placa, t.estado, t.id_compania, t.id_tipo_vehiculo, k.tipo_vehiculo, ${underWay(ctx, sql`s.entidad = 'V' and s.id_vehiculo = t.id_vehiculo`)} as en_curso,
        exists (select 1 from acreditacion_vehiculo a where a.id_cliente = t.id_cliente and a.id_vehiculo = t.id_vehiculo and a.id_contrato = ${head.IdContrato} and a.fecha_desmovilizacion is null) as acreditada
      from ${recordset} join administracion_vehiculo t on t.id_cliente = ${ctx.session.IdCliente} and t.placa_llave = x.p
        join administracion_tipo_vehiculo k on k.id_tipo_vehiculo = t.id_tipo_vehiculo`,
  );
  const registrados = new Map(
    found.map((row) => [row.llave, { ...registered(row), impedimento: vehicleFault(row, head.IdCompania, world.tiposVehiculo) }]),
  );
  const series = await ctx.tx.rows(
    { f: int, nombre: text },
    sql`select x.f, case when ${scopeSql(kit.registry.get('AdministracionVehiculo'), ctx.session)} then t.placa else t.serie end as nombre
      from ${recordset} join administracion_vehiculo t on t.id_cliente = ${ctx.session.IdCliente} and t.serie = x.s and t.placa_llave <> x.p`,
  );
  const hallados = new Map<number, Finding[]>();
  const known = new Set(rows.flatMap(({ f, identidad }) => (identidad && registrados.has(identidad.llave) ? [f] : [])));
  for (const { f, nombre } of series) if (!known.has(f)) hallados.set(f, [{ columna: 'Serie', codigo: 'vehiculo.duplicado', params: { nombre } }]);
  return { registrados, hallados };
};

/** The same as `checkVehicle` says of the one vehicle of a request. */
function vehicleFault(row: RowOf<typeof VEHICLE>, idCompania: number, types: readonly number[]): Finding | null {
  const params = { placa: row.placa };
  if (row.id_compania !== idCompania) return { columna: 'Placa', codigo: 'solicitud.vehiculo_ajeno', params };
  if (row.estado !== 'A') return { columna: 'Placa', codigo: 'solicitud.vehiculo_inactivo', params };
  if (types.length === 0 || types.includes(row.id_tipo_vehiculo)) return null;
  return { columna: 'Placa', codigo: 'solicitud.perfil_tipo_vehiculo', params: { tipo: row.tipo_vehiculo } };
}

/** Companies: active ones. */
export const companies: LookUp = async (ctx, _kit, head, rows) => {
  const asked = rows.flatMap(({ identidad }) => (identidad ? [{ t: identidad.partes[0], d: identidad.documento }] : []));
  const found = await ctx.tx.rows(
    { ...REGISTERED, alias: text, activo: yes },
    sql`select c.id_tipo_documento || '|' || c.documento as llave, c.id_compania as id, c.alias, c.activo, ${underWay(ctx, sql`s.entidad = 'E' and s.id_compania_acreditada = c.id_compania`)} as en_curso,
        exists (select 1 from acreditacion_compania a where a.id_cliente = c.id_cliente and a.id_compania_acreditada = c.id_compania and a.id_contrato = ${head.IdContrato} and a.fecha_desmovilizacion is null) as acreditada
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(t int, d text)
      join administracion_compania c on c.id_cliente = ${ctx.session.IdCliente} and c.id_tipo_documento = x.t and c.documento = x.d`,
  );
  const inactive = ({ activo, alias }: (typeof found)[number]): Finding | null =>
    activo ? null : { columna: 'Documento', codigo: 'solicitud.compania_inactiva', params: { compania: alias } };
  return { registrados: new Map(found.map((row) => [row.llave, { ...registered(row), impedimento: inactive(row) }])), hallados: new Map() };
};
