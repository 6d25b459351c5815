import { nextNumber } from '@modules/acreditacion/server/public';
import { allows, canOf } from '@platform/entity/states';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { missingOr, wordsSchema } from '@platform/fields/texts';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { action, type Change, creation, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { TURNOS_TRABAJO } from '../../shared/estadia';
import { Reserva, ReservaHistorial } from '../../shared/reserva.entity';
import { reservaMachine } from '../../shared/reserva.states';
import { requireAdministrator } from '../hotel/administrador';
import { profileFor } from '../perfil/perfil.deEstadia';
import { hotelOf, personOf } from './estadia.datos';
import { assign, named, stretchesIn } from './promesa';
import { reservaStates, wrongState } from './reserva.acto';
import { tellChanged, tellReserved } from './reserva.avisos';
import { checkStay } from './reserva.comprobar';
import { checkOut, extend, revert, transfer } from './reserva.estancia';
import { annul, checkIn, noShow, reactivate } from './reserva.llegada';
import { heldReservation, note } from './reserva.registro';
import { reservaComputed } from './reserva.sql';

const reason = wordsSchema(200, 'hotel.motivo');
const nothing = z.strictObject({});

/** Who a new or changed reservation is for, as it is frozen on it. */
async function freeze(ctx: Context, { kind, before, after }: Change<typeof Reserva>): Promise<void> {
  if (!after) return;
  const hotel = await hotelOf(ctx, after.IdHotel);
  if (hotel.Activo === 'N') throw refuse('hotel.inactivo', undefined, 'IdHotel');
  const who = await personOf(ctx, after.IdPersona, after.FechaIngreso);
  const nights = { desde: after.FechaIngreso, hasta: after.FechaSalida };
  // A guest who is late keeps the day of arrival.
  const since = before && before.FechaIngreso === after.FechaIngreso && before.FechaIngreso < today(ctx) ? before.FechaIngreso : today(ctx);
  const perfil = await checkStay(ctx, { hotel, who, nights, but: before?.IdReserva ?? null, since });
  const { Condicion, Sexo, IdCompania, IdContrato, IdCargo, IdCentroCosto, IdRegimenGuardia } = who;
  Object.assign(after, { Condicion, Sexo, IdCompania, IdContrato, IdCargo, IdCentroCosto, IdRegimenGuardia, IdPerfil: perfil.IdPerfil });
  if (kind === 'crear') Object.assign(after, { Numero: await nextNumber(ctx, 'RES'), Estado: reservaStates.first('crear', 'hotelero'), Origen: 'I' });
}

const sameStay = ({ before, after }: Change<typeof Reserva>): boolean =>
  before?.FechaIngreso === after?.FechaIngreso && before?.FechaSalida === after?.FechaSalida && before?.TurnoTrabajo === after?.TurnoTrabajo;

/** The bed of a reservation, promised; the one it had where it still passes. */
async function promise(ctx: Context, idReserva: number, choice: { readonly IdCama?: number | null; readonly preferida?: number | null }) {
  const row = await heldReservation(ctx, idReserva);
  const hotel = await hotelOf(ctx, row.IdHotel);
  const nights = { desde: row.FechaIngreso, hasta: row.FechaSalida };
  const who = await personOf(ctx, row.IdPersona, row.FechaIngreso);
  const perfil = await profileFor(ctx, who.IdPersona, nights);
  const cama = await assign(ctx, row, { hotel, who, lugares: perfil?.lugares ?? [], nights, turno: row.TurnoTrabajo, ...choice });
  return { row, hotel, cama };
}

const moved = (row: { readonly Estado: string; readonly Version: number }) => ({ Estado: row.Estado, Version: row.Version });
const answer = z.object({ Estado: z.string(), Version: z.number() });

export const reservaResource: Resource = resource(Reserva, {
  computed: reservaComputed,
  async check(ctx, change) {
    const { kind, before, after } = change;
    await requireAdministrator(ctx, (after ?? before)?.IdHotel ?? 0);
    if (kind === 'eliminar') throw conflict('hotel.no_eliminar');
    if (before && !allows(reservaMachine, before.Estado, 'editar', 'hotelero')) throw wrongState();
    if (kind === 'crear' || !sameStay(change)) await freeze(ctx, change);
  },
  async after(ctx, change) {
    const { kind, before, after } = change;
    if (kind !== 'editar' || !after || !before || sameStay(change)) return;
    const tramos = await stretchesIn(ctx, after.IdReserva);
    const { hotel } = await promise(ctx, after.IdReserva, { preferida: tramos.at(-1)?.IdCama ?? null });
    await note(ctx, after, 'editar', {
      Antes: { FechaIngreso: before.FechaIngreso, FechaSalida: before.FechaSalida, TurnoTrabajo: before.TurnoTrabajo },
      Despues: { FechaIngreso: after.FechaIngreso, FechaSalida: after.FechaSalida, TurnoTrabajo: after.TurnoTrabajo },
    });
    await tellChanged(ctx, after, hotel);
  },
  creation: creation({
    schema: z.object({ IdCama: keySchema.nullish() }),
    async run(ctx, made, { IdCama }) {
      const { row, hotel, cama } = await promise(ctx, Number(made.IdReserva), { IdCama: IdCama ?? null });
      await note(ctx, row, 'crear', { Despues: { FechaIngreso: row.FechaIngreso, FechaSalida: row.FechaSalida, Cama: named(cama) } });
      await tellReserved(ctx, row, hotel);
      return { IdCama: cama.IdCama, Cama: named(cama) };
    },
  }),
  can: (row) => ({ ...canOf(reservaMachine, row.Estado, 'hotelero'), eliminar: false }),
  actions: {
    checkin: action({ body: nothing, answer, run: async (ctx, id) => moved(await checkIn(ctx, Number(id))) }),
    anular: action({
      body: z.strictObject({ Motivo: reason }),
      answer,
      run: async (ctx, id, { Motivo }) => moved(await annul(ctx, Number(id), Motivo)),
    }),
    noPresentado: action({ body: nothing, answer, run: async (ctx, id) => moved(await noShow(ctx, Number(id))) }),
    reactivar: action({ body: nothing, answer, run: async (ctx, id) => moved(await reactivate(ctx, Number(id))) }),
    extender: action({
      body: z.strictObject({ FechaSalida: daySchema }),
      answer,
      run: async (ctx, id, { FechaSalida }) => moved(await extend(ctx, Number(id), FechaSalida)),
    }),
    trasladar: action({
      body: z.strictObject({
        Fecha: daySchema,
        IdCama: keySchema,
        TurnoTrabajo: z.enum(TURNOS_TRABAJO, { error: 'campo.opcion' }).nullish(),
        FechaSalida: daySchema.nullish(),
        Motivo: reason,
      }),
      answer,
      run: async (ctx, id, body) => moved(await transfer(ctx, Number(id), body)),
    }),
    checkout: action({ body: nothing, answer, run: async (ctx, id) => moved(await checkOut(ctx, Number(id))) }),
    revertir: action({
      body: z.strictObject({ Motivo: reason, Version: z.int({ error: missingOr('campo.entero') }) }),
      answer,
      run: async (ctx, id, body) => moved(await revert(ctx, Number(id), body)),
    }),
  },
});

/** History of reservations: a contractor reads that of its own people. */
export const historialResource: Resource = resource(ReservaHistorial, {
  policy: ({ IdCliente, IdCompania }) =>
    IdCompania === null
      ? undefined
      : sql`t.id_reserva in (select r.id_reserva from hotel_reserva r where r.id_cliente = ${IdCliente} and r.id_compania = ${IdCompania})`,
});
