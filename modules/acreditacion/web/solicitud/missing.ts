import { plain, type Values } from '@platform/web/data/row';
import { wordsOfIssue } from '@platform/web/form/errors';
import { words } from '@platform/web/i18n/words';
import { Solicitud } from '../../shared/solicitud.entity';
import { SUJETOS } from '../../shared/sujetos';
import { say } from '../say';
import { day, today } from '../ui/moments';
import { isAbsent, type Requirement } from '../wire';
import {
  COMPANY_REQUIRED,
  companyField,
  entityOf,
  fieldId,
  headRequired,
  PERSON_REQUIRED,
  personField,
  requirementId,
  stepOfField,
  VEHICLE_REQUIRED,
  vehicleField,
} from './fields';
import { typedFile } from './TypedFields';

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

const blank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What each file is found by and what it needs; read when asked, because labels come after sign-in. */
const FILES = {
  DatosPersona: { finder: 'Documento', label: () => say('ficha.numero'), required: () => PERSON_REQUIRED.map(personField) },
  DatosVehiculo: { finder: 'Placa', label: () => vehicleField('Placa').label, required: () => VEHICLE_REQUIRED.map(vehicleField) },
  DatosCompania: { finder: 'Documento', label: () => say('ficha.numero'), required: () => COMPANY_REQUIRED.map(companyField) },
} as const;
/** Everything missing, step by step; the server has the last word. */
export function missingOf(values: Values, requirements: readonly Requirement[], contract: Values | undefined, visitors: number): Missing[] {
  const entidad = entityOf(values);
  const { id, datos } = SUJETOS[entidad];
  const found: Missing[] = [];
  const lacks = (step: StepName, name: string, label: string) =>
    found.push({ step, target: fieldId(name), text: say('envio.falta', { campo: label }) });
  if (blank(values.IdCompania)) lacks('empresa', 'IdCompania', words.field(Solicitud, 'IdCompania'));
  for (const name of headRequired(entidad)) if (blank(values[name])) lacks(stepOfField(name), name, words.field(Solicitud, name));
  for (const [name, text] of Object.entries(dateFaults(values, contract))) found.push({ step: 'empresa', target: fieldId(name), text });
  if (entidad === 'I' && visitors === 0) lacks('persona', 'Visitantes', say('sujeto.unVisitante'));
  if (id && datos && blank(values[id])) {
    const typed = typedFile(values[datos]);
    const { finder, label, required } = FILES[datos];
    if (!typed) lacks('persona', finder, label());
    else for (const at of required()) if (blank(typed[at.name])) lacks('persona', at.name, at.label);
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
  if (group === 'Visitantes') return { step: 'persona', target: fieldId('Visitantes') };
  if (field === 'IdPersona' || field === 'IdCompaniaAcreditada') return { step: 'persona', target: fieldId('Documento') };
  if (field === 'IdVehiculo') return { step: 'persona', target: fieldId('Placa') };
  return { step: field in Solicitud.fields ? stepOfField(field) : 'persona', target: fieldId(field) };
}
