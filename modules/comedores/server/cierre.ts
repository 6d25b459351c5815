import { divisionCloser } from '@modules/acreditacion/server/public';
import type { Context } from '@platform/server/http/context';
import { changeRows, removeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { PersonaGrupo } from '../shared/grupo.entity';

/** Ends what a person has of dining groups on a day: what is in force ends that day, what had not begun goes. Answers how many. */
async function endGroups(ctx: Context, idPersona: number, day: string, where: SQL): Promise<number> {
  const mine = sql`id_cliente = ${ctx.session.IdCliente} and id_persona = ${idPersona} and ${where}`;
  const removed = await removeRows(ctx, PersonaGrupo, {
    where: sql`${mine} and fecha_inicio > ${day}::date`,
    trace: { action: 'eliminar', changes: { FechaCese: [null, day] } },
  });
  const ended = await changeRows(ctx, PersonaGrupo, {
    set: { FechaFin: sql`${day}::date` },
    where: sql`${mine} and coalesce(fecha_fin, 'infinity') > ${day}::date`,
    trace: { action: 'terminar', changes: { FechaFin: [null, day] } },
  });
  return removed.length + ended.length;
}

/** An approved demobilization ends the person's group in the division. */
export const diningCloser = divisionCloser('COMEDOR', (ctx, { Id, IdDivision, FechaCese }) =>
  endGroups(ctx, Id, FechaCese, sql`id_division = ${IdDivision}`),
);

/** A termination ends the person's groups in every division that day. */
export async function endDining(ctx: Context, idPersona: number, day: string): Promise<void> {
  await endGroups(ctx, idPersona, day, sql`true`);
}
