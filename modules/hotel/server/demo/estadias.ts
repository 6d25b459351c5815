import { demoCalendar } from '@modules/administracion/server/public';
import { readSegments, shiftsBetween, workDays } from '@modules/administracion/shared/turno';
import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, numbersUpTo } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { demoCamps } from './campamentos';
import { demoServices } from './servicios';

type Estado = 'R' | 'H' | 'F' | 'N' | 'X';
/** Stays of a few days of those without guard: state, arrival and departure in days from today, and how many such stays. */
const STAYS: readonly (readonly [Estado, number, number, number])[] = [
  // Leaving today.
  ['H', -7, 0, 6],
  // Past their departure.
  ['H', -11, -1, 3],
  // Arriving today, tomorrow, and later.
  ['R', 0, 7, 8],
  ['R', 1, 12, 6],
  ['R', 10, 24, 14],
  // Over.
  ['F', -26, -13, 6],
  ['N', -4, 3, 2],
  ['X', 3, 8, 2],
];
/** How many of each guard sleep in this camp while they work, each swing in the same bed. */
const CREW = 21;
/** Days of history before today, and swings of a crew to come. */
const HISTORY_DAYS = 90;
const AHEAD_DAYS = 21;
/** Those of today whom the gate has seen already. */
const SEEN_AT_THE_GATE = 3;

/** What was done with a stay of each state, after it was reserved. */
const STEPS: Readonly<Record<Estado, readonly string[]>> = {
  R: [],
  H: ['checkin'],
  F: ['checkin', 'checkout'],
  N: ['noPresentado'],
  X: ['anular'],
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A moment of a day at the camp (Lima), in its hour. */
const at = (day: string, hour: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))) + (hour + 5) * HOUR_MS).toISOString();

/** Workers accredited for the coming month, of companies that sleep in the camp, by company and sex so that rooms are shared well. */
const guests = (tx: Tx, idHotel: number, { IdCliente, divisions }: NewClient, today: string) =>
  tx.rows(
    {
      id_persona: int,
      sexo: text,
      id_compania: int,
      id_contrato: orNull(int),
      id_cargo: int,
      id_centro_costo: orNull(int),
      id_perfil: orNull(int),
      id_regimen_guardia: orNull(int),
      base: orNull(text),
      segmentos: orNull(json(z.unknown())),
    },
    sql`select distinct on (c.alias, p.sexo, p.id_persona) p.id_persona, p.sexo, v.id_compania, v.id_contrato, v.id_cargo, v.id_centro_costo, e.id_perfil,
        g.id_regimen_guardia, to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos
      from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona and p.inactivo = 'N'
        join administracion_persona_vinculo v on v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and v.cese_aplicado is null and v.fecha_cese is null
        join administracion_compania c on c.id_compania = v.id_compania
        cross join lateral hotel_perfil_efectivo(a.id_cliente, a.id_division, p.id_persona, v.id_compania, v.id_cargo, ${today}::date, ${dayFrom(today, 1)}::date) e
        join hotel_perfil_detalle d on d.id_cliente = a.id_cliente and d.id_perfil = e.id_perfil and d.id_hotel = ${idHotel}
        left join administracion_persona_guardia u on u.id_cliente = p.id_cliente and u.id_persona = p.id_persona
          and ${today}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')
        left join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia
        left join administracion_regimen r on r.id_regimen = g.id_regimen
      where a.id_cliente = ${IdCliente} and a.id_division = ${divisions[0] ?? 0} and a.visita = 'N' and a.fecha_desmovilizacion is null and a.fecha_suspension_inicio is null
        and a.fecha_inicio <= ${dayFrom(today, -30)} and a.fecha_fin >= ${dayFrom(today, 30)} and p.sexo = 'M'
      order by c.alias, p.sexo, p.id_persona`,
  );
type Guest = Awaited<ReturnType<typeof guests>>[number];

interface Stay {
  readonly estado: Estado;
  readonly from: string;
  readonly to: string;
  readonly person: Guest;
  /** Of the camp's beds, from 0. */
  readonly bed: number;
}

