import { z } from 'zod';
import { DUDAS, ESTADOS_PASE, MEDIOS_PASE } from './pase';

const text = z.string().nullable();
const moment = z.string().nullable();

/** What the roll call last said of somebody. */
export const dichoSchema = z.object({
  IdPersona: z.number(),
  Estado: z.enum(ESTADOS_PASE),
  Momento: moment,
  IdToque: text,
  Medio: z.enum(MEDIOS_PASE).nullable(),
  IdUsuario: text,
  IdZonaEncuentro: z.number().nullable(),
});
export type DichoWire = z.infer<typeof dichoSchema>;

/** Whom to call, and where the person was: what a profile hides is absent. */
const emergencySchema = z.object({
  Nombre: text,
  Documento: text,
  Foto: text,
  Compania: text,
  Unidad: text,
  Condicion: z.enum(['T', 'I']),
  Telefono: text,
  TipoSangre: text,
  Contacto: text,
  TelefonoContacto: text,
  IdZona: z.number(),
  Zona: z.string(),
  Puerta: text,
  Desde: z.string(),
  Duda: z.enum(DUDAS).nullable(),
  /** The last mark of any kind: when and where. */
  UltimaMarca: moment,
  UltimaPuerta: text,
});

export const evacuacionSchema = z.object({
  IdEvacuacion: z.number(),
  IdZona: z.number(),
  Zona: z.string(),
  Simulacro: z.enum(['S', 'N']),
  Inicio: z.string(),
  Fin: moment,
  IdUsuario: z.string(),
  Observacion: text,
  Personas: z.number(),
  Pendientes: z.number(),
});
export type EvacuacionWire = z.infer<typeof evacuacionSchema>;

/** The list of an evacuation, whole: what a telephone keeps to call the roll without a network. */
export const paseSchema = z.object({
  Evacuacion: evacuacionSchema,
  /** The server's clock, by which telephones say when. */
  Ahora: z.string(),
  Encuentros: z.array(z.object({ IdZona: z.number(), Zona: z.string() })),
  /** `Lecturas`: prints of what would be read of the person, told by `printOf`. */
  Personas: z.array(emergencySchema.extend(dichoSchema.shape).extend({ Lecturas: z.array(z.string()) })),
});
export type PaseWire = z.infer<typeof paseSchema>;
export type PersonaPase = PaseWire['Personas'][number];

/** What changes while the roll is called; `Ausentes` are those sent that are not on the list. */
export const estadosSchema = z.object({ Ahora: z.string(), Fin: moment, Estados: z.array(dichoSchema), Ausentes: z.array(z.number()) });
export type EstadosWire = z.infer<typeof estadosSchema>;

/** Somebody inside, or a vehicle. */
export const dentroSchema = emergencySchema.extend({ IdPersona: z.number(), Minutos: z.number(), Excedida: z.enum(['S', 'N']) });
export type Dentro = z.infer<typeof dentroSchema>;

/** Who is inside the division's zones now, with whom to call. */
export const ocupacionSchema = z.object({
  Ahora: z.string(),
  Zonas: z.array(
    z.object({
      IdZona: z.number(),
      IdZonaPadre: z.number().nullable(),
      Zona: z.string(),
      Aforo: z.number(),
      /** People, inner zones with them: trabajadores, visitas and those in doubt among them; vehicles apart. */
      Personas: z.number(),
      Visitas: z.number(),
      Dudosas: z.number(),
      Vehiculos: z.number(),
      /** The zone and those within it. */
      Ramas: z.array(z.number()),
    }),
  ),
  Personas: z.array(dentroSchema),
});
export type OcupacionWire = z.infer<typeof ocupacionSchema>;
export type ZonaOcupada = OcupacionWire['Zonas'][number];
