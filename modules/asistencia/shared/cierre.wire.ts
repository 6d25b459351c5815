import { z } from 'zod';
import type { Cuenta, Medida } from './calculo/tipos';

/** What may still be open of a period, in the order in which it is shown. */
export const ASUNTOS = [
  ...(['incompletas', 'sobretiempo', 'justificaciones', 'correcciones', 'sinHorario'] as const),
  ...(['sinCodigo', 'sinCalcular', 'lectores'] as const),
] as const;
export type Asunto = (typeof ASUNTOS)[number];

/** `POST /api/AsistenciaPeriodo/{id}/revisar`. */
export const revisarAnswer = z.object({
  Personas: z.number(),
  Pendientes: z.array(z.object({ Asunto: z.enum(ASUNTOS), Cantidad: z.number(), Nombres: z.array(z.string()) })),
  /** Why it may not be closed yet, as a person reads it. */
  Impedimento: z.string().nullable(),
});

/** Every measure of a period, in groups, in the order in which a person looks at them. */
export const GRUPOS = {
  jornada: ['Programados', 'Presencia', 'Normales', 'FeriadoTurno', 'Faltante'],
  ausencias: ['Tardanza', 'SalidaAnticipada', 'SalidaIntermedia', 'ExcesoRefrigerio', 'JustificadoPagado', 'JustificadoNoPagado', 'Bonificado'],
  sobretiempo: [
    ...(['PermanenciaAntes', 'PermanenciaDespues', 'SobretiempoCalculado', 'Sobretiempo1', 'Sobretiempo2', 'Sobretiempo3'] as const),
    ...(['SobretiempoCompensado', 'SobretiempoNoAutorizado', 'SobretiempoNocturno'] as const),
  ],
  noche: ['Nocturno', 'NocturnoDescanso', 'Feriado', 'Descanso'],
  dias: [
    ...(['DiasTrabajados', 'DiasFalta', 'DiasJustificados', 'DiasIncompletos', 'DiasDescanso', 'DiasFeriado'] as const),
    ...(['DiasTrabajoDescanso', 'DiasViaje', 'DiasSinHorario', 'FeriadoEnDescanso'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly (Medida | Cuenta)[]>>;
export type Grupo = keyof typeof GRUPOS;

/** `GET /api/AsistenciaPeriodo/{id}/totales`. */
export const totalesAnswer = z.object({
  totalCount: z.number(),
  /** Percentages under which payroll is handed some measures, by the configuration of the period's last day. */
  Porcentajes: z.record(z.string(), z.number()),
  data: z.array(
    z.object({
      IdPersona: z.number(),
      Nombre: z.string().nullable(),
      CodigoTrabajador: z.string().nullable(),
      CentroCosto: z.string().nullable(),
      Medidas: z.record(z.string(), z.number()),
      /** What other periods left to this one. */
      Regularizaciones: z.record(z.string(), z.number()),
      /** Normal minutes beside those of the period before. */
      DiferenciaNormales: z.number(),
      /** Each measure of the period before; null where there is none. */
      Anterior: z.record(z.string(), z.number()).nullable(),
    }),
  ),
});
export type Totales = z.output<typeof totalesAnswer>;
