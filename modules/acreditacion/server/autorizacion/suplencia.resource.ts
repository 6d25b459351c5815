import { shownDay } from '@modules/administracion/shared/dia';
import { sendNotice, todayInDivision } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { bool, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { granted, type Session } from '@platform/server/http/session';
import { type Change, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { RolAutorizador } from '../../shared/configuracion.entity';
import { Suplencia } from '../../shared/suplencia.entity';

type Of = Row<typeof Suplencia>;

/** Who keeps roles and their authorizers may name a substitute for any of them. */
const keepsRoles = (session: Session): boolean => granted(session, RolAutorizador.options.menu, 'editar');

/** Both play the role here, and whoever takes the place is there to do it. */
async function checkBoth(ctx: Context, { IdUsuario, IdSuplente, IdRol }: Of): Promise<void> {
  if (IdUsuario === IdSuplente) throw refuse('suplencia.uno_mismo', undefined, 'IdSuplente');
  // Two who name substitutes of a role at once wait for one another here.
  const rows = await ctx.tx.rows(
    { usuario: text, activo: bool },
    sql`select a.id_usuario as usuario, (u.activo = 'S' and not (u.bloqueado = 'S' and u.motivo_bloqueo = 'M')) as activo
      from acreditacion_autorizador_usuario a join seguridad_usuario u on u.id_usuario = a.id_usuario
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.id_rol = ${IdRol} order by a.id_autorizador_usuario for no key update of a`,
  );
  const named = new Map(rows.map(({ usuario, activo }) => [usuario, activo]));
  if (!named.has(IdUsuario)) throw refuse('suplencia.titular_sin_rol', undefined, 'IdRol');
  if (!named.has(IdSuplente)) throw refuse('suplencia.otro_rol', undefined, 'IdSuplente');
  if (named.get(IdSuplente) !== true) throw refuse('suplencia.inactivo', undefined, 'IdSuplente');
}

/** Nobody has two substitutes at once, nor one who is away, nor leaves while he takes the place of another. */
async function checkDays(ctx: Context, { IdSuplencia, IdUsuario, IdSuplente, IdRol, FechaInicio, FechaFin }: Of): Promise<void> {
  const rows = await ctx.tx.rows(
    { titular: text, suplente: text, nombre_titular: text, nombre_suplente: text, inicio: text, fin: text },
    sql`select y.id_usuario as titular, y.id_suplente as suplente, u.nombre || ' ' || u.apellido as nombre_titular, v.nombre || ' ' || v.apellido as nombre_suplente,
        y.fecha_inicio as inicio, y.fecha_fin as fin
      from acreditacion_suplencia y join seguridad_usuario u on u.id_usuario = y.id_usuario join seguridad_usuario v on v.id_usuario = y.id_suplente
      where y.id_cliente = ${ctx.session.IdCliente} and y.id_division = ${ctx.session.IdDivision} and y.id_rol = ${IdRol} and y.id_suplencia is distinct from ${IdSuplencia ?? null}::int
        and y.fecha_inicio <= ${FechaFin}::date and y.fecha_fin >= ${FechaInicio}::date order by y.fecha_inicio`,
  );
  for (const { titular, suplente, nombre_titular, nombre_suplente, inicio, fin } of rows) {
    const days = { inicio: shownDay(inicio), fin: shownDay(fin) };
    if (titular === IdUsuario) throw refuse('suplencia.cruce', { nombre: nombre_suplente, ...days }, 'FechaInicio');
    if (titular === IdSuplente) throw refuse('suplencia.suplente_ausente', { nombre: nombre_titular, ...days }, 'IdSuplente');
    if (suplente === IdUsuario) throw refuse('suplencia.titular_suple', { nombre: nombre_titular, ...days }, 'FechaInicio');
  }
}

async function check(ctx: Context, { kind, before, after }: Change<typeof Suplencia>): Promise<void> {
  const day = today(ctx);
  if (before && before.FechaFin < day) throw refuse('suplencia.terminada');
  const begun = before !== null && before.FechaInicio <= day;
  if (kind === 'eliminar' && begun) throw refuse('suplencia.empezada');
  if (!after) return;
  if (after.IdUsuario !== ctx.session.IdUsuario && !keepsRoles(ctx.session)) throw refuse('campo.referencia', { campo: 'IdUsuario' }, 'IdUsuario');
  if (begun && before && (after.FechaInicio !== before.FechaInicio || after.IdSuplente !== before.IdSuplente))
    throw refuse('suplencia.empezada', undefined, after.IdSuplente === before.IdSuplente ? 'FechaInicio' : 'IdSuplente');
  if (!begun && after.FechaInicio < day) throw refuse('suplencia.pasada', undefined, 'FechaInicio');
  if (after.FechaFin < day) throw refuse('suplencia.termina_pasada', undefined, 'FechaFin');
  await checkBoth(ctx, after);
  await checkDays(ctx, after);
}

/** ACR15: whoever takes the place of another is told for which days, again when they change. */
async function tell(ctx: Context, { IdSuplencia, IdUsuario, IdSuplente, IdRol, FechaInicio, FechaFin }: Of): Promise<void> {
  const { titular, rol, role } = await ctx.tx.one(
    { titular: text, rol: text, role: text },
    sql`select u.nombre || ' ' || u.apellido as titular, r.nombre as rol, coalesce(nullif(r.nombre_ingles, ''), r.nombre) as role
      from seguridad_usuario u, acreditacion_rol_autorizador r where u.id_usuario = ${IdUsuario} and r.id_rol = ${IdRol}`,
  );
  const days = { inicio: shownDay(FechaInicio), fin: shownDay(FechaFin) };
  await sendNotice(ctx, {
    codigo: 'ACR15',
    para: [{ usuario: IdSuplente }],
    datos: { es: { titular, rol, ...days }, en: { titular, rol: role, ...days } },
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
    enlace: '/movilizacion/autorizacion',
    entidad: Suplencia.resource,
    registro: IdSuplencia,
    unico: `${FechaInicio}${FechaFin}`,
  });
}

/** Substitutions: of and by whoever reads, and all of them for who keeps roles. */
export const suplenciaResource = resource(Suplencia, {
  computed: {
    Vigencia: (t) => {
      const day = todayInDivision(`${t}.id_division`);
      return `(case when ${day} < ${t}.fecha_inicio then 'P' when ${day} > ${t}.fecha_fin then 'T' else 'C' end)`;
    },
  },
  policy: (session) => (keepsRoles(session) ? undefined : sql`(t.id_usuario = ${session.IdUsuario} or t.id_suplente = ${session.IdUsuario})`),
  defaults: (ctx) => ({ IdUsuario: ctx.session.IdUsuario }),
  proposed: ['IdUsuario'],
  check,
  async after(ctx, { kind, before, after }) {
    if (kind !== 'eliminar' && after && (before === null || before.FechaInicio !== after.FechaInicio || before.FechaFin !== after.FechaFin))
      await tell(ctx, after);
  },
  can(row, session): Readonly<Record<string, boolean>> {
    const own = row.IdUsuario === session.IdUsuario || keepsRoles(session);
    if (!own || row.Vigencia === 'T') return { editar: false, eliminar: false };
    return row.Vigencia === 'C' ? { eliminar: false } : {};
  },
});
