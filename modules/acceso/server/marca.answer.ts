import type { Context } from '@platform/server/http/context';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { ATENCION, CONTROLES, type Codigo } from '../shared/familias';
import { isCodigo, sentence } from '../shared/oraciones';
import type { Reason } from './decision';
import type { Accreditation } from './decision.facts';
import type { EarlierMark, GateFacts } from './facts';
import type { MovementAnswer } from './marca.body';

/** What was decided, fresh or remembered. */
export interface Outcome {
  readonly IdMovimiento: string | null;
  readonly IdMarca: number | null;
  readonly Repetida: 'S' | 'N';
  readonly Rebote: 'S' | 'N';
  readonly Permitido: 'S' | 'N';
  readonly Codigo: Codigo | '000';
  readonly ModoMarcacion: 'S' | 'N';
  readonly FechaHora: string;
  readonly Motivos: readonly Reason[];
  readonly Advertencias: readonly Reason[];
  readonly Acreditacion: Accreditation | null;
}

/** The reasons of a stored mark as the decision gave them. */
export function reasonsOf(mark: Pick<EarlierMark, 'Motivos'>): Reason[] {
  return mark.Motivos.flatMap(({ Codigo, Severidad, Detalle }) =>
    isCodigo(Codigo) ? [{ Codigo, Severidad, Detalle, ...ATENCION[CONTROLES[Codigo]] }] : [],
  );
}

const worded = (ctx: Pick<Context, 'lang'>, reasons: readonly Reason[]) =>
  reasons.map((reason) => ({ ...reason, Detalle: { ...reason.Detalle }, Motivo: sentence(ctx.lang, reason.Codigo, reason.Detalle) }));

function conditionOf(person: NonNullable<GateFacts['Persona']>) {
  if (person.Vinculado) return 'TRABAJADOR';
  if (person.Visita === 'S') return 'VISITA';
  return person.FechaCese ? 'CESADO' : 'LIBRE';
}

/** Who it is, as far as the profile's data protection lets the operator see. */
function identityOf(ctx: Pick<Context, 'session'>, person: GateFacts['Persona']) {
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  const show = (field: string, value: string | null): string | null => {
    const level = protection?.get(field);
    if (!level || value === null) return value;
    return level === 'O' ? null : String(maskField('text', value));
  };
  const photo = person?.Foto && !protection?.has('FotoPerfil') ? `/api/PlataformaArchivo/${person.Foto}` : null;
  return { Nombre: show('NombreCompleto', person?.Nombre ?? null), Documento: show('Documento', person?.Documento ?? null), Foto: photo };
}

/** The answer of a movement, in the caller's language. */
export function movementOf(ctx: Pick<Context, 'lang' | 'session'>, facts: GateFacts, outcome: Outcome): MovementAnswer {
  const { Persona, Puerta } = facts;
  const { Acreditacion } = outcome;
  const Motivos = worded(ctx, outcome.Motivos);
  const verdict = { Permitido: outcome.Permitido, Codigo: outcome.Codigo, Motivo: Motivos[0]?.Motivo ?? sentence(ctx.lang, '000') };
  const opens = outcome.Permitido === 'S' && outcome.Rebote === 'N';
  return {
    IdMovimiento: outcome.IdMovimiento,
    Repetida: outcome.Repetida,
    Rebote: outcome.Rebote,
    ...verdict,
    Puerta: Puerta?.Nombre ?? '',
    ModoMarcacion: outcome.ModoMarcacion,
    FechaHora: outcome.FechaHora,
    Apertura: {
      Accion: opens ? 'ABRIR' : 'NINGUNA',
      Segundos: opens ? (Puerta?.SegundosApertura ?? 0) : 0,
      Salida: outcome.Permitido === 'S' ? 'V' : 'R',
    },
    Sujetos: [
      {
        Secuencia: 0,
        TipoMarcacion: 'T',
        IdMarca: outcome.IdMarca,
        IdPersona: Persona?.IdPersona ?? null,
        ...identityOf(ctx, Persona),
        TipoDocumento: Persona?.TipoDocumento ?? null,
        Compania: Acreditacion?.Compania ?? Persona?.Compania ?? null,
        Contrato: Acreditacion?.Contrato ?? Persona?.Contrato ?? null,
        Cargo: Persona?.Cargo ?? null,
        Condicion: Persona ? conditionOf(Persona) : null,
        VigenteHasta: Acreditacion?.FechaFin ?? null,
        ...verdict,
        Motivos,
        Advertencias: worded(ctx, outcome.Advertencias),
      },
    ],
  };
}
