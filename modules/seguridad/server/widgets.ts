import { int, orNull } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Widget, WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { usuarioResource } from './usuarios/usuario.resource';
import { usuarioComputed } from './usuarios/usuario.sql';

/** Days without signing in from which a user is told. */
const IDLE_DAYS = 30;

const calculated = (name: string) => sql.raw(usuarioComputed[name]?.('t') ?? 'null');

/** W16: users who could not sign in or no longer do, of those with a profile in the divisions; a contract has no users. */
async function users(divisions: readonly Context[], { compania }: WidgetQuery) {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const row = await first.tx.first(
    { Bloqueados: orNull(int), Caducadas: orNull(int), PrimerIngreso: orNull(int), SinAcceso: orNull(int) },
    sql`select (count(*) filter (where estado = 'B'))::int as "Bloqueados", (count(*) filter (where caducada = 'S'))::int as "Caducadas",
        (count(*) filter (where pendiente = 'S'))::int as "PrimerIngreso", (count(*) filter (where dias >= ${IDLE_DAYS}))::int as "SinAcceso"
      from (select ${calculated('Estado')} as estado, ${calculated('Caducada')} as caducada, ${calculated('PrimerIngresoPendiente')} as pendiente, ${calculated('DiasSinAcceso')} as dias
        from seguridad_usuario t where ${scopeSql(usuarioResource, first.session)} and t.activo = 'S' and (${compania}::int is null or t.id_compania = ${compania}::int)
          and exists (select 1 from seguridad_usuario_perfil up where up.id_usuario = t.id_usuario
            and up.id_division = any(${sql.param(divisions.map(({ session }) => session.IdDivision))}))) x`,
  );
  return { Divisiones: divisions.map(({ session }) => session.IdDivision), Dias: IDLE_DAYS, ...row };
}

/** Widgets of Seguridad (Reportes › Tablero). */
export const seguridadWidgets: readonly Widget[] = [{ code: 'W16', needs: ['0204'], data: users }];
