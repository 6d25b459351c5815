import { daySchema, isDay } from '@platform/fields/date/shared';
import { isCleanText } from '@platform/fields/patterns';
import { optionalWords } from '@platform/fields/texts';
import { z } from 'zod';
import { isClockYear } from '../decision/calendar';
import { MEDIOS_ADMITIDOS } from '../decision/facts';

const id = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });

/** Nothing that a database could not keep, nor what parts lines. */
const isOneLine = (text: string): boolean => isCleanText(text) && !/\p{Cc}/u.test(text);

/** The address of a signed QR is the longest thing that is read. */
const MOST_READ = 300;
const identifier = z
  .string({ error: 'campo.obligatorio' })
  .trim()
  .min(1, { error: 'campo.obligatorio' })
  .max(MOST_READ, { error: `campo.maximo_texto{"n":${MOST_READ}}` })
  .refine(isOneLine, { error: 'campo.caracteres' });
/** The name by which a call is one mark, however often it comes. */
export const originSchema = z
  .string({ error: 'marca.origen_requerido' })
  .trim()
  .min(1, { error: 'marca.origen_requerido' })
  .max(64, { error: 'campo.maximo_texto{"n":64}' })
  .refine(isOneLine, { error: 'campo.caracteres' });
/** A moment that the clock of a gate may show: of no year that readers do not tell either. */
const moment = z.iso
  .datetime({ offset: true, error: 'marca.fecha_hora_invalida', abort: true })
  .refine((at) => isDay(at.slice(0, 10).replaceAll('-', '')) && isClockYear(Number(at.slice(0, 4))), { error: 'marca.fecha_hora_invalida' });
/** Somebody else in the vehicle. */
const passenger = z.strictObject({
  Identificador: identifier,
  TipoIdentificacion: z.enum(MEDIOS_ADMITIDOS, { error: 'campo.opcion' }).default('DOC'),
  IdTipoDocumento: id.nullish(),
});
const MOST_PASSENGERS = 80;

/** A reading at a door (`registrar` and `evaluar`): T one pedestrian, C a vehicle with its driver and passengers, V a vehicle alone. */
export const readingBody = z
  .strictObject({
    IdMarcaOrigen: originSchema,
    IdPuerta: id,
    /** The registered equipment that read it. */
    IdEquipo: id.nullish(),
    ModoMarcacion: z.enum(['S', 'N'], { error: 'campo.opcion' }),
    TipoMarcacion: z.enum(['T', 'C', 'V'], { error: 'campo.opcion' }).default('T'),
    Identificador: identifier,
    TipoIdentificacion: z.enum([...MEDIOS_ADMITIDOS, 'PLA'], { error: 'campo.opcion' }).default('DOC'),
    IdTipoDocumento: id.nullish(),
    FechaHora: moment.nullish(),
    EnLinea: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('S'),
    Automatica: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('S'),
    Funcion: z.enum(['E', 'S', 'RS', 'RE', 'HE', 'HS'], { error: 'campo.opcion' }).nullish(),
    /** By its plate, or by its card. */
    Vehiculo: z
      .strictObject({ Identificador: identifier, TipoIdentificacion: z.enum(['PLA', 'QR', 'TAR', 'COD'], { error: 'campo.opcion' }).default('PLA') })
      .nullish(),
    Acompanantes: z
      .array(passenger, { error: 'campo.lista' })
      .max(MOST_PASSENGERS, { error: `marca.acompanantes_maximo{"n":${MOST_PASSENGERS}}` })
      .nullish(),
    IdMotivoMarca: id.nullish(),
    Observacion: optionalWords(250),
    /** Through although something blocks: with its reason, and who authorizes it where the operator may not. */
    Forzada: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
    Autoriza: z
      .strictObject({
        Usuario: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(60, { error: 'campo.maximo_texto{"n":60}' }),
        Clave: z.string({ error: 'campo.obligatorio' }).min(1, { error: 'campo.obligatorio' }).max(200, { error: 'campo.maximo_texto{"n":200}' }),
      })
      .nullish(),
  })
  .superRefine(({ TipoMarcacion, TipoIdentificacion, Vehiculo, Acompanantes, Forzada, Autoriza, IdMotivoMarca }, issues) => {
    const wrong = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message });
    if (Forzada === 'S' && !IdMotivoMarca) wrong('IdMotivoMarca', 'marca.motivo_forzado');
    if (Forzada === 'N' && Autoriza) wrong('Autoriza', 'campo.opcion');
    if (TipoMarcacion === 'T' && Vehiculo) wrong('Vehiculo', 'marca.peaton_con_vehiculo');
    if (TipoMarcacion === 'C' && !Vehiculo) wrong('Vehiculo', 'marca.vehiculo_requerido');
    if (TipoMarcacion === 'V' && !Vehiculo && TipoIdentificacion !== 'PLA') wrong('Vehiculo', 'marca.vehiculo_requerido');
    if (TipoMarcacion !== 'V' && TipoIdentificacion === 'PLA') wrong('TipoIdentificacion', 'campo.opcion');
    if (TipoMarcacion !== 'C' && (Acompanantes ?? []).length > 0) wrong('Acompanantes', 'marca.acompanantes_sin_conductor');
  });
