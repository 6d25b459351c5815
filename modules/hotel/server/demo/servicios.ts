import type { Tx } from '@platform/server/db/pool';
import { int, oneOf, orNull } from '@platform/server/db/rows';
import { insertRows, numbersUpTo } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';

/** Daily orders of a camp that were done this morning, and those that were looked at since. */
const DONE = 6;
const CHECKED = 4;
const MINUTE_MS = 60_000;

interface Camp {
  readonly base: { readonly id_cliente: number; readonly id_division: number | undefined };
  readonly idHotel: number;
  readonly today: string;
  readonly now: Date;
}

/** Room service of a camp: a daily cleaning of each room with a guest, some of them done, and the cleaning of each bed that was left. */
export async function demoServices(tx: Tx, { base, idHotel, today, now }: Camp): Promise<void> {
  const rooms = await tx.rows(
    { id_habitacion: int, id_cama: orNull(int), id_tipo_servicio: int, origen: oneOf(['D', 'C']) },
    sql`select x.id_habitacion, x.id_cama, t.id_tipo_servicio, x.origen from (
        select distinct o.id_habitacion, null::int as id_cama, 'LIM' as codigo, 'D' as origen from hotel_reserva r join hotel_ocupacion o on o.id_reserva = r.id_reserva and o.vigente = 'S'
          where r.id_hotel = ${idHotel} and r.estado = 'H'
        union all
        select b.id_habitacion, b.id_cama, 'LSA', 'C' from hotel_cama b where b.id_hotel = ${idHotel} and b.estado_limpieza = 'S'
      ) x join hotel_tipo_servicio t on t.id_cliente = ${base.id_cliente} and t.codigo = x.codigo order by x.origen desc, x.id_habitacion, x.id_cama`,
  );
  const year = today.slice(0, 4);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  await insertRows(
    tx,
    'hotel_servicio_habitacion',
    'id_servicio_habitacion',
    rooms.map((room, at) => {
      const done = room.origen === 'D' && at < DONE;
      const checked = done && at < CHECKED;
      return {
        ...base,
        ...room,
        id_hotel: idHotel,
        numero: `SRV-${year}-${String(at + 1).padStart(6, '0')}`,
        fecha_programada: today,
        responsable: 'Nélida Huanca',
        estado: done ? 'T' : 'P',
        fecha_hora_inicio: done ? ago(40 + at) : null,
        fecha_hora_fin: done ? ago(18 + at) : null,
        revision: checked ? 'C' : null,
        id_usuario_revisa: checked ? 'HOTELERO' : null,
        fecha_hora_revision: checked ? ago(5 + at) : null,
        version: 1,
        usuario_creacion: 'SISTEMA',
        fecha_creacion: ago(90),
      };
    }),
  );
  await numbersUpTo(tx, base.id_cliente, `SRV-${year}`, rooms.length);
}
