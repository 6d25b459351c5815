import { keySchema } from '@platform/fields/ref/shared';
import { missingOr, textSchema } from '@platform/fields/texts';
import { z } from 'zod';
import { MOTIVOS } from '../../shared/mesa';

const uuid = z
  .string({ error: 'campo.obligatorio' })
  .regex(/^([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, { error: 'campo.invalido' })
  .overwrite((value) => value.toLowerCase());

/** Of a browser that runs the counter. */
export const terminalBody = z.strictObject({
  Codigo: uuid,
  Nombre: textSchema({ kind: 'text', max: 40 }),
  IdComedor: keySchema,
  IdConfiguracionLectura: keySchema.nullish(),
});

/** A reading at the counter. C credential, D document, Q QR, B looked for: the person found, else by document. */
export const takeBody = z.strictObject({
  Uuid: uuid,
  IdTerminal: keySchema.nullish(),
  IdComedor: keySchema,
  /** Fixed by the operator; by the clock without it. */
  IdServicio: keySchema.nullish(),
  Lectura: z
    .string({ error: 'campo.obligatorio' })
    .trim()
    .min(1, { error: 'campo.obligatorio' })
    .max(300, { error: 'campo.maximo_texto{"n":300}' })
    .regex(/^[^\p{Cc}]*$/u, { error: 'campo.caracteres' }),
  TipoLectura: z.enum(['C', 'D', 'Q', 'B'], { error: missingOr('campo.opcion') }),
  IdTipoDocumento: keySchema.nullish(),
  /** Who was chosen, of those found. */
  IdPersona: keySchema.nullish(),
  FechaHora: z.iso.datetime({ offset: true, error: 'campo.momento' }).nullish(),
});
export type Taking = z.output<typeof takeBody>;

/** The same as a terminal without a network kept it: with why it denied, where it did. */
export const keptBody = takeBody.extend({ Denegado: z.enum(MOTIVOS, { error: 'campo.opcion' }).nullish() });
