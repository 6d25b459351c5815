import { news } from '@platform/entity/news';
import { z } from 'zod';

/** A client was made, with its first divisions. */
export const clienteCreado = news('cliente.creado', z.object({ IdCliente: z.number(), Divisiones: z.array(z.number()) }));
export const divisionCreada = news('division.creada', z.object({ IdDivision: z.number() }));
/** A client may use a module from now on. */
export const licenciaOtorgada = news('licencia.otorgada', z.object({ IdCliente: z.number(), IdModulo: z.string() }));
/** An entity, or one field of it, is protectable no longer. */
export const entidadDesprotegida = news(
  'entidad.desprotegida',
  z.object({ IdEntidad: z.string(), Recurso: z.string(), Campo: z.string().nullable() }),
);
