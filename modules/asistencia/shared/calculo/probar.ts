import type { DiaProbado, Prueba } from '../probar.wire';
import { calcular } from './calcular';
import { type JornadaLegal, porDefecto } from './configuracion';
import { type FilaDia, rowOf } from './fila';
import { type Hechos, minuteOf } from './hechos';
import { interval, type Minutes, unionOf } from './intervalos';
import { clockOf, DAY, dayNumber, dayText, isShown } from './reloj';
import type { Marca, Plan, Sentido, Turno } from './tipos';

/** A day for which nobody planned anything. */
export const SIN_HORARIO: Plan = {
  tipo: 'X',
  turno: null,
  flexible: null,
  automatico: null,
  refrigerioMarcado: false,
  feriadoLaborable: false,
  ciclo: null,
  sinGuardia: false,
};

/** A shift from typed hours: what ends before it begins ends on the next day, and its breaks lie in it. */
export function shiftOf(inicio: string, fin: string, refrigerios: readonly { HoraInicio: string; HoraFin: string }[]): Turno {
  const start = minuteOf(inicio);
  const after = (hour: string, from: number) => minuteOf(hour) + (minuteOf(hour) < from ? DAY : 0);
  const end = minuteOf(fin) <= start ? minuteOf(fin) + DAY : minuteOf(fin);
  const breaks: Minutes[] = refrigerios.map((one) => {
    const from = after(one.HoraInicio, start);
    return interval(from, after(one.HoraFin, from));
  });
  return { inicio: start, fin: end, refrigerios: unionOf(breaks) };
}

/** Whether every break lies inside its shift. */
function breaksInside({ inicio, fin, refrigerios }: Turno): boolean {
  return (refrigerios[0] ?? inicio) >= inicio && (refrigerios.at(-1) ?? fin) <= fin;
}

function windowOf(from: string | null | undefined, to: string | null | undefined, whole: readonly [number, number]): readonly [number, number] {
  const start = from ? minuteOf(from) : whole[0];
  const end = to ? minuteOf(to) : whole[1];
  return [start, end <= start ? end + DAY : end];
}

function planOf(dia: DiaProbado): Plan {
  const { TipoDia, HoraInicio, HoraFin, HorasDia, Candidatos } = dia;
  const common = { ...SIN_HORARIO, tipo: TipoDia, refrigerioMarcado: dia.RefrigerioMarcado === 'S', feriadoLaborable: dia.FeriadoLaborable === 'S' };
  if (TipoDia !== 'L') return common;
  if (Candidatos) {
    const candidatos = Candidatos.map((one) => shiftOf(one.HoraInicio, one.HoraFin, one.Refrigerios));
    return { ...common, automatico: { candidatos, desvioMaximo: dia.DesvioMaximo, diasSemana: dia.DiasSemana } };
  }
  if (typeof HorasDia === 'number') {
    const nucleo = dia.NucleoInicio && dia.NucleoFin ? windowOf(dia.NucleoInicio, dia.NucleoFin, [0, DAY]) : null;
    return { ...common, flexible: { minutos: HorasDia, ventana: windowOf(dia.VentanaInicio, dia.VentanaFin, [0, DAY]), nucleo } };
  }
  return HoraInicio && HoraFin ? { ...common, turno: shiftOf(HoraInicio, HoraFin, dia.Refrigerios) } : common;
}

/** Minutes that a shift lasts at most (Detalle por día). */
export const TURNO_MAXIMO = 960;

/** What of a typed case breaks a rule of the forms: its code, its words and its field. */
export interface Falta {
  readonly codigo: 'asistencia.turno_largo' | 'asistencia.refrigerio_fuera' | 'marca.hora_no_existe';
  readonly valores?: Readonly<Record<string, string | number>>;
  readonly campo: string;
}

/** The first fault of what is typed: a shift that is too long, a break outside it, a justified hour that the clock jumps over. */
export function faultOf({ Dias, Justificaciones }: Pick<Prueba, 'Dias' | 'Justificaciones'>, zona: string): Falta | null {
  for (const [place, dia] of Dias.entries()) {
    const { turno, automatico } = planOf(dia);
    for (const one of [...(turno ? [turno] : []), ...(automatico?.candidatos ?? [])]) {
      if (one.fin - one.inicio > TURNO_MAXIMO)
        return { codigo: 'asistencia.turno_largo', valores: { horas: TURNO_MAXIMO / 60 }, campo: `Dias.${place}.HoraFin` };
      if (!breaksInside(one)) return { codigo: 'asistencia.refrigerio_fuera', campo: `Dias.${place}.Refrigerios` };
    }
  }
  for (const [place, { Modalidad, FechaInicio, HoraInicio, HoraFin }] of Justificaciones.entries()) {
    if (Modalidad !== 'H') continue;
    for (const [name, hora] of [
      ['HoraInicio', HoraInicio],
      ['HoraFin', HoraFin],
    ] as const)
      if (hora && hora !== '24:00' && !isShown(zona, dayNumber(FechaInicio), hora))
        return { codigo: 'marca.hora_no_existe', valores: { hora }, campo: `Justificaciones.${place}.${name}` };
  }
  return null;
}

