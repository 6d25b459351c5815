import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { faultsOf } from '@platform/server/http/input';
import { addRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import type { Dictionary } from '@platform/server/words';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { VERIFICACION_FUTURA, VERIFICACIONES_A_LA_VEZ, type VerificacionesAnswer } from '../shared/sinRed.wire';
import { Verificacion } from '../shared/verificacion.entity';
import { credencialResource } from './credencial.resource';

const FUTURE_MS = 5 * 60_000;
/** What a device has kept for longer is of no list any more: ended cards travel for as long. */
const OLDEST_DAYS = 30;
const DAY_MS = 86_400_000;
const MOST = VERIFICACIONES_A_LA_VEZ;

/** Where a phone says it is. */
export const degrees = (most: number) =>
  z
    .number({ error: 'campo.numero' })
    .min(-most, { error: `campo.minimo{"n":-${most}}` })
    .max(most, { error: `campo.maximo{"n":${most}}` })
    .nullish();

/** A name that a device gives to a scan and to no other. */
export const scanId = z
  .string({ error: 'campo.obligatorio' })
  .regex(/^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, { error: 'campo.invalido' })
  .overwrite((value) => value.toLowerCase());

const moment = z.iso.datetime({ offset: true, error: 'campo.momento' });
/** Results that are a card's: the others are nobody's. */
const OF_A_CARD: readonly string[] = ['V', 'P', 'X', 'I'];

const element = z
  .strictObject(
    {
      Uuid: scanId,
      FechaHora: moment,
      Medio: z.enum(['Q', 'C'], { error: 'campo.opcion' }),
      Codigo: z
        .string({ error: 'campo.texto' })
        .trim()
        .max(20, { error: 'campo.maximo_texto{"n":20}' })
        .regex(/^[^\p{Cc}]*$/u, { error: 'campo.caracteres' })
        .nullable(),
      Resultado: z.enum(['V', 'P', 'X', 'I', 'F', 'N'], { error: 'campo.opcion' }),
      Latitud: degrees(90),
      Longitud: degrees(180),
      ListaDel: moment,
    },
    { error: 'campo.invalido' },
  )
  .refine(({ Codigo, Resultado }) => OF_A_CARD.includes(Resultado) === (Codigo !== null && Codigo !== ''), {
    path: ['Codigo'],
    error: 'campo.invalido',
  });
type Told = z.output<typeof element>;

/** Verifications that a device made without a network. Each is looked at by itself: what is wrong with one is no matter of the others. */
export const toldBody = z.strictObject({
  Verificaciones: z
    .array(z.unknown(), { error: 'campo.lista' })
    .min(1, { error: `verificacion.lote_cantidad{"n":${MOST}}` })
    .max(MOST, { error: `verificacion.lote_cantidad{"n":${MOST}}` }),
});
const named = z.looseObject({ Uuid: z.string().max(36) });

/** Cards of the client that the session reaches, by their codes. */
async function cardsOf(ctx: Context, told: readonly Told[]): Promise<ReadonlyMap<string, number>> {
  const codes = told.flatMap(({ Codigo }) => Codigo ?? []);
  const rows = await ctx.tx.rows(
    { codigo: text, id: int },
    sql`select t.codigo, t.id_credencial as id from identificacion_credencial t where ${scopeSql(credencialResource, ctx.session)} and t.codigo = any(${sql.param(codes)}::text[])`,
  );
  return new Map(rows.map(({ codigo, id }) => [codigo, id]));
}

/** The first thing wrong with an element: its field, and the coded message that says so. */
function firstOf(error: z.core.$ZodError): readonly [string, string] {
  const [{ field, message } = { field: '', message: 'campo.invalido' }] = faultsOf(error);
  return [field, message];
}

/** Why one is not kept; undefined of one that is. */
function faultOf({ now }: Context, cards: ReadonlyMap<string, number>, { FechaHora, Codigo }: Told): readonly [string, string] | undefined {
  const at = Date.parse(FechaHora);
  if (at > now.getTime() + FUTURE_MS) return ['FechaHora', VERIFICACION_FUTURA];
  if (at < now.getTime() - OLDEST_DAYS * DAY_MS) return ['FechaHora', `verificacion.antigua{"n":${OLDEST_DAYS}}`];
  return Codigo !== null && !cards.has(Codigo) ? ['Codigo', 'campo.referencia'] : undefined;
}

/**
 * Keeps what devices told of cards without a network (0707): each once, with its own moment and the result that the guard was told, whatever
 * is true by now. One that had been asked on line without hearing the answer is there already, and becomes what was told instead.
 */
export async function keepTold(ctx: Context, words: Dictionary, sent: readonly unknown[]): Promise<VerificacionesAnswer> {
  const parsed = sent.map((one) => element.safeParse(one));
  const cards = await cardsOf(
    ctx,
    parsed.flatMap(({ data }) => data ?? []),
  );
  const fresh = new Map<string, Told>();
  const faults = parsed.map(({ data, error }): readonly [string, string] | undefined => {
    if (!data) return error && firstOf(error);
    const fault = faultOf(ctx, cards, data);
    if (!fault && !fresh.has(data.Uuid)) fresh.set(data.Uuid, data);
    return fault;
  });
  const kept = await addRows(ctx, Verificacion, {
    values: [...fresh.values()].map(({ Uuid, FechaHora, Medio, Codigo, Resultado, Latitud = null, Longitud = null, ListaDel }) => ({
      IdCredencial: Codigo === null ? null : (cards.get(Codigo) ?? null),
      IdUsuario: ctx.session.IdUsuario,
      ...{ Uuid, FechaHora, Medio, Resultado, Latitud, Longitud, ListaDel },
      FueraLinea: 'S' as const,
    })),
    clash: {
      on: sql`id_cliente, uuid`,
      takes: ['IdCredencial', 'FechaHora', 'Medio', 'Resultado', 'ListaDel', 'FueraLinea'],
      where: sql`t.fuera_linea = 'N' and t.id_usuario = excluded.id_usuario`,
    },
    returning: sql`t.uuid`,
  });
  const written = new Set(kept.map(({ uuid }) => String(uuid)));
  return sent.map((one, at) => {
    const [fault, told] = [faults[at], parsed[at]?.data];
    if (fault || !told) {
      const { code, message } = words.fieldMessage(ctx.lang, Verificacion.resource, ...(fault ?? (['', 'campo.invalido'] as const)));
      return { Uuid: named.safeParse(one).data?.Uuid ?? null, Estado: 'RECHAZADA' as const, Codigo: code, Mensaje: message };
    }
    // Twice in one call it is kept by the first.
    const Estado = written.delete(told.Uuid) ? ('REGISTRADA' as const) : ('REPETIDA' as const);
    return { Uuid: told.Uuid, Estado, Codigo: null, Mensaje: null };
  });
}
