import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { underStamp } from '@platform/server/http/kept';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DocumentRule } from '../../shared/documento';

const ruleRow = z.object({
  LongitudExacta: z.enum(['S', 'N']),
  Longitud: z.number(),
  Caracteres: z.enum(['N', 'A']),
  DigitoVerificador: z.enum(['N', 'RUC', 'RUT']),
  Alias: z.string(),
  Aplica: z.enum(['P', 'C', 'A']),
});

type TypeRule = DocumentRule & { Alias: string; Aplica: 'P' | 'C' | 'A' };

/** What a document type says about its numbers, or null when there is no such type. */
export const documentRuleOf = underStamp(async (ctx: Context, idTipoDocumento: number): Promise<TypeRule | null> => {
  const row = await ctx.tx.first(
    { LongitudExacta: text, Longitud: int, Caracteres: text, DigitoVerificador: text, Alias: text, Aplica: text },
    sql`select longitud_exacta as "LongitudExacta", longitud as "Longitud", caracteres as "Caracteres", digito_verificador as "DigitoVerificador", alias as "Alias", aplica as "Aplica"
      from sistema_tipo_documento where id_tipo_documento = ${idTipoDocumento}`,
  );
  return row ? ruleRow.parse(row) : null;
});
