import { sendNotice } from '@modules/sistema/server/public';
import { coded } from '@platform/i18n/coded';
import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import type { WorkerKit } from '@platform/server/jobs/worker';
import { type Job, type Opened, type WorkKind, workKind } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { ESTADOS_CARGA } from '../../shared/carga.entity';
import { TURNOS_TRABAJO } from '../../shared/estadia';
import { type Hotel, hotelOf } from '../gestion/estadia.datos';
import { gatheredBeds } from '../gestion/estadia.estado';
import { named } from '../gestion/promesa';
import { reserve } from '../gestion/reserva.crear';
import { countsOf, datosSchema, PATH, RESERVAS } from './carga';
import { readRows } from './carga.leer';
import { cargaFilaStates, cargaStates } from './carga.states';

const ROW = {
  Fila: int,
  IdPersona: orNull(int),
  FechaIngreso: orNull(text),
  FechaSalida: orNull(text),
  TurnoTrabajo: orNull(oneOf(TURNOS_TRABAJO)),
  IdCama: orNull(int),
  Observacion: orNull(text),
  Datos: json(datosSchema),
};
interface Claimed {
  readonly Fila: number;
  readonly IdPersona: number;
  readonly FechaIngreso: string;
  readonly FechaSalida: string;
  readonly TurnoTrabajo: (typeof TURNOS_TRABAJO)[number] | null;
  readonly IdCama: number | null;
  readonly Observacion: string | null;
  readonly Datos: Readonly<Record<string, string>>;
}

/** In the loader's name. */
async function sessionOf({ database, sessionFor }: WorkerKit, { IdCliente, IdDivision, UsuarioCreacion }: Job): Promise<Session> {
  const session = await sessionFor(IdCliente, IdDivision);
  const user = await database.first({ nombre: text }, sql`select nombre from seguridad_usuario where id_usuario = ${UsuarioCreacion}`);
  return user ? { ...session, IdUsuario: UsuarioCreacion, Nombre: user.nombre } : session;
}

/** Reserves in the background, one row a transaction: a bed that is promised waits for nobody else's. */
export const reservationWork = (kit: WorkerKit): WorkKind =>
  workKind<Claimed>({
    type: RESERVAS,
    screen: PATH,
    session: (job) => sessionOf(kit, job),
    cancel: (ctx, registro) => cargaStates.run(ctx, registro, 'cancelar', 'hotelero', () => ({ set: { Fin: ctx.now.toISOString() } })),
    async open(ctx, { Registro, UsuarioCreacion }) {
      const load = await ctx.tx.one(
        { IdHotel: int, Origen: oneOf(['E', 'G']), Acepta: oneOf(['S', 'N']), Archivo: text },
        sql`select id_hotel as "IdHotel", origen as "Origen", aceptar_advertencias as "Acepta", archivo as "Archivo" from hotel_carga where id_cliente = ${ctx.session.IdCliente} and id_carga = ${Registro}`,
      );
      return opened(ctx.session, await hotelOf(ctx, load.IdHotel), { ...load, IdCarga: Registro, UsuarioCreacion });
    },
  });

interface Carga {
  readonly IdCarga: number;
  readonly Origen: 'E' | 'G';
  readonly Acepta: 'S' | 'N';
  readonly UsuarioCreacion: string;
}

