import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { addDays } from '@modules/administracion/shared/dia';
import { publicKeys, revokedCards } from '@modules/identificacion/server/public';
import { int, json, orNull } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Dicho, Identificador, Lista, Reglas, SujetoInstantanea } from '../../shared/fueraDeLinea';
import type { Pronostico, VehiculoInstantanea } from '../../shared/fueraDeLinea.movimiento';
import type { Antipassback } from '../../shared/fueraDeLinea.pasos';
import { discreetSentence, sentence } from '../../shared/oraciones';
import { dayBegins, localMoment } from '../decision/calendar';
import { configurationOf, namesDevices } from '../decision/configuracion';
import { licencesOf } from '../decision/controls/conductor';
import { behaviourOf, type Finding, type Reason } from '../decision/decision';
import type { Facts } from '../decision/decision.facts';
import { regimeGranted } from '../puesto/marca.alrededor';
import { conditionOf } from '../puesto/marca.answer';
import { type Division, gatherFacts, type Known, type KnownVehicle, thumbnailsOf } from './instantanea.facts';
import { doorRefusal, type Foretold, foretell, foretellVehicle, minutesOf, shiftMinutes, slotsFor } from './instantanea.ventanas';

const HOUR = 3_600_000;
/** Windows end at such an hour, so that between two lists only those differ for whom something changed. */
const ANCHOR = 6 * HOUR;
/** Whoever left the division is told for so many days: the gate says why instead of not knowing them. */
const TOLD_DAYS = 30;
/** Decided in one go; then whoever waits at a gate has their turn. */
const AT_ONCE = 50;
/** Versions whose prints are kept: who comes with an older one is given the whole list. */
const REMEMBERED = 12;
const TRIES = 5;

/** When it is made, until when it is good and until when it lets anybody in. */
interface Span {
  readonly from: number;
  readonly now: number;
  readonly good: number;
  readonly limit: number;
}
function spanOf(ctx: Context): Span {
  const now = ctx.now.getTime();
  const hours = numberParameter(ctx, 'acceso.horasInstantanea');
  const limit = now + Math.max(hours, numberParameter(ctx, 'acceso.horasInstantaneaMaximo')) * HOUR;
  // The whole of today: whoever comes out of hours is told all of today's.
  return { from: dayBegins(ctx.session.zona, ctx.now).getTime(), now, good: now + hours * HOUR, limit };
}

interface Decided {
  readonly known: Known;
  readonly foretold: Foretold;
}
interface DecidedVehicle {
  readonly known: KnownVehicle;
  readonly foretold: ReturnType<typeof foretellVehicle>;
}

/** The decision over the span for each, a few at a time. */
async function decideAll(ctx: Context, { base, people, vehicles }: Division, { from, now, limit }: Span) {
  const end = limit - (limit % ANCHOR) + ANCHOR;
  const slotsOfEach = slotsFor(minutesOf(ctx.session.zona, from, end));
  const turns = async <K, D>(those: readonly K[], decideOne: (known: K) => D): Promise<D[]> => {
    const decided: D[] = [];
    for (const [place, known] of those.entries()) {
      if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
      decided.push(decideOne(known));
    }
    return decided;
  };
  return {
    people: await turns(
      people,
      (known): Decided => ({ known, foretold: foretell(known.facts, slotsOfEach(known.facts, shiftMinutes(known.facts)), end, now) }),
    ),
    vehicles: await turns(
      vehicles,
      (known): DecidedVehicle => ({ known, foretold: foretellVehicle(base, known.facts, slotsOfEach(known.facts, []), end, now) }),
    ),
  };
}

/** Told by the hour: 604 of a person and 807 of a vehicle, and what a regime shuts. */
const BY_HOUR = ['604', '807', '901', '902'];

/** Why not now, where it is not the hour alone; for whom no window lies ahead, whatever it is. */
function refusalOf({ now, windows }: Foretold, at: number): Reason | null {
  const [reason] = now.Motivos;
  if (!reason) return null;
  return !BY_HOUR.includes(reason.Codigo) || !windows.some(({ to }) => to > at) ? reason : null;
}

/** What of a decision makes a list another one, whoever reads it and in whatever language. */
function saidOf(foretold: Foretold, at: number) {
  const { now, windows, shut } = foretold;
  const said = (reasons: readonly Reason[]) => reasons.map(({ Codigo, Detalle }) => [Codigo, Detalle]);
  const refusal = refusalOf(foretold, at);
  return [
    windows.map(({ from, to, Advertencias }) => [from, to, said(Advertencias)]),
    shut.map(({ from, to, reason }) => [from, to, said([reason])]),
    refusal ? said([refusal]) : null,
    now.Acreditacion && [now.Acreditacion.Compania, now.Acreditacion.Contrato, now.Acreditacion.FechaFin],
  ];
}
const printed = (whole: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(whole)).digest('base64url').slice(0, 12);

