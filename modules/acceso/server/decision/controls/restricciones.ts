import { minuteOf } from '../calendar';
import type { Finding, Question } from '../decision';
import type { Accreditation, Facts, Person } from '../decision.facts';

type Restriction = Facts['Restricciones'][number];

/** From FechaInicio 00:00 to FechaFin 24:00; its hours hold by minute, both ends included, and may cross midnight. */
function holds(of: Restriction, { Fecha, Hora }: Question): boolean {
  if (Fecha < of.FechaInicio || (of.FechaFin !== null && Fecha > of.FechaFin)) return false;
  if (of.DiaCompleto === 'S') return true;
  if (Hora === null || of.HoraInicio === null || of.HoraFin === null) return false;
  const now = minuteOf(Hora);
  const from = minuteOf(of.HoraInicio);
  const to = minuteOf(of.HoraFin);
  return from <= to ? from <= now && now <= to : now >= from || now <= to;
}

/** The door's destination, and the zones around it that the person is not already in. */
export function zonesEntered({ ZonasDestino, ZonasPresencia }: Pick<Facts, 'ZonasDestino' | 'ZonasPresencia'>): number[] {
  return ZonasDestino.filter((zone, level) => level === 0 || !ZonasPresencia.includes(zone));
}

/** What restrictions of a subject and of its companies say at a door. */
export function restrictionsFor(facts: Facts, question: Question, companies: readonly (number | null | undefined)[]): Finding[] {
  if (facts.Restricciones.length === 0) return [];
  const zones = zonesEntered(facts);
  return facts.Restricciones.flatMap((of): Finding[] => {
    if (!holds(of, question) || (of.IdCompania !== null && !companies.includes(of.IdCompania))) return [];
    const motivo = of.Motivo;
    if (of.Ambito === 'D') return [{ Codigo: '501', Detalle: { division: facts.Division, motivo } }];
    if (of.Ambito === 'Z')
      return of.IdZona !== null && zones.includes(of.IdZona) ? [{ Codigo: '502', Detalle: { zona: of.Zona ?? '', motivo } }] : [];
    return facts.Puerta && of.IdPuerta === facts.Puerta.IdPuerta ? [{ Codigo: '503', Detalle: { puerta: facts.Puerta.Nombre, motivo } }] : [];
  });
}

/** 501 in the division · 502 in a zone the door leads into · 503 at the door; a company's restriction counts for its people. */
export function restrictionReasons(facts: Facts, question: Question, person: Person, accreditation: Accreditation | null): Finding[] {
  return restrictionsFor(facts, question, [accreditation?.IdCompania, person.IdCompania]);
}
