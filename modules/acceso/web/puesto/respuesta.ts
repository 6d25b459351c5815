import { ATENCION, CONTROLES } from '../../shared/familias';
import type { Decidido, Dicho } from '../../shared/fueraDeLinea';
import { isCodigo, sentence } from '../../shared/oraciones';
import type { Answer, Reading, ReasonShown } from './wire';

const NOBODY = { IdPersona: null, Nombre: null, Documento: null, TipoDocumento: null, Compania: null, Contrato: null, Cargo: null };

/** A reason as the server would tell it. */
function shown({ Codigo, Motivo }: Dicho): ReasonShown {
  const { Responsable, Accion } = isCodigo(Codigo) ? ATENCION[CONTROLES[Codigo]] : { Responsable: '', Accion: '' };
  return { Codigo, Motivo, Responsable, Accion };
}

/** What was decided here, as the screen shows what the server decides. There are no photos without a network. */
export function answerOf({ Permitido, Codigo, Sujeto, Motivo, Advertencias }: Decidido, reading: Reading, at: Date, lang: 'es' | 'en'): Answer {
  const { IdPersona, Nombre, Documento, TipoDocumento, Compania, Contrato, Cargo } = Sujeto ?? NOBODY;
  const said = Motivo?.Motivo ?? sentence(lang, '000');
  return {
    IdMovimiento: null,
    Repetida: 'N',
    Rebote: 'N',
    Permitido,
    Codigo,
    Motivo: said,
    ModoMarcacion: reading.ModoMarcacion,
    FechaHora: at.toISOString(),
    Sujetos: [
      {
        Secuencia: 0,
        TipoMarcacion: 'T',
        Permitido,
        Codigo,
        Motivo: said,
        Placa: null,
        Tipo: null,
        Modelo: null,
        Color: null,
        IdPersona,
        Nombre,
        Documento,
        TipoDocumento,
        Compania,
        Contrato,
        Cargo,
        Foto: null,
        Condicion: Sujeto?.Condicion ?? null,
        VigenteHasta: Sujeto?.VigenteHasta ?? null,
        Motivos: Motivo ? [shown(Motivo)] : [],
        Advertencias: Advertencias.map(shown),
      },
    ],
  };
}