function printOf({ known: { facts, ...identified }, foretold }: Decided, at: number): string {
  return printed([facts.Persona, identified, ...saidOf(foretold, at)]);
}
function printOfVehicle({ known: { facts, Credencial }, foretold: { entry, exit } }: DecidedVehicle, at: number): string {
  return printed([facts.Vehiculo, Credencial, saidOf(entry, at), exit && saidOf(exit, at)]);
}

const worded = ({ lang }: Context, { Codigo, Detalle }: Reason): Dicho => ({ Codigo, Motivo: discreetSentence(lang, Codigo, Detalle) });

/** What is foretold, in the reader's words. */
function toldOf(ctx: Context, foretold: Foretold, at: number): Pronostico {
  const refusal = refusalOf(foretold, at);
  return {
    Ventanas: foretold.windows.map(({ from, to, Advertencias }) => ({
      Desde: new Date(from).toISOString(),
      Hasta: new Date(to).toISOString(),
      Advertencias: Advertencias.map((reason) => worded(ctx, reason)),
    })),
    Denegado: refusal && worded(ctx, refusal),
  };
}

/** A person as the reader of the list may see them. */
function subjectOf(ctx: Context, { known, foretold }: Decided, at: number, Foto: string | null): SujetoInstantanea {
  const { Persona } = known.facts;
  const level = protectionOf(ctx.session, 'AdministracionPersona')?.get('NombreCompleto');
  const Identificadores: Identificador[] = [
    { Medio: 'DOC', Valor: Persona.Documento, IdTipoDocumento: known.IdTipoDocumento, Rut: known.Rut ? 'S' : 'N' },
    ...known.Codigos.map((Valor): Identificador => ({ Medio: 'PIN', Valor, IdTipoDocumento: null, Rut: 'N' })),
  ];
  const { Acreditacion } = foretold.now;
  const { Licencia, Internas } = licencesOf(known.Conductor);
  return {
    IdPersona: Persona.IdPersona,
    Identificadores,
    Credencial: known.Credencial,
    Nombre: level === 'O' ? null : level === 'E' ? String(maskField('text', Persona.Nombre)) : Persona.Nombre,
    Documento: Persona.Documento,
    TipoDocumento: Persona.TipoDocumento,
    Compania: Acreditacion?.Compania ?? Persona.Compania,
    Contrato: Acreditacion?.Contrato ?? Persona.Contrato,
    Cargo: Persona.Cargo,
    Condicion: conditionOf(Persona) ?? 'LIBRE',
    VigenteHasta: Acreditacion?.FechaFin ?? null,
    ...toldOf(ctx, foretold, at),
    Denegaciones: foretold.shut.map(({ from, to, reason }) => ({
      Desde: new Date(from).toISOString(),
      Hasta: new Date(to).toISOString(),
      ...worded(ctx, reason),
    })),
    Foto,
    Conduce: Licencia || Internas.length > 0 ? { Licencia, Internas } : null,
    ...(known.SinAntipassback ? { SinAntipassback: 'S' } : {}),
  };
}

/** A vehicle as a list tells it. */
function vehicleOf(ctx: Context, { known, foretold: { entry, exit } }: DecidedVehicle, at: number): VehiculoInstantanea {
  const { IdVehiculo, Placa, IdTipoVehiculo, Tipo, Licencias, RequiereLicenciaInterna, Marca, Modelo, Color, Compania } = known.facts.Vehiculo;
  const { Acreditacion } = entry.now;
  return {
    ...{ IdVehiculo, Placa, IdTipoVehiculo, Tipo, Licencias, RequiereLicenciaInterna, Color },
    Credencial: known.Credencial,
    Modelo: `${Marca} ${Modelo}`,
    Compania: Acreditacion?.Compania ?? Compania,
    Contrato: Acreditacion?.Contrato ?? null,
    VigenteHasta: Acreditacion?.FechaFin ?? null,
    Entrada: toldOf(ctx, entry, at),
    Salida: exit && toldOf(ctx, exit, at),
  };
}

const prints = z.record(z.string(), z.string());
type Prints = z.infer<typeof prints>;

/** Whose list of a door it is: everybody's, a contractor's, or a terminal's own where groups name devices. */
interface Asking {
  readonly IdPuerta: number;
  readonly IdEquipo: number | null;
  readonly IdCompania: number | null;
}
/** Rows of one list, over `t`. */
const listOf = ({ session }: Context, { IdPuerta, IdEquipo, IdCompania }: Asking) =>
  sql`t.id_cliente = ${session.IdCliente} and t.id_puerta = ${IdPuerta} and t.id_equipo is not distinct from ${IdEquipo}::int and t.id_compania is not distinct from ${IdCompania}::int`;

