import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import type { Wait } from '@platform/server/widgets/wait';
import type { Widget, WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { usuarioResource } from './usuarios/usuario.resource';
import { usuarioComputed } from './usuarios/usuario.sql';

/** Days without signing in from which a user is told. */
const IDLE_DAYS = 30;

const calculated = (name: string) => sql.raw(usuarioComputed[name]?.('t') ?? 'null');

/** How many are told by name. */
const SHOWN = 5;

/** Active users without a profile in force, who cannot sign in anywhere; the longest waiting first. */
async function withoutProfile({ tx, session }: Context, compania: number | null) {
  const rows = await tx.rows(
    { IdUsuario: text, Nombre: text, Desde: text },
    sql`select t.id_usuario as "IdUsuario", ${calculated('NombreCompleto')} as "Nombre", t.fecha_creacion as "Desde" from seguridad_usuario t
      where ${scopeSql(usuarioResource, session)} and t.activo = 'S' and ${calculated('SinPerfil')} = 'S' and (${compania}::int is null or t.id_compania = ${compania}::int)
      order by t.fecha_creacion, t.id_usuario`,
  );
  return rows.map((row) => ({ ...row, Nombre: namesHidden(session) ? row.IdUsuario : row.Nombre }));
}

const namesHidden = (session: Context['session']): boolean =>
  ['Nombre', 'Apellido', 'NombreCompleto'].some((name) => protectionOf(session, 'SeguridadUsuario')?.has(name));

/** W16: users who could not sign in or no longer do, of those with a profile in the divisions; a contract has no users. */
async function users(divisions: readonly Context[], { compania }: WidgetQuery) {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const idle = sql`(select t.id_usuario, ${calculated('NombreCompleto')} as nombre, ${calculated('Estado')} as estado, ${calculated('Caducada')} as caducada,
      ${calculated('PrimerIngresoPendiente')} as pendiente, ${calculated('DiasSinAcceso')} as dias
    from seguridad_usuario t where ${scopeSql(usuarioResource, first.session)} and t.activo = 'S' and (${compania}::int is null or t.id_compania = ${compania}::int)
      and exists (select 1 from seguridad_usuario_perfil up where up.id_usuario = t.id_usuario
        and up.id_division = any(${sql.param(divisions.map(({ session }) => session.IdDivision))}))) x`;
  const row = await first.tx.first(
    { Bloqueados: orNull(int), Caducadas: orNull(int), PrimerIngreso: orNull(int), SinAcceso: orNull(int) },
    sql`select (count(*) filter (where estado = 'B'))::int as "Bloqueados", (count(*) filter (where caducada = 'S'))::int as "Caducadas",
        (count(*) filter (where pendiente = 'S'))::int as "PrimerIngreso", (count(*) filter (where dias >= ${IDLE_DAYS}))::int as "SinAcceso" from ${idle}`,
  );
  // Locked, with a password that ended, never in, not in for long: the first of them by name.
  const cause = sql`case when estado = 'B' then 'B' when caducada = 'S' then 'C' when pendiente = 'S' then 'P' else 'S' end`;
  const Primeros = await first.tx.rows(
    { IdUsuario: text, Nombre: orNull(text), Causa: text, Dias: orNull(int) },
    sql`select id_usuario as "IdUsuario", nombre as "Nombre", ${cause} as "Causa", dias as "Dias" from ${idle}
      where estado = 'B' or caducada = 'S' or pendiente = 'S' or dias >= ${IDLE_DAYS}
      order by array_position(array['B', 'C', 'P', 'S'], ${cause}), dias desc nulls last, id_usuario limit ${SHOWN}`,
  );
  const shut = await withoutProfile(first, compania);
  const named = Primeros.map((one) => (namesHidden(first.session) ? { ...one, Nombre: null } : one));
  return {
    // Whoever is locked could come in before; whoever has no profile never could.
    Primeros: [
      ...named.filter(({ Causa }) => Causa === 'B'),
      ...shut.map(({ IdUsuario, Nombre }) => ({ IdUsuario, Nombre, Causa: 'N', Dias: null })),
      ...named.filter(({ Causa }) => Causa !== 'B'),
    ].slice(0, SHOWN),
    SinPerfil: shut.length,
    Divisiones: divisions.map(({ session }) => session.IdDivision),
    Dias: IDLE_DAYS,
    ...row,
  };
}

/** Widgets of Seguridad (Reportes › Tablero). */
export const seguridadWidgets: readonly Widget[] = [{ code: 'W16', needs: ['0204'], data: users }];

/** What of Seguridad waits for whoever looks after the division: users whom nobody gave a profile, so that they cannot sign in. */
export const seguridadWaits: readonly Wait[] = [
  {
    needs: ['0204'],
    async of([first], { compania }) {
      if (!first) return [];
      return (await withoutProfile(first, compania)).map(({ IdUsuario, Nombre, Desde }) => ({
        Clave: IdUsuario,
        Nombre,
        Motivo: 'sinPerfil',
        Valores: { usuario: IdUsuario },
        Desde,
        Costo: 2,
        Enlace: `/seguridad/usuarios/${encodeURIComponent(IdUsuario)}`,
      }));
    },
  },
];
