import { keySchema } from '@platform/fields/ref/shared';
import { decode } from '@platform/i18n/coded';
import type { Database } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { faultsOf } from '@platform/server/http/input';
import { Problem } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { syncAnswer } from '../../shared/paquete.wire';
import { keptBody } from './mesa.body';
import { deniedMeal, eatenMeal } from './mesa.registrar';

const MOST = 500;

/** Rations that a terminal served without a network, and whom it denied. Each is looked at by itself: what is wrong with one is no matter of the others. */
export const syncBody = z.strictObject({
  IdTerminal: keySchema,
  Consumos: z
    .array(z.unknown(), { error: 'campo.lista' })
    .min(1, { error: `comedor.lote_cantidad{"n":${MOST}}` })
    .max(MOST, { error: `comedor.lote_cantidad{"n":${MOST}}` }),
  /** That stay at the terminal after these. */
  Pendientes: z
    .number({ error: 'campo.entero' })
    .int({ error: 'campo.entero' })
    .min(0, { error: 'campo.entero' })
    .max(1_000_000, { error: 'campo.entero' })
    .default(0),
});
type Answered = z.infer<typeof syncAnswer>[number];

const named = z.looseObject({ Uuid: z.string().max(36), FechaHora: z.string().max(40).optional() });
/** What a refusal is and says in the reader's language; undefined for what is no refusal. */
type Explain = (error: unknown) => Promise<{ readonly Codigo: string; readonly Mensaje: string } | undefined>;

/** The first thing wrong with an element, as a single call would have said it. */
function faultOf(error: z.core.$ZodError): Problem {
  const [first = { field: '', message: 'campo.invalido' }] = faultsOf(error);
  return new Problem(400, decode(first.message).code, {}, { errors: [first] });
}

const momentOf = (sent: unknown): string => named.safeParse(sent).data?.FechaHora ?? '';

/** Writes what was eaten and denied without a network, oldest first, each in a transaction of its own; answered one by one, in the order given. */
export async function syncMeals(database: Database, ctx: Context, body: z.output<typeof syncBody>, explain: Explain): Promise<Answered[]> {
  const inOrder = [...body.Consumos.entries()].sort(([, one], [, other]) => momentOf(one).localeCompare(momentOf(other)));
  const answers = new Map<number, Answered>();
  for (const [at, sent] of inOrder) {
    const Uuid = named.safeParse(sent).data?.Uuid ?? null;
    try {
      const parsed = keptBody.safeParse(sent);
      if (!parsed.success) throw faultOf(parsed.error);
      const { Denegado, ...read } = parsed.data;
      const meal = { ...read, IdTerminal: body.IdTerminal };
      const { IdConsumo, Repetida } = await database
        .shareOf(ctx.session.IdCliente)
        .transaction((tx) => (Denegado ? deniedMeal({ ...ctx, tx }, meal, Denegado) : eatenMeal({ ...ctx, tx }, meal)));
      answers.set(at, { Uuid, Estado: Repetida === 'S' ? 'REPETIDA' : 'REGISTRADA', IdConsumo, Codigo: null, Mensaje: null });
    } catch (error) {
      const refusal = await explain(error);
      if (!refusal) throw error;
      answers.set(at, { Uuid, Estado: 'RECHAZADA', IdConsumo: null, ...refusal });
    }
  }
  await ctx.tx.run(
    sql`update comedor_terminal set ultima_conexion = ${ctx.now.toISOString()}, pendientes = ${body.Pendientes} where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and id_terminal = ${body.IdTerminal}`,
  );
  return body.Consumos.flatMap((_, at) => answers.get(at) ?? []);
}
