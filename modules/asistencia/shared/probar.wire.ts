import { isDay } from '@platform/fields/date/shared';
import { z } from 'zod';
import { dayNumber } from './calculo/reloj';
import { EFECTOS } from './calculo/tipos';

const MAX_DAYS = 62;
const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' });
const hour = z.string({ error: 'campo.hora' }).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'campo.hora' });
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const minutes = (most: number) =>
  z
    .number({ error: 'campo.entero' })
    .int({ error: 'campo.entero' })
    .min(0, { error: 'campo.minimo{"n":0}' })
    .max(most, { error: `campo.maximo{"n":${most}}` });
const list = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item, { error: 'campo.lista' })
    .max(most, { error: `asistencia.demasiados{"n":${most}}` })
    .nullish()
    .transform((found) => found ?? []);
/** What is not said, or said to be nothing, is the usual. */
const usually = <T extends z.ZodType>(of: T, usual: z.output<T>) => of.nullish().transform((found) => found ?? usual);

const MANY = 4000;
/** Minutes that a flexible day demands. */
const FLEXIBLE = 480;

/** What a company is configured with, where it differs from its country's defaults. */
export const configuracionBody = z
  .strictObject({
    ModoEmparejamiento: z.enum(['P', 'S'], { error: 'campo.opcion' }),
    MinutosDuplicado: minutes(60),
    MargenEntrada: minutes(1440),
    MargenSalida: minutes(1440),
    MaximoPresencia: minutes(2880),
    ToleranciaEntrada: minutes(480),
    TardanzaDesde: z.enum(['I', 'T'], { error: 'campo.opcion' }),
    ToleranciaSalida: minutes(480),
    MaximoTardanza: minutes(1440),
    MarcaIncompleta: z.enum(['P', 'T'], { error: 'campo.opcion' }),
    BaseSobretiempo: z.enum(['D', 'S', 'C'], { error: 'campo.opcion' }),
    MinutosBase: minutes(90_000).nullable(),
    SobretiempoAntes: flag,
    MinimoSobretiempo: minutes(1440),
    // Rounding to one minute is exact: to none there is no multiple.
    RedondeoSobretiempo: minutes(240).min(1, { error: 'campo.minimo{"n":1}' }),
    MaximoSobretiempo: minutes(1440),
    RequiereAutorizacion: flag,
    CompensaSobretiempo: flag,
    FactorCompensacion: z.number({ error: 'campo.numero' }).min(0, { error: 'campo.minimo{"n":0}' }).max(9.99, { error: 'campo.maximo{"n":9.99}' }),
    MesesCompensacion: minutes(24),
    Bandas: z
      .array(z.strictObject({ Orden: minutes(3), HastaMinutos: minutes(90_000).nullable(), Porcentaje: minutes(999) }), { error: 'campo.lista' })
      .min(1, { error: 'asistencia.bandas' })
      .max(3, { error: 'asistencia.bandas' })
      .transform((bands) => [...bands].sort((one, other) => one.Orden - other.Orden)),
    PorcentajeDescanso: minutes(999),
    PorcentajeFeriado: minutes(999),
    FeriadoPor: z.enum(['T', 'M'], { error: 'campo.opcion' }),
    CambioHora: z.enum(['N', 'R'], { error: 'campo.opcion' }),
    NocheInicio: hour,
    NocheFin: hour,
    RefrigerioLibre: minutes(480),
    UmbralRefrigerio: minutes(1440),
    AvisoOmision: minutes(1440),
    HorasOposicion: minutes(720),
  })
  .partial()
  .refine(({ Bandas }) => !Bandas || ascending(Bandas.map(({ HastaMinutos }) => HastaMinutos)), { error: 'asistencia.bandas', path: ['Bandas'] });

/** Limits of bands grow, and the last one has none. */
export function ascending(limits: readonly (number | null)[]): boolean {
  return limits.every((limit, place) => (place === limits.length - 1 ? limit === null : limit !== null && limit > (limits[place - 1] ?? 0)));
}

