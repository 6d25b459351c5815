import { addDays, dayNumber, shownDay } from '@modules/administracion/shared/dia';
import type { Detail } from '../../../shared/oraciones';
import type { Finding, Question } from '../decision';
import type { Accreditation, Facts, Person, Requirement } from '../decision.facts';
import { zonesEntered } from './restricciones';

const nameOf = ({ Requisito, RequisitoIngles, Detalle }: Requirement): Detail => ({
  requisito: Requisito,
  ...(Detalle ? { detalle: Detalle } : {}),
  ...(RequisitoIngles ? { requisitoIngles: RequisitoIngles } : {}),
});

/** Exemptions of whoever the requirements are of. */
type Exempted = Pick<Facts, 'Exoneraciones'>;

/** The last day on which the subject is exempted from a requirement, if today is one. */
export function exemptedUntil(facts: Exempted, requirement: Requirement, day: string): string | undefined {
  return facts.Exoneraciones.filter(
    ({ IdRequisito, IdTipoRequisito, FechaInicio, FechaFin }) =>
      // Without either it is of every one.
      (IdRequisito === null || IdRequisito === requirement.IdRequisito) &&
      (IdTipoRequisito === null || IdTipoRequisito === requirement.IdTipoRequisito) &&
      FechaInicio <= day &&
      day <= FechaFin,
  )
    .map(({ FechaFin }) => FechaFin)
    .sort()
    .at(-1);
}

function check(facts: Exempted, requirement: Requirement, day: string, today: number): Finding | undefined {
  const { FechaVencimiento, Entregado, Obligatorio, DiasGracia, DiasAviso, Bloqueante, BloqueaDesde } = requirement;
  const missing = !Entregado && FechaVencimiento === null;
  if (missing && Obligatorio === 'N') return undefined;
  const left = FechaVencimiento === null ? null : dayNumber(FechaVencimiento) - today;
  // Of nearly every requirement there is nothing to tell.
  if (left === null ? !missing : left > DiasAviso) return undefined;
  const name = nameOf(requirement);
  if (FechaVencimiento !== null && left !== null) {
    const fecha = shownDay(FechaVencimiento);
    if (left >= 0) return { Codigo: '404', soloAdvierte: true, Detalle: { ...name, fecha } };
    if (-left <= DiasGracia)
      return { Codigo: '403', soloAdvierte: true, Detalle: { ...name, fecha, fecha2: shownDay(addDays(FechaVencimiento, DiasGracia)) } };
  }
  const exempted = exemptedUntil(facts, requirement, day);
  if (exempted) return { Codigo: '405', soloAdvierte: true, Detalle: { ...name, fecha: shownDay(exempted) } };
  const soloAdvierte = Bloqueante === 'N' || (BloqueaDesde !== null && day < BloqueaDesde);
  if (FechaVencimiento === null) return { Codigo: '402', soloAdvierte, Detalle: name };
  return { Codigo: '401', soloAdvierte, Detalle: { ...name, fecha: shownDay(FechaVencimiento) } };
}

/** What requirements of a person or a vehicle say on a day where some zones are newly entered: some are asked for in some zones alone. */
export function requirementFindings(facts: Exempted, requirements: readonly Requirement[], day: string, entered: readonly number[]): Finding[] {
  const found: Finding[] = [];
  const today = dayNumber(day);
  for (const requirement of requirements) {
    const { Zonas } = requirement;
    if (Zonas.length > 0 && !Zonas.some((zone) => entered.includes(zone))) continue;
    const finding = check(facts, requirement, day, today);
    if (finding) found.push(finding);
  }
  return found;
}

/** 401 expired · 402 missing · 403 in grace · 404 expires soon · 405 exempted · 406 not validated: only name and date are told. */
export function requirementReasons(facts: Facts, { Fecha }: Question, person: Person, accreditation: Accreditation | null): Finding[] {
  if (person.ValidaRequisitos === 'N') return [{ Codigo: '406', soloAdvierte: true, Detalle: {} }];
  const entered = zonesEntered(facts);
  const found = requirementFindings(facts, accreditation?.Requisitos ?? [], Fecha, entered);
  return facts.Propios.length === 0 ? found : [...found, ...requirementFindings(facts, facts.Propios, Fecha, entered)];
}
