import { dayNumber, weekdayOf } from './reloj';

/** A band of overtime: from the end of the one before up to so many minutes of a day; the last one has no end. */
export interface Banda {
  readonly Orden: number;
  readonly HastaMinutos: number | null;
  readonly Porcentaje: number;
}
/** What of `AsistenciaConfiguracionCompania` the calculation reads; minutes, and hours of the wall clock as `HH:mm`. */
export interface Configuracion {
  readonly ModoEmparejamiento: 'P' | 'S';
  readonly MinutosDuplicado: number;
  readonly MargenEntrada: number;
  readonly MargenSalida: number;
  readonly MaximoPresencia: number;
  readonly ToleranciaEntrada: number;
  readonly TardanzaDesde: 'I' | 'T';
  readonly ToleranciaSalida: number;
  readonly MaximoTardanza: number;
  readonly MarcaIncompleta: 'P' | 'T';
  readonly BaseSobretiempo: 'D' | 'S' | 'C';
  readonly MinutosBase: number | null;
  readonly SobretiempoAntes: 'S' | 'N';
  readonly MinimoSobretiempo: number;
  readonly RedondeoSobretiempo: number;
  readonly MaximoSobretiempo: number;
  readonly RequiereAutorizacion: 'S' | 'N';
  readonly CompensaSobretiempo: 'S' | 'N';
  readonly FactorCompensacion: number;
  readonly MesesCompensacion: number;
  readonly Bandas: readonly Banda[];
  readonly PorcentajeDescanso: number;
  readonly PorcentajeFeriado: number;
  readonly FeriadoPor: 'T' | 'M';
  readonly CambioHora: 'N' | 'R';
  readonly NocheInicio: string;
  readonly NocheFin: string;
  readonly RefrigerioLibre: number;
  readonly UmbralRefrigerio: number;
  readonly AvisoOmision: number;
  readonly HorasOposicion: number;
}

const PERU: Configuracion = {
  ModoEmparejamiento: 'P',
  MinutosDuplicado: 2,
  MargenEntrada: 180,
  MargenSalida: 360,
  MaximoPresencia: 1080,
  ToleranciaEntrada: 5,
  TardanzaDesde: 'I',
  ToleranciaSalida: 0,
  MaximoTardanza: 0,
  MarcaIncompleta: 'P',
  BaseSobretiempo: 'D',
  MinutosBase: null,
  SobretiempoAntes: 'N',
  MinimoSobretiempo: 30,
  RedondeoSobretiempo: 1,
  MaximoSobretiempo: 0,
  RequiereAutorizacion: 'S',
  CompensaSobretiempo: 'N',
  FactorCompensacion: 1,
  MesesCompensacion: 1,
  Bandas: [
    { Orden: 1, HastaMinutos: 120, Porcentaje: 25 },
    { Orden: 2, HastaMinutos: null, Porcentaje: 35 },
  ],
  PorcentajeDescanso: 100,
  PorcentajeFeriado: 100,
  FeriadoPor: 'T',
  CambioHora: 'N',
  NocheInicio: '22:00',
  NocheFin: '06:00',
  RefrigerioLibre: 60,
  UmbralRefrigerio: 360,
  AvisoOmision: 0,
  HorasOposicion: 0,
};
const CHILE: Configuracion = {
  ...PERU,
  BaseSobretiempo: 'S',
  MaximoSobretiempo: 120,
  FactorCompensacion: 1.5,
  MesesCompensacion: 6,
  Bandas: [{ Orden: 1, HastaMinutos: null, Porcentaje: 50 }],
  FeriadoPor: 'M',
  AvisoOmision: 30,
  HorasOposicion: 48,
};

/** What a company of a country (`PE`, `CH` Chile) is configured with until somebody says otherwise. */
export const porDefecto = (pais: string): Configuracion => (pais === 'CH' ? CHILE : PERU);

/** `AsistenciaJornadaLegal`: the working week of a country from a day on. */
export interface JornadaLegal {
  readonly IdPais: string;
  readonly FechaInicio: string;
  readonly MinutosSemana: number;
  readonly MinutosDia: number;
  readonly MinutosRefrigerio: number;
  readonly MaximoSobretiempoDia: number | null;
}

/** Peru's Constitution of 1993; Chile's law 21.561 (45 → 44 → 42 → 40 hours). */
export const JORNADAS_LEGALES: readonly JornadaLegal[] = [
  { IdPais: 'PE', FechaInicio: '19930101', MinutosSemana: 2880, MinutosDia: 480, MinutosRefrigerio: 45, MaximoSobretiempoDia: null },
  { IdPais: 'CH', FechaInicio: '20050101', MinutosSemana: 2700, MinutosDia: 600, MinutosRefrigerio: 30, MaximoSobretiempoDia: 120 },
  { IdPais: 'CH', FechaInicio: '20240426', MinutosSemana: 2640, MinutosDia: 600, MinutosRefrigerio: 30, MaximoSobretiempoDia: 120 },
  { IdPais: 'CH', FechaInicio: '20260426', MinutosSemana: 2520, MinutosDia: 600, MinutosRefrigerio: 30, MaximoSobretiempoDia: 120 },
  { IdPais: 'CH', FechaInicio: '20280426', MinutosSemana: 2400, MinutosDia: 600, MinutosRefrigerio: 30, MaximoSobretiempoDia: 120 },
];

/** The law of a country in force on a day; that of Peru where none is known. */
export function jornadaLegal(jornadas: readonly JornadaLegal[], pais: string, day: number): JornadaLegal {
  let found: JornadaLegal = {
    IdPais: pais,
    FechaInicio: '00010101',
    MinutosSemana: 2880,
    MinutosDia: 480,
    MinutosRefrigerio: 45,
    MaximoSobretiempoDia: null,
  };
  let since = Number.NEGATIVE_INFINITY;
  for (const one of jornadas) {
    const from = dayNumber(one.FechaInicio);
    if (one.IdPais === pais && from <= day && from > since) [found, since] = [one, from];
  }
  return found;
}

/** The legal week in force on the Monday of a day's week; 48 hours where no law is known. */
export const semanaLegal = (jornadas: readonly JornadaLegal[], pais: string, day: number): number =>
  jornadaLegal(jornadas, pais, day - weekdayOf(day) + 1).MinutosSemana;

/** What of a configuration the law of its country may not like (*Legal hints*): told, never in the way. */
export const AVISOS_LEGALES = ['fracciones', 'tardanza', 'base', 'factor', 'noche'] as const;
export type AvisoLegal = (typeof AVISOS_LEGALES)[number];

/** Hints of a configuration, by the legal week of its first day. */
export function avisosLegales(config: Configuracion, pais: string, semana: number): AvisoLegal[] {
  const found: AvisoLegal[] = [];
  if (config.RedondeoSobretiempo > 1 || config.MinimoSobretiempo > 30) found.push('fracciones');
  if (config.MaximoTardanza > 0) found.push('tardanza');
  if (config.BaseSobretiempo === 'S' && config.MinutosBase !== null && config.MinutosBase > semana) found.push('base');
  if (pais === 'CH' && config.FactorCompensacion < 1.5) found.push('factor');
  if (pais === 'PE' && (config.NocheInicio !== '22:00' || config.NocheFin !== '06:00')) found.push('noche');
  return found;
}
