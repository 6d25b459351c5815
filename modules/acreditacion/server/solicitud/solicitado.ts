import {
  checkLicenceRequest,
  companyOfDocument,
  type LicenceRequest,
  onRequest,
  openSql,
  vehicleOfPlate,
} from '@modules/administracion/server/public';
import { requireRoom } from '@modules/sistema/server/public';
import type { Confirmation } from '@platform/server/audit/confirm';
import { int, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { SUJETOS } from '../../shared/sujetos';
import { releasePhoto } from './ficha.foto';
import { documentKey, peopleOfDocuments } from './persona.documento';
import type { Head } from './solicitud.read';
import { checkVehicle } from './vehiculo.solicitado';
import { registerVisitors } from './visitas';

/** What a request turned out to be about once sent; a visit's people are rows of their own. */
interface Requested {
  readonly IdPersona: number | null;
  readonly IdVehiculo: number | null;
  readonly IdCompaniaAcreditada: number | null;
}
const NOBODY: Requested = { IdPersona: null, IdVehiculo: null, IdCompaniaAcreditada: null };

/** The same, with the warnings that were confirmed on the way. */
export interface Settled extends Requested {
  readonly confirmed: readonly Confirmation[];
}

/** Finds or registers what requests are for, with every rule of their entity that sending checks; people as a set, because they come by the hundred. */
export async function settleAll(ctx: Context, kit: RouteKit, heads: readonly Head[]): Promise<Settled[]> {
  const people = await requestedPeople(
    ctx,
    kit,
    heads.filter((head) => SUJETOS[head.Entidad].id === 'IdPersona'),
  );
  const settled: Settled[] = [];
  for (const head of heads) {
    const person = people.get(head.IdSolicitud);
    const before = ctx.confirmations.length;
    const requested = await settle(ctx, kit, head, person?.id ?? 0);
    settled.push({ ...NOBODY, ...requested, confirmed: [...(person?.confirmed ?? []), ...ctx.confirmations.slice(before)] });
  }
  return settled;
}

async function settle(ctx: Context, kit: RouteKit, head: Head, IdPersona: number): Promise<Partial<Requested>> {
  switch (head.Entidad) {
    case 'P':
      return { IdPersona };
    case 'V':
      return { IdVehiculo: await requestedVehicle(ctx, kit, head) };
    case 'I':
      await registerVisitors(ctx, kit, head);
      return NOBODY;
    case 'E':
      return { IdCompaniaAcreditada: await requestedCompany(ctx, kit, head) };
    case 'L':
      await checkLicenceRequest(ctx, licenceOf(head, IdPersona));
      return { IdPersona };
  }
}

interface Found {
  readonly id: number;
  readonly confirmed: readonly Confirmation[];
}
type Typed = NonNullable<Head['DatosPersona']>;
interface Unknown {
  readonly head: Head;
  readonly typed: Typed;
  readonly key: string | null;
}

/**
 * Whom requests are for: the person chosen, or the one who has the document typed, when no other company employs them
 * (a contractor cannot see people of others, terminated ones among them); else the file typed is registered now,
 * through the same rules as anyone else's registration.
 */
async function requestedPeople(ctx: Context, kit: RouteKit, heads: readonly Head[]): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  const named: Unknown[] = [];
  for (const head of heads) {
    if (head.IdPersona !== null) {
      found.set(head.IdSolicitud, { id: head.IdPersona, confirmed: [] });
      continue;
    }
    const typed = head.DatosPersona ?? {};
    await releasePhoto(ctx, head.IdSolicitud, 'DatosPersona', typed);
    named.push({ head, typed, key: await documentKey(ctx, typed) });
  }
  const known = await peopleOfDocuments(
    ctx,
    named.map(({ key }) => key),
  );
  const employers = await employersOf(ctx, [...known.values()]);
  const unknown: Unknown[] = [];
  for (const one of named) {
    const id = one.key === null ? undefined : known.get(one.key);
    if (id === undefined) {
      unknown.push(one);
      continue;
    }
    if ((employers.get(id) ?? one.head.IdCompania) !== one.head.IdCompania) throw refuse('solicitud.persona_ocupada', undefined, 'Documento');
    found.set(one.head.IdSolicitud, { id, confirmed: [] });
  }
  for (const [IdSolicitud, person] of await registerPeople(ctx, kit, unknown)) found.set(IdSolicitud, person);
  return found;
}

/** The company that employs each person now. */
async function employersOf(ctx: Context, people: readonly number[]): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  const rows = await ctx.tx.rows(
    { id_persona: int, id_compania: int },
    sql`select v.id_persona, v.id_compania from administracion_persona_vinculo v where v.id_persona = any(${sql.param([...people])}::int[]) and ${sql.raw(openSql('v'))}`,
  );
  return new Map(rows.map((row) => [row.id_persona, row.id_compania]));
}