/** Stays of a guard's people, one a swing: those that are over, the one that goes on and the next. Whoever leaves today has left by eleven, whoever comes is there by four. */
function swings({ base, segmentos }: Guest, today: string, now: Date): { readonly estado: Estado; readonly from: string; readonly to: string }[] {
  const blocks = readSegments(segmentos);
  if (base === null || !blocks) return [];
  // Those who were there when the history begins had come before it.
  return shiftsBetween(blocks, base, dayFrom(today, -HISTORY_DAYS - workDays(blocks)), dayFrom(today, AHEAD_DAYS))
    .filter(({ Subida }) => Subida)
    .map(({ Fecha: from }) => {
      const to = dayFrom(from, workDays(blocks));
      const came = from < today || (from === today && now > new Date(at(from, 16)));
      const left = to < today || (to === today && now > new Date(at(to, 11)));
      return { from, to, estado: left ? 'F' : came ? 'H' : 'R' };
    });
}

/** Of a crew, every so many. */
const EXCEPTIONS = 7;
/** Now and then somebody of a guard does not come up with it, or stays when it comes down: the last swing of theirs is told as it was. */
function asItWas(stay: { readonly estado: Estado; readonly from: string; readonly to: string }, place: number, today: string): { estado: Estado } {
  const { estado, from, to } = stay;
  if (place % EXCEPTIONS === 5 && estado === 'H' && from < today) return { estado: 'N' };
  if (place % EXCEPTIONS === 3 && estado === 'F' && to <= today && to > dayFrom(today, -7)) return { estado: 'H' };
  return { estado };
}

/** Who sleeps where and when: the crews by their guards, each in the same bed each swing, and those who come for a few days. */
function staysOf(people: readonly Guest[], today: string, now: Date): Stay[] {
  const guards = [...new Set(people.flatMap(({ id_regimen_guardia }) => id_regimen_guardia ?? []))].sort((one, other) => one - other);
  const crews = guards.flatMap((guard) => people.filter((person) => person.id_regimen_guardia === guard).slice(0, CREW));
  const others = people.filter((person) => person.id_regimen_guardia === null);
  const short = STAYS.flatMap(([estado, from, to, count]) =>
    Array.from({ length: count }, () => ({ estado, from: dayFrom(today, from), to: dayFrom(today, to) })),
  );
  const stays = [
    ...crews.flatMap((person, bed) => swings(person, today, now).map((stay) => ({ ...stay, ...asItWas(stay, bed, today), person, bed }))),
    ...short.flatMap((stay, n) => {
      const person = others[n];
      return person ? [{ ...stay, person, bed: crews.length + n }] : [];
    }),
  ];
  return stays.sort((one, other) => Number(one.from) - Number(other.from));
}

