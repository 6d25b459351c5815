import { Persona } from '@modules/administracion/shared/persona.entity';
import { plain, type Values } from '@platform/web/data/row';
import { wordsOfIssue } from '@platform/web/form/errors';
import { words } from '@platform/web/i18n/words';
import { Solicitud } from '../../shared/solicitud.entity';
import { say } from '../say';
import { day, today } from '../ui/moments';
import { isAbsent, type Requirement } from '../wire';
import { fieldId, HEAD_REQUIRED, PERSON_REQUIRED, requirementId } from './fields';
import { typedPerson } from './PersonStep';

export const STEPS = ['empresa', 'persona', 'requisitos', 'enviar'] as const;
export type StepName = (typeof STEPS)[number];

/** Something that stands between a request and its sending, and where to put it right. */
export interface Missing {
  readonly step: StepName;
  readonly target: string;
  readonly text: string;
}

/** What a requirement still lacks, in words; undefined when it is complete. */
export function requirementFault(one: Requirement): string | undefined {
  if (one.TipoRequisito === 'A') return undefined;
  if (isAbsent(one)) return undefined;
  if (one.RequiereAdjunto === 'S' && one.Adjuntos.length === 0) return say('requisito.falta', { que: say('requisito.elAdjunto') });
  if (one.RequiereVencimiento === 'S' && one.FechaVencimiento === null) return say('requisito.falta', { que: say('requisito.elVencimiento') });
  if (one.FechaVencimiento !== null && one.FechaVencimiento < today()) return say('requisito.vencido');
  return undefined;
}

/** What is wrong with the dates: against today, each other and the contract. */
export function dateFaults(values: Values, contract: Values | undefined): Readonly<Record<string, string>> {
  const [from, to] = [plain(values.FechaInicio), plain(values.FechaFin)];
  const told = (code: string) => wordsOfIssue(code, '');
  const faults: Record<string, string> = {};
  if (from && !values.FechaEnvio && from < today()) faults.FechaInicio = told('solicitud.inicio_pasado');
  if (from && to && from >= to) faults.FechaFin = told('solicitud.fechas');
  else if (to && contract && to > plain(contract.FechaFin)) faults.FechaFin = told('solicitud.fuera_contrato');
  if (from && contract && from < plain(contract.FechaInicio))
    faults.FechaInicio = say('editor.contratoVigencia', { desde: day(contract.FechaInicio), hasta: day(contract.FechaFin) });
  return faults;
}

/** Everything missing, step by step; the server has the last word. */
export function missingOf(values: Values, requirements: readonly Requirement[], contract: Values | undefined): Missing[] {
  const found: Missing[] = [];
  const lacks = (step: StepName, name: string, label: string) =>
    found.push({ step, target: fieldId(name), text: say('envio.falta', { campo: label }) });
  const blank = (value: unknown) => value === null || value === undefined || value === '';
  if (blank(values.IdCompania)) lacks('empresa', 'IdCompania', words.field(Solicitud, 'IdCompania'));
  for (const name of HEAD_REQUIRED) if (blank(values[name])) lacks('empresa', name, words.field(Solicitud, name));
  for (const [name, text] of Object.entries(dateFaults(values, contract))) found.push({ step: 'empresa', target: fieldId(name), text });
  if (blank(values.IdPersona)) {
    const typed = typedPerson(values);
    if (!typed) lacks('persona', 'Documento', say('ficha.numero'));
    else for (const name of PERSON_REQUIRED) if (blank(typed[name])) lacks('persona', name, words.field(Persona, name));
  }
  for (const one of requirements) {
    const fault = requirementFault(one);
    if (fault) found.push({ step: 'requisitos', target: requirementId(one.Codigo), text: `${one.Requisito}: ${fault}` });
  }
  return found;
}

/** Where a field that the server refused is on this screen. */
export function placeOfField(field: string): Pick<Missing, 'step' | 'target'> {
  const [group, code] = field.split('.');
  if (group === 'Requisitos' && code) return { step: 'requisitos', target: requirementId(code) };
  if (field in Solicitud.fields && field !== 'IdPersona' && field !== 'DatosPersona') return { step: 'empresa', target: fieldId(field) };
  return { step: 'persona', target: fieldId(field === 'IdPersona' ? 'Documento' : field) };
}
