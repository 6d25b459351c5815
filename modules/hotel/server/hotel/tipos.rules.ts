import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { TipoCama, TipoHabitacion, TipoModulo } from '../../shared/tipos.entity';

/** How many names a refusal tells. */
const TOLD = 10;

/** A type that something uses is not deleted: whoever wants it gone retires it. */
async function requireUnused(ctx: Context, code: string, names: SQL): Promise<void> {
  const rows = await ctx.tx.rows({ nombre: orNull(text) }, names);
  if (rows.length === 0) return;
  const told = rows.slice(0, TOLD).map(({ nombre }) => String(nombre));
  throw conflict(code, { n: rows.length, nombres: [...told, ...(rows.length > TOLD ? ['…'] : [])].join(', ') });
}

/** A room with more active beds than a capacity stops it. */
async function requireRoomFor(ctx: Context, idTipo: number, capacity: number): Promise<void> {
  const full = await ctx.tx.first(
    { codigo: text, n: int },
    sql`select h.codigo, count(*)::int as n from hotel_habitacion h join hotel_cama c on c.id_habitacion = h.id_habitacion and c.activo = 'S'
      where h.id_cliente = ${ctx.session.IdCliente} and h.id_tipo_habitacion = ${idTipo} group by h.id_habitacion having count(*) > ${capacity} order by h.codigo limit 1`,
  );
  if (full) throw refuse('tipo_habitacion.capacidad', { codigo: full.codigo, n: full.n }, 'Capacidad');
}

export const tipoResources: readonly Resource[] = [
  resource(TipoModulo, {
    computed: {
      Modulos: (t) => `(select count(*)::int from hotel_modulo m where m.id_cliente = ${t}.id_cliente and m.id_tipo_modulo = ${t}.id_tipo_modulo)`,
    },
    async check(ctx, { kind, before }) {
      if (kind !== 'eliminar' || !before) return;
      await requireUnused(
        ctx,
        'tipo_modulo.en_uso',
        sql`select m.modulo as nombre from hotel_modulo m where m.id_cliente = ${ctx.session.IdCliente} and m.id_tipo_modulo = ${before.IdTipoModulo} order by 1`,
      );
    },
  }),
  resource(TipoHabitacion, {
    computed: {
      Habitaciones: (t) =>
        `(select count(*)::int from hotel_habitacion h where h.id_cliente = ${t}.id_cliente and h.id_tipo_habitacion = ${t}.id_tipo_habitacion)`,
    },
    async check(ctx, { kind, before, after }) {
      if (before && after && after.Capacidad < before.Capacidad) await requireRoomFor(ctx, before.IdTipoHabitacion, after.Capacidad);
      if (kind !== 'eliminar' || !before) return;
      await requireUnused(
        ctx,
        'tipo_habitacion.en_uso',
        sql`select h.codigo as nombre from hotel_habitacion h where h.id_cliente = ${ctx.session.IdCliente} and h.id_tipo_habitacion = ${before.IdTipoHabitacion} order by 1`,
      );
    },
  }),
  resource(TipoCama, {
    computed: {
      Camas: (t) => `(select count(*)::int from hotel_cama c where c.id_cliente = ${t}.id_cliente and c.id_tipo_cama = ${t}.id_tipo_cama)`,
    },
    async check(ctx, { kind, before }) {
      if (kind !== 'eliminar' || !before) return;
      await requireUnused(
        ctx,
        'tipo_cama.en_uso',
        sql`select h.codigo || '-' || c.codigo as nombre from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion
          where c.id_cliente = ${ctx.session.IdCliente} and c.id_tipo_cama = ${before.IdTipoCama} order by 1`,
      );
    },
  }),
];
