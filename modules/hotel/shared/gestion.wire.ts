import { z } from 'zod';

/** `GET /api/HotelReserva/hoteles`: those that the session manages today. */
export const hotelesSchema = z.array(z.object({ IdHotel: z.number(), Codigo: z.string(), Hotel: z.string(), HoraCheckout: z.string() }));
