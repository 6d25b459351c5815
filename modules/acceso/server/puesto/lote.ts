import { decode } from '@platform/i18n/coded';
import type { Database } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { faultsOf } from '@platform/server/http/input';
import { Problem, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Marca } from '../../shared/marca.entity';
import { isResultado } from '../../shared/oraciones';
import { asDevice } from '../equipos/equipo.sesion';
import type { DeviceFact } from './lote.hecho';
import { readingBody } from './marca.body';
import { registerReading, writesSeveral } from './marca.registra';

const MOST = 500;

/** Marks that a device made without a network. Each is looked at by itself: what is wrong with one is no matter of the others. */
export const batchBody = z.strictObject({
  IdInstantanea: z
    .number({ error: 'campo.referencia' })
    .int({ error: 'campo.referencia' })
    .min(1, { error: 'campo.referencia' })
    .max(2_147_483_647, { error: 'campo.referencia' }),
  Marcas: z
    .array(z.unknown(), { error: 'campo.lista' })
    .min(1, { error: `marca.lote_cantidad{"n":${MOST}}` })
    .max(MOST, { error: `marca.lote_cantidad{"n":${MOST}}` }),
});
type Batch = z.output<typeof batchBody>;

const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
/** What the device did: let through with 000, or refused with a code of the gate. */
const deviceResult = z
  .strictObject(
    { Permitido: flag, Codigo: z.string({ error: 'campo.opcion' }).refine(isResultado, { error: 'campo.opcion' }) },
    { error: 'campo.obligatorio' },
  )
  .refine(({ Permitido, Codigo }) => (Permitido === 'S') === (Codigo === '000'), { path: ['Codigo'], error: 'campo.opcion' });
const element = z.looseObject({ ResultadoEquipo: deviceResult }, { error: 'campo.invalido' });
const named = z.looseObject({ IdMarcaOrigen: z.string().max(64) });

export const batchAnswer = z.array(
  z.object({
    IdMarcaOrigen: z.string().nullable(),
    Estado: z.enum(['REGISTRADA', 'REPETIDA', 'RECHAZADA']),
    /** Of a refused one, why. */
    Codigo: z.string().nullable(),
    Mensaje: z.string().nullable(),
    IdMovimiento: z.string().nullable(),
    Permitido: flag.nullable(),
  }),
);
type Answered = z.infer<typeof batchAnswer>[number];

/** What a refusal is and says in the reader's language; undefined for what is no refusal. */
type Explain = (error: unknown) => Promise<{ readonly Codigo: string; readonly Mensaje: string } | undefined>;

/** The first thing wrong with an element, as a single call would have said it. */
function faultOf(error: z.core.$ZodError): Problem {
  const [first = { field: '', message: 'campo.invalido' }] = faultsOf(error);
  return new Problem(400, decode(first.message).code, {}, { errors: [first] });
}

/** A mark that was there already, by the answer that never came, says what it said; the door may have obeyed the device instead. */
async function observeDisagreement(ctx: Context, IdMovimiento: string): Promise<void> {
  await changeRows(ctx, Marca, {
    set: { Observada: 'S' },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_movimiento = ${IdMovimiento} and t.observada = 'N'`,
    stamp: 'author',
  });
}

async function registerOne(database: Database, ctx: Context, IdInstantanea: number, sent: unknown): Promise<Answered> {
  const whole = element.safeParse(sent);
  if (!whole.success) throw faultOf(whole.error);
  const { ResultadoEquipo, ...rest } = whole.data;
  const parsed = readingBody.safeParse(rest);
  if (!parsed.success) throw faultOf(parsed.error);
  const { Permitido, Codigo } = ResultadoEquipo;
  if (!isResultado(Codigo)) throw refuse('campo.opcion');
  const device: DeviceFact = { Permitido, Codigo, IdInstantanea };
  const reading = { ...(await asDevice(ctx, parsed.data)), EnLinea: 'N' as const };
  const movement = writesSeveral(reading)
    ? await database.shareOf(ctx.session.IdCliente).transaction((tx) => registerReading({ ...ctx, tx }, database, reading, device))
    : await registerReading(ctx, database, reading, device);
  const { IdMovimiento, Repetida } = movement;
  if (Repetida === 'S' && movement.Permitido !== Permitido && IdMovimiento) await observeDisagreement(ctx, IdMovimiento);
  return {
    IdMarcaOrigen: reading.IdMarcaOrigen,
    Estado: Repetida === 'S' ? 'REPETIDA' : 'REGISTRADA',
    Codigo: null,
    Mensaje: null,
    IdMovimiento,
    Permitido: movement.Permitido,
  };
}

/** Writes what a device did while it had no network, in the order given; each mark is on disk before the answer, and each is once. */
export async function registerBatch(database: Database, ctx: Context, { IdInstantanea, Marcas }: Batch, explain: Explain): Promise<Answered[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const known = await ctx.tx.first(
    {},
    sql`select 1 from acceso_instantanea where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_instantanea = ${IdInstantanea}`,
  );
  if (!known) throw refuse('campo.referencia', { campo: 'IdInstantanea' }, 'IdInstantanea');
  const answers: Answered[] = [];
  for (const sent of Marcas) {
    try {
      answers.push(await registerOne(database, ctx, IdInstantanea, sent));
    } catch (error) {
      const refusal = await explain(error);
      if (!refusal) throw error;
      const origin = named.safeParse(sent);
      answers.push({
        IdMarcaOrigen: origin.success ? origin.data.IdMarcaOrigen : null,
        Estado: 'RECHAZADA',
        ...refusal,
        IdMovimiento: null,
        Permitido: null,
      });
    }
  }
  return answers;
}
