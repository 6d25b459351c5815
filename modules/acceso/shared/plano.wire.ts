import { z } from 'zod';
import { ALTO_PLANO, ANCHO_PLANO, FORMAS } from './plano.entity';

const unit = (most: number, least = 0) =>
  z.number({ error: 'campo.entero' }).int({ error: 'campo.entero' }).min(least, { error: 'plano.fuera' }).max(most, { error: 'plano.fuera' });
const key = z.number({ error: 'campo.referencia' }).int({ error: 'campo.referencia' }).min(1, { error: 'campo.referencia' }).max(999_999_999, {
  error: 'campo.referencia',
});

/** The least side of a zone, so that it can be taken hold of. */
export const LADO_MINIMO = 40;

/** Corners of a polygon, in thousandths of the size of what surrounds it. */
export const MILESIMAS = 1000;
const VERTICES = { min: 3, max: 60 } as const;
export const cornersSchema = z
  .array(z.tuple([unit(MILESIMAS), unit(MILESIMAS)]), { error: 'campo.lista' })
  .min(VERTICES.min, { error: 'plano.vertices' })
  .max(VERTICES.max, { error: 'plano.vertices' });
export type Corner = z.infer<typeof cornersSchema>[number];

const pointSchema = z.strictObject({ X: unit(ANCHO_PLANO), Y: unit(ALTO_PLANO.max) });
const areaSchema = z.strictObject({
  X: unit(ANCHO_PLANO),
  Y: unit(ALTO_PLANO.max),
  Ancho: unit(ANCHO_PLANO, LADO_MINIMO),
  Largo: unit(ALTO_PLANO.max, LADO_MINIMO),
  Forma: z.enum(FORMAS, { error: 'campo.opcion' }),
  /** Of a polygon. */
  Puntos: cornersSchema.nullable().default(null),
});
export type Area = z.infer<typeof areaSchema>;

/** A plan as it is drawn: all that stands on it. `Version` is the one that was read, null where there was none. */
export const planBody = z.strictObject({
  IdArchivo: key.nullable(),
  Alto: unit(ALTO_PLANO.max, ALTO_PLANO.min),
  Zonas: z.array(areaSchema.extend({ IdZona: key })).max(300, { error: 'campo.invalido' }),
  Puertas: z.array(pointSchema.extend({ IdPuerta: key })).max(600, { error: 'campo.invalido' }),
  Version: key.nullable(),
});
export type PlanBody = z.infer<typeof planBody>;

const yes = z.enum(['S', 'N']);

/** The site as it stands now: zones and doors with their place on the plan, who is inside and what passed in the last hour. */
export const siteSchema = z.object({
  Ahora: z.string(),
  Plano: z.object({ IdArchivo: z.number().nullable(), Hash: z.string().nullable(), Alto: z.number(), Version: z.number().nullable() }),
  Zonas: z.array(
    z.object({
      IdZona: z.number(),
      IdZonaPadre: z.number().nullable(),
      Zona: z.string(),
      Aforo: z.number(),
      PuntoEncuentro: yes,
      /** People, those of the zones within it with them. */
      Dentro: z.number(),
      /** The zone and those within it. */
      Ramas: z.array(z.number()),
      Lugar: areaSchema.nullable(),
    }),
  ),
  Puertas: z.array(
    z.object({
      IdPuerta: z.number(),
      Puerta: z.string(),
      IdPuntoControl: z.number(),
      PuntoControl: z.string(),
      Origen: z.string().nullable(),
      Destino: z.string(),
      IdZonaDestino: z.number(),
      Modo: z.enum(['N', 'L', 'C']),
      /** Of the last hour. */
      Entradas: z.number(),
      Salidas: z.number(),
      Denegadas: z.number(),
      /** When it was last passed, or refused, in the last day. */
      UltimaMarca: z.string().nullable(),
      Lugar: pointSchema.nullable(),
    }),
  ),
  Equipos: z.array(z.object({ IdEquipo: z.number(), Equipo: z.string(), IdPuerta: z.number(), EnLinea: yes, UltimaConexion: z.string().nullable() })),
  /** People, and of them those of contractors, of the client's own companies, and on a visit. */
  Quienes: z.object({
    Personas: z.number(),
    Contratistas: z.number(),
    Propios: z.number(),
    Visitas: z.number(),
    Vehiculos: z.number(),
    Excedidas: z.number(),
  }),
});
/** A device goes from a door to another one, with the relays and directions that it has there. */
export const moveBody = z.strictObject({ IdEquipo: key, De: key, IdPuerta: key });

/** Where a mark was made, over the plan: its door, and what is drawn around it. */
export const placeSchema = z.object({
  Plano: z.object({ Hash: z.string().nullable(), Alto: z.number() }).nullable(),
  Puerta: z.object({ Nombre: z.string(), PuntoControl: z.string(), Ubicacion: z.string().nullable(), Lugar: pointSchema.nullable() }),
  Latitud: z.number().nullable(),
  Longitud: z.number().nullable(),
  Zonas: z.array(z.object({ IdZona: z.number(), Zona: z.string(), Lugar: areaSchema, Destino: yes })),
});

export type SiteWire = z.infer<typeof siteSchema>;
export type ZonaSitio = SiteWire['Zonas'][number];
export type PuertaSitio = SiteWire['Puertas'][number];