export type Reading = z.output<typeof readingBody>;
/**
 * The same, asked by somebody who reads nothing (*Probar acceso*): whom it names is known, whatever the readings of the equipment are to
 * look like, and where no equipment is named any of the door's will do.
 */
export const trialBody = readingBody.safeExtend({ Prueba: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N') });

/** Of a person, of a vehicle, or of a person who drives a vehicle. */
export const rangeBody = z
  .strictObject({ IdPersona: id.nullish(), IdVehiculo: id.nullish(), IdPuerta: id.nullish(), Desde: daySchema, Hasta: daySchema })
  .refine(({ IdPersona, IdVehiculo }) => IdPersona || IdVehiculo, { path: ['IdPersona'], error: 'campo.obligatorio' });

const flag = z.enum(['S', 'N']);
/** A reason as it is told, with who must act and where. */
export const reason = z.object({
  Codigo: z.string(),
  Motivo: z.string(),
  Severidad: z.enum(['B', 'A']),
  Detalle: z.record(z.string(), z.union([z.string(), z.number()])),
  Responsable: z.string(),
  Accion: z.string(),
});
const subject = z.object({
  Secuencia: z.number(),
  TipoMarcacion: z.enum(['T', 'C', 'P', 'V']),
  IdMarca: z.number().nullable(),
  IdPersona: z.number().nullable(),
  IdVehiculo: z.number().nullable(),
  Placa: z.string().nullable(),
  Tipo: z.string().nullable(),
  Modelo: z.string().nullable(),
  Color: z.string().nullable(),
  Rebote: flag,
  Nombre: z.string().nullable(),
  Documento: z.string().nullable(),
  TipoDocumento: z.string().nullable(),
  Compania: z.string().nullable(),
  Contrato: z.string().nullable(),
  Cargo: z.string().nullable(),
  Foto: z.string().nullable(),
  Condicion: z.enum(['TRABAJADOR', 'CESADO', 'VISITA', 'LIBRE']).nullable(),
  VigenteHasta: z.string().nullable(),
  /** The card that was read, else the one that the person carries. */
  Credencial: z.string().nullable(),
  Permitido: flag,
  Codigo: z.string(),
  Motivo: z.string(),
  Motivos: z.array(reason),
  Advertencias: z.array(reason),
});

/** What both calls answer. */
export const movementAnswer = z.object({
  IdMovimiento: z.string().nullable(),
  Repetida: flag,
  Rebote: flag,
  Permitido: flag,
  Codigo: z.string(),
  Motivo: z.string(),
  Puerta: z.string(),
  ModoMarcacion: flag,
  FechaHora: z.string(),
  Apertura: z.object({ Accion: z.enum(['ABRIR', 'NINGUNA']), Segundos: z.number(), Salida: z.enum(['V', 'R']) }),
  Sujetos: z.array(subject),
});
export type MovementAnswer = z.infer<typeof movementAnswer>;

export const rangeAnswer = z.array(z.object({ Desde: z.string(), Hasta: z.string(), Permitido: flag, Codigo: z.string(), Motivos: z.array(reason) }));