/** Stays of one camp: guests in house, arrivals and departures of today, some overdue, some to come and some over. Answers who slept when, as the gate saw them. */
export const demoStays = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  await demoCalendar(demo);
  await demoCamps(demo);
  const { andes } = await demoClients(demo);
  const { IdCliente, divisions } = andes;
  const base = { id_cliente: IdCliente, id_division: divisions[0], version: 1, usuario_creacion: 'HOTELERO' };
  const camp = await tx.first({ id_hotel: int }, sql`select id_hotel from hotel_hotel where id_cliente = ${IdCliente} and codigo = 'NORTE'`);
  const idHotel = Number(camp?.id_hotel);
  const people = await guests(tx, idHotel, andes, today);
  const beds = await tx.rows(
    { id_cama: int, id_habitacion: int },
    sql`select c.id_cama, c.id_habitacion from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo
      where c.id_hotel = ${idHotel} and m.codigo in ('M1', 'M2') order by m.codigo, h.codigo, c.codigo`,
  );
  const year = today.slice(0, 4);
  const rows = staysOf(people, today, now).flatMap(({ bed: at, ...stay }, n) => {
    const bed = beds[at];
    const reserved = dayFrom(stay.estado === 'R' || stay.estado === 'X' ? today : stay.from, -3);
    return bed ? [{ ...stay, bed, reserved, numero: `RES-${year}-${String(n + 1).padStart(6, '0')}` }] : [];
  });
  const made = await insertRows(
    tx,
    'hotel_reserva',
    'id_reserva',
    rows.map(({ estado, from, to, person: { base: _base, segmentos: _segmentos, ...person }, numero, reserved }) => ({
      ...base,
      ...person,
      numero,
      id_hotel: idHotel,
      condicion: 'TRABAJADOR',
      fecha_ingreso: from,
      fecha_salida: to,
      estado,
      origen: 'I',
      motivo: estado === 'X' ? 'Cambio de programación' : null,
      fecha_hora_checkin: STEPS[estado].includes('checkin') ? at(from, 15) : null,
      fecha_hora_checkout: estado === 'F' ? at(to, 10) : null,
      fecha_creacion: at(reserved, 9),
    })),
  );
  await insertRows(
    tx,
    'hotel_ocupacion',
    'id_ocupacion',
    rows.map(({ estado, from, to, person, bed, reserved }, n) => ({
      ...base,
      clase: 'R',
      id_cama: bed.id_cama,
      id_habitacion: bed.id_habitacion,
      id_reserva: made[n],
      id_persona: person.id_persona,
      sexo: person.sexo,
      id_regimen_guardia: person.id_regimen_guardia,
      fecha_inicio: from,
      fecha_fin: estado === 'N' ? dayFrom(from, 1) : to,
      turno: 'C',
      controla_sexo: 'S',
      controla_guardia: 'N',
      vigente: estado === 'X' ? 'N' : 'S',
      fecha_creacion: at(reserved, 9),
    })),
  );
  await insertRows(
    tx,
    'hotel_reserva_historial',
    'id_reserva_historial',
    rows.flatMap(({ estado, from, to, reserved }, n) =>
      ['crear', ...STEPS[estado]].map((accion) => {
        const momento = accion === 'crear' || accion === 'anular' ? at(reserved, 9) : accion === 'checkout' ? at(to, 10) : at(from, 15);
        return { ...base, id_reserva: made[n], accion, momento, usuario: 'HOTELERO', fecha_creacion: momento };
      }),
    ),
  );
  await numbersUpTo(tx, IdCliente, `RES-${year}`, rows.length);
  // The last to leave left their beds to be cleaned, and two wait to be repaired.
  await tx.run(
    sql`update hotel_cama set estado_limpieza = 'S' where id_hotel = ${idHotel} and id_cama in (select o.id_cama from hotel_ocupacion o join hotel_reserva r on r.id_reserva = o.id_reserva
      where r.id_hotel = ${idHotel} and r.estado = 'F' and r.id_regimen_guardia is null order by r.id_reserva limit 4)`,
  );
  for (const bed of beds.slice(-2)) {
    const block = {
      ...base,
      id_cama: bed.id_cama,
      fecha_inicio: dayFrom(today, -1),
      fecha_fin: dayFrom(today, 6),
      fecha_creacion: at(dayFrom(today, -1), 9),
    };
    const [id_bloqueo] = await insertRows(tx, 'hotel_bloqueo', 'id_bloqueo', [{ ...block, motivo: 'R', observacion: 'Colchón por cambiar' }]);
    await insertRows(tx, 'hotel_ocupacion', 'id_ocupacion', [
      { ...block, clase: 'B', id_habitacion: bed.id_habitacion, id_bloqueo, turno: 'C', controla_sexo: 'N', controla_guardia: 'N', vigente: 'S' },
    ]);
  }
  await demoServices(tx, { base: { id_cliente: IdCliente, id_division: divisions[0] }, idHotel, today, now });
  const arriving = rows.filter(({ estado, from }) => estado === 'R' && from === today).slice(0, SEEN_AT_THE_GATE);
  const passed = (day: string, hour: number, n: number) => new Date(Date.parse(at(day, hour)) + (n % 50) * MINUTE_MS);
  return [
    ...rows.flatMap(({ estado, from, to, person }, n) => {
      if (estado !== 'H' && estado !== 'F') return [];
      return [{ IdPersona: person.id_persona, from: passed(from, 14, n), to: estado === 'F' ? passed(to, 10, n + 3) : null }];
    }),
    ...arriving.map(({ person }, n) => ({ IdPersona: person.id_persona, from: passed(today, 6, 20 + n), to: null })),
  ];
});
