import { ATENCION, CONTROLES } from '../../shared/familias';
import type { Dicho } from '../../shared/fueraDeLinea';
import type { MovimientoDecidido, SujetoDecidido } from '../../shared/fueraDeLinea.movimiento';
import { failingOf } from '../../shared/movimiento';
import { isCodigo, sentence } from '../../shared/oraciones';
import type { Answer, ReasonShown, Subject } from './wire';

const NOBODY = { IdPersona: null, Nombre: null, Documento: null, TipoDocumento: null, Cargo: null };
const NO_VEHICLE = { Placa: null, Tipo: null, Modelo: null, Color: null };
const NOTHING = { Compania: null, Contrato: null, VigenteHasta: null };

/** A reason as the server would tell it. */
function shown({ Codigo, Motivo }: Dicho): ReasonShown {
  const { Responsable, Accion } = isCodigo(Codigo) ? ATENCION[CONTROLES[Codigo]] : { Responsable: '', Accion: '' };
  return { Codigo, Motivo, Responsable, Accion };
}

/** Who or what somebody of a movement is, as far as the list tells it; its photograph is kept beside it. */
function cardOf({ TipoMarcacion, Identificador, Persona, Vehiculo }: SujetoDecidido) {
  const { Compania, Contrato, VigenteHasta } = Vehiculo ?? Persona ?? NOTHING;
  const common = { Compania, Contrato, VigenteHasta, Credencial: (Vehiculo ?? Persona)?.Credencial?.Codigo ?? null, Foto: null };
  if (TipoMarcacion === 'V') {
    const { Placa, Tipo, Modelo, Color } = Vehiculo ?? { ...NO_VEHICLE, Placa: Identificador.toUpperCase() };
    return { ...NOBODY, ...common, Placa, Tipo, Modelo, Color, Nombre: Vehiculo?.Placa ?? null, Condicion: null };
  }
  const { IdPersona, Nombre, Documento, TipoDocumento, Cargo } = Persona ?? NOBODY;
  return { ...NO_VEHICLE, ...common, IdPersona, Nombre, Documento, TipoDocumento, Cargo, Condicion: Persona?.Condicion ?? null };
}

/** What was decided here, as the screen shows what the server decides. */
export function answerOf(
  { Permitido, Codigo, Sujetos }: MovimientoDecidido,
  { ModoMarcacion }: { readonly ModoMarcacion: 'S' | 'N' },
  at: Date,
  lang: 'es' | 'en',
): Answer {
  const told = Sujetos.map((one, Secuencia): Subject => {
    const Motivo = one.Motivos[0]?.Motivo ?? sentence(lang, one.Codigo === '001' ? '001' : '000');
    return {
      Secuencia,
      TipoMarcacion: one.TipoMarcacion,
      Permitido: one.Permitido,
      Codigo: one.Codigo,
      Motivo,
      ...cardOf(one),
      Motivos: one.Motivos.map(shown),
      Advertencias: one.Advertencias.map(shown),
    };
  });
  return {
    IdMovimiento: null,
    Repetida: 'N',
    Rebote: 'N',
    Permitido,
    Codigo,
    Motivo: failingOf(told)?.Motivo ?? sentence(lang, '000'),
    ModoMarcacion,
    FechaHora: at.toISOString(),
    Sujetos: told,
  };
}
