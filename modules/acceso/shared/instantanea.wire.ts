import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const told = z.object({ Codigo: z.string(), Motivo: z.string() });

/** A door's list as it travels, and as the browser keeps it (Acceso, *Offline and own terminals*). */
export const listSchema = z.object({
  IdInstantanea: z.number(),
  Version: z.number(),
  GeneradaEl: z.string(),
  VenceEl: z.string(),
  LimiteEl: z.string(),
  Zona: z.string(),
  Claves: z.array(z.object({ Kid: z.string(), Publica: z.string() })),
  Revocadas: z.array(z.object({ Huella: z.string(), Codigo: z.string(), Lecturas: z.array(z.string()), Motivo: z.string(), IdPersona: z.number() })),
  Puerta: z.object({ IdPuerta: z.number(), Nombre: z.string(), Denegado: z.object({ S: told.nullable(), N: told.nullable() }) }),
  Sujetos: z.array(
    z.object({
      IdPersona: z.number(),
      Identificadores: z.array(z.object({ Medio: z.enum(['DOC', 'PIN']), Valor: z.string(), IdTipoDocumento: z.number().nullable(), Rut: flag })),
      Credencial: z
        .object({ Huella: z.string(), Codigo: z.string(), Lecturas: z.array(z.string()), FechaInicio: z.string(), FechaFin: z.string() })
        .nullable(),
      Nombre: z.string().nullable(),
      Documento: z.string(),
      TipoDocumento: z.string(),
      Compania: z.string().nullable(),
      Contrato: z.string().nullable(),
      Cargo: z.string().nullable(),
      Condicion: z.string(),
      VigenteHasta: z.string().nullable(),
      Ventanas: z.array(z.object({ Desde: z.string(), Hasta: z.string(), Advertencias: z.array(told) })),
      Denegaciones: z.array(told.extend({ Desde: z.string(), Hasta: z.string() })).optional(),
      Denegado: told.nullable(),
    }),
  ),
});

/** What a download answers: the whole list, or what changed of the one that the door holds. */
export const downloadSchema = listSchema.extend({ Completa: flag, Retirados: z.array(z.number()) });
