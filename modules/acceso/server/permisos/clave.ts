import type { Context } from '@platform/server/http/context';
import { addRows, changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { AccesoPersona } from '../../shared/permiso.entity';
import { refuseTaken } from './permiso.rules';

/** Rows of who is known by which number on readers, for whoever shows a person's PIN. */
export const PINS = '(select id_cliente, id_persona, codigo_equipo as clave from acceso_persona where codigo_equipo is not null) as claves';

/** On which readers a person is loaded, by the reader's name. */
export const ENROLLED = `(select q.id_cliente, q.id_persona, e.codigo as lector from acceso_equipo_persona q
  join acceso_equipo_conexion c on c.id_equipo_conexion = q.id_equipo_conexion join sistema_equipo e on e.id_equipo = c.id_equipo
  where q.cargada = 'S' and q.retira = 'N') as lectores`;

/** Readers of every division that knows the person, and of the session's, know the person by another number from now on. */
export async function givePin(ctx: Context, IdPersona: number, CodigoEquipo: string): Promise<void> {
  await refuseTaken(ctx, { IdPersona, CodigoEquipo }, 'Clave');
  await addRows(ctx, AccesoPersona, { values: { IdPersona, CodigoEquipo }, clash: {}, trace: { action: 'crear', changes: {} } });
  await changeRows(ctx, AccesoPersona, {
    set: { CodigoEquipo },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${IdPersona} and t.codigo_equipo is distinct from ${CodigoEquipo}`,
    // The number itself opens doors: the trace says that it was changed.
    trace: { action: 'fijarClave', changes: {} },
  });
}
