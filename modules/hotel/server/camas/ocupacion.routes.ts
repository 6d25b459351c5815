import { fullNameSql } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema, keyText } from '@platform/fields/ref/shared';
import { missingOr } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { spanOf, VISTAS, weekdayOf } from '../../shared/calendario';
import { barraSchema, calendarioSchema, type Linea, lineaSchema } from '../../shared/calendario.wire';
import { clash, grouped, indexOf } from '../../shared/disponibilidad';
import { type Noches, nightsOf } from '../../shared/estadia';
import { percentOf, placesOn } from '../../shared/plazas';
import { byCodes } from '../../shared/puntaje';
import { Ocupacion } from '../../shared/reserva.entity';
import { bedsOf } from '../gestion/estadia.columnas';
import { type Hotel, hotelOf, localMoment } from '../gestion/estadia.datos';
import { AFTER, sleepingOf } from '../gestion/estadia.estado';
import { requireAdministrator } from '../hotel/administrador';
import { cleaningStates } from './cama.states';

/** Beds of a hotel that are active, or have something promised on the nights. */
export async function linesOf(ctx: Context, kit: RouteKit, { IdHotel: idHotel, HoraCheckout }: Hotel, nights: Noches): Promise<Linea[]> {
  const { IdCliente, IdCompania } = ctx.session;
  const beds = z.array(lineaSchema.omit({ Barras: true })).parse(
    await ctx.tx.rows(
      {
        IdCama: int,
        IdModulo: int,
        IdHabitacion: int,
        Modulo: text,
        Habitacion: text,
        Cama: orNull(text),
        TipoCama: text,
        ReglaSexo: text,
        Caliente: text,
        Exclusiva: text,
        Limpieza: text,
      },
      sql`select c.id_cama as "IdCama", c.id_modulo as "IdModulo", c.id_habitacion as "IdHabitacion", m.codigo as "Modulo", h.codigo as "Habitacion", h.codigo || '-' || c.codigo as "Cama",
          t.tipo_cama as "TipoCama", h.regla_sexo as "ReglaSexo", c.cama_caliente as "Caliente", case c.tipo_uso when 'S' then 'S' else 'N' end as "Exclusiva", c.estado_limpieza as "Limpieza"
        from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo join hotel_tipo_cama t on t.id_tipo_cama = c.id_tipo_cama
        where c.id_cliente = ${IdCliente} and c.id_hotel = ${idHotel} and c.activo = 'S' and h.activo = 'S' and m.activo = 'S' order by m.codigo, h.codigo, c.codigo`,
    ),
  );
  const rows = z.array(barraSchema.extend({ IdCama: z.number() })).parse(
    await ctx.tx.rows(
      {
        IdCama: int,
        Desde: text,
        Hasta: text,
        Turno: text,
        IdReserva: orNull(int),
        Numero: orNull(text),
        Compania: orNull(text),
        Persona: orNull(text),
        Estado: orNull(text),
        Vencida: text,
        Motivo: orNull(text),
      },
      sql`select o.id_cama as "IdCama", o.fecha_inicio as "Desde", o.fecha_fin as "Hasta", o.turno as "Turno", o.id_reserva as "IdReserva", r.numero as "Numero", k.alias as "Compania",
          case when ${IdCompania}::int is null or r.id_compania = ${IdCompania}::int then ${sql.raw(fullNameSql('p'))} end as "Persona", r.estado as "Estado",
          case when r.estado = 'H' and to_char(r.fecha_salida, 'YYYYMMDD') || ${HoraCheckout} <= ${localMoment(ctx.session.zona, ctx.now)} then 'S' else 'N' end as "Vencida", b.motivo as "Motivo"
        from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama left join hotel_reserva r on r.id_reserva = o.id_reserva left join hotel_bloqueo b on b.id_bloqueo = o.id_bloqueo
          left join administracion_persona p on p.id_persona = o.id_persona left join administracion_compania k on k.id_compania = r.id_compania
        where o.id_cliente = ${IdCliente} and c.id_hotel = ${idHotel} and o.vigente = 'S' and o.fecha_inicio < ${nights.hasta}::date and (o.fecha_fin > ${nights.desde}::date or r.estado = 'H') and o.fecha_inicio < o.fecha_fin
        order by o.fecha_inicio`,
    ),
  );
  const protection = shownProtection(kit.registry, ctx.session, kit.registry.get('AdministracionPersona'));
  const shown = (nombre: string | null): string | null => {
    const row = protectRow({ NombreCompleto: nombre }, protection, () => 'text');
    return typeof row.NombreCompleto === 'string' ? row.NombreCompleto : null;
  };
  const barsOf = grouped(rows, ({ IdCama }) => IdCama);
  return beds.map((bed) => ({
    ...bed,
    Barras: overstayed(barsOf(bed.IdCama), addDays(today(ctx), 1))
      .filter(({ Hasta }) => Hasta > nights.desde)
      .map(({ IdCama: _bed, ...bar }) => ({
        ...bar,
        Persona: shown(bar.Persona),
        Compania: IdCompania === null ? bar.Compania : null,
        Numero: IdCompania === null || bar.Persona !== null ? bar.Numero : null,
      })),
  }));
}

