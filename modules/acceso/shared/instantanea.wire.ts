import { z } from 'zod';

const flag = z.enum(['S', 'N']);
const told = z.object({ Codigo: z.string(), Motivo: z.string() });
const card = z.object({ Huella: z.string(), Codigo: z.string(), Lecturas: z.array(z.string()), FechaInicio: z.string(), FechaFin: z.string() });
const window = z.object({ Desde: z.string(), Hasta: z.string(), Advertencias: z.array(told) });
const foretold = z.object({ Ventanas: z.array(window), Denegado: told.nullable() });
const behaviour = z.enum(['B', 'A', 'N']);
const rules = z.object({ VEHICULO: behaviour, CONDUCTOR: behaviour });
const licences = z.object({
  Licencia: z.object({ IdLicenciaConducir: z.number(), Categoria: z.string(), Vencimiento: z.string().nullable() }).nullable(),
  Internas: z.array(z.object({ TiposVehiculo: z.array(z.number()), Inicio: z.string(), Fin: z.string(), SuspendidaHasta: z.string().nullable() })),
});

/** A door's list as it travels, and as the browser keeps it (Acceso, *Offline and own terminals*). */
export const listSchema = z.object({
  IdInstantanea: z.number(),
  Version: z.number(),
  GeneradaEl: z.string(),
  VenceEl: z.string(),
  LimiteEl: z.string(),
  Zona: z.string(),
  Claves: z.array(z.object({ Kid: z.string(), Publica: z.string() })),
  Revocadas: z.array(
    z.object({
      Huella: z.string(),
      Codigo: z.string(),
      Lecturas: z.array(z.string()),
      Motivo: z.string(),
      IdPersona: z.number().nullable(),
      IdVehiculo: z.number().nullable(),
    }),
  ),
  Puerta: z.object({
    IdPuerta: z.number(),
    Nombre: z.string(),
    Denegado: z.object({ S: told.nullable(), N: told.nullable() }),
    Reglas: z.object({ S: rules, N: rules }),
    Antipassback: z
      .object({
        Tipo: z.enum(['N', 'S', 'D', 'T']),
        Minutos: z.number(),
        Zona: z.string(),
        Reglas: z.object({ S: behaviour, N: behaviour }),
        SegundosRebote: z.number(),
      })
      .optional(),
  }),
  Sujetos: z.array(
    z.object({
      IdPersona: z.number(),
      Identificadores: z.array(z.object({ Medio: z.enum(['DOC', 'PIN']), Valor: z.string(), IdTipoDocumento: z.number().nullable(), Rut: flag })),
      Credencial: card.nullable(),
      Nombre: z.string().nullable(),
      Documento: z.string(),
      TipoDocumento: z.string(),
      Compania: z.string().nullable(),
      Contrato: z.string().nullable(),
      Cargo: z.string().nullable(),
      Condicion: z.string(),
      VigenteHasta: z.string().nullable(),
      Ventanas: z.array(window),
      Denegaciones: z.array(told.extend({ Desde: z.string(), Hasta: z.string() })).optional(),
      Denegado: told.nullable(),
      Foto: z.string().nullable(),
      Conduce: licences.nullable(),
      SinAntipassback: z.literal('S').optional(),
    }),
  ),
  Vehiculos: z.array(
    z.object({
      IdVehiculo: z.number(),
      Placa: z.string(),
      Credencial: card.nullable(),
      IdTipoVehiculo: z.number(),
      Tipo: z.string(),
      Licencias: z.array(z.number()),
      RequiereLicenciaInterna: flag,
      Modelo: z.string(),
      Color: z.string(),
      Compania: z.string().nullable(),
      Contrato: z.string().nullable(),
      VigenteHasta: z.string().nullable(),
      Entrada: foretold,
      Salida: foretold.nullable(),
    }),
  ),
});

/** What a download answers: the whole list, or what changed of the one that the door holds. */
export const downloadSchema = listSchema.extend({ Completa: flag, Retirados: z.array(z.number()), VehiculosRetirados: z.array(z.number()) });
