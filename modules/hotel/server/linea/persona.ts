import type { Context } from '@platform/server/http/context';
import { type EventKind, eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { type SQL, sql } from 'drizzle-orm';
import { LINEA } from '../../shared/linea.palabras';
import { Reserva, ReservaHistorial } from '../../shared/reserva.entity';
import { historialResource } from '../gestion/reserva.resource';

const staysOf = (ctx: Context, id: number) =>
  sql`t.id_reserva in (select r.id_reserva from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona = ${id})`;
const ofStay = (column: string) =>
  `select ${column} from hotel_reserva r join hotel_hotel k on k.id_hotel = r.id_hotel where r.id_reserva = t.id_reserva`;

/** What happens with stays, of those that a condition holds for. */
const stays = (whose: (ctx: Context, id: number) => SQL): EventKind =>
  eventKind({
    code: 'HOT',
    icon: 'bed',
    menu: ReservaHistorial.options.menu,
    words: LINEA.estadias,
    tones: { checkin: 'verde', anular: 'naranja', noPresentado: 'rojo', liberar: 'naranja' },
    sources: [
      {
        of: historialResource,
        whose,
        at: { field: 'Momento', sql: 't.momento' },
        what: 't.accion',
        values: {
          numero: { sql: ofStay('r.numero'), thing: { resource: Reserva.resource, sql: 't.id_reserva' } },
          hotel: { sql: ofStay('k.hotel') },
          ingreso: { sql: ofStay(`to_char(r.fecha_ingreso, 'DD/MM/YYYY')`) },
          salida: { sql: ofStay(`to_char(r.fecha_salida, 'DD/MM/YYYY')`) },
        },
      },
    ],
  });

/** What happened with the stays of a person. */
export const personTimeline: Timeline = { entity: 'AdministracionPersona', kinds: [stays(staysOf)] };

/** What happened with a stay, as far as the session reaches it. */
export const stayTimeline: Timeline = { entity: Reserva.resource, kinds: [stays((_ctx, id) => sql`t.id_reserva = ${id}`)] };
