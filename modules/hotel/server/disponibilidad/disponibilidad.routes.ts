import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import { daySchema } from '@platform/fields/date/shared';
import { keyText } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { indexOf, passesUntil } from '../../shared/disponibilidad';
import { type descartadaSchema, disponibilidadSchema, type nocheSchema, type ofrecidaSchema, personaSchema } from '../../shared/disponibilidad.wire';
import { nightsOf, staysOfRoster, TURNOS_TRABAJO } from '../../shared/estadia';
import { placesOfNights } from '../../shared/plazas';
import { offered, sortOut } from '../../shared/puntaje';
import { Reserva } from '../../shared/reserva.entity';
import { type Hotel, hotelOf, personOf } from '../gestion/estadia.datos';
import { AFTER, lastBedOf, orderOf, type Solicitante, stateOf, stateWithSleepers, takenAround } from '../gestion/estadia.estado';
import { named } from '../gestion/promesa';
import { accreditedUntil, checkSex } from '../gestion/reserva.comprobar';
import { type PerfilDeEstadia, profileFor, profileOfPosition } from '../perfil/perfil.deEstadia';

const MAX_NIGHTS = 92;

const query = z.strictObject({
  IdHotel: keyText,
  FechaIngreso: daySchema,
  FechaSalida: daySchema,
  IdPersona: keyText.optional(),
  IdCompania: keyText.optional(),
  IdCargo: keyText.optional(),
  Sexo: z.enum(['M', 'F'], { error: 'campo.opcion' }).optional(),
  TurnoTrabajo: z.enum(TURNOS_TRABAJO, { error: 'campo.opcion' }).optional(),
  IdModulo: keyText.optional(),
  IdTipoHabitacion: keyText.optional(),
  /** A stay of its own that does not stand in its way: the one that is being moved. */
  IdReserva: keyText.optional(),
});
type Query = z.output<typeof query>;
interface Quien {
  readonly who: Solicitante;
  readonly perfil: Pick<PerfilDeEstadia, 'Perfil' | 'lugares'> | null;
}

/** Somebody known, or a company, position and sex; null when not even the sex is said. */
async function whoAsks(ctx: Context, kit: RouteKit, sent: Query): Promise<Quien | null> {
  const nights = { desde: sent.FechaIngreso, hasta: sent.FechaSalida };
  if (sent.IdPersona !== undefined) {
    if (!(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, [sent.IdPersona])))
      throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
    const who = await personOf(ctx, sent.IdPersona, sent.FechaIngreso);
    checkSex(who);
    return { who, perfil: await profileFor(ctx, who.IdPersona, nights) };
  }
  if (sent.Sexo === undefined) return null;
  const who = {
    IdPersona: null,
    // A contractor asks for its own people.
    IdCompania: ctx.session.IdCompania ?? sent.IdCompania ?? null,
    IdCargo: sent.IdCargo ?? null,
    Sexo: sent.Sexo,
    IdRegimenGuardia: null,
    rol: null,
  };
  return { who, perfil: who.IdCompania === null ? null : await profileOfPosition(ctx, who.IdCompania, who.IdCargo, nights) };
}

/** Rooms of a type, to which the answer is narrowed. */
async function roomsOfType(ctx: Context, idType: number | undefined): Promise<ReadonlySet<number> | null> {
  if (idType === undefined) return null;
  const rows = await ctx.tx.rows(
    { id_habitacion: int },
    sql`select id_habitacion from hotel_habitacion where id_cliente = ${ctx.session.IdCliente} and id_tipo_habitacion = ${idType}`,
  );
  return new Set(rows.map((row) => row.id_habitacion));
}

