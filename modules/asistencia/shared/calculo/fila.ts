import { type Clock, dayText } from './reloj';
import type { Cuenta, Dia, Estado, Medida, Observacion, TipoDia } from './tipos';

/** A stretch as it is told; `Minutos` are those that it counts, in the hour that a clock jumps over too. */
export interface TramoContado {
  readonly Desde: string;
  readonly Hasta: string;
  readonly Minutos: number;
  readonly Medida: Medida | null;
  readonly Regla: string;
}
/** A row of `AsistenciaDia` as it travels: days `yyyyMMdd`, moments with the offset in force. */
export type FilaDia = Readonly<Record<Medida | Cuenta, number>> & {
  readonly Fecha: string;
  readonly TipoDia: TipoDia;
  readonly Planificado: 'S' | 'N';
  readonly Estado: Estado;
  readonly Turno: 'D' | 'N' | null;
  readonly InicioTurno: string | null;
  readonly FinTurno: string | null;
  readonly Entrada: string | null;
  readonly Salida: string | null;
  readonly SalidaRefrigerio: string | null;
  readonly RetornoRefrigerio: string | null;
  readonly Observaciones: readonly Observacion[];
  readonly Tramos: readonly TramoContado[];
};

/** A calculated day as a row. */
export function rowOf(dia: Dia, clock: Clock): FilaDia {
  const moment = (ms: number | null) => (ms === null ? null : clock.text(ms));
  return {
    Fecha: dayText(dia.dia),
    TipoDia: dia.tipo,
    Planificado: dia.planificado ? 'S' : 'N',
    Estado: dia.estado,
    Turno: dia.turno,
    InicioTurno: moment(dia.inicioTurno),
    FinTurno: moment(dia.finTurno),
    Entrada: moment(dia.entrada),
    Salida: moment(dia.salida),
    SalidaRefrigerio: moment(dia.salidaRefrigerio),
    RetornoRefrigerio: moment(dia.retornoRefrigerio),
    ...dia.medidas,
    Observaciones: dia.observaciones,
    Tramos: dia.tramos.map(({ desde, hasta, minutos, medida, regla }) => ({
      Desde: clock.text(desde),
      Hasta: clock.text(hasta),
      Minutos: minutos,
      Medida: medida,
      Regla: regla,
    })),
  };
}