type Barra = Linea['Barras'][number];

/** Bars of a bed, that of a guest who should have left drawn until tomorrow, or until whoever was promised the bed comes. */
function overstayed<T extends Pick<Barra, 'Desde' | 'Hasta' | 'Turno' | 'Vencida'>>(bars: readonly T[], tomorrow: string): T[] {
  return bars.map((bar) => {
    if (bar.Vencida === 'N' || bar.Hasta >= tomorrow) return bar;
    const starts = bars.filter(({ Desde, Turno }) => Desde >= bar.Hasta && clash(Turno, bar.Turno)).map(({ Desde }) => Desde);
    const [Hasta = tomorrow] = [...starts, tomorrow].sort();
    return { ...bar, Hasta };
  });
}

/** Occupancy of a year: of each month, of its modules, and on average of each weekday. */
async function yearOf(ctx: Context, hotel: Hotel, nights: Noches) {
  const camas = await bedsOf(ctx, hotel.IdHotel);
  const ocupados = await sleepingOf(ctx, hotel.IdHotel, nights);
  const names = [...new Set(camas.map(({ codigos }) => codigos[0]))].sort((one, other) => byCodes([one], [other]));
  const states = new Map(names.map((name) => [name, { camas: camas.filter(({ codigos }) => codigos[0] === name), ocupados, exclusividades: [] }]));
  const sums = new Map<string, { taken: number; places: number }>();
  const add = (name: string, taken: number, places: number) => {
    const sum = sums.get(name) ?? { taken: 0, places: 0 };
    sums.set(name, { taken: sum.taken + taken, places: sum.places + places });
  };
  const index = indexOf({ camas, ocupados, exclusividades: [] });
  for (const night of nightsOf(nights))
    for (const [name, state] of states) {
      const { Ocupadas, Plazas, Bloqueadas } = placesOn(state, night, index);
      for (const group of [night.slice(0, 6), `${night.slice(0, 6)} ${name}`, `dia ${weekdayOf(night)}`]) add(group, Ocupadas, Plazas - Bloqueadas);
    }
  const percent = (name: string) => percentOf(sums.get(name)?.taken ?? 0, sums.get(name)?.places ?? 0);
  const months = [...new Set(nightsOf(nights).map((night) => night.slice(0, 6)))];
  return {
    Meses: months.map((Mes) => ({
      Mes,
      Porcentaje: percent(Mes),
      Modulos: names.map((Modulo) => ({ Modulo, Porcentaje: percent(`${Mes} ${Modulo}`) })),
    })),
    Semana: Array.from({ length: 7 }, (_, at) => percent(`dia ${at}`)),
  };
}

