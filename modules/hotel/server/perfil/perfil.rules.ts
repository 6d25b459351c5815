import { todayInDivision } from '@modules/sistema/server/public';
import { keySchema } from '@platform/fields/ref/shared';
import { textSchema } from '@platform/fields/texts';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Perfil, PerfilDetalle } from '../../shared/perfil.entity';

const key = z.union([keySchema, z.null()], { error: 'campo.referencia' }).default(null);
const place = z.strictObject({ IdHotel: keySchema, IdModulo: key, IdHabitacion: key });
const MAX_PLACES = 5000;

const detailBody = z.strictObject({ Lugares: z.array(place, { error: 'campo.lista' }).max(MAX_PLACES, { error: 'campo.lista' }) });
const copyBody = z.strictObject({
  Codigo: textSchema({ kind: 'code', max: 10 }, (value) => value.toUpperCase()),
  Perfil: textSchema({ kind: 'text', max: 80 }),
});
type Place = z.output<typeof place>;

const nameOf = ({ IdHotel, IdModulo, IdHabitacion }: Place): string => `${IdHotel}|${IdModulo}|${IdHabitacion}`;

/** Every place is of the session's division, each module of its hotel and each room of its module. */
async function requirePlaces(ctx: Context, places: readonly Place[]): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const wrong = await ctx.tx.first(
    {},
    sql`select 1 from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x("IdHotel" int, "IdModulo" int, "IdHabitacion" int)
      where not exists (select 1 from hotel_hotel h where h.id_cliente = ${IdCliente} and h.id_division = ${IdDivision} and h.id_hotel = x."IdHotel")
        or (x."IdModulo" is not null and not exists (select 1 from hotel_modulo m where m.id_cliente = ${IdCliente} and m.id_modulo = x."IdModulo" and m.id_hotel = x."IdHotel"))
        or (x."IdHabitacion" is not null and not exists (select 1 from hotel_habitacion b where b.id_cliente = ${IdCliente} and b.id_habitacion = x."IdHabitacion"
          and b.id_modulo = x."IdModulo" and b.id_hotel = x."IdHotel")) limit 1`,
  );
  if (wrong) throw refuse('hotel_perfil.lugar', undefined, 'Lugares');
}

/** The places of a profile are those sent; what a wider one holds is not said twice. */
async function replacePlaces(ctx: Context, idPerfil: number, sent: readonly Place[]): Promise<{ Lugares: number }> {
  const { IdCliente } = ctx.session;
  await requirePlaces(ctx, sent);
  const names = new Set(sent.map(nameOf));
  const within = ({ IdHotel, IdModulo, IdHabitacion }: Place) =>
    (IdModulo !== null && names.has(nameOf({ IdHotel, IdModulo: null, IdHabitacion: null }))) ||
    (IdHabitacion !== null && names.has(nameOf({ IdHotel, IdModulo, IdHabitacion: null })));
  const places = [...new Map(sent.filter((one) => !within(one)).map((one) => [nameOf(one), one])).values()];
  await ctx.tx.run(sql`select 1 from hotel_perfil where id_perfil = ${idPerfil} for no key update`);
  const before = await removeRows(ctx, PerfilDetalle, { where: sql`t.id_cliente = ${IdCliente} and t.id_perfil = ${idPerfil}` });
  await addRows(ctx, PerfilDetalle, {
    values: { IdPerfil: idPerfil, IdHotel: sql`x."IdHotel"`, IdModulo: sql`x."IdModulo"`, IdHabitacion: sql`x."IdHabitacion"` },
    from: sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x("IdHotel" int, "IdModulo" int, "IdHabitacion" int)`,
  });
  ctx.audit({ entity: Perfil.resource, record: idPerfil, action: 'detalle', changes: { Lugares: [before.length, places.length] } });
  return { Lugares: places.length };
}

async function duplicate(ctx: Context, idPerfil: number, { Codigo, Perfil: nombre }: z.output<typeof copyBody>): Promise<{ IdPerfil: number }> {
  const { IdCliente } = ctx.session;
  const [made] = await addRows(ctx, Perfil, {
    values: {
      ...{ IdCliente: sql`p.id_cliente`, IdDivision: sql`p.id_division`, Codigo, Perfil: nombre, Prioridad: sql`p.prioridad` },
      ...{ MaximoDiasEstadia: sql`p.maximo_dias_estadia`, Companias: sql`p.companias`, Cargos: sql`p.cargos` },
    },
    from: sql`hotel_perfil p where p.id_perfil = ${idPerfil}`,
    trace: { action: 'duplicar', changes: { IdPerfilOrigen: idPerfil, Codigo } },
  });
  const IdPerfil = Number(made?.id);
  await addRows(ctx, PerfilDetalle, {
    values: {
      ...{ IdCliente: sql`d.id_cliente`, IdDivision: sql`d.id_division`, IdPerfil: sql`${IdPerfil}::int` },
      ...{ IdHotel: sql`d.id_hotel`, IdModulo: sql`d.id_modulo`, IdHabitacion: sql`d.id_habitacion` },
    },
    from: sql`hotel_perfil_detalle d where d.id_cliente = ${IdCliente} and d.id_perfil = ${idPerfil}`,
  });
  return { IdPerfil };
}

const places = (t: string, what: string, level: string): string =>
  `(select ${what} from hotel_perfil_detalle d where d.id_cliente = ${t}.id_cliente and d.id_perfil = ${t}.id_perfil${level})`;

export const perfilResource: Resource = resource(Perfil, {
  computed: {
    Hoteles: (t) => `array${places(t, 'distinct d.id_hotel', '')}`,
    Lugares: (t) =>
      `(${places(t, 'count(*)', ' and d.id_modulo is null')} || ' / ' || ${places(t, 'count(*)', ' and d.id_modulo is not null and d.id_habitacion is null')}
        || ' / ' || ${places(t, 'count(*)', ' and d.id_habitacion is not null')})`,
    Personas: (t) =>
      `(select count(*)::int from hotel_perfil_asignacion a where a.id_cliente = ${t}.id_cliente and a.id_perfil = ${t}.id_perfil
        and ${todayInDivision(`${t}.id_division`)} between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`,
  },
  async check(ctx, { kind, before }) {
    if (kind === 'eliminar' && before)
      await ctx.tx.run(sql`delete from hotel_perfil_detalle where id_cliente = ${ctx.session.IdCliente} and id_perfil = ${before.IdPerfil}`);
  },
  actions: {
    duplicar: action({ needs: 'crear', body: copyBody, run: (ctx, id, sent) => duplicate(ctx, Number(id), sent) }),
    detalle: action({
      needs: 'editar',
      body: detailBody,
      answer: z.object({ Lugares: z.number() }),
      run: (ctx, id, { Lugares }) => replacePlaces(ctx, Number(id), Lugares),
    }),
  },
});

export const perfilDetalleResource: Resource = resource(PerfilDetalle);
