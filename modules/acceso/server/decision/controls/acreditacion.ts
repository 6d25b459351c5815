import { shownDay } from '@modules/administracion/shared/dia';
import type { Finding, Question } from '../decision';
import type { Accreditation, Facts } from '../decision.facts';

/** Why it is suspended on a day, an authorizer's reason first; undefined when it is not. */
function suspensionReason(of: Accreditation, day: string): string | undefined {
  if (of.SuspensionInicio === null && of.Suspensiones.length === 0) return undefined;
  const own = of.SuspensionInicio === null ? [] : [{ Desde: of.SuspensionInicio, Hasta: of.SuspensionFin, Motivo: of.MotivoSuspension ?? '' }];
  return [...own, ...of.Suspensiones].find(({ Desde, Hasta }) => Desde <= day && (Hasta === null || day <= Hasta))?.Motivo;
}
const isDemobilized = (of: Accreditation, day: string) => of.FechaDesmovilizacion !== null && of.FechaDesmovilizacion <= day;

/** What keeps one accreditation from counting on a day; nothing when it is in force. */
export function accreditationFaults(of: Accreditation, day: string): Finding[] {
  const found: Finding[] = [];
  if (day < of.FechaInicio) found.push({ Codigo: '302', Detalle: { fecha: shownDay(of.FechaInicio) } });
  // A demobilization ends the accreditation: it is the reason, the date is its consequence.
  else if (day > of.FechaFin && !isDemobilized(of, day)) found.push({ Codigo: '303', Detalle: { fecha: shownDay(of.FechaFin) } });
  const motivo = suspensionReason(of, day);
  if (motivo !== undefined) found.push({ Codigo: '304', Detalle: { motivo } });
  if (of.FechaDesmovilizacion && isDemobilized(of, day)) found.push({ Codigo: '305', Detalle: { fecha: shownDay(of.FechaDesmovilizacion) } });
  if (of.CompaniaActiva === 'N') found.push({ Codigo: '306', Detalle: { compania: of.Compania } });
  if (day > of.ContratoFin) found.push({ Codigo: '307', Detalle: { contrato: of.Contrato, fecha: shownDay(of.ContratoFin) } });
  return found;
}

/** How far an accreditation is from being in force: in force, within its dates, still to come, over. */
function distance(of: Accreditation, day: string): number {
  if (accreditationFaults(of, day).length === 0) return 0;
  if (day >= of.FechaInicio && day <= of.FechaFin && !isDemobilized(of, day)) return 1;
  return day < of.FechaInicio ? 2 : 3;
}

/** One in force is enough; without any, the nearest to it tells why. The latest end wins among equals. */
export function chosenAccreditation({ Acreditaciones }: Pick<Facts, 'Acreditaciones'>, day: string): Accreditation | null {
  if (Acreditaciones.length <= 1) return Acreditaciones[0] ?? null;
  const [best] = [...Acreditaciones].sort(
    (one, other) =>
      distance(one, day) - distance(other, day) || other.FechaFin.localeCompare(one.FechaFin) || other.IdAcreditacion - one.IdAcreditacion,
  );
  return best ?? null;
}

/** 311 a visit whose host or escort is neither inside nor comes along; presence is not foretold. */
export function escortReasons({ Asignaciones, Escoltas }: Facts, { Fecha, Momento }: Question, accreditation: Accreditation | null): Finding[] {
  const asked = Asignaciones.some(({ FechaInicio, FechaFin, RequiereEscolta }) => RequiereEscolta && FechaInicio <= Fecha && Fecha <= FechaFin);
  const escort = asked && Momento ? Escoltas.find(({ IdAcreditacion }) => IdAcreditacion === accreditation?.IdAcreditacion) : undefined;
  return escort && !escort.Presente ? [{ Codigo: '311', Detalle: { anfitrion: escort.Anfitrion } }] : [];
}

/** 301 none · 302 later · 303 over · 304 suspended · 305 demobilized · 306 company inactive · 307 contract over. */
export function accreditationReasons({ Division }: Facts, { Fecha }: Question, accreditation: Accreditation | null): Finding[] {
  return accreditation ? accreditationFaults(accreditation, Fecha) : [{ Codigo: '301', Detalle: { division: Division } }];
}
