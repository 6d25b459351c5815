import { documentRuleOf } from '@modules/sistema/server/public';
import { documentFault, hasValidCheckDigit, tidyDocument } from '@modules/sistema/shared/documento';
import { decode } from '@platform/i18n/coded';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { applyRule } from '@platform/server/settings';

interface Documented {
  IdTipoDocumento: number;
  Documento: string;
}

/**
 * Leaves a document in its stored form and refuses it where its type does (Sistema › Documentos de identidad);
 * the check digit is the client's rule, asked when the document changes. Answers the alias of the type.
 */
export async function checkDocument(ctx: Context, before: Documented | null, after: Documented, serves: 'P' | 'C'): Promise<string> {
  const rule = await documentRuleOf(ctx, after.IdTipoDocumento);
  if (!rule || (rule.Aplica !== serves && rule.Aplica !== 'A')) {
    throw refuse('documento.tipo', undefined, 'IdTipoDocumento');
  }
  after.Documento = tidyDocument(after.Documento, rule);
  const fault = documentFault(after.Documento, rule);
  if (fault) {
    const { code, params } = decode(fault);
    if (code.startsWith('persona.documento_longitud') && rule.DigitoVerificador === 'RUC') {
      throw refuse('documento.ruc', undefined, 'Documento');
    }
    throw refuse(code, params, 'Documento');
  }
  const same = before?.Documento === after.Documento && before.IdTipoDocumento === after.IdTipoDocumento;
  if (!same && !hasValidCheckDigit(after.Documento, rule)) {
    applyRule(ctx, 'documento.digito_verificador', { documento: after.Documento }, 'Documento');
  }
  return rule.Alias;
}
