import { z } from 'zod';
import { ALTO_PLANO, ANCHO_PLANO, FORMAS } from './plano.entity';

const unit = (most: number, least = 0) =>
  z.number({ error: 'campo.entero' }).int({ error: 'campo.entero' }).min(least, { error: 'plano.fuera' }).max(most, { error: 'plano.fuera' });
const key = z.number({ error: 'campo.referencia' }).int({ error: 'campo.referencia' }).min(1, { error: 'campo.referencia' }).max(999_999_999, {
  error: 'campo.referencia',
});

/** The least side of a zone, so that it can be taken hold of. */
export const LADO_MINIMO = 40;

const pointSchema = z.strictObject({ X: unit(ANCHO_PLANO), Y: unit(ALTO_PLANO.max) });
const areaSchema = z.strictObject({
  X: unit(ANCHO_PLANO),
  Y: unit(ALTO_PLANO.max),
  Ancho: unit(ANCHO_PLANO, LADO_MINIMO),
  Largo: unit(ALTO_PLANO.max, LADO_MINIMO),
  Forma: z.enum(FORMAS, { error: 'campo.opcion' }),
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
  Quienes: z.object({ Personas: z.number(), Visitas: z.number(), Vehiculos: z.number(), Excedidas: z.number() }),
});
export type SiteWire = z.infer<typeof siteSchema>;
export type ZonaSitio = SiteWire['Zonas'][number];
export type PuertaSitio = SiteWire['Puertas'][number];