async function printsOf(ctx: Context, asking: Asking, version: number | null): Promise<{ id: number; version: number; prints: Prints } | null> {
  const row = await ctx.tx.first(
    { id_instantanea: int, version_lista: int, huellas: orNull(json(z.unknown())) },
    sql`select t.id_instantanea, t.version_lista, t.huellas from acceso_instantanea t where ${listOf(ctx, asking)}
        and (${version}::int is null or t.version_lista = ${version}::int) and t.huellas is not null order by t.version_lista desc limit 1`,
  );
  return row ? { id: row.id_instantanea, version: row.version_lista, prints: prints.parse(row.huellas) } : null;
}

const sameList = (one: Prints, other: Prints): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

/**
 * The version that this list is: the newest of its own, found to be so again, or a new one. Prints of a list that are older than its last
 * versions are forgotten, and those of a list that nobody has asked for since it was no longer good for anybody.
 */
async function versionOf(ctx: Context, asking: Asking, list: Prints, { now, good, limit }: Span): Promise<{ id: number; version: number }> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const { IdPuerta, IdEquipo, IdCompania } = asking;
  const made = { at: new Date(now).toISOString(), until: new Date(good).toISOString() };
  const abandoned = new Date(now - REMEMBERED * (limit - now)).toISOString();
  for (let turn = 0; turn < TRIES; turn++) {
    const newest = await printsOf(ctx, asking, null);
    if (newest && sameList(newest.prints, list)) {
      await ctx.tx.run(
        sql`update acceso_instantanea set generada_el = greatest(generada_el, ${made.at}::timestamptz), vence_el = greatest(vence_el, ${made.until}::timestamptz)
            where id_cliente = ${IdCliente} and id_instantanea = ${newest.id}`,
      );
      return newest;
    }
    const row = await ctx.tx.first(
      { id: int, version: int },
      sql`with nueva as (
          insert into acceso_instantanea (id_cliente, id_division, id_puerta, id_equipo, id_compania, version_lista, generada_el, vence_el, sujetos, huellas, usuario_creacion)
          values (${IdCliente}, ${IdDivision}, ${IdPuerta}, ${IdEquipo}, ${IdCompania},
            (select coalesce(max(v.version_lista), 0) + 1 from acceso_instantanea v where v.id_cliente = ${IdCliente} and v.id_puerta = ${IdPuerta}),
            ${made.at}::timestamptz, ${made.until}::timestamptz, ${Object.keys(list).length}, ${JSON.stringify(list)}::jsonb, ${IdUsuario})
          on conflict do nothing returning id_instantanea, version_lista
        ), olvidadas as (
          update acceso_instantanea t set huellas = null where t.id_cliente = ${IdCliente} and t.id_puerta = ${IdPuerta} and t.huellas is not null
            and (t.vence_el < ${abandoned}::timestamptz or (${listOf(ctx, asking)} and t.version_lista <= (select o.version_lista from (select t.version_lista
              from acceso_instantanea t where ${listOf(ctx, asking)} and t.huellas is not null order by t.version_lista desc offset ${REMEMBERED - 1} limit 1) o)))
        )
        select id_instantanea as id, version_lista as version from nueva`,
    );
    // Another post of the same door, an instant earlier: perhaps it is the same list.
    if (row) return row;
  }
  throw new Error('The version of a list was taken by others again and again');
}

/** Cards that were ended and would still be good since a day; a contractor is told of its own people's alone, as at the gate. */
async function endedCards(ctx: Context, { people, vehicles }: Division, since: string) {
  const ended = await revokedCards(ctx.tx, ctx.session.IdCliente, since);
  if (ctx.session.IdCompania === null) return ended;
  const own = new Set(people.map(({ facts }) => facts.Persona.IdPersona));
  const theirs = new Set(vehicles.map(({ facts }) => facts.Vehiculo.IdVehiculo));
  return ended.filter(({ IdPersona, IdVehiculo }) => own.has(IdPersona ?? 0) || theirs.has(IdVehiculo ?? 0));
}

const rulesOf = (base: Facts, Modo: 'S' | 'N'): Reglas => ({
  VEHICULO: behaviourOf(base, { Modo }, 'VEHICULO'),
  CONDUCTOR: behaviourOf(base, { Modo }, 'CONDUCTOR'),
});

