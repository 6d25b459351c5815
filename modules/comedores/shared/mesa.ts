import { addDays } from '@modules/administracion/shared/dia';
import { type Horas, lengthOf, minutesOf, placed, sinceStart } from './ventana';

/** Why a reading is denied, in the order in which it is asked (Comedores, *May this person eat*). */
export const MOTIVOS = [
  'comedor.credencial_no_reconocida',
  'comedor.credencial_inactiva',
  'comedor.persona_inactiva',
  'comedor.sin_acreditacion',
  'comedor.sin_servicio',
  'comedor.sin_ingreso',
  'comedor.sin_grupo',
  'comedor.especial_no_autorizado',
  'comedor.fuera_de_horario',
  'comedor.limite_consumo',
  'comedor.excluyente',
  'comedor.sin_capacidad',
] as const;
export type Motivo = (typeof MOTIVOS)[number];

/** What is said to whoever is served. */
export const SERVIDO = 'comedor.buen_provecho';

/** Nobody may be served in spite of these: who it is, or whether it may be here, is not known. */
export const SIN_EXCEPCION: readonly string[] = MOTIVOS.slice(0, 4);

/** A service as the counter knows it. */
export interface ServicioMesa extends Horas {
  readonly IdServicio: number;
  readonly Codigo: string;
  readonly Orden: number;
  readonly NumeroConsumo: number;
  readonly Excluyente: 'S' | 'N';
  readonly Especial: 'S' | 'N';
}

/** Who may take a special service. P person, G position, C company. */
export interface Exclusivo {
  readonly IdServicioExclusivo: number;
  readonly Beneficiario: 'P' | 'G' | 'C';
  /** Rations a day; those of the service when empty. */
  readonly NumeroConsumo: number | null;
  /** Rations in all. */
  readonly Cupo: number | null;
  /** Of the quota. */
  readonly Consumidos: number;
}

/** A service that is open, with what is known of the person in it on its operating day. */
export interface Candidato {
  readonly Servicio: ServicioMesa;
  readonly FechaConsumo: string;
  /** Accredited in the division on that day, or on an approved visit. */
  readonly Acreditada: boolean;
  readonly Grupo: { readonly IdGrupo: number; readonly Grupo: string; readonly Origen: 'G' | 'H' | 'V' } | null;
  /** Of the group, on that weekday. */
  readonly Intervalos: readonly Horas[];
  /** That cover the person on that day. */
  readonly Exclusivos: readonly Exclusivo[];
  /** Rations that the person took of it that day. */
  readonly Tomadas: number;
  /** A ration of an alternative that day. */
  readonly Otra: { readonly Servicio: string; readonly Comedor: string; readonly Hora: string } | null;
  /** Rations of the service that day. */
  readonly Servidas: number;
}

/** Everything that the counter's decision about a reading needs. */
export interface LecturaMesa {
  /** It found one person. */
  readonly Reconocida: boolean;
  /** A QR whose signature does not hold. */
  readonly FirmaNoValida?: boolean;
  /** The credential is active and in date; true of a document or a search. */
  readonly CredencialVigente: boolean;
  /** Neither terminated nor inactive. */
  readonly PersonaActiva: boolean;
  /** On the calendar day, for when no service is open. */
  readonly Acreditada: boolean;
  readonly ExigeIngreso: boolean;
  readonly Dentro: boolean;
  /** Null where it does not count. */
  readonly Capacidad: number | null;
  /** The clock of the division, `HH:mm:ss`. */
  readonly Hora: string;
  /** The service that the operator fixed. */
  readonly IdServicio: number | null;
  readonly Candidatos: readonly Candidato[];
}

type Parametros = Readonly<Record<string, string | number>>;

/** Yes or no, and by what. */
export interface Veredicto {
  readonly Resultado: 'P' | 'D';
  readonly Motivo: Motivo | null;
  /** Code of what is said, with its values. */
  readonly Frase: string;
  readonly Parametros: Parametros;
  readonly Candidato: Candidato | null;
  /** By whose group, or X by an exclusive row. */
  readonly OrigenGrupo: 'G' | 'H' | 'V' | 'X' | null;
  readonly Exclusivo: Exclusivo | null;
  /** Rations a day that the person has of the service. */
  readonly Limite: number;
}

/** The day to which a moment within a window belongs: the one on which the window began. Null outside it. */
export function operatingDay(window: Horas, fecha: string, hora: string): string | null {
  if (sinceStart(window, hora) >= lengthOf(window)) return null;
  return minutesOf(hora) >= minutesOf(window.HoraInicio) ? fecha : addDays(fecha, -1);
}

/** Whether a moment of a window lies in one of its intervals. */
const within = (window: Horas, intervals: readonly Horas[], hora: string): boolean =>
  intervals.some((interval) => {
    const place = placed(window, interval);
    const since = sinceStart(window, hora);
    return typeof place === 'object' && place.from <= since && since < place.to;
  });

const RANK = { P: 0, G: 1, C: 2 } as const;
const inOrder = (rows: readonly Exclusivo[]): readonly Exclusivo[] =>
  [...rows].sort((one, other) => RANK[one.Beneficiario] - RANK[other.Beneficiario] || one.IdServicioExclusivo - other.IdServicioExclusivo);
