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
import type { Accreditation, Facts, Person } from './decision.facts';
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

/** What the controls of somebody look at. */
interface Asked {
  readonly facts: Facts;
  readonly question: Question;
  readonly Persona: Person;
  readonly accreditation: Accreditation | null;
  readonly driving: Driving | undefined;
}
/** The controls of a family: each finds reasons of that family alone. */
interface Control {
  readonly familia: Familia;
  /** It hangs on the hour, and not on the day alone. */
  readonly porHora?: true;
  readonly reasons: (asked: Asked) => readonly Finding[];
}
/** Of whoever comes, known or not. */
const firstReasons = (facts: Facts, question: Question): Finding[] => [...doorReasons(facts, question), ...identityReasons(facts, question)];
/** Of who is known, in order. */
const CONTROLS: readonly Control[] = [
  { familia: 'CREDENCIAL', reasons: ({ facts, question }) => credentialReasons(facts, question) },
  { familia: 'ESTADO', reasons: ({ Persona, question }) => stateReasons(Persona, question) },
  {
    familia: 'ACREDITACION',
    reasons: ({ facts, question, accreditation }) => [
      ...accreditationReasons(facts, question, accreditation),
      ...escortReasons(facts, question, accreditation),
    ],
  },
  { familia: 'REQUISITOS', reasons: ({ facts, question, Persona, accreditation }) => requirementReasons(facts, question, Persona, accreditation) },
  {
    familia: 'RESTRICCIONES',
    porHora: true,
    reasons: ({ facts, question, Persona, accreditation }) => restrictionReasons(facts, question, Persona, accreditation),
  },
  { familia: 'PERFIL', porHora: true, reasons: ({ facts, question }) => permissionReasons(facts, question) },
  { familia: 'ANTIPASSBACK', porHora: true, reasons: ({ facts, question }) => passbackReasons(facts, question) },
  { familia: 'AFORO', reasons: ({ facts }) => capacityReasons(facts) },
  { familia: 'CONDUCTOR', reasons: ({ driving, question }) => (driving ? driverReasons(driving, question) : []) },
  { familia: 'REGIMEN', porHora: true, reasons: ({ facts, question }) => regimeReasons(facts, question) },
];

/** Every control of a person in order, families that the policy leaves out excepted. */
function findings(facts: Facts, question: Question, accreditation: Accreditation | null, driving: Driving | undefined): Finding[] {
  const { Persona } = facts;
  const found = firstReasons(facts, question);
  if (!Persona) return found;
  const asked = { facts, question, Persona, accreditation, driving };
  for (const { familia, reasons } of CONTROLS) if (behaviourOf(facts, question, familia) !== 'N') found.push(...reasons(asked));
  return found;
}

const PLACES: ReadonlyMap<Codigo, number> = new Map(CODIGOS.map((codigo, place) => [codigo, place]));

/** What is found, as the policies make of it. */
function verdictOf(facts: Facts, question: Question, found: readonly Finding[], accreditation: Accreditation | null): Verdict {
  const reasons = found
    .map(({ Codigo, soloAdvierte, Detalle }): Reason => {
      const familia = CONTROLES[Codigo];
      const blocks = !soloAdvierte && behaviourOf(facts, question, familia) === 'B';
      return { Codigo, Severidad: blocks ? 'B' : 'A', Detalle, ...ATENCION[familia] };
    })
    .sort((one, other) => (PLACES.get(one.Codigo) ?? 0) - (PLACES.get(other.Codigo) ?? 0));
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

/** Whether the decision lets through: the same, found out by the families that block and as far as the first that does. For whoever asks of everybody. */
export function permits(facts: Facts, question: Question): boolean {
  const blocks = (familia: Familia) => behaviourOf(facts, question, familia) === 'B';
  const clear = (found: readonly Finding[]) => found.every(({ Codigo, soloAdvierte }) => soloAdvierte || !blocks(CONTROLES[Codigo]));
  const { Persona } = facts;
  if (!clear(firstReasons(facts, question))) return false;
  if (!Persona) return true;
  const asked = { facts, question, Persona, accreditation: chosenAccreditation(facts, question.Fecha), driving: undefined };
  return CONTROLS.every(({ familia, reasons }) => !blocks(familia) || clear(reasons(asked)));
}

/**
 * The same decision of one person at many moments, asked in their order: what hangs on the day alone is found once a day. Of a moment to come; where
 * they are is not foretold.
 */
export function decidesByDay(facts: Facts): (question: Pick<Question, 'Modo' | 'Fecha' | 'Hora'>) => Verdict {
  const { Persona } = facts;
  let day: Pick<Question, 'Modo' | 'Fecha'> | undefined;
  let accreditation: Accreditation | null = null;
  let ofDay: readonly (readonly Finding[])[] = [];
  return (when) => {
    const question = { ...when, Identificador: '' };
    if (!Persona) return decide(facts, question);
    const isNew = day?.Fecha !== when.Fecha || day.Modo !== when.Modo;
    if (isNew) accreditation = chosenAccreditation(facts, when.Fecha);
    const asked = { facts, question, Persona, accreditation, driving: undefined };
    const reasonsOf = ({ familia, reasons }: Control) => (behaviourOf(facts, question, familia) === 'N' ? [] : reasons(asked));
    if (isNew) ofDay = CONTROLS.map((control) => (control.porHora ? [] : reasonsOf(control)));
    day = when;
    const found = firstReasons(facts, question);
    for (const [at, control] of CONTROLS.entries()) found.push(...(control.porHora ? reasonsOf(control) : (ofDay[at] ?? [])));
    return verdictOf(facts, question, found, accreditation);
  };
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