/** The anti-passback of the zone that the door leads into, for a device that knows its own passes alone. */
const passbackOf = (ctx: Context, base: Facts): Antipassback => ({
  Tipo: base.ZonaDestino?.Antipassback ?? 'N',
  Minutos: base.ZonaDestino?.Minutos ?? 0,
  Zona: base.ZonaDestino?.Nombre ?? '',
  Reglas: { S: behaviourOf(base, { Modo: 'S' }, 'ANTIPASSBACK'), N: behaviourOf(base, { Modo: 'N' }, 'ANTIPASSBACK') },
  SegundosRebote: numberParameter(ctx, 'acceso.segundosRebote'),
});

/** Everyone whom a door may have to decide about without a network, or what changed of them since a version. */
export async function downloadSnapshot(ctx: Context, IdPuerta: number, since: number | null) {
  const { IdCliente, IdDivision, IdCompania, zona } = ctx.session;
  // A list by numbers that its reader may not see could not be kept from them.
  if (protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento')) throw refuse('proteccion.filtro', { campo: 'Documento' }, 'Documento');
  const span = spanOf(ctx);
  const Hoy = today(ctx);
  const dayAt = (at: number) => localMoment(zona, new Date(at)).Fecha;
  const configuration = await configurationOf(ctx, IdDivision);
  const IdEquipo = ctx.session.IdEquipo ?? null;
  const division = await gatherFacts(ctx.tx, configuration, {
    IdCliente,
    IdDivision,
    IdPuerta,
    IdEquipo,
    IdCompania,
    Hoy,
    Desde: dayAt(span.from),
    Hasta: dayAt(span.limit + ANCHOR),
    TodaviaDesde: addDays(Hoy, -TOLD_DAYS),
    regimen: regimeGranted(ctx),
  });
  if (!division) throw refuse('campo.referencia', { campo: 'IdPuerta' }, 'IdPuerta');
  const decided = await decideAll(ctx, division, span);
  const keys = {
    person: ({ known }: Decided) => String(known.facts.Persona.IdPersona),
    vehicle: ({ known }: DecidedVehicle) => `V${known.facts.Vehiculo.IdVehiculo}`,
  };
  const list: Prints = Object.fromEntries([
    ...decided.people.map((one) => [keys.person(one), printOf(one, span.now)]),
    ...decided.vehicles.map((one) => [keys.vehicle(one), printOfVehicle(one, span.now)]),
  ]);
  const door = configuration.doors.get(IdPuerta);
  const asking = { IdPuerta, IdCompania, IdEquipo: door && namesDevices(configuration, door) ? IdEquipo : null };
  const before = since === null ? null : await printsOf(ctx, asking, since);
  const { id, version } = await versionOf(ctx, asking, list, span);
  const isNew = (key: string) => !before || before.prints[key] !== list[key];
  const gone = before ? Object.keys(before.prints).filter((key) => !(key in list)) : [];
  const told = decided.people.filter((one) => isNew(keys.person(one)));
  const shown = protectionOf(ctx.session, 'AdministracionPersona')?.has('FotoPerfil') ? [] : told.filter(({ known }) => known.Foto !== null);
  const photos = await thumbnailsOf(
    ctx.tx,
    IdCliente,
    shown.map(({ known }) => known.facts.Persona.IdPersona),
  );
  const closed = (found: Finding | null): Dicho | null => found && { Codigo: found.Codigo, Motivo: sentence(ctx.lang, found.Codigo, found.Detalle) };
  const lista: Lista = {
    LimiteEl: new Date(span.limit).toISOString(),
    Zona: zona,
    Claves: await publicKeys(ctx.tx, IdCliente),
    Revocadas: await endedCards(ctx, division, addDays(Hoy, -TOLD_DAYS)),
    Puerta: {
      Denegado: { S: closed(doorRefusal(division.base, 'S')), N: closed(doorRefusal(division.base, 'N')) },
      Reglas: { S: rulesOf(division.base, 'S'), N: rulesOf(division.base, 'N') },
      Antipassback: passbackOf(ctx, division.base),
    },
  };
  return {
    ...lista,
    IdInstantanea: id,
    Version: version,
    GeneradaEl: new Date(span.now).toISOString(),
    VenceEl: new Date(span.good).toISOString(),
    Completa: before ? 'N' : 'S',
    Puerta: { IdPuerta, Nombre: division.base.Puerta?.Nombre ?? '', ...lista.Puerta },
    Sujetos: told.map((one) => subjectOf(ctx, one, span.now, photos.get(one.known.facts.Persona.IdPersona) ?? null)),
    Retirados: gone.filter((key) => !key.startsWith('V')).map(Number),
    Vehiculos: decided.vehicles.filter((one) => isNew(keys.vehicle(one))).map((one) => vehicleOf(ctx, one, span.now)),
    VehiculosRetirados: gone.filter((key) => key.startsWith('V')).map((key) => Number(key.slice(1))),
  };
}