const interval = z.strictObject({ HoraInicio: hour, HoraFin: hour });

export const diaBody = z
  .strictObject({
    Fecha: day,
    TipoDia: usually(z.enum(['L', 'D', 'V'], { error: 'campo.opcion' }), 'L'),
    HoraInicio: hour.nullish(),
    HoraFin: hour.nullish(),
    Refrigerios: list(interval, 10),
    RefrigerioMarcado: usually(flag, 'N'),
    FeriadoLaborable: usually(flag, 'N'),
    /** Flexible: so many minutes within a window. */
    HorasDia: minutes(1440).nullish(),
    VentanaInicio: hour.nullish(),
    VentanaFin: hour.nullish(),
    NucleoInicio: hour.nullish(),
    NucleoFin: hour.nullish(),
    /** Automatic: the shifts of which the first entry chooses. */
    Candidatos: z
      .array(z.strictObject({ HoraInicio: hour, HoraFin: hour, Refrigerios: list(interval, 10) }), { error: 'campo.lista' })
      .max(12, { error: 'asistencia.demasiados{"n":12}' })
      .nullish(),
    DesvioMaximo: usually(minutes(720), 120),
    DiasSemana: usually(minutes(7), 6),
  })
  // A window without hours of a shift is a flexible day, of eight hours until it says otherwise.
  .transform((day) => ({ ...day, HorasDia: day.HorasDia ?? (day.VentanaInicio && !day.HoraInicio ? FLEXIBLE : null) }))
  .superRefine(({ TipoDia, HoraInicio, HoraFin, HorasDia, Candidatos }, issues) => {
    if (TipoDia !== 'L' || typeof HorasDia === 'number' || Candidatos) return;
    if (!HoraInicio) issues.addIssue({ code: 'custom', path: ['HoraInicio'], message: 'campo.obligatorio' });
    if (!HoraFin) issues.addIssue({ code: 'custom', path: ['HoraFin'], message: 'campo.obligatorio' });
  });
export type DiaProbado = z.infer<typeof diaBody>;

const marcaBody = z.strictObject({
  FechaHora: z.iso.datetime({ offset: true, error: 'marca.fecha_hora_invalida' }),
  ModoMarcacion: z.enum(['S', 'N'], { error: 'campo.opcion' }).nullish(),
  Funcion: z.enum(['E', 'S', 'RS', 'RE', 'HE', 'HS'], { error: 'campo.opcion' }).nullish(),
  Excluida: usually(flag, 'N'),
  Anulada: usually(flag, 'N'),
  Rebote: usually(flag, 'N'),
  Resultado: usually(flag, 'S'),
  FueraDeArea: usually(flag, 'N'),
});

const justificacionBody = z
  .strictObject({
    Modalidad: usually(z.enum(['D', 'H'], { error: 'campo.opcion' }), 'D'),
    Remunerado: flag,
    Estado: usually(z.enum(['P', 'A', 'R', 'X'], { error: 'campo.opcion' }), 'A'),
    FechaInicio: day,
    FechaFin: day,
    HoraInicio: hour.nullish(),
    HoraFin: hour.nullish(),
  })
  .superRefine(({ Modalidad, HoraInicio, HoraFin, FechaInicio, FechaFin }, issues) => {
    if (FechaFin < FechaInicio) issues.addIssue({ code: 'custom', path: ['FechaFin'], message: 'asistencia.fin_menor' });
    if (Modalidad === 'D') return;
    if (!HoraInicio) issues.addIssue({ code: 'custom', path: ['HoraInicio'], message: 'campo.obligatorio' });
    if (!HoraFin) issues.addIssue({ code: 'custom', path: ['HoraFin'], message: 'campo.obligatorio' });
  });

