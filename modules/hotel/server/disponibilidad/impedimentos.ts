import { fullNameSql } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import type { Row } from '@platform/entity/entity';
import { orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import type { Cama, Habitacion } from '../../shared/hotel.entity';

/** Stretches in force of stays with nights from today on, `o`, that meet a condition stop a change; they are told with their guests. */
async function refuseStays(ctx: Context, where: SQL): Promise<void> {
  const rows = await ctx.tx.rows(
    { numero: text, nombre: orNull(text), cama: orNull(text), fecha_ingreso: text, fecha_salida: text },
    sql`select distinct r.numero, ${sql.raw(fullNameSql('p'))} as nombre, h.codigo || '-' || c.codigo as cama, r.fecha_ingreso, r.fecha_salida
      from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva join administracion_persona p on p.id_persona = r.id_persona
        join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion
      where o.id_cliente = ${ctx.session.IdCliente} and ${current(ctx, 'o')} and ${where} order by r.fecha_ingreso, r.numero`,
  );
  if (rows.length === 0) return;
  const lista = rows.map(
    ({ numero, nombre, cama, fecha_ingreso, fecha_salida }) =>
      `${numero} · ${String(cama)} · ${String(nombre)} · ${shownDay(fecha_ingreso)} – ${shownDay(fecha_salida)}`,
  );
  throw conflict('hotel.con_reservas', { n: rows.length }, { lista });
}

const current = (ctx: Context, o: string): SQL =>
  sql`${sql.raw(`${o}.vigente = 'S' and ${o}.clase = 'R' and ${o}.fecha_fin > ${o}.fecha_inicio and ${o}.fecha_fin`)} > ${today(ctx)}::date`;

const retired = (before: { readonly Activo: 'S' | 'N' }, after: { readonly Activo: 'S' | 'N' }): boolean =>
  before.Activo === 'S' && after.Activo === 'N';

/** Another stay from today on in the room on a same night, of which something differs. */
const withOther = (ctx: Context, differs: string): SQL =>
  sql`exists (select 1 from hotel_ocupacion x where x.id_cliente = o.id_cliente and x.id_habitacion = o.id_habitacion and x.id_ocupacion <> o.id_ocupacion
    and ${current(ctx, 'x')} and x.noches && o.noches and ${sql.raw(differs)})`;

/** A hotel or a module is retired when nobody sleeps or will sleep there. */
export async function retireWhole(
  ctx: Context,
  column: 'id_hotel' | 'id_modulo',
  id: number,
  before: { readonly Activo: 'S' | 'N' },
  after: { readonly Activo: 'S' | 'N' },
): Promise<void> {
  if (!retired(before, after)) return;
  await refuseStays(ctx, sql`o.id_cama in (select k.id_cama from hotel_cama k where k.id_cliente = o.id_cliente and k.${sql.raw(column)} = ${id})`);
}

/** What a room would no longer allow is refused; what it then controls is controlled of its stays, too. */
export async function narrowRoom(ctx: Context, before: Row<typeof Habitacion>, after: Row<typeof Habitacion>): Promise<void> {
  const own = sql`o.id_habitacion = ${before.IdHabitacion}`;
  if (retired(before, after)) await refuseStays(ctx, own);
  const { ReglaSexo, Contraguardia } = after;
  if (before.ReglaSexo !== ReglaSexo) {
    if (ReglaSexo === 'M' || ReglaSexo === 'F') await refuseStays(ctx, sql`${own} and o.sexo <> ${ReglaSexo}`);
    if (ReglaSexo === 'L') await refuseStays(ctx, sql`${own} and ${withOther(ctx, 'x.sexo <> o.sexo')}`);
  }
  if (before.Contraguardia === 'N' && Contraguardia === 'S')
    await refuseStays(
      ctx,
      sql`${own} and (o.id_regimen_guardia is null or ${withOther(ctx, 'x.id_regimen_guardia is distinct from o.id_regimen_guardia')})`,
    );
  if (before.ReglaSexo === ReglaSexo && before.Contraguardia === Contraguardia) return;
  await ctx.tx.run(
    sql`update hotel_ocupacion o set controla_sexo = ${ReglaSexo === 'X' ? 'N' : 'S'}, controla_guardia = ${Contraguardia} where o.id_cliente = ${ctx.session.IdCliente} and ${own} and ${current(ctx, 'o')}`,
  );
}

/** A bed with stays from today on is not retired, nor kept from its guests, nor made one bed where two share it. */
export async function narrowBed(ctx: Context, before: Row<typeof Cama>, after: Row<typeof Cama>): Promise<void> {
  const own = sql`o.id_cama = ${before.IdCama}`;
  if (retired(before, after)) await refuseStays(ctx, own);
  if (before.CamaCaliente === 'S' && after.CamaCaliente === 'N') await refuseStays(ctx, sql`${own} and o.turno <> 'C'`);
  if (before.TipoUso === 'N' && after.TipoUso === 'S')
    await refuseStays(
      ctx,
      sql`${own} and not exists (select 1 from hotel_cama_exclusiva e where e.id_cliente = o.id_cliente and e.id_cama = o.id_cama
        and (e.beneficiario = 'T' or e.id_persona = r.id_persona or e.id_compania = r.id_compania or e.id_cargo = r.id_cargo)
        and e.fecha_inicio <= greatest(o.fecha_inicio, ${today(ctx)}::date) and coalesce(e.fecha_fin, 'infinity') >= o.fecha_fin - 1)`,
    );
}
