import type { Tx } from '@platform/server/db/pool';
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

/** What a document type says about its numbers, or null when there is no such type. */
export async function documentRuleOf(tx: Tx, idTipoDocumento: number): Promise<(DocumentRule & { Alias: string; Aplica: 'P' | 'C' | 'A' }) | null> {
  const [row] = await tx.run(
    sql`select longitud_exacta as "LongitudExacta", longitud as "Longitud", caracteres as "Caracteres", digito_verificador as "DigitoVerificador", alias as "Alias", aplica as "Aplica"
      from sistema_tipo_documento where id_tipo_documento = ${idTipoDocumento}`,
  );
  return row ? ruleRow.parse(row) : null;
}
