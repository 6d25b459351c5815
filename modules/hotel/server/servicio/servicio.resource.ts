import { nextNumber } from '@modules/acreditacion/server/public';
import type { Row } from '@platform/entity/entity';
import { allows, canOf } from '@platform/entity/states';
import { keySchema } from '@platform/fields/ref/shared';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ServicioHabitacion, TipoServicio } from '../../shared/servicio.entity';
import { servicioMachine } from '../../shared/servicio.states';
import { requireAdministrator } from '../hotel/administrador';
import { annulOrder, approve, finish, redo, start } from './servicio.actos';
import { servicioStates } from './servicio.states';

const MENU = ServicioHabitacion.options.menu;

/** Its room is of its hotel, its bed of its room, and its day not over. */
async function checkPlace(ctx: Context, { IdHotel, IdHabitacion, IdCama, FechaProgramada }: Row<typeof ServicioHabitacion>): Promise<void> {
  const { IdCliente } = ctx.session;
  const room = await ctx.tx.first(
    {},
    sql`select 1 from hotel_habitacion where id_cliente = ${IdCliente} and id_habitacion = ${IdHabitacion} and id_hotel = ${IdHotel} and activo = 'S'`,
  );
  if (!room) throw refuse('campo.referencia', { campo: 'IdHabitacion' }, 'IdHabitacion');
  if (IdCama !== null) {
    const bed = await ctx.tx.first(
      {},
      sql`select 1 from hotel_cama where id_cliente = ${IdCliente} and id_cama = ${IdCama} and id_habitacion = ${IdHabitacion} and activo = 'S'`,
    );
    if (!bed) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
  }
  if (FechaProgramada < today(ctx)) throw refuse('servicio.fecha_pasada', undefined, 'FechaProgramada');
}

const nothing = z.strictObject({});
const answer = z.object({ Estado: z.string() });

export const servicioResource: Resource = resource(ServicioHabitacion, {
  computed: {
    IdModulo: (t) => `(select h.id_modulo from hotel_habitacion h where h.id_habitacion = ${t}.id_habitacion)`,
    Minutos: (t) => `(round(extract(epoch from ${t}.fecha_hora_fin - ${t}.fecha_hora_inicio) / 60)::int)`,
  },
  async check(ctx, { before, after }) {
    const row = after ?? before;
    if (!row) return;
    await requireAdministrator(ctx, row.IdHotel);
    if (!after) return;
    if (before && !allows(servicioMachine, before.Estado, 'editar', 'hotelero')) throw conflict('servicio.estado');
    if (before) {
      if (before.FechaProgramada !== after.FechaProgramada && after.FechaProgramada < today(ctx))
        throw refuse('servicio.fecha_pasada', undefined, 'FechaProgramada');
      return;
    }
    await checkPlace(ctx, after);
    Object.assign(after, { Numero: await nextNumber(ctx, 'SRV'), Estado: servicioStates.first('crear', 'hotelero'), Origen: 'M' });
  },
  can: (row, session) => {
    const [desk, cleaning] = [canOf(servicioMachine, row.Estado, 'hotelero'), canOf(servicioMachine, row.Estado, 'limpieza')];
    const looks = row.Revision === null && granted(session, MENU, 'editar');
    return {
      ...{ ...cleaning, ...desk, anular: desk.anular === true && granted(session, MENU, 'editar') },
      ...{ conforme: desk.conforme === true && looks, rehacer: desk.rehacer === true && looks },
    };
  },
  actions: {
    iniciar: action({ body: nothing, answer, run: async (ctx, id) => ({ Estado: (await start(ctx, Number(id))).to }) }),
    terminar: action({
      body: z.strictObject({ Foto: keySchema.nullish(), Observacion: optionalWords(200) }),
      answer,
      run: async (ctx, id, sent) => ({ Estado: (await finish(ctx, Number(id), sent)).to }),
    }),
    anular: action({
      needs: 'editar',
      body: z.strictObject({ Motivo: wordsSchema(200, 'hotel.motivo') }),
      answer,
      run: async (ctx, id, { Motivo }) => ({ Estado: (await annulOrder(ctx, Number(id), Motivo)).to }),
    }),
    conforme: action({ needs: 'editar', body: nothing, answer, run: async (ctx, id) => ({ Estado: (await approve(ctx, Number(id))).to }) }),
    rehacer: action({
      needs: 'editar',
      body: z.strictObject({ Motivo: wordsSchema(200, 'hotel.motivo') }),
      answer,
      run: async (ctx, id, { Motivo }) => ({ Estado: (await redo(ctx, Number(id), Motivo)).to }),
    }),
  },
});

export const tipoServicioResource: Resource = resource(TipoServicio, {
  async check(ctx, { kind, before, after }) {
    if (!before) return;
    const { n } = await ctx.tx.one(
      { n: int },
      sql`select count(*)::int as n from hotel_servicio_habitacion where id_cliente = ${ctx.session.IdCliente} and id_tipo_servicio = ${before.IdTipoServicio}
        and ${kind === 'eliminar' ? sql`true` : sql`estado = 'E'`}`,
    );
    if (kind === 'eliminar' && n > 0) throw conflict('tipo_servicio.en_uso', { n });
    // What has begun ends as it began.
    if (after && after.Efecto !== before.Efecto && n > 0) throw conflict('tipo_servicio.en_proceso', { n });
  },
});