async function availability(ctx: Context, kit: RouteKit, sent: Query): Promise<z.output<typeof disponibilidadSchema>> {
  const nights = { desde: sent.FechaIngreso, hasta: sent.FechaSalida };
  if (nights.hasta <= nights.desde) throw refuse('hotel.salida_menor', undefined, 'FechaSalida');
  if (daysBetween(nights.desde, nights.hasta) > MAX_NIGHTS) throw refuse('hotel.periodo', { n: MAX_NIGHTS }, 'FechaSalida');
  const hotel = await hotelOf(ctx, sent.IdHotel);
  const asks = await whoAsks(ctx, kit, sent);
  const but = sent.IdReserva ?? null;
  const { state: whole, sleeping } = await stateWithSleepers(ctx, hotel.IdHotel, nights, but);
  const ofType = await roomsOfType(ctx, sent.IdTipoHabitacion);
  const camas = whole.camas.filter(
    ({ IdModulo, IdHabitacion }) => (sent.IdModulo === undefined || IdModulo === sent.IdModulo) && (ofType === null || ofType.has(IdHabitacion)),
  );
  const state = { ...whole, camas };
  const Noches = placesOfNights({ ...state, ocupados: sleeping }, nightsOf(nights));
  if (!asks) return { Perfil: null, Camas: [], Descartadas: [], Noches };
  const { who, perfil } = asks;
  const lugares = who.IdCompania === null && who.IdPersona === null ? null : (perfil?.lugares ?? []);
  const order = await orderOf(ctx, { hotel, who, lugares, nights, turno: sent.TurnoTrabajo ?? null, but });
  const { pasan, descartadas } = sortOut(camas, order, indexOf(state));
  const rooms = [...new Set(pasan.map(({ IdHabitacion }) => IdHabitacion))];
  const index = indexOf({ ...state, ocupados: await takenAround(ctx, hotel.IdHotel, nights, but, rooms) });
  const place = (cama: (typeof camas)[number]) => ({ IdCama: cama.IdCama, Modulo: cama.codigos[0], Cama: named(cama) });
  return {
    Perfil: perfil?.Perfil ?? null,
    Camas: offered(pasan, order, index).map(
      ({ cama, puntaje }): z.output<typeof ofrecidaSchema> => ({
        ...place(cama),
        CamaCaliente: cama.caliente ? 'S' : 'N',
        Exclusiva: cama.exclusiva ? 'S' : 'N',
        Limpia: cama.limpia ? 'S' : 'N',
        Puntaje: [...puntaje],
        Hasta: passesUntil(cama, order, index, AFTER - 1),
      }),
    ),
    Descartadas: descartadas.map(({ cama, motivo }): z.output<typeof descartadaSchema> => ({ ...place(cama), Motivo: motivo })),
    Noches: Noches satisfies z.output<typeof nocheSchema>[],
  };
}

/** What the front desk wants to know of somebody before reserving. */
async function aboutPerson(ctx: Context, kit: RouteKit, hotel: Hotel, idPersona: number): Promise<z.output<typeof personaSchema>> {
  if (!(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, [idPersona])))
    throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
  const now = today(ctx);
  const who = await personOf(ctx, idPersona, now);
  const perfil = await profileFor(ctx, who.IdPersona, { desde: now, hasta: addDays(now, 1) });
  const period = { desde: now, hasta: addDays(now, AFTER) };
  const [next] = who.rol ? staysOfRoster(who.rol, period, { antes: false, ultimo: false }) : [];
  const last = await lastBedOf(ctx, hotel.IdHotel, idPersona, now, null);
  const state = last && (await stateOf(ctx, hotel.IdHotel, { desde: now, hasta: addDays(now, 1) }));
  const bed = state?.camas.find(({ IdCama }) => IdCama === last?.IdCama);
  const guard = await ctx.tx.first(
    { nombre: orNull(text) },
    sql`select r.codigo || ' – ' || g.codigo as nombre from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
      where g.id_cliente = ${ctx.session.IdCliente} and g.id_regimen_guardia = ${who.IdRegimenGuardia}`,
  );
  return {
    AcreditadoHasta: await accreditedUntil(ctx, idPersona, now),
    Perfil: perfil?.Perfil ?? null,
    Origen: perfil?.Origen ?? null,
    Guardia: guard ? String(guard.nombre) : null,
    UltimaCama: bed && last ? { Cama: named(bed), Hasta: last.hasta } : null,
    Proxima: next ? { FechaIngreso: next.desde, FechaSalida: next.hasta, TurnoTrabajo: next.turno } : null,
  };
}

const QUERIES = ['090301', '090201', '090202'] as const;

/** Which beds may be had, and what is known of who asks. */
export const disponibilidadRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/HotelDisponibilidad',
    summary: 'Beds that pass for a stay, by score; those discarded and why; places by night',
    tag: 'HotelDisponibilidad',
    access: { kind: 'grant', menu: QUERIES, action: 'consultar' },
    query,
    answer: disponibilidadSchema,
    handler: (ctx, { query: sent }) => availability(ctx, kit, sent),
  }),
  route({
    method: 'GET',
    path: '/api/HotelReserva/persona',
    summary: 'What is known of a person before reserving: accreditation, profile, guard, last bed, next block of work',
    tag: Reserva.resource,
    resource: Reserva.resource,
    access: { kind: 'grant', menu: ['090201'], action: 'consultar' },
    query: z.strictObject({ IdHotel: keyText, IdPersona: keyText }),
    answer: personaSchema,
    handler: async (ctx, { query: { IdHotel, IdPersona } }) => aboutPerson(ctx, kit, await hotelOf(ctx, IdHotel), IdPersona),
  }),
];
