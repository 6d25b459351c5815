import type { Context } from '@platform/server/http/context';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { ATENCION, CONTROLES, type Resultado } from '../../shared/familias';
import { failingOf } from '../../shared/movimiento';
import { isCodigo, sentence } from '../../shared/oraciones';
import type { Reason } from '../decision/decision';
import type { Accreditation } from '../decision/decision.facts';
import type { EarlierMark, GateFacts } from '../decision/facts';
import type { MovementAnswer } from './marca.body';
import type { Subject } from './marca.movimiento';

/** What was decided of one of a movement, fresh or remembered. */
export interface SubjectOutcome {
  readonly subject: Subject;
  readonly IdMarca: number | null;
  readonly Rebote: 'S' | 'N';
  readonly Permitido: 'S' | 'N';
  readonly Codigo: Resultado;
  readonly Motivos: readonly Reason[];
  readonly Advertencias: readonly Reason[];
  readonly Acreditacion: Accreditation | null;
}

/** What was decided of a movement. */
export interface Outcome {
  readonly IdMovimiento: string | null;
  readonly Repetida: 'S' | 'N';
  readonly ModoMarcacion: 'S' | 'N';
  readonly FechaHora: string;
  readonly subjects: readonly SubjectOutcome[];
}

type Reader = Pick<Context, 'lang' | 'session'>;

/** The reasons of a stored mark as the decision gave them. */
export function reasonsOf(mark: Pick<EarlierMark, 'Motivos'>): Reason[] {
  return mark.Motivos.flatMap(({ Codigo, Severidad, Detalle }) =>
    isCodigo(Codigo) ? [{ Codigo, Severidad, Detalle, ...ATENCION[CONTROLES[Codigo]] }] : [],
  );
}

/** Reasons in the reader's language. */
export const worded = (ctx: Pick<Context, 'lang'>, reasons: readonly Reason[]) =>
  reasons.map((reason) => ({ ...reason, Detalle: { ...reason.Detalle }, Motivo: sentence(ctx.lang, reason.Codigo, reason.Detalle) }));

const isAhead = (shown: unknown, today: string): boolean => typeof shown === 'string' && shown.split('/').reverse().join('') >= today;

/** Reasons for which somebody will not pass on a day to come: what ends until then has not ended yet. */
export const wordedAhead = (ctx: Pick<Context, 'lang'>, reasons: readonly Reason[], today: string) =>
  worded(
    ctx,
    reasons.map((reason) => (isAhead(reason.Detalle.fecha, today) ? { ...reason, Detalle: { ...reason.Detalle, luego: 'S' } } : reason)),
  );

export function conditionOf(person: NonNullable<GateFacts['Persona']>): MovementAnswer['Sujetos'][number]['Condicion'] {
  if (person.Vinculado) return 'TRABAJADOR';
  if (person.Visita === 'S') return 'VISITA';
  return person.FechaCese ? 'CESADO' : 'LIBRE';
}

const photoOf = (hash: string | null | undefined): string | null => (hash ? `/api/PlataformaArchivo/${hash}` : null);

/** Who it is, as far as the profile's data protection lets the operator see. */
function identityOf(ctx: Reader, person: GateFacts['Persona']) {
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  const show = (field: string, value: string | null): string | null => {
    const level = protection?.get(field);
    if (!level || value === null) return value;
    return level === 'O' ? null : String(maskField('text', value));
  };
  return {
    Nombre: show('NombreCompleto', person?.Nombre ?? null),
    Documento: show('Documento', person?.Documento ?? null),
    Foto: protection?.has('FotoPerfil') ? null : photoOf(person?.Foto),
  };
}

/** Of the vehicle only its own card says what it is. */
const NO_VEHICLE = { IdVehiculo: null, Placa: null, Tipo: null, Modelo: null, Color: null };
const NO_PERSON = { IdPersona: null, Documento: null, TipoDocumento: null, Cargo: null, Condicion: null };

function cardOf(ctx: Reader, { subject, Acreditacion }: SubjectOutcome) {
  const until = { VigenteHasta: Acreditacion?.FechaFin ?? null };
  if (subject.TipoMarcacion === 'V') {
    const known = subject.vehicle?.Vehiculo ?? null;
    return {
      ...NO_PERSON,
      IdVehiculo: known?.IdVehiculo ?? null,
      Placa: known?.Placa ?? subject.Identificador.toUpperCase(),
      Tipo: known?.Tipo ?? null,
      Modelo: known ? `${known.Marca} ${known.Modelo}` : null,
      Color: known?.Color ?? null,
      Nombre: known?.Placa ?? null,
      Foto: photoOf(known?.Foto),
      Compania: Acreditacion?.Compania ?? known?.Compania ?? null,
      Contrato: Acreditacion?.Contrato ?? null,
      Credencial: subject.vehicle?.Credencial?.Codigo ?? null,
      ...until,
    };
  }
  const Persona = subject.person?.Persona ?? null;
  return {
    ...NO_VEHICLE,
    IdPersona: Persona?.IdPersona ?? null,
    ...identityOf(ctx, Persona),
    TipoDocumento: Persona?.TipoDocumento ?? null,
    Compania: Acreditacion?.Compania ?? Persona?.Compania ?? null,
    Contrato: Acreditacion?.Contrato ?? Persona?.Contrato ?? null,
    Cargo: Persona?.Cargo ?? null,
    Condicion: Persona ? conditionOf(Persona) : null,
    Credencial: subject.person?.Credencial?.Codigo ?? Persona?.Tarjeta ?? null,
    ...until,
  };
}

/** The answer of a movement, in the caller's language: code and reason are those of the first who fails, in sequence. */
export function movementOf(ctx: Reader, { Puerta }: GateFacts, outcome: Outcome): MovementAnswer {
  const { subjects } = outcome;
  const Sujetos = subjects.map((one, Secuencia) => {
    const Motivos = worded(ctx, one.Motivos);
    return {
      Secuencia,
      TipoMarcacion: one.subject.TipoMarcacion,
      IdMarca: one.IdMarca,
      ...cardOf(ctx, one),
      Rebote: one.Rebote,
      Permitido: one.Permitido,
      Codigo: one.Codigo,
      Motivo: Motivos[0]?.Motivo ?? sentence(ctx.lang, one.Codigo === '001' ? '001' : '000'),
      Motivos,
      Advertencias: worded(ctx, one.Advertencias),
    };
  });
  const failing = failingOf(Sujetos);
  const Permitido = failing ? 'N' : 'S';
  const Rebote = Sujetos.length > 0 && Sujetos.every((one) => one.Rebote === 'S') ? 'S' : 'N';
  const opens = Permitido === 'S' && Rebote === 'N';
  return {
    IdMovimiento: outcome.IdMovimiento,
    Repetida: outcome.Repetida,
    Rebote,
    Permitido,
    Codigo: failing?.Codigo ?? '000',
    Motivo: failing?.Motivo ?? sentence(ctx.lang, '000'),
    Puerta: Puerta?.Nombre ?? '',
    ModoMarcacion: outcome.ModoMarcacion,
    FechaHora: outcome.FechaHora,
    Apertura: {
      Accion: opens ? 'ABRIR' : 'NINGUNA',
      Segundos: opens ? (Puerta?.SegundosApertura ?? 0) : 0,
      Salida: Permitido === 'S' ? 'V' : 'R',
    },
    Sujetos,
  };
}
