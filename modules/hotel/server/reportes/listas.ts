import { personNameSql } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { ESTADOS_RESERVA } from '../../shared/reserva.entity';
import { reservaComputed } from '../gestion/reserva.sql';
import { DE_ESTADIA, DE_HOTEL, inModule, MENU, PERIODO, stayHref, staysIn } from './filtros';

const GUEST = {
  Numero: { kind: 'text' },
  Persona: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'] },
  Documento: { kind: 'text', shows: ['AdministracionPersona.Documento'] },
  Compania: { kind: 'text' },
} as const;
const ESTADO = { kind: 'code', options: ESTADOS_RESERVA } as const;
const GUEST_ROW = {
  IdReserva: int,
  Numero: text,
  Persona: orNull(text),
  Documento: text,
  Compania: orNull(text),
  Estado: oneOf(ESTADOS_RESERVA),
  total: int,
} as const;
const NAMED = sql.raw(
  `r.id_reserva as "IdReserva", r.numero as "Numero", ${personNameSql('p')} as "Persona", p.documento as "Documento", a.alias as "Compania", r.estado as "Estado", (count(*) over ())::int as total`,
);
/** A stay with its guest and the room where it sleeps. */
const STAYS = sql.raw(
  `hotel_reserva r join administracion_persona p on p.id_persona = r.id_persona left join administracion_compania a on a.id_compania = r.id_compania
    left join hotel_cama c on c.id_cama = ${reservaComputed.IdCama('r')} left join hotel_habitacion h on h.id_habitacion = c.id_habitacion`,
);

/** Who arrives and who leaves, day by day. */
const movements = report({
  code: 'HOT-MOV',
  path: 'hotel-movimientos',
  menu: MENU,
  period: PERIODO,
  parameters: DE_ESTADIA,
  columns: { Fecha: { kind: 'date' }, Tipo: { kind: 'code', options: ['L', 'S'] }, ...GUEST, Cama: { kind: 'text' }, Estado: ESTADO },
  drawn: { by: 'Fecha' },
  words: REPORTES.movimientos,
  async rows(ctx, filters, { Desde, Hasta }, { skip, take }) {
    const found = await ctx.tx.rows(
      { ...GUEST_ROW, Fecha: text, Tipo: oneOf(['L', 'S']), Cama: orNull(text) },
      sql`select ${NAMED}, x.fecha as "Fecha", x.tipo as "Tipo", h.codigo || '-' || c.codigo as "Cama"
        from ${STAYS} cross join lateral (values (r.fecha_ingreso, 'L'), (r.fecha_salida, 'S')) x(fecha, tipo)
        where ${staysIn(ctx, filters)} and ${inModule(filters)} and r.estado in ('R', 'H', 'F') and x.fecha between ${Desde}::date and ${Hasta}::date
        order by x.fecha, x.tipo, r.numero limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdReserva, ...row }) => ({ ...row, Enlace: stayHref(IdReserva) })) };
  },
});

/** What was reserved and nobody took up. */
const absent = report({
  code: 'HOT-AUS',
  path: 'hotel-ausentes',
  menu: MENU,
  period: PERIODO,
  parameters: DE_ESTADIA,
  columns: { ...GUEST, Ingreso: { kind: 'date' }, Salida: { kind: 'date' }, Estado: ESTADO, Noches: { kind: 'whole' } },
  drawn: { by: 'Compania' },
  words: REPORTES.ausentes,
  async rows(ctx, filters, { Desde, Hasta }, { skip, take }) {
    const found = await ctx.tx.rows(
      { ...GUEST_ROW, Ingreso: text, Salida: text, Noches: int },
      sql`select ${NAMED}, r.fecha_ingreso as "Ingreso", r.fecha_salida as "Salida",
          (select coalesce(sum(o.fecha_fin - o.fecha_inicio), 0)::int from hotel_ocupacion o where o.id_cliente = r.id_cliente and o.id_reserva = r.id_reserva and o.vigente = 'S') as "Noches"
        from ${STAYS} where ${staysIn(ctx, filters)} and ${inModule(filters)} and r.estado in ('L', 'N') and r.fecha_ingreso between ${Desde}::date and ${Hasta}::date
        order by r.fecha_ingreso, r.numero limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdReserva, ...row }) => ({ ...row, Enlace: stayHref(IdReserva) })) };
  },
});

