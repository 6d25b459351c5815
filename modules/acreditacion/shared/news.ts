import { news } from '@platform/entity/news';
import { z } from 'zod';

const day = z.string().length(8);
const request = z.object({ IdSolicitud: z.number() });
const accredited = request.extend({ IdDivision: z.number(), IdPerfilAcceso: z.number().nullable(), FechaInicio: day, FechaFin: day });
const moved = z.object({ Acreditaciones: z.array(z.number()), FechaFin: day });

export const solicitudEnviada = news('solicitud.enviada', request.extend({ Roles: z.array(z.number()) }), { open: true });
export const solicitudDevuelta = news('solicitud.devuelta', request, { open: true });
export const solicitudRechazada = news('solicitud.rechazada', request, { open: true });
/** A person is accredited from now on, or for longer. */
export const solicitudAprobada = news('solicitud.aprobada', accredited.extend({ IdAcreditacionPersona: z.number(), IdPersona: z.number() }));
/** An approval was taken back a moment after it: what it accredited is as it was before. */
export const solicitudDeshecha = news('solicitud.deshecha', request.extend({ IdDivision: z.number(), Personas: z.array(z.number()) }));
export const vehiculoAcreditado = news('vehiculo.acreditado', accredited.extend({ IdAcreditacionVehiculo: z.number(), IdVehiculo: z.number() }));
/** Accreditations of people end on another day than they did. */
export const acreditacionPlazo = news('acreditacion.plazo', moved);
export const acreditacionPlazoVehiculo = news('acreditacion.plazoVehiculo', moved);
export const personaDesmovilizada = news(
  'persona.desmovilizada',
  z.object({ IdPersona: z.number(), IdDivision: z.number(), FechaCese: day, Acreditaciones: z.array(z.number()) }),
  { open: true },
);
