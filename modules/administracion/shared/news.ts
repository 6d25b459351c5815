import { news } from '@platform/entity/news';
import { z } from 'zod';

const day = z.string().length(8);
const person = z.object({ IdPersona: z.number() });
const company = z.object({ IdCompania: z.number(), Fecha: day });
const vehicle = z.object({ IdVehiculo: z.number(), Motivo: z.string().nullable() });

/** An employment ended; without a day, the day it is told. */
export const personaCesada = news(
  'persona.cesada',
  person.extend({
    FechaCese: day.nullable(),
    IdCompania: z.number().optional(),
    IdContrato: z.number().nullish(),
    IdMotivoCese: z.number().nullish(),
  }),
);
/** Somebody goes on in another position, perhaps of another company. */
export const personaCambioCargo = news(
  'persona.cambio_cargo',
  person.extend({ IdCompaniaAnterior: z.number(), IdCompania: z.number(), FechaInicio: day }),
);
export const personaInactivada = news('persona.inactivada', person.extend({ Observacion: z.string().nullable() }), { open: true });
export const indisciplinaRegistrada = news(
  'indisciplina.registrada',
  person.extend({ IdPersonaIndisciplina: z.number(), Severidad: z.string().nullable(), Fecha: day, Observacion: z.string().nullable() }),
);
export const indisciplinaAnulada = news('indisciplina.anulada', person.extend({ IdPersonaIndisciplina: z.number(), Motivo: z.string() }));
export const companiaInactivada = news('compania.inactivada', company);
export const companiaActivada = news('compania.activada', company);
export const contratoCerrado = news('contrato.cerrado', z.object({ IdContrato: z.number(), FechaFin: day }), { open: true });
export const vehiculoInactivado = news('vehiculo.inactivado', vehicle, { open: true });
export const vehiculoActivado = news('vehiculo.activado', vehicle, { open: true });