const cleaning = z.strictObject({
  IdCamas: z
    .array(keySchema, { error: 'hotel.sin_camas_elegidas' })
    .min(1, { error: 'hotel.sin_camas_elegidas' })
    .max(500, { error: 'peticion.invalida' }),
  EstadoLimpieza: z.enum(['L', 'S', 'P'], { error: missingOr('campo.opcion') }),
});

/** *Cambiar limpieza*: beds said clean, dirty or being cleaned. */
async function clean(ctx: Context, { IdCamas, EstadoLimpieza }: z.output<typeof cleaning>) {
  const { IdCliente, IdDivision } = ctx.session;
  const ids = [...new Set(IdCamas)];
  const beds = await ctx.tx.rows(
    { id_hotel: int, estado_limpieza: text, id_cama: int },
    sql`select id_cama, id_hotel, estado_limpieza from hotel_cama where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_cama = any(${sql.param(ids)}::int[]) order by id_cama for no key update`,
  );
  if (beds.length !== ids.length) throw refuse('campo.referencia', { campo: 'IdCamas' }, 'IdCamas');
  for (const hotel of new Set(beds.map((row) => row.id_hotel))) await requireAdministrator(ctx, hotel);
  const changed = beds.filter((row) => row.estado_limpieza !== EstadoLimpieza);
  await cleaningStates.moveAll(ctx, 'limpieza', 'hotelero', {
    where: sql`t.id_cliente = ${IdCliente} and t.id_cama = any(${sql.param(changed.map((row) => row.id_cama))}::int[])`,
    state: sql`${EstadoLimpieza}::text`,
  });
  for (const row of changed)
    ctx.audit({
      entity: 'HotelCama',
      record: row.id_cama,
      action: 'limpieza',
      changes: { EstadoLimpieza: [row.estado_limpieza, EstadoLimpieza] },
    });
  return { Camas: changed.length };
}

/** The calendar of a hotel's beds, and their cleaning. */
export const ocupacionRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/HotelOcupacion/calendario',
    summary: 'What is promised of the beds of a hotel in a week or month; how full it is in a year',
    tag: Ocupacion.resource,
    resource: Ocupacion.resource,
    access: { kind: 'grant', menu: ['090201', '090202'], action: 'consultar' },
    query: z.strictObject({ IdHotel: keyText, Vista: z.enum(VISTAS, { error: missingOr('campo.opcion') }), Fecha: daySchema }),
    answer: calendarioSchema,
    async handler(ctx, { query: { IdHotel, Vista, Fecha } }) {
      const hotel = await hotelOf(ctx, IdHotel);
      const nights = spanOf(Vista, Fecha);
      const frame = { Desde: nights.desde, Hasta: nights.hasta, Hoy: today(ctx) };
      if (Vista === 'A') return { ...frame, Lineas: [], ...(await yearOf(ctx, hotel, nights)) };
      return { ...frame, Lineas: await linesOf(ctx, kit, hotel, nights), Meses: [], Semana: [] };
    },
  }),
  route({
    method: 'GET',
    path: '/api/HotelOcupacion/camas',
    summary: 'The beds of a hotel with what is promised of them from tonight on',
    tag: Ocupacion.resource,
    resource: Ocupacion.resource,
    access: { kind: 'grant', menu: ['090202', '090201'], action: 'consultar' },
    query: z.strictObject({ IdHotel: keyText }),
    answer: z.array(lineaSchema),
    async handler(ctx, { query: { IdHotel } }) {
      return linesOf(ctx, kit, await hotelOf(ctx, IdHotel), { desde: today(ctx), hasta: addDays(today(ctx), AFTER) });
    },
  }),
  route({
    method: 'POST',
    path: '/api/HotelOcupacion/limpieza',
    summary: 'Says beds clean, dirty or being cleaned',
    tag: Ocupacion.resource,
    resource: Ocupacion.resource,
    access: { kind: 'grant', menu: ['090202', '090201'], action: 'procesar' },
    body: cleaning,
    answer: z.object({ Camas: z.number() }),
    handler: (ctx, { body }) => clean(ctx, body),
  }),
];
