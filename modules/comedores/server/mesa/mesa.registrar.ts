import { createHash } from 'node:crypto';
import { BAD_SIGNATURE, identify, type Meant, meaningOf } from '@modules/acceso/server/public';
import { readQr } from '@modules/identificacion/server/public';
import { readThroughConfiguration, readThroughEquipment } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { decideMeal, type Motivo, type Veredicto } from '../../shared/mesa';
import { priceOf } from '../consolidado/valor';
import type { Taking } from './mesa.body';
import { changeReading, writeReading } from './mesa.escribir';
import { type MealFacts, type Open, readMealFacts } from './mesa.facts';
import { hold, type Moment, mealLocks, momentOf, openAt, type Room, roomOf, servicesOf } from './mesa.lugar';
import type { Detail } from './mesa.respuesta';

/** A ration said to be older than this by a counter that has a network is observed: somebody typed it afterwards. */
const LATE_MS = 5 * 60_000;
const MEANS = { C: 'TAR', D: 'DOC', Q: 'QR', B: 'DOC' } as const;

/** A row of the counter, and whether it had been written before. */
export interface Taken {
  readonly IdConsumo: number;
  readonly Repetida: 'S' | 'N';
}

/** The same call, whatever order its names come in and whatever it leaves out. */
const digestOf = (sent: Taking): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        Object.entries(sent)
          .flatMap((entry) => (entry[1] === null || entry[1] === undefined ? [] : [entry]))
          .sort(([a], [b]) => a.localeCompare(b)),
      ),
    )
    .digest('hex');

/** The row that the same call made; another call under its name is refused. */
async function earlier(ctx: Context, { Uuid }: Taking, digest: string): Promise<number | undefined> {
  const row = await ctx.tx.first(
    { huella: text, id_consumo: int },
    sql`select id_consumo, huella from comedor_consumo_clave where id_cliente = ${ctx.session.IdCliente} and uuid = ${Uuid}`,
  );
  if (row && row.huella !== digest) throw conflict('comedor.uuid_repetido', { id: row.id_consumo });
  return row ? row.id_consumo : undefined;
}

/** The readings configuration of the browser that reads; a terminal of another dining room, or retired, reads nothing. */
async function configurationOf(ctx: Context, { IdTerminal, IdComedor }: Taking): Promise<number | null> {
  if (!IdTerminal) return null;
  const row = await ctx.tx.first(
    { id: orNull(int) },
    sql`select id_configuracion_lectura as id from comedor_terminal where id_cliente = ${ctx.session.IdCliente} and id_terminal = ${IdTerminal} and id_comedor = ${IdComedor} and activo = 'S'`,
  );
  if (!row) throw refuse('comedor.terminal_baja', undefined, 'IdTerminal');
  return row.id;
}

/** Whom a reading means: what a badge reader or a device typed passes its readings configuration. */
async function meantOf(ctx: Context, sent: Taking): Promise<Meant | { readonly IdPersona: number }> {
  const asRead: Meant = { Identificador: sent.Lectura, TipoIdentificacion: MEANS[sent.TipoLectura], IdTipoDocumento: sent.IdTipoDocumento ?? null };
  const { IdEquipo } = ctx.session;
  const configuration = await configurationOf(ctx, sent);
  if (sent.TipoLectura === 'B' && sent.IdPersona) return { IdPersona: sent.IdPersona };
  // Of a QR counts its token, where its signature holds.
  const asCard = async (): Promise<Meant> => {
    const qr = sent.TipoLectura === 'D' ? null : await readQr(ctx, sent.Lectura);
    if (qr?.firma === 'no_valida') return BAD_SIGNATURE;
    return qr?.token ? { ...asRead, Identificador: qr.token } : asRead;
  };
  if (IdEquipo !== undefined) return (await meaningOf(ctx, await readThroughEquipment(ctx.tx, IdEquipo, sent.Lectura))) ?? asCard();
  if (sent.TipoLectura !== 'C' || configuration === null) return asCard();
  return (await meaningOf(ctx, await readThroughConfiguration(ctx.tx, configuration, sent.Lectura))) ?? asCard();
}

/** A badge that is read twice in a moment is one reading: what was answered the first time. */
async function justRead(ctx: Context, idPersona: number | null, IdComedor: number, idServicio: number | null, at: Date): Promise<number | undefined> {
  const seconds = numberParameter(ctx, 'comedor.segundosDobleLectura');
  if (idPersona === null || seconds === 0) return undefined;
  const moment = at.toISOString();
  const row = await ctx.tx.first(
    { id_consumo: int },
    sql`select id_consumo from comedor_consumo where id_cliente = ${ctx.session.IdCliente} and id_persona = ${idPersona} and id_comedor = ${IdComedor}
      and id_servicio is not distinct from ${idServicio}::int and anulado = 'N' and fuera_linea = 'N' and fecha_hora between ${moment}::timestamptz - make_interval(secs => ${seconds}::int) and ${moment}::timestamptz + make_interval(secs => ${seconds}::int)
      and fecha_consumo between ${moment}::timestamptz::date - 2 and ${moment}::timestamptz::date + 2
      order by fecha_hora desc, id_consumo desc limit 1`,
  );
  return row ? row.id_consumo : undefined;
}

