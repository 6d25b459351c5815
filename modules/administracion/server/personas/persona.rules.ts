import { ageOn, shownDay } from '../../shared/dia';
import type { CONDICIONES, ESTADOS_PERSONA } from '../../shared/persona.entity';
import type { Fault } from '../fault';

export type EstadoPersona = (typeof ESTADOS_PERSONA)[number];
export type Condicion = (typeof CONDICIONES)[number];

/** What an employment says about being open. */
export interface Term {
  readonly FechaInicio: string;
  readonly FechaCese: string | null;
  readonly CeseAplicado: string | null;
}

/** Open until its termination is applied; a scheduled one is open through its last day of work. */
export function isOpen(link: Term, today: string): boolean {
  return link.CeseAplicado === null && (link.FechaCese === null || link.FechaCese >= today);
}

/** Calculations 1: state of a person from the last link, open or not. */
export function personState(inactivo: 'S' | 'N', last: Term | undefined, today: string): EstadoPersona {
  if (last && !isOpen(last, today)) return 'C';
  return inactivo === 'S' ? 'I' : 'A';
}

/** Calculations 1: what a person is to the client today. */
export function personCondition(visita: 'S' | 'N', last: Term | undefined, today: string): Condicion {
  if (last && isOpen(last, today)) return 'TRABAJADOR';
  if (visita === 'S') return 'VISITA';
  return last ? 'CESADO' : 'LIBRE';
}

/** A birth date is past; whether the age is enough is the client's rule. */
export function birthFault(birth: string, today: string): Fault | null {
  return birth < today ? null : { code: 'persona.nacimiento_futuro', field: 'FechaNacimiento' };
}

export const isUnderAge = (birth: string, today: string, minimum: number): boolean => ageOn(birth, today) < minimum;

/** Category and number of a driving licence are given both or none. */
export function licenceFault(person: { IdLicenciaConducir: number | null; NumeroLicencia: string | null }): Fault | null {
  const category = person.IdLicenciaConducir !== null;
  const number = person.NumeroLicencia !== null;
  if (category === number) return null;
  return {
    code: 'persona.licencia_incompleta',
    field: category ? 'NumeroLicencia' : 'IdLicenciaConducir',
  };
}

/** A position is given to whoever has no open employment, after the last one ended. */
export function assignmentFault(last: Term | undefined, start: string, today: string): Fault | null {
  if (!last) return null;
  if (isOpen(last, today)) return { code: 'persona.no_cesada' };
  if (last.FechaCese !== null && start <= last.FechaCese) {
    return {
      code: 'persona.inicio_posterior_cese',
      params: { fecha: shownDay(last.FechaCese) },
      field: 'FechaInicio',
    };
  }
  return null;
}

/** What ending or changing a position needs: an employment open and not about to end already. */
export function openFault(last: Term | undefined, today: string): Fault | null {
  if (!last || !isOpen(last, today)) return { code: 'persona.sin_vinculo' };
  if (last.FechaCese === null) return null;
  return { code: 'persona.cese_programado', params: { fecha: shownDay(last.FechaCese) } };
}

export interface Reason {
  readonly Activo: 'S' | 'N';
  readonly CambioInterno: 'S' | 'N';
  readonly RequiereObservacion: 'S' | 'N';
}

/** A termination: not before the link, by a reason of that use, with the remark that the reason asks for. */
export function terminationFault(link: Term, reason: Reason, sent: { FechaCese: string; Observacion: string | null }): Fault | null {
  if (sent.FechaCese < link.FechaInicio) {
    return { code: 'persona.cese_menor_inicio', field: 'FechaCese' };
  }
  if (reason.Activo === 'N' || reason.CambioInterno === 'S') {
    return { code: 'persona.motivo_interno', field: 'IdMotivoCese' };
  }
  if (reason.RequiereObservacion === 'S' && !sent.Observacion) {
    return { code: 'persona.observacion', field: 'Observacion' };
  }
  return null;
}

/** A change of position begins after the present one did, so that the eve belongs to it. */
export function changeFault(link: Term, start: string): Fault | null {
  if (start > link.FechaInicio) return null;
  return {
    code: 'persona.inicio_posterior_vinculo',
    params: { fecha: shownDay(link.FechaInicio) },
    field: 'FechaInicio',
  };
}

const HOURS_24 = 24 * 3_600_000;

/** A scheduled termination is withdrawn at any time; an applied one within a day. */
export function withdrawalFault(last: Term | undefined, now: Date): Fault | null {
  if (!last || last.FechaCese === null) return { code: 'persona.sin_cese' };
  if (last.CeseAplicado === null) return null;
  const passed = now.getTime() - new Date(last.CeseAplicado).getTime();
  return passed <= HOURS_24 ? null : { code: 'persona.cese_no_anulable' };
}
