import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const said = z.string().nullable();

/** What the counter answers to a reading. */
export const takeAnswer = z.object({
  Resultado: z.enum(['P', 'D']),
  Motivo: said,
  Mensaje: z.string(),
  Repetida: flag,
  Persona: z.object({ Nombre: said, Foto: said, Compania: said, Cargo: said, Documento: said }).nullable(),
  Grupo: said,
  Servicio: said,
  Consumidos: z.number(),
  Restantes: z.number(),
  IdConsumo: z.number(),
  FechaHora: z.string(),
  Excepcional: flag,
});
export type TakeAnswer = z.infer<typeof takeAnswer>;

/** How an exception leaves the rations of its person. */
export const exceptionAnswer = z.object({ IdConsumo: z.number(), Consumidos: z.number(), Restantes: z.number() });

/** Dining rooms that a session may serve in. */
export const roomsAnswer = z.array(z.object({ IdComedor: z.number(), Comedor: z.string(), IdMoneda: z.number() }));
export type RoomOption = z.infer<typeof roomsAnswer>[number];

/** A dining room now. */
export const stateAnswer = z.object({
  FechaHora: z.string(),
  /** Of the dining room, as an operator may fix them. */
  Servicios: z.array(z.object({ IdServicio: z.number(), Servicio: z.string(), HoraInicio: z.string(), HoraFin: z.string() })),
  /** Served now: the one fixed, else by the clock. */
  Actual: z.object({ IdServicio: z.number(), FechaConsumo: z.string(), Servidas: z.number() }).nullable(),
  Capacidad: z.number().nullable(),
});
export type RoomState = z.infer<typeof stateAnswer>;

/** The last readings of a dining room. */
export const recentAnswer = z.array(
  z.object({
    IdConsumo: z.number(),
    FechaHora: z.string(),
    Resultado: z.enum(['P', 'D']),
    Mensaje: z.string(),
    Nombre: said,
    Compania: said,
    Servicio: said,
  }),
);

/** An operating day of a dining room. */
export const dayAnswer = z.object({
  Servicios: z.array(
    z.object({
      IdServicio: z.number().nullable(),
      Servicio: said,
      IdMoneda: z.number().nullable(),
      Raciones: z.number(),
      Costo: z.number(),
      MontoCompania: z.number(),
      MontoTrabajador: z.number(),
    }),
  ),
  Motivos: z.array(z.object({ Motivo: z.string(), Lecturas: z.number() })),
});

/** People found for who forgot the badge. */
export const foundAnswer = z.array(z.object({ IdPersona: z.number(), Nombre: z.string(), Documento: z.string(), Compania: said, Foto: said }));
export type FoundDiner = z.infer<typeof foundAnswer>[number];

/** A browser as the counter knows it. */
export const terminalAnswer = z.object({
  IdTerminal: z.number(),
  Nombre: z.string(),
  IdComedor: z.number(),
  IdConfiguracionLectura: z.number().nullable(),
});

/** What a dining room will be asked for tomorrow, by service. */
export const previsionAnswer = z.object({
  Fecha: z.string(),
  /** Rations that a service may serve; null where none is applied. */
  Capacidad: z.number().nullable(),
  Servicios: z.array(
    z.object({
      IdServicio: z.number(),
      Servicio: z.string(),
      HoraInicio: z.string(),
      /** Who may take it: of them on site now, and of them to come. */
      Personas: z.number(),
      EnSitio: z.number(),
      Llegan: z.number(),
      Raciones: z.number(),
      /** Of the last four same weekdays; null without history. */
      Habitual: z.number().nullable(),
    }),
  ),
});
export type PrevisionComedor = z.infer<typeof previsionAnswer>;