/** What a mark says; its direction is `ModoMarcacion` (S entrada, N salida), never its letter. */
export function senseOf(modo: 'S' | 'N' | null | undefined, funcion: string | null | undefined): Sentido {
  if (funcion === 'RS' || funcion === 'RE' || funcion === 'HE' || funcion === 'HS') return funcion;
  return modo === 'S' ? 'E' : modo === 'N' ? 'S' : '?';
}

function factsOf(prueba: Prueba, pais: string, zona: string, jornadas: readonly JornadaLegal[]): Hechos {
  const config = { ...porDefecto(pais), ...prueba.Configuracion };
  const { Ciclo } = prueba;
  const cycleOn = (day: number) => {
    if (!Ciclo) return null;
    const anchor = dayNumber(Ciclo.FechaAncla);
    return { inicio: anchor + Math.floor((day - anchor) / Ciclo.DiasCiclo) * Ciclo.DiasCiclo, dias: Ciclo.DiasCiclo, minutos: null };
  };
  const plans = new Map(prueba.Dias.map((dia) => [dayNumber(dia.Fecha), planOf(dia)]));
  const holidays = new Set(prueba.Feriados.map(dayNumber));
  const from = prueba.Empleo?.FechaInicio ? dayNumber(prueba.Empleo.FechaInicio) : Number.NEGATIVE_INFINITY;
  const to = prueba.Empleo?.FechaFin ? dayNumber(prueba.Empleo.FechaFin) : Number.POSITIVE_INFINITY;
  const marcas = prueba.Marcas.flatMap((mark, place): Marca[] => {
    if (mark.Anulada === 'S' || mark.Rebote === 'S' || mark.Resultado === 'N') return [];
    const fuera = mark.Excluida === 'S' ? 'excluida' : mark.FueraDeArea === 'S' ? 'fuera_area' : null;
    return [{ id: place, momento: Date.parse(mark.FechaHora), sentido: senseOf(mark.ModoMarcacion, mark.Funcion), fuera }];
  });
  return {
    desde: dayNumber(prueba.FechaInicio),
    hasta: dayNumber(prueba.FechaFin),
    zona,
    pais,
    jornadas,
    plan: (day) => ({ ...(plans.get(day) ?? SIN_HORARIO), ciclo: cycleOn(day) }),
    configuracion: () => config,
    feriado: (day) => holidays.has(day),
    empleado: (day) => from <= day && day <= to,
    marcas,
    justificaciones: prueba.Justificaciones.filter(({ Estado }) => Estado === 'A').map((one) => ({
      desde: dayNumber(one.FechaInicio),
      hasta: dayNumber(one.FechaFin),
      horas: one.Modalidad === 'H' ? { inicio: minuteOf(one.HoraInicio ?? '00:00'), fin: minuteOf(one.HoraFin ?? '24:00') } : null,
      pagada: one.Remunerado === 'S',
    })),
    condiciones: prueba.Condiciones.map((one) => ({
      efecto: one.Efecto,
      minutos: one.Minutos ?? 0,
      desde: dayNumber(one.FechaInicio),
      hasta: one.FechaFin ? dayNumber(one.FechaFin) : Number.POSITIVE_INFINITY,
    })),
    autorizados: new Map(prueba.Autorizados.map((one) => [dayNumber(one.Fecha), { minutos: one.Minutos, destino: one.Destino }])),
    terminado: dayNumber(prueba.FechaFin),
  };
}

export interface Probado {
  readonly Dias: readonly FilaDia[];
  readonly FueraDeVentana: readonly { readonly FechaHora: string; readonly ModoMarcacion: 'S' | 'N' | null; readonly Fecha: string }[];
}

/** What is typed, calculated as a lived month is (*Probar*). */
export function probar(prueba: Prueba, pais: string, zona: string, jornadas: readonly JornadaLegal[]): Probado {
  const hechos = factsOf(prueba, pais, zona, jornadas);
  const { dias, fueraDeVentana } = calcular(hechos);
  const clock = clockOf(zona, hechos.desde - 2, hechos.hasta + 2);
  return {
    Dias: dias.map((dia) => rowOf(dia, clock)),
    FueraDeVentana: fueraDeVentana.map(({ id, momento, dia }) => ({
      FechaHora: clock.text(momento),
      ModoMarcacion: prueba.Marcas[id]?.ModoMarcacion ?? null,
      Fecha: dayText(dia),
    })),
  };
}
