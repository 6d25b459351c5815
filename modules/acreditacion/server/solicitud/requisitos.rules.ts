import { wordsSchema } from '@platform/fields/texts';
import { coded } from '@platform/i18n/coded';
import type { FieldError } from '@platform/server/http/problem';
import type { Requirement } from './solicitud.read';

/** A requirement nobody must deliver and nobody did: it is neither reviewed nor accredited. */
export function isAbsent(one: Pick<Requirement, 'Obligatorio' | 'TipoRequisito' | 'Adjuntos' | 'FechaVencimiento'>): boolean {
  return one.Obligatorio === 'N' && one.TipoRequisito === 'S' && one.Adjuntos.length === 0 && one.FechaVencimiento === null;
}

/** What is missing or wrong in the requester's requirements, each named (transition *enviar*). */
export function missingRequirements(requirements: readonly Requirement[], today: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const one of requirements) {
    if (one.TipoRequisito === 'A' || isAbsent(one)) continue;
    const field = `Requisitos.${one.Codigo}`;
    const requisito = one.Requisito;
    if (one.RequiereVencimiento === 'S' && one.FechaVencimiento === null)
      errors.push({ field, message: coded('solicitud.requisito_sin_vencimiento', { requisito }) });
    if (one.RequiereAdjunto === 'S' && one.Adjuntos.length === 0)
      errors.push({ field, message: coded('solicitud.requisito_sin_adjunto', { requisito }) });
    if (one.FechaVencimiento !== null && one.FechaVencimiento < today)
      errors.push({ field, message: coded('solicitud.requisito_vencido', { requisito }) });
    if (one.FechaVencimiento !== null && one.FechaEmision !== null && one.FechaVencimiento < one.FechaEmision)
      errors.push({ field, message: coded('solicitud.requisito_fechas', { requisito }) });
  }
  return errors;
}

/** Why the roles cannot approve yet, or null (transition *aprobar*). */
export function approvalFault(
  requirements: readonly Requirement[],
  roles: ReadonlySet<number>,
): 'solicitud.sin_revisar' | 'solicitud.con_observados' | null {
  const own = requirements.filter((one) => roles.has(one.IdRol) && !isAbsent(one));
  if (own.some((one) => one.Resultado === 'N')) return 'solicitud.sin_revisar';
  return own.some((one) => one.Resultado !== 'C') ? 'solicitud.con_observados' : null;
}

/** Whether the requester may correct a requirement now: all of a draft, only what was observed after a return. */
export function isOpenToRequester(estado: string, one: Pick<Requirement, 'TipoRequisito' | 'Resultado'>): boolean {
  if (one.TipoRequisito === 'A') return false;
  return estado === 'I' || (estado === 'O' && (one.Resultado === 'O' || one.Resultado === 'R'));
}

/** In O the heading is open only when the return named no requirement: then the heading is what was observed. */
export function isHeadOpen(estado: string, requirements: readonly Pick<Requirement, 'Resultado'>[]): boolean {
  return estado === 'I' || (estado === 'O' && !requirements.some((one) => one.Resultado === 'O' || one.Resultado === 'R'));
}

/** Checks what an evaluator filled in; answers the first fault. */
export function evaluatedFault(
  definitions: Requirement['Datos'],
  sent: Readonly<Record<string, string | number>>,
  demand: boolean,
): { code: string; params: Record<string, string | number>; field: string } | null {
  for (const one of definitions) {
    const value = sent[one.Codigo];
    const field = `Datos.${one.Codigo}`;
    if (value === undefined || value === '') {
      if (demand && one.Obligatorio === 'S') return { code: 'solicitud.dato_obligatorio', params: { dato: one.Nombre }, field };
      continue;
    }
    const invalid = { code: 'solicitud.dato_invalido', params: { dato: one.Nombre }, field };
    if (one.TipoValor === 'N') {
      if (typeof value !== 'number') return invalid;
      if ((one.Minimo !== null && value < one.Minimo) || (one.Maximo !== null && value > one.Maximo)) {
        return { code: 'solicitud.dato_rango', params: { dato: one.Nombre, min: one.Minimo ?? '−∞', max: one.Maximo ?? '∞' }, field };
      }
    } else if (!wordsSchema(500).safeParse(value).success) return invalid;
    if (one.TipoValor === 'L' && !one.Opciones.includes(String(value))) return invalid;
    if (one.TipoValor === 'F' && !/^\d{8}$/.test(String(value))) return invalid;
  }
  const unknown = Object.keys(sent).find((codigo) => !definitions.some((one) => one.Codigo === codigo));
  return unknown ? { code: 'solicitud.dato_invalido', params: { dato: unknown }, field: `Datos.${unknown}` } : null;
}
