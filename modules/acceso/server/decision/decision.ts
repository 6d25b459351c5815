import {
  ATENCION,
  CODIGOS,
  CONFIGURABLES,
  CONTROLES,
  type Codigo,
  type Comportamiento,
  DETIENEN_SALIDA,
  type Familia,
  POLITICA_INICIAL,
  type Politicas,
  type Responsable,
} from '../../shared/familias';
import type { Detail } from '../../shared/oraciones';
import { accreditationReasons, chosenAccreditation, escortReasons } from './controls/acreditacion';
import { capacityReasons, passbackReasons } from './controls/antipassback';
import { type Driving, driverReasons } from './controls/conductor';
import { credentialReasons } from './controls/credencial';
import { stateReasons } from './controls/estado';
import { permissionReasons } from './controls/perfil';
import { doorReasons, identityReasons } from './controls/puerta';
import { regimeReasons } from './controls/regimen';
import { requirementReasons } from './controls/requisitos';
import { restrictionReasons } from './controls/restricciones';
import { vehicleReasons } from './controls/vehiculo';
import type { Accreditation, Facts } from './decision.facts';
import type { VehicleFacts } from './vehiculo.facts';

/** What is asked of the facts. */
export interface Question {
  /** S entry, N exit. */
  readonly Modo: 'S' | 'N';
  readonly Fecha: string;
  /** `HH:mm:ss` of the division's clock; null asks for the whole day, hours left aside. */
  readonly Hora: string | null;
  /** The device that read it; of a post without one, or of a moment to come, none. */
  readonly IdEquipo?: number | null;
  /** As it was read, for the sentence of an unknown one. */
  readonly Identificador: string;
  /** The instant itself; without it, of a day or a moment to come, where people are is not foretold. */
  readonly Momento?: string;
  /** The division's time zone, in which moments are told. */
  readonly Zona?: string;
  /** Why the equipment's configuration makes nothing of the reading. */
  readonly Falla?: Detail;
  /** Registered by hand. */
  readonly AMano?: boolean;
}

/** What a control found: always at most what its family's policy makes of it. */
export interface Finding {
  readonly Codigo: Codigo;
  /** Warns whatever the policy says. */
  readonly soloAdvierte?: boolean;
  readonly Detalle: Detail;
}
export interface Reason {
  readonly Codigo: Codigo;
  readonly Severidad: 'B' | 'A';
  readonly Detalle: Detail;
  readonly Responsable: Responsable;
  readonly Accion: string;
}
export interface Verdict {
  readonly Permitido: 'S' | 'N';
  /** `000`, or the first of `Motivos`. */
  readonly Codigo: Codigo | '000';
  readonly Motivos: readonly Reason[];
  readonly Advertencias: readonly Reason[];
  /** The accreditation that lets the person in, or the nearest to it: company and contract of the mark. */
  readonly Acreditacion: Accreditation | null;
}

/** What a family does for this question: its door type's choice, bent by the direction and the door's mode. */
export function behaviourOf(facts: Pick<Facts, 'Puerta'>, question: Pick<Question, 'Modo'>, familia: Familia): Comportamiento {
  const chosen: Politicas = facts.Puerta?.Politicas ?? {};
  const policy = chosen[familia] ?? POLITICA_INICIAL[familia];
  const asked = question.Modo === 'S' ? policy.Entrada : policy.Salida;
  if (asked !== 'B' || familia === 'PUERTA' || familia === 'IDENTIDAD') return asked;
  // No person is ever held inside, whatever a door type says.
  if (question.Modo === 'N' && !DETIENEN_SALIDA.includes(familia)) return 'A';
  return (facts.Puerta?.Modo === 'L' || facts.Puerta?.Evacuacion) && CONFIGURABLES.includes(familia) ? 'A' : 'B';
}

/** Every control of a person in order, families that the policy leaves out excepted. */
function findings(facts: Facts, question: Question, accreditation: Accreditation | null, driving: Driving | undefined): Finding[] {
  const applies = (familia: Familia) => behaviourOf(facts, question, familia) !== 'N';
  const { Persona } = facts;
  const found = [...doorReasons(facts, question), ...identityReasons(facts, question)];
  if (!Persona) return found;
  found.push(...credentialReasons(facts, question), ...stateReasons(Persona, question));
  if (applies('ACREDITACION')) found.push(...accreditationReasons(facts, question, accreditation), ...escortReasons(facts, question, accreditation));
  if (applies('REQUISITOS')) found.push(...requirementReasons(facts, question, Persona, accreditation));
  if (applies('RESTRICCIONES')) found.push(...restrictionReasons(facts, question, Persona, accreditation));
  if (applies('PERFIL')) found.push(...permissionReasons(facts, question));
  if (applies('ANTIPASSBACK')) found.push(...passbackReasons(facts, question));
  if (applies('AFORO')) found.push(...capacityReasons(facts));
  if (driving && applies('CONDUCTOR')) found.push(...driverReasons(driving, question));
  if (applies('REGIMEN')) found.push(...regimeReasons(facts, question));
  return found;
}

/** What is found, as the policies make of it. */
function verdictOf(facts: Facts, question: Question, found: readonly Finding[], accreditation: Accreditation | null): Verdict {
  const reasons = found
    .map(({ Codigo, soloAdvierte, Detalle }): Reason => {
      const familia = CONTROLES[Codigo];
      const blocks = !soloAdvierte && behaviourOf(facts, question, familia) === 'B';
      return { Codigo, Severidad: blocks ? 'B' : 'A', Detalle, ...ATENCION[familia] };
    })
    .sort((one, other) => CODIGOS.indexOf(one.Codigo) - CODIGOS.indexOf(other.Codigo));
  const Motivos = reasons.filter(({ Severidad }) => Severidad === 'B');
  return {
    Permitido: Motivos.length === 0 ? 'S' : 'N',
    Codigo: Motivos[0]?.Codigo ?? '000',
    Motivos,
    Advertencias: reasons.filter(({ Severidad }) => Severidad === 'A'),
    Acreditacion: accreditation,
  };
}

/**
 * The product's one decision on access: may this person pass this door now, driving this vehicle if any? Facts in,
 * verdict out; no clock, no database. Every control that can be computed is run, so that all reasons are told at once.
 */
export function decide(facts: Facts, question: Question, driving?: Driving): Verdict {
  const accreditation = chosenAccreditation(facts, question.Fecha);
  return verdictOf(facts, question, findings(facts, question, accreditation, driving), accreditation);
}

/** The same of a vehicle: `facts` say what they say of the door, `driven` whether somebody drives it. */
export function decideVehicle(facts: Facts, vehicle: VehicleFacts, question: Question, driven: boolean): Verdict {
  const accreditation = chosenAccreditation(vehicle, question.Fecha);
  const evaluated = behaviourOf(facts, question, 'VEHICULO') !== 'N';
  const found = vehicleReasons(facts, vehicle, question, accreditation, driven).filter(
    ({ Codigo }) =>
      CONTROLES[Codigo] === 'PUERTA' || CONTROLES[Codigo] === 'CREDENCIAL' || (evaluated && behaviourOf(facts, question, CONTROLES[Codigo]) !== 'N'),
  );
  return verdictOf(facts, question, found, accreditation);
}