const hasQuota = ({ Cupo, Consumidos }: Exclusivo): boolean => Cupo === null || Consumidos < Cupo;

/** The row by which a person takes a special service: person, position, company; the first with quota left, else the first. */
function ruling({ Exclusivos }: Candidato): Exclusivo | null {
  const rows = inOrder(Exclusivos);
  return rows.find(hasQuota) ?? rows[0] ?? null;
}
const limitOf = ({ Servicio }: Candidato, row: Exclusivo | null): number => row?.NumeroConsumo ?? Servicio.NumeroConsumo;

const byOrder = (one: Candidato, other: Candidato): number =>
  one.Servicio.Orden - other.Servicio.Orden ||
  (one.Servicio.Codigo < other.Servicio.Codigo ? -1 : one.Servicio.Codigo > other.Servicio.Codigo ? 1 : 0);

/**
 * Which service a reading is for, of those open: the one fixed; else a special one for which the person has a row with rations
 * and quota left; else the first that is not special; else the first. Null when none is open. A denial never falls through to another.
 */
export function chooseService({ IdServicio, Candidatos }: Pick<LecturaMesa, 'IdServicio' | 'Candidatos'>): Candidato | null {
  if (IdServicio !== null) return Candidatos.find(({ Servicio }) => Servicio.IdServicio === IdServicio) ?? null;
  const ordered = [...Candidatos].sort(byOrder);
  const granted = ordered.find((one) => {
    const row = one.Servicio.Especial === 'S' ? ruling(one) : null;
    return row !== null && hasQuota(row) && one.Tomadas < limitOf(one, row);
  });
  return granted ?? ordered.find(({ Servicio }) => Servicio.Especial === 'N') ?? ordered[0] ?? null;
}

interface Failure {
  readonly Motivo: Motivo;
  readonly Frase?: string;
  readonly Parametros?: Parametros;
}

/** The first step that a service fails, of those from 6 on. */
function failureOf(reading: LecturaMesa, chosen: Candidato, row: Exclusivo | null): Failure | null {
  const { Servicio, Grupo } = chosen;
  const special = Servicio.Especial === 'S';
  const limit = limitOf(chosen, row);
  if (reading.ExigeIngreso && !reading.Dentro) return { Motivo: 'comedor.sin_ingreso' };
  if (!special && !Grupo) return { Motivo: 'comedor.sin_grupo' };
  if (special && !row) return { Motivo: 'comedor.especial_no_autorizado' };
  if (!special && !within(Servicio, chosen.Intervalos, reading.Hora)) return { Motivo: 'comedor.fuera_de_horario' };
  if (chosen.Tomadas >= limit) return { Motivo: 'comedor.limite_consumo', Parametros: { n: limit } };
  if (row && !hasQuota(row)) return { Motivo: 'comedor.limite_consumo', Frase: 'comedor.cupo_agotado', Parametros: { n: row.Cupo ?? 0 } };
  if (Servicio.Excluyente === 'S' && chosen.Otra) {
    const { Servicio: servicio, Comedor: comedor, Hora: hora } = chosen.Otra;
    return { Motivo: 'comedor.excluyente', Parametros: { servicio, comedor, hora } };
  }
  if (reading.Capacidad !== null && chosen.Servidas >= reading.Capacidad)
    return { Motivo: 'comedor.sin_capacidad', Parametros: { n: reading.Capacidad } };
  return null;
}

/** Who is not even asked about a service: steps 1 to 5. */
function strangerOf(reading: LecturaMesa, chosen: Candidato | null): Motivo | null {
  if (!reading.Reconocida) return 'comedor.credencial_no_reconocida';
  if (!reading.CredencialVigente) return 'comedor.credencial_inactiva';
  if (!reading.PersonaActiva) return 'comedor.persona_inactiva';
  if (!(chosen ?? reading).Acreditada) return 'comedor.sin_acreditacion';
  return chosen ? null : 'comedor.sin_servicio';
}

/** May this person eat: the first failing step answers. */
export function decideMeal(reading: LecturaMesa): Veredicto {
  const chosen = chooseService(reading);
  const row = chosen?.Servicio.Especial === 'S' ? ruling(chosen) : null;
  const stranger = strangerOf(reading, chosen);
  const failure: Failure | null = stranger
    ? { Motivo: stranger, ...(reading.FirmaNoValida ? { Frase: 'comedor.firma_no_valida' } : {}) }
    : chosen && failureOf(reading, chosen, row);
  return {
    Resultado: failure ? 'D' : 'P',
    Motivo: failure?.Motivo ?? null,
    Frase: failure?.Frase ?? failure?.Motivo ?? SERVIDO,
    Parametros: failure?.Parametros ?? {},
    Candidato: chosen,
    OrigenGrupo: row ? 'X' : chosen?.Servicio.Especial === 'N' ? (chosen.Grupo?.Origen ?? null) : null,
    Exclusivo: row,
    Limite: chosen ? limitOf(chosen, row) : 0,
  };
}
