import { keySchema } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Product, question } from '@platform/server/product';
import { answeredRows, rowsQuestion } from '@platform/server/product.rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkFormat } from './catalogos.rules';

/** The number by which readers know a person (a PIN), of whoever keeps what readers know. */
export const pinsKept = rowsQuestion('identificacion.claves', { id_cliente: 'int', id_persona: 'int', clave: 'text' });
/** On which readers a person is. */
export const enrolledKept = rowsQuestion('identificacion.lectores', { id_cliente: 'int', id_persona: 'int', lector: 'text' });
/** Gives a person another PIN, wherever readers know the person; refused (409) where it is somebody else's. */
export const pinGiven = question<(ctx: Context, IdPersona: number, Clave: string) => Promise<void>>('identificacion.daClave');

/** Means by which a reader knows whom it has before it: by the person's number there. */
const BY_READERS = `('PIN', 'HUE', 'ROS')`;
const meansOf = (t: string): string =>
  `(select i.medio from identificacion_tipo_identificacion i where i.id_tipo_identificacion = ${t}.id_tipo_identificacion)`;
const listOf = (t: string, rows: string, column: string): string =>
  `(select string_agg(distinct x.${column}, ', ' order by x.${column}) from ${rows} x where x.id_cliente = ${t}.id_cliente and x.id_persona = ${t}.id_persona)`;

/** What a person's means of identification tell beside themselves. */
export const meansComputed = {
  Medio: meansOf,
  /** Of a PIN. */
  Clave: (t: string, _client: number, product: Product) =>
    `(case when ${meansOf(t)} = 'PIN' then ${listOf(t, answeredRows(product, pinsKept), 'clave')} end)`,
  /** Where the person is on readers; what a finger or a face is like stays there. */
  Lectores: (t: string, _client: number, product: Product) =>
    `(case when ${meansOf(t)} in ${BY_READERS} then ${listOf(t, answeredRows(product, enrolledKept), 'lector')} end)`,
};

export const pinBody = z.strictObject({
  Clave: z
    .string({ error: 'campo.obligatorio' })
    .trim()
    .min(1, { error: 'campo.obligatorio' })
    .regex(/^\d{1,9}$/, { error: 'campo.digitos' }),
  Version: keySchema.optional(),
});

/** *Cambiar clave*: of a PIN that the person has in force, as its type wants it. */
export async function changePin(ctx: Context, id: number, { Clave }: z.output<typeof pinBody>): Promise<{ Clave: string }> {
  const row = await ctx.tx.first(
    {
      id_persona: orNull(int),
      medio: text,
      nombre: text,
      longitud_minima: orNull(int),
      longitud_maxima: orNull(int),
      patron: orNull(text),
      fecha_fin: orNull(text),
    },
    sql`select t.id_persona, i.medio, i.nombre, i.longitud_minima, i.longitud_maxima, i.patron, t.fecha_fin from identificacion_persona_tipo t
      join identificacion_tipo_identificacion i on i.id_tipo_identificacion = t.id_tipo_identificacion where t.id_cliente = ${ctx.session.IdCliente} and t.id_persona_tipo = ${id}`,
  );
  if (row?.medio !== 'PIN' || row.id_persona === null) throw refuse('persona_tipo.sin_clave');
  if (row.fecha_fin !== null && row.fecha_fin < today(ctx)) throw refuse('persona_tipo.terminado');
  const { nombre: Nombre, longitud_minima: LongitudMinima, longitud_maxima: LongitudMaxima, patron: Patron } = row;
  checkFormat({ Nombre, LongitudMinima, LongitudMaxima, Patron }, Clave, 'Clave');
  for (const give of ctx.tx.product.answers(pinGiven)) await give(ctx, row.id_persona, Clave);
  return { Clave };
}
