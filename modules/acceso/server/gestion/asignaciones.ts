import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRows, removeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { Asignacion } from '../../shared/permiso.entity';
import { subjectsDue } from '../lectores/pendientes';

/** Ends what was assigned by hand, of those `mine` says over `t`: what is in force on that day ends, what had not begun goes; 400 where there is none. */
export async function endAssignments(ctx: Context, mine: SQL, FechaFin: string): Promise<void> {
  const own = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and ${mine} and t.origen <> 'A'`;
  const removed = await removeRows(ctx, Asignacion, {
    where: sql`${own} and t.fecha_inicio > ${FechaFin}::date`,
    returning: sql`t.id_persona`,
    trace: { action: 'eliminar', changes: { FechaFin } },
  });
  const ended = await changeRows(ctx, Asignacion, {
    set: { FechaFin: sql`${FechaFin}::date` },
    where: sql`${own} and t.fecha_inicio <= ${FechaFin}::date and t.fecha_fin > ${FechaFin}::date`,
    returning: sql`t.id_persona`,
    trace: { action: 'terminar', changes: { FechaFin } },
  });
  if (removed.length + ended.length === 0) throw refuse('asignacion.nada');
  await subjectsDue(
    ctx,
    [...removed, ...ended].map(({ id_persona }) => ({ IdPersona: typeof id_persona === 'number' ? id_persona : null })),
  );
}