function opened({ IdCliente, rules }: Session, hotel: Hotel, { IdCarga, Origen, Acepta, UsuarioCreacion }: Carga): Opened<Claimed> {
  const rowIs = (fila: number) => sql`t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and t.fila = ${fila}`;
  const beds = gatheredBeds(hotel.IdHotel);
  return {
    together: 1,
    confirmed: Acepta === 'S' ? new Set(rules.keys()) : new Set(),
    async claim(ctx, most) {
      // Held until the row is done: of several processes each waits for its turn, so that the order is that of the page.
      const load = await ctx.tx.first(
        { estado: oneOf(ESTADOS_CARGA) },
        sql`select estado from hotel_carga where id_cliente = ${IdCliente} and id_carga = ${IdCarga} for no key update`,
      );
      if (load?.estado !== 'P') return null;
      const rows = await ctx.tx.rows(
        ROW,
        sql`select t.fila as "Fila", t.id_persona as "IdPersona", t.fecha_ingreso as "FechaIngreso", t.fecha_salida as "FechaSalida", t.turno_trabajo as "TurnoTrabajo",
            t.id_cama as "IdCama", t.observacion as "Observacion", coalesce(t.datos, '{}') as "Datos"
          from hotel_carga_fila t where t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and t.estado = 'C'
          order by t.fecha_ingreso, t.fecha_salida - t.fecha_ingreso desc, t.fila limit ${most} for update`,
      );
      // A row that is correct has its person and its nights.
      return rows.map(({ IdPersona, FechaIngreso, FechaSalida, ...row }) => ({
        ...row,
        IdPersona: Number(IdPersona),
        FechaIngreso: String(FechaIngreso),
        FechaSalida: String(FechaSalida),
      }));
    },
    ready: async () => [],
    async make(ctx, rows) {
      for (const row of rows) {
        const { Fila, IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo, Observacion, Datos, IdCama } = row;
        const known = await beds.all(ctx);
        const [where] = await readRows(ctx, known, [{ Fila, Datos }]);
        const asked = { hotel, IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo, Observacion, Origen, IdCarga, beds };
        const { IdReserva, cama } = await reserve(ctx, {
          ...asked,
          preferida: IdCama,
          IdModulo: where?.IdModulo ?? null,
          IdHabitacion: where?.IdHabitacion ?? null,
        });
        const proposed = known.find((bed) => bed.IdCama === IdCama);
        const Mensajes =
          proposed && proposed.IdCama !== cama.IdCama ? [coded('hotel.carga_reemplazada', { antes: named(proposed), ahora: named(cama) })] : [];
        await cargaFilaStates.moveAll(ctx, 'procesar', 'sistema', {
          where: rowIs(Fila),
          set: { IdReserva, IdCama: cama.IdCama, Mensajes: sql`${JSON.stringify(Mensajes)}::jsonb` },
        });
      }
    },
    explain: async (_ctx, error) => error,
    async observe(ctx, { Fila }, problem) {
      const said = problem ?? new Problem(500, 'hotel.carga_interno');
      await cargaFilaStates.moveAll(ctx, 'rechazar', 'sistema', {
        where: rowIs(Fila),
        set: { Mensajes: sql`${JSON.stringify([coded(said.code, said.params)])}::jsonb` },
      });
    },
    async end(ctx) {
      const [over] = await cargaStates.moveAll(ctx, 'terminar', 'sistema', {
        where: sql`t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and not exists (select 1 from hotel_carga_fila f where f.id_cliente = t.id_cliente and f.id_carga = t.id_carga and f.estado = 'C')`,
        set: { Fin: ctx.now.toISOString() },
      });
      if (!over) return false;
      await tellEnd(ctx, IdCarga, UsuarioCreacion);
      return true;
    },
  };
}

/** HOT08: one notice with the counts, not one a row. */
async function tellEnd(ctx: Context, IdCarga: number, usuario: string): Promise<void> {
  const { Cargados, Observados, Correctos, Procesados } = await countsOf(ctx, IdCarga);
  ctx.audit({ entity: 'HotelCarga', record: IdCarga, action: 'terminar', changes: { Cargados, Observados, Correctos, Procesados } });
  await sendNotice(ctx, {
    codigo: 'HOT08',
    para: [{ usuario }],
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
    datos: { cargados: String(Cargados), observados: String(Observados), correctos: String(Correctos), procesados: String(Procesados) },
    enlace: `${PATH}/${IdCarga}`,
    entidad: 'HotelCarga',
    registro: IdCarga,
    unico: ctx.now.toISOString(),
  });
}
