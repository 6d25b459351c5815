import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const hours = { HoraInicio: z.string(), HoraFin: z.string() };
const whole = z.number().nullable();

/** What a counter needs to go on without a network: who may eat, when, and what was eaten already. */
export const packageSchema = z.object({
  /** Of what this terminal holds: what changed since is asked for by it. */
  Version: z.number(),
  GeneradoEl: z.string(),
  /** After it nobody is served by it. */
  VenceEl: z.string(),
  IdComedor: z.number(),
  IdTerminal: z.number(),
  /** Goes before what is read, in its print. */
  Sal: z.string(),
  /** Keys by which the signature of a QR is checked. */
  Firmas: z.array(z.object({ Kid: z.string(), Publica: z.string() })),
  /** Prints of the QRs of cards that were ended before their time. */
  Revocadas: z.array(z.string()),
  ExigeIngreso: z.boolean(),
  Capacidad: whole,
  Comedor: z.string(),
  Servicios: z.array(
    z.object({
      IdServicio: z.number(),
      Codigo: z.string(),
      Servicio: z.string(),
      Orden: z.number(),
      ...hours,
      NumeroConsumo: z.number(),
      Excluyente: flag,
      Especial: flag,
    }),
  ),
  Servidas: z.array(z.object({ IdServicio: z.number(), Fecha: z.string(), Raciones: z.number() })),
  Horarios: z.array(z.object({ IdGrupo: z.number(), Dia: z.string(), IdServicio: z.number(), ...hours })),
  Personas: z.array(
    z.object({
      IdPersona: z.number(),
      /** Prints of its document and of its credentials in force. */
      Claves: z.array(z.string()),
      Nombre: z.string(),
      /** Key of the photograph whose thumbnail this terminal is given, apart from the rest. */
      Foto: whole,
      Compania: z.string().nullable(),
      Dentro: z.boolean(),
      /** On which it is accredited, with its group. */
      Dias: z.array(
        z.object({ Fecha: z.string(), Grupo: z.object({ IdGrupo: z.number(), Grupo: z.string(), Origen: z.enum(['G', 'H', 'V']) }).nullable() }),
      ),
      Exclusivos: z.array(
        z.object({
          IdServicio: z.number(),
          Fechas: z.array(z.string()),
          IdServicioExclusivo: z.number(),
          Beneficiario: z.enum(['P', 'G', 'C']),
          NumeroConsumo: whole,
          Cupo: whole,
          Consumidos: z.number(),
        }),
      ),
      Tomadas: z.array(
        z.object({
          Fecha: z.string(),
          IdServicio: z.number(),
          Orden: z.number(),
          Excluyente: flag,
          Servicio: z.string(),
          Comedor: z.string(),
          Hora: z.string(),
        }),
      ),
    }),
  ),
});
export type MealPackage = z.infer<typeof packageSchema>;
export type Packed = MealPackage['Personas'][number];

/** What a terminal is answered: the whole package, or of its people those who came or changed since, and who is in it no more. */
export const downloadSchema = packageSchema.extend({
  Completa: flag,
  Retirados: z.array(z.number()),
  /** Thumbnails that the terminal has not been given yet, some at a time: JPEG, base64. */
  Fotos: z.array(z.object({ IdPersona: z.number(), Miniatura: z.string() })),
  /** How many are left for the next time. */
  FotosPendientes: z.number(),
});
export type PackageDownload = z.infer<typeof downloadSchema>;

/** What becomes of each ration that was served without a network. */
export const syncAnswer = z.array(
  z.object({
    Uuid: z.string().nullable(),
    Estado: z.enum(['REGISTRADA', 'REPETIDA', 'RECHAZADA']),
    IdConsumo: whole,
    Codigo: z.string().nullable(),
    Mensaje: z.string().nullable(),
  }),
);