/** Whose names and birthdays could be the same person's; rather too many than one too few. */
const likeness = (typed: Typed): string =>
  [
    typed.FechaNacimiento,
    [typed.ApellidoPaterno, typed.ApellidoMaterno, typed.Nombres].join('').normalize('NFD').replace(/\P{L}/gu, '').toLowerCase(),
  ].join('|');

/** Registers people nobody knew, once each; of two who may be the same, the second hears of the first. */
async function registerPeople(ctx: Context, kit: RouteKit, unknown: readonly Unknown[]): Promise<Map<number, Found>> {
  const made = new Map<number, Found>();
  const byKey = new Map<string, number>();
  for (let left = unknown; left.length > 0; ) {
    const wave = new Map<string, Unknown>();
    const keys = new Set<string>();
    const later: Unknown[] = [];
    for (const one of left) {
      const registered = one.key === null ? undefined : byKey.get(one.key);
      if (registered !== undefined) made.set(one.head.IdSolicitud, { id: registered, confirmed: [] });
      else if (wave.has(likeness(one.typed)) || (one.key !== null && keys.has(one.key))) later.push(one);
      else {
        wave.set(likeness(one.typed), one);
        if (one.key !== null) keys.add(one.key);
      }
    }
    const now = [...wave.values()];
    if (now.length > 1) await requireRoom(ctx, 'P', undefined, now.length);
    const rows = await onRequest(ctx, () =>
      kit.writer.createMany(
        ctx,
        kit.registry.get('AdministracionPersona'),
        now.map(({ typed }) => typed),
      ),
    );
    for (const [at, { head, key }] of now.entries()) {
      const id = Number(rows[at]?.row.IdPersona);
      made.set(head.IdSolicitud, { id, confirmed: rows[at]?.confirmed ?? [] });
      if (key !== null) byKey.set(key, id);
    }
    left = later;
  }
  return made;
}

/** The vehicle chosen, the one of the plate typed, or its file registered now for the requesting company. */
async function requestedVehicle(ctx: Context, kit: RouteKit, head: Head): Promise<number> {
  const typed = head.DatosVehiculo ?? {};
  await releasePhoto(ctx, head.IdSolicitud, 'DatosVehiculo', typed);
  const known = head.IdVehiculo ?? (await vehicleOfPlate(ctx.tx, ctx.session.IdCliente, String(typed.Placa ?? '')));
  if (known !== null) {
    await checkVehicle(ctx, { ...head, IdVehiculo: known });
    return known;
  }
  const file = { FechaInicio: head.FechaInicio, ...typed, IdCompania: head.IdCompania };
  const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionVehiculo'), file));
  await checkVehicle(ctx, { ...head, IdVehiculo: Number(made.IdVehiculo) });
  return Number(made.IdVehiculo);
}

/** The company chosen, the one of the document typed, or its file registered now as a contractor. */
async function requestedCompany(ctx: Context, kit: RouteKit, head: Head): Promise<number> {
  const typed = head.DatosCompania ?? {};
  await releasePhoto(ctx, head.IdSolicitud, 'DatosCompania', typed);
  const known = head.IdCompaniaAcreditada ?? (await companyOfDocument(ctx, Number(typed.IdTipoDocumento), String(typed.Documento ?? '')));
  if (known === null) {
    const file = { ...typed, Contratista: 'S' };
    const made = await onRequest(ctx, () => kit.writer.create(ctx, kit.registry.get('AdministracionCompania'), file));
    return Number(made.IdCompania);
  }
  const row = await ctx.tx.first({ alias: text, activo: yes }, sql`select alias, activo from administracion_compania where id_compania = ${known}`);
  if (!row?.activo) throw refuse('solicitud.compania_inactiva', { compania: row?.alias ?? '' }, 'IdCompaniaAcreditada');
  return known;
}

/** What an L request asks of Administración; its heading is complete when it is sent. */
export function licenceOf(head: Head, IdPersona: number): LicenceRequest {
  const { IdLicenciaConducir, NumeroLicencia, FechaVencimientoLicencia, FechaInicio, FechaFin } = head;
  if (IdLicenciaConducir === null || NumeroLicencia === null || FechaVencimientoLicencia === null || FechaInicio === null || FechaFin === null)
    throw refuse('campo.obligatorio', undefined, 'IdLicenciaConducir');
  return {
    IdPersona,
    IdDivision: head.IdDivision,
    IdLicenciaConducir,
    NumeroLicencia,
    FechaVencimientoLicencia,
    TiposVehiculo: head.TiposVehiculo,
    FechaEmision: FechaInicio,
    FechaFin,
  };
}