interface Decided {
  readonly idPersona: number | null;
  readonly facts: MealFacts;
  readonly verdict: Veredicto;
}

/** Whether a reading is of a moment that is over: made without a network. */
const isLate = (ctx: Context, { at }: Moment): boolean => ctx.now.getTime() - at.getTime() > LATE_MS;

/** Decides under the locks of the person and of the services that are open, so that of two at once the second sees the first. */
async function decide(ctx: Context, sent: Taking, room: Room, moment: Moment): Promise<Decided> {
  const services = await servicesOf(ctx, room);
  const fixed = sent.IdServicio ?? null;
  if (fixed !== null && services.every(({ IdServicio }) => IdServicio !== fixed)) throw refuse('campo.referencia', undefined, 'IdServicio');
  const open: readonly Open[] = openAt(services, moment);
  const meant = await meantOf(ctx, sent);
  const who = await identify(ctx, meant, moment.Fecha, isLate(ctx, moment) ? moment.at : undefined);
  await hold(ctx, mealLocks(who.IdPersona, open));
  // A quota is spent across days.
  await ctx.tx.run(
    sql`select 1 from comedor_servicio_exclusivo where id_cliente = ${ctx.session.IdCliente} and id_servicio = any(${sql.param(open.map(({ IdServicio }) => IdServicio))}) and cupo is not null
      order by id_servicio_exclusivo for no key update`,
  );
  const facts = await readMealFacts(ctx, who.IdPersona, open, { moment: moment.at.toISOString(), day: moment.Fecha });
  const verdict = decideMeal({
    Reconocida: who.IdPersona !== null,
    FirmaNoValida: meant === BAD_SIGNATURE,
    CredencialVigente: who.CredencialVigente,
    PersonaActiva: who.Activa,
    Acreditada: facts.Condiciones.some(({ Fecha }) => Fecha === moment.Fecha),
    ExigeIngreso: room.ExigeIngreso,
    Dentro: facts.Dentro,
    Capacidad: room.Capacidad,
    Hora: moment.Hora,
    IdServicio: fixed,
    Candidatos: facts.Candidatos,
  });
  return { idPersona: who.IdPersona, facts, verdict };
}

/** What is frozen in a row of what was decided: by whom the person works, and for a ration what it costs. */
async function frozenOf(ctx: Context, { facts, verdict }: Decided, IdServicio: number | null, FechaConsumo: string, served: boolean) {
  const { Fecha: _day, ...condition } = facts.Condiciones.find(({ Fecha }) => Fecha === FechaConsumo) ?? NOBODY;
  if (!served) return condition;
  const IdServicioExclusivo = verdict.Exclusivo?.IdServicioExclusivo ?? null;
  if (IdServicio === null) return { ...condition, IdServicioExclusivo };
  const { IdTipoCargo, IdCategoria } = condition;
  return { ...condition, IdServicioExclusivo, ...(await priceOf(ctx, { IdServicio, FechaConsumo, IdTipoCargo, IdCategoria, IdServicioExclusivo })) };
}
const NOBODY = { Fecha: '', IdTipoCargo: null, IdCategoria: null };

/** What is said of a reading, with the rations of its service taken and left. */
function detailOf({ Candidato, Frase, Parametros, Limite }: Veredicto, served: boolean): Detail {
  const Consumidos = (Candidato?.Tomadas ?? 0) + (served ? 1 : 0);
  return { Frase, Parametros: { ...Parametros }, Consumidos, Restantes: Math.max(0, Limite - Consumidos) };
}