/** Who stayed past the departure: still in, or gone later than the bed could be theirs. */
const overdue = report({
  code: 'HOT-VEN',
  path: 'hotel-vencidas',
  menu: MENU,
  period: PERIODO,
  parameters: DE_ESTADIA,
  columns: { ...GUEST, Cama: { kind: 'text' }, Salida: { kind: 'date' }, Estado: ESTADO, Excedidas: { kind: 'whole' } },
  drawn: { by: 'Compania' },
  words: REPORTES.vencidas,
  async rows(ctx, filters, { Desde, Hasta }, { skip, take }) {
    const left = sql`case r.estado when 'H' then ${today(ctx)}::date else (r.fecha_hora_checkout at time zone ${ctx.session.zona})::date end`;
    const found = await ctx.tx.rows(
      { ...GUEST_ROW, Cama: orNull(text), Salida: text, Excedidas: int },
      sql`select ${NAMED}, h.codigo || '-' || c.codigo as "Cama", r.fecha_salida as "Salida", ${left} - r.fecha_salida as "Excedidas"
        from ${STAYS} where ${staysIn(ctx, filters)} and ${inModule(filters)} and r.estado in ('H', 'F') and ${left} > r.fecha_salida and r.fecha_salida between ${Desde}::date and ${Hasta}::date
        order by r.fecha_salida, r.numero limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdReserva, ...row }) => ({ ...row, Enlace: stayHref(IdReserva) })) };
  },
});

/** Orders of room service by hotel and service, and how long they take. */
const services = report({
  code: 'HOT-SER',
  path: 'hotel-servicios',
  menu: MENU,
  period: PERIODO,
  parameters: DE_HOTEL,
  columns: {
    Hotel: { kind: 'text' },
    Servicio: { kind: 'text' },
    Ordenes: { kind: 'whole', sum: true },
    Pendientes: { kind: 'whole' },
    EnProceso: { kind: 'whole' },
    Terminadas: { kind: 'whole' },
    Anuladas: { kind: 'whole' },
    Minutos: { kind: 'decimal' },
  },
  drawn: { by: 'Servicio', adds: 'Ordenes' },
  counted: 'Ordenes',
  words: REPORTES.servicios,
  async rows(ctx, filters, { Desde, Hasta }, { skip, take }) {
    const { IdCliente, IdDivision } = ctx.session;
    const { IdHotel = null } = filters;
    const found = await ctx.tx.rows(
      {
        Hotel: text,
        Servicio: text,
        Ordenes: int,
        Pendientes: int,
        EnProceso: int,
        Terminadas: int,
        Anuladas: int,
        Minutos: orNull(num),
        id: int,
        total: int,
      },
      sql`select k.hotel as "Hotel", t.tipo_servicio as "Servicio", count(*)::int as "Ordenes", (count(*) filter (where s.estado = 'P'))::int as "Pendientes",
          (count(*) filter (where s.estado = 'E'))::int as "EnProceso", (count(*) filter (where s.estado = 'T'))::int as "Terminadas", (count(*) filter (where s.estado = 'X'))::int as "Anuladas",
          round((avg(extract(epoch from s.fecha_hora_fin - s.fecha_hora_inicio) / 60) filter (where s.estado = 'T'))::numeric, 1)::float8 as "Minutos", k.id_hotel as id, (count(*) over ())::int as total
        from hotel_servicio_habitacion s join hotel_hotel k on k.id_hotel = s.id_hotel join hotel_tipo_servicio t on t.id_tipo_servicio = s.id_tipo_servicio
          join hotel_habitacion h on h.id_habitacion = s.id_habitacion
        where s.id_cliente = ${IdCliente} and s.id_division = ${IdDivision} and (${IdHotel}::int is null or s.id_hotel = ${IdHotel}::int) and ${inModule(filters)}
          and s.fecha_programada between ${Desde}::date and ${Hasta}::date
        group by k.id_hotel, k.hotel, t.tipo_servicio order by k.hotel, t.tipo_servicio limit ${take} offset ${skip}`,
    );
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ total: _total, id, ...row }) => ({ ...row, Enlace: `/hotel/servicio-habitacion?pestana=ordenes&hotel=${id}` })),
    };
  },
});

/** Who shares: halves of hot beds, and guards of rooms of opposite rosters. */
const shared = report({
  code: 'HOT-CCG',
  path: 'hotel-compartidas',
  menu: MENU,
  period: PERIODO,
  parameters: DE_HOTEL,
  columns: {
    Tipo: { kind: 'code', options: ['C', 'G'] },
    Hotel: { kind: 'text' },
    Lugar: { kind: 'text' },
    Parte: { kind: 'text' },
    Personas: { kind: 'whole' },
    Noches: { kind: 'whole', sum: true },
  },
  drawn: { by: 'Hotel', adds: 'Noches' },
  counted: 'Noches',
  words: REPORTES.compartidas,
  async rows(ctx, filters, { Desde, Hasta }, { skip, take }) {
    const end = addDays(Hasta, 1);
    const found = await ctx.tx.rows(
      { Tipo: oneOf(['C', 'G']), Hotel: text, Lugar: text, Parte: orNull(text), Personas: int, Noches: int, total: int },
      sql`select x."Tipo", x."Hotel", x."Lugar", x."Parte", count(distinct x.id_persona)::int as "Personas", sum(x.noches)::int as "Noches", (count(*) over ())::int as total
        from (
          select y.tipo as "Tipo", k.hotel as "Hotel", case y.tipo when 'C' then h.codigo || '-' || c.codigo else h.codigo end as "Lugar",
            case y.tipo when 'C' then o.turno else g.codigo end as "Parte", o.id_persona, least(o.fecha_fin, ${end}::date) - greatest(o.fecha_inicio, ${Desde}::date) as noches
          from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva and r.estado in ('R', 'H', 'F') join hotel_cama c on c.id_cama = o.id_cama
            join hotel_habitacion h on h.id_habitacion = o.id_habitacion join hotel_hotel k on k.id_hotel = h.id_hotel
            left join administracion_regimen_guardia g on g.id_regimen_guardia = o.id_regimen_guardia
            cross join lateral (values ('C', c.cama_caliente), ('G', h.contraguardia)) y(tipo, es)
          where o.id_cliente = ${ctx.session.IdCliente} and o.vigente = 'S' and o.clase = 'R' and o.fecha_inicio < o.fecha_fin and o.fecha_inicio < ${end}::date and o.fecha_fin > ${Desde}::date
            and y.es = 'S' and ${staysIn(ctx, filters)} and ${inModule(filters)}) x
        group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, ...row }) => ({ ...row, Enlace: null })) };
  },
});

export const listReports = [movements, absent, overdue, services, shared] as const;
