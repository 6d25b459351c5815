import { relevosSinCumplirWire } from '@modules/acceso/shared/relevo.wire';
import { z } from 'zod';
import { nocheSchema } from './disponibilidad.wire';
import { ESTADOS_CAMA } from './mapa';

const flag = z.enum(['S', 'N']);
const ofHotel = {
  IdHotel: z.number(),
  Hotel: z.string(),
  /** Whether the reader manages it, and so may open its lists. */
  Administra: flag,
  /** Today in its division. */
  Hoy: z.string(),
};

/** What is promised of a hotel's beds tonight: places, and the stays or beds that they are of. */
const tonight = z.object({
  Hospedadas: z.number(),
  PorLlegar: z.number(),
  /** Of guests who should have left and are still in. */
  Vencidas: z.number(),
  EstadiasHospedadas: z.number(),
  EstadiasPorLlegar: z.number(),
  CamasBloqueadas: z.number(),
});

/** W12: tonight and the nights after it, hotel by hotel. */
export const ocupacionWire = z.object({
  Hoteles: z.array(z.object({ ...ofHotel, EstaNoche: tonight, Noches: z.array(nocheSchema) })),
  /** Whether its list of guests is of everybody: a contractor reads of its own people. */
  DeTodos: flag,
});
export type OcupacionDeCampamento = z.output<typeof ocupacionWire>;
export type HotelEstaNoche = OcupacionDeCampamento['Hoteles'][number];

/** V overdue, I the gate says that the guest has come. */
export const ESPERAS = ['V', 'I'] as const;

/** W13: who comes and leaves today, hotel by hotel, and the five that have waited longest. */
export const llegadasWire = z.object({
  Hoteles: z.array(
    z.object({
      ...ofHotel,
      LlegadasHechas: z.number(),
      PorLlegar: z.number(),
      SalidasHechas: z.number(),
      PorSalir: z.number(),
      Vencidas: z.number(),
      CheckinSugerido: z.number(),
    }),
  ),
  Esperan: z.array(
    z.object({
      IdReserva: z.number(),
      IdHotel: z.number(),
      Tipo: z.enum(ESPERAS),
      /** Null where the reader may not know. */
      NombreCompleto: z.string().nullable(),
      /** The hash of their photograph. */
      Foto: z.string().nullable(),
      Cama: z.string().nullable(),
      Desde: z.string(),
    }),
  ),
});
export type LlegadasYSalidas = z.output<typeof llegadasWire>;

/** W25: every bed of tonight, by module and room; null of a hotel with more beds than are seen at a glance. */
export const mapaWire = z.object({
  Hoteles: z.array(
    z.object({
      ...ofHotel,
      Modulos: z
        .array(
          z.object({
            Codigo: z.string(),
            Habitaciones: z
              .array(
                z
                  .array(z.object({ IdCama: z.number(), Codigo: z.string(), Estado: z.enum(ESTADOS_CAMA), IdReserva: z.number().nullable() }))
                  .readonly(),
              )
              .readonly(),
          }),
        )
        .readonly()
        .nullable(),
    }),
  ),
});
export type MapaDeCamas = z.output<typeof mapaWire>;

const guardia = z.object({
  Regimen: z.string(),
  Guardia: z.string(),
  Personas: z.number(),
  /** Of those who go up, with a bed that night; of those who come down, with a stay that ends then. */
  ConCama: z.number(),
  /** Of those who go up, who slept here lately and have no bed that night. */
  SinCama: z.number(),
});
/** W27: the next days on which a guard goes up: who goes up and who comes down, with beds and meals; and who did not change with theirs. */
export const relevoWire = z.object({
  Relevos: z.array(
    z.object({
      Fecha: z.string(),
      Suben: z.array(guardia),
      Bajan: z.array(guardia),
      /** Places free that night. */
      Libres: z.number(),
      /** Rations that those who go up may take on their first day; null for who does not consult them. */
      Raciones: z.number().nullable(),
    }),
  ),
  /** Who did not make the last change of their guard. */
  SinCumplir: relevosSinCumplirWire,
});
export type RelevosDeGuardias = z.output<typeof relevoWire>;
export type Relevo = RelevosDeGuardias['Relevos'][number];