const condicionBody = z
  .strictObject({
    Efecto: z.enum(EFECTOS, { error: 'campo.opcion' }),
    Minutos: minutes(1440).nullish(),
    FechaInicio: day,
    FechaFin: day.nullish(),
  })
  .superRefine(({ Efecto, Minutos, FechaInicio, FechaFin }, issues) => {
    if (Efecto !== 'NC' && Efecto !== 'NS' && !Minutos) issues.addIssue({ code: 'custom', path: ['Minutos'], message: 'asistencia.minutos' });
    if (FechaFin && FechaFin < FechaInicio) issues.addIssue({ code: 'custom', path: ['FechaFin'], message: 'asistencia.fin_menor' });
  });

/** `POST /api/AsistenciaDia/probar`: what a few days would be, stored nowhere. */
export const probarBody = z
  .strictObject({
    FechaInicio: day,
    FechaFin: day,
    IdPais: z
      .union([
        z.number({ error: 'campo.referencia' }).int({ error: 'campo.referencia' }),
        z.string({ error: 'campo.referencia' }).regex(/^[A-Z0-9]{1,9}$/i, { error: 'campo.referencia' }),
      ])
      .nullish(),
    ZonaHoraria: z
      .string({ error: 'asistencia.zona_horaria' })
      .max(64, { error: 'asistencia.zona_horaria' })
      .refine(isZone, { error: 'asistencia.zona_horaria' })
      .nullish(),
    Configuracion: configuracionBody.nullish(),
    Dias: list(diaBody, 200),
    Ciclo: z
      .strictObject({
        DiasCiclo: z
          .number({ error: 'campo.entero' })
          .int({ error: 'campo.entero' })
          .min(2, { error: 'campo.minimo{"n":2}' })
          .max(60, { error: 'campo.maximo{"n":60}' }),
        FechaAncla: day,
      })
      .nullish(),
    Empleo: z
      .strictObject({ FechaInicio: day.nullish(), FechaFin: day.nullish() })
      .refine(({ FechaInicio, FechaFin }) => !FechaInicio || !FechaFin || FechaInicio <= FechaFin, {
        error: 'asistencia.fin_menor',
        path: ['FechaFin'],
      })
      .nullish(),
    Feriados: list(day, 400),
    Marcas: list(marcaBody, MANY),
    Justificaciones: list(justificacionBody, 400),
    Condiciones: list(condicionBody, 100),
    Autorizados: list(
      z.strictObject({ Fecha: day, Minutos: minutes(90_000), Destino: usually(z.enum(['P', 'C'], { error: 'campo.opcion' }), 'P') }),
      200,
    ),
  })
  .superRefine(({ FechaInicio, FechaFin, Dias }, issues) => {
    if (FechaFin < FechaInicio) issues.addIssue({ code: 'custom', path: ['FechaFin'], message: 'asistencia.fin_menor' });
    else if (dayNumber(FechaFin) - dayNumber(FechaInicio) >= MAX_DAYS)
      issues.addIssue({ code: 'custom', path: ['FechaFin'], message: `asistencia.periodo_maximo{"n":${MAX_DAYS}}` });
    if (new Set(Dias.map(({ Fecha }) => Fecha)).size < Dias.length)
      issues.addIssue({ code: 'custom', path: ['Dias'], message: 'asistencia.dia_repetido' });
  });
export type Prueba = z.infer<typeof probarBody>;

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const key = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });

/** `POST /api/AsistenciaDia/recalcular`: the days of everybody, of a company or of some people. */
export const recalcularBody = z
  .strictObject({
    FechaInicio: z.string({ error: 'asistencia.periodo_requerido' }).refine(isDay, { error: 'campo.fecha' }),
    FechaFin: z.string({ error: 'asistencia.periodo_requerido' }).refine(isDay, { error: 'campo.fecha' }),
    IdCompania: key.nullish(),
    Personas: list(key, 5000),
  })
  .superRefine(({ FechaInicio, FechaFin }, issues) => {
    if (FechaFin < FechaInicio) issues.addIssue({ code: 'custom', path: ['FechaFin'], message: 'asistencia.fin_menor' });
    else if (dayNumber(FechaFin) - dayNumber(FechaInicio) > 366)
      issues.addIssue({ code: 'custom', path: ['FechaFin'], message: 'asistencia.periodo_maximo{"n":366}' });
  });