/** What a reading writes, decided. */
async function rowOf(ctx: Context, sent: Taking, room: Room, moment: Moment, decided: Decided, eaten: boolean) {
  const { Candidato, Motivo, OrigenGrupo, Resultado } = decided.verdict;
  const IdServicio = Candidato?.Servicio.IdServicio ?? sent.IdServicio ?? null;
  const FechaConsumo = Candidato?.FechaConsumo ?? moment.Fecha;
  const served = eaten || Resultado === 'P';
  const late = served && !eaten && isLate(ctx, moment);
  return {
    FechaConsumo,
    FechaHora: moment.at.toISOString(),
    IdComedor: room.IdComedor,
    IdServicio,
    IdPersona: decided.idPersona,
    IdTerminal: sent.IdTerminal ?? null,
    TipoLectura: sent.TipoLectura,
    Resultado: served ? ('P' as const) : ('D' as const),
    Motivo: served ? null : Motivo,
    Detalle: detailOf(decided.verdict, served),
    Origen: ctx.session.IdEquipo === undefined ? 'P' : 'E',
    OrigenGrupo,
    FueraLinea: eaten ? 'S' : 'N',
    Observado: late || (eaten && Motivo) ? 'S' : 'N',
    MotivoObservado: late ? 'comedor.registro_tardio' : eaten ? Motivo : null,
    Excepcional: 'N',
    Anulado: 'N',
    IdGrupo: OrigenGrupo === 'X' ? null : (Candidato?.Grupo?.IdGrupo ?? null),
    ...(await frozenOf(ctx, decided, IdServicio, FechaConsumo, served)),
  };
}

/** Decides a reading and writes it: once for each call, however often it comes, and whatever terminals read at once. */
export async function takeMeal(ctx: Context, sent: Taking): Promise<Taken> {
  const Huella = digestOf(sent);
  await hold(ctx, [`lectura.${sent.Uuid}`]);
  const before = await earlier(ctx, sent, Huella);
  if (before !== undefined) return { IdConsumo: before, Repetida: 'S' };
  const room = await roomOf(ctx, sent.IdComedor);
  const moment = momentOf(ctx, sent.FechaHora);
  const decided = await decide(ctx, sent, room, moment);
  const IdServicio = decided.verdict.Candidato?.Servicio.IdServicio ?? sent.IdServicio ?? null;
  const just = await justRead(ctx, decided.idPersona, room.IdComedor, IdServicio, moment.at);
  if (just !== undefined) return { IdConsumo: just, Repetida: 'S' };
  const row = await rowOf(ctx, sent, room, moment, decided, false);
  return { IdConsumo: await writeReading(ctx, { Uuid: sent.Uuid, Huella, ...row }), Repetida: 'N' };
}

/**
 * What was eaten without a network is never undone: it is a ration, observed with what would have been said against it. It may have been
 * asked before without hearing the answer: a ration then is there already, and a denial was not obeyed.
 */
export async function eatenMeal(ctx: Context, sent: Taking): Promise<Taken> {
  const Huella = digestOf(sent);
  await hold(ctx, [`lectura.${sent.Uuid}`]);
  const before = await earlier(ctx, sent, Huella);
  if (before !== undefined && (await isRation(ctx, before))) return { IdConsumo: before, Repetida: 'S' };
  const room = await roomOf(ctx, sent.IdComedor);
  const moment = momentOf(ctx, sent.FechaHora);
  const row = await rowOf(ctx, sent, room, moment, await decide(ctx, sent, room, moment), true);
  if (before === undefined) return { IdConsumo: await writeReading(ctx, { Uuid: sent.Uuid, Huella, ...row }), Repetida: 'N' };
  await changeReading(ctx, before, 'sincronizar', row);
  return { IdConsumo: before, Repetida: 'N' };
}

/**
 * Whom a terminal denied without a network was not served, whatever would be said now: it is a denial, with the reason that was told. One that was
 * asked before without hearing the answer is there already.
 */
export async function deniedMeal(ctx: Context, sent: Taking, motivo: Motivo): Promise<Taken> {
  const Huella = digestOf(sent);
  await hold(ctx, [`lectura.${sent.Uuid}`]);
  const before = await earlier(ctx, sent, Huella);
  if (before !== undefined) return { IdConsumo: before, Repetida: 'S' };
  const room = await roomOf(ctx, sent.IdComedor);
  const moment = momentOf(ctx, sent.FechaHora);
  const decided = await decide(ctx, sent, room, moment);
  const { Motivo: now, Frase, Parametros } = decided.verdict;
  // What fills its sentence is known where the same would be said now.
  const verdict: Veredicto = {
    ...decided.verdict,
    Resultado: 'D',
    Motivo: motivo,
    ...(now === motivo ? { Frase, Parametros } : { Frase: motivo, Parametros: {} }),
  };
  const row = await rowOf(ctx, sent, room, moment, { ...decided, verdict }, false);
  return { IdConsumo: await writeReading(ctx, { Uuid: sent.Uuid, Huella, ...row, FueraLinea: 'S' }), Repetida: 'N' };
}

async function isRation(ctx: Context, id: number): Promise<boolean> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from comedor_consumo where id_consumo = ${id} and id_cliente = ${ctx.session.IdCliente} and resultado = 'P'`,
  );
  return row !== undefined;
}
