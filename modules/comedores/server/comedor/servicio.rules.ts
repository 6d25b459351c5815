import type { Row } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { changeRows, removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Servicio } from '../../shared/comedor.entity';
import { GrupoHorario } from '../../shared/grupo.entity';
import { type Horas, lengthOf, MAX_MINUTES, minutesOf, trimmed } from '../../shared/ventana';
import { ofOwnDiningRoom } from './comedor.rules';

function checkWindow(row: Row<typeof Servicio>): void {
  if (minutesOf(row.HoraInicio) === minutesOf(row.HoraFin)) throw refuse('servicio.horas_iguales', undefined, 'HoraFin');
  if (lengthOf(row) > MAX_MINUTES) throw refuse('servicio.ventana', { n: MAX_MINUTES / 60 }, 'HoraFin');
  if (row.HoraInicio === '24:00') row.HoraInicio = '00:00';
}

/** Intervals of groups that the new window does not hold are trimmed to it, if the person says so. */
async function trimIntervals(ctx: Context, idServicio: number, window: Horas): Promise<void> {
  const rows = await ctx.tx.rows(
    { hora_inicio: orNull(text), hora_fin: orNull(text), id: int },
    sql`select id_grupo_horario as id, hora_inicio, hora_fin from comedor_grupo_horario where id_cliente = ${ctx.session.IdCliente} and id_servicio = ${idServicio} order by 1 for update`,
  );
  const cut = rows.flatMap((row) => {
    const before = { HoraInicio: String(row.hora_inicio), HoraFin: String(row.hora_fin) };
    const after = trimmed(window, before);
    const same = after !== null && after.HoraInicio === before.HoraInicio && minutesOf(after.HoraFin) === minutesOf(before.HoraFin);
    return same ? [] : [{ id: row.id, before, after }];
  });
  if (cut.length === 0) return;
  ask(ctx, 'servicio.recortar', { n: cut.length });
  for (const { id, before, after } of cut) {
    const where = keyIs(GrupoHorario, id);
    if (after) await changeRows(ctx, GrupoHorario, { set: after, where });
    else await removeRows(ctx, GrupoHorario, { where });
    ctx.audit({
      entity: GrupoHorario.resource,
      record: id,
      action: after ? 'recortar' : 'eliminar',
      changes: { HoraInicio: [before.HoraInicio, after?.HoraInicio ?? null], HoraFin: [before.HoraFin, after?.HoraFin ?? null] },
    });
  }
}

export const servicioResource: Resource = resource(Servicio, {
  policy: ofOwnDiningRoom,
  async check(ctx, { kind, before, after }) {
    if (kind === 'eliminar' && before) {
      await ctx.tx.run(sql`delete from comedor_asignacion_costo where id_cliente = ${ctx.session.IdCliente} and id_servicio = ${before.IdServicio}`);
      return;
    }
    if (!after) return;
    checkWindow(after);
    if (!before) return;
    if (before.Especial === 'N' && after.Especial === 'S') {
      const row = await ctx.tx.one(
        { n: int },
        sql`select count(distinct id_grupo)::int as n from comedor_grupo_horario where id_cliente = ${ctx.session.IdCliente} and id_servicio = ${before.IdServicio}`,
      );
      const n = row.n;
      if (n > 0) throw conflict('servicio.en_horario', { n });
    }
    if (before.HoraInicio !== after.HoraInicio || before.HoraFin !== after.HoraFin) await trimIntervals(ctx, before.IdServicio, after);
  },
});
