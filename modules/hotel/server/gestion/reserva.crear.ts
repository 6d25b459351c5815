import { nextNumber } from '@modules/acreditacion/server/public';
import type { Context } from '@platform/server/http/context';
import type { Cama } from '../../shared/disponibilidad';
import type { TurnoTrabajo } from '../../shared/estadia';
import { narrowed } from '../../shared/masiva';
import { type Hotel, personOf } from './estadia.datos';
import type { GatheredBeds } from './estadia.estado';
import { assign, named } from './promesa';
import { reservaStates } from './reserva.acto';
import { tellReserved } from './reserva.avisos';
import { checkStay } from './reserva.comprobar';
import { heldReservation, note } from './reserva.registro';

/** A stay that a load asks for. */
interface DeCarga {
  readonly hotel: Hotel;
  readonly IdPersona: number;
  readonly FechaIngreso: string;
  readonly FechaSalida: string;
  readonly TurnoTrabajo: TurnoTrabajo | null;
  readonly Observacion: string | null;
  /** Taken when it still passes, else the best. */
  readonly preferida: number | null;
  /** A module, or a room, in which the bed is to be. */
  readonly IdModulo: number | null;
  readonly IdHabitacion: number | null;
  readonly Origen: 'E' | 'G';
  readonly IdCarga: number;
  readonly beds: GatheredBeds;
}

/** Reserves for somebody in the name of a load, by the rules of a single reservation; answers it with its bed. */
export async function reserve(ctx: Context, asked: DeCarga): Promise<{ readonly IdReserva: number; readonly cama: Cama }> {
  const { hotel, IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo, Observacion, preferida, Origen, IdCarga } = asked;
  const nights = { desde: FechaIngreso, hasta: FechaSalida };
  const who = await personOf(ctx, IdPersona, FechaIngreso);
  const perfil = await checkStay(ctx, { hotel, who, nights });
  const { Condicion, Sexo, IdCompania, IdContrato, IdCargo, IdCentroCosto, IdRegimenGuardia } = who;
  const Numero = await nextNumber(ctx, 'RES');
  const IdReserva = await reservaStates.make(ctx, 'crear', 'hotelero', {
    IdDivision: hotel.IdDivision,
    ...{ Numero, IdHotel: hotel.IdHotel, IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo, Observacion, Origen, IdCarga },
    ...{ Condicion, Sexo, IdCompania, IdContrato, IdCargo, IdCentroCosto, IdRegimenGuardia, IdPerfil: perfil.IdPerfil },
  });
  const row = await heldReservation(ctx, IdReserva);
  const lugares = narrowed(perfil.lugares, { IdHotel: hotel.IdHotel, IdModulo: asked.IdModulo, IdHabitacion: asked.IdHabitacion });
  const cama = await assign(ctx, row, { hotel, who, lugares, nights, turno: TurnoTrabajo, preferida, beds: asked.beds });
  ctx.audit({ entity: 'HotelReserva', record: IdReserva, action: 'crear', changes: { Numero, IdPersona, FechaIngreso, FechaSalida, IdCarga } });
  await note(ctx, row, 'crear', { Despues: { FechaIngreso, FechaSalida, Cama: named(cama) } });
  await tellReserved(ctx, row, hotel);
  return { IdReserva, cama };
}
