import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetAct, SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { FICHA } from '../../shared/ficha.palabras';
import { ESTADOS, Solicitud } from '../../shared/solicitud.entity';
import { rolesFor } from '../autorizacion/roles';
import { isOwnDraft, solicitudReach } from '../solicitud/solicitud.reach';

const TONES = { N: undefined, C: 'verde', O: 'naranja', R: 'rojo' } as const;

async function headOf(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    { estado: oneOf(ESTADOS), envio: orNull(text), respuesta: orNull(text), compania: text, id_compania: int, creador: text },
    sql`select t.estado, t.fecha_envio as envio, t.fecha_respuesta as respuesta, c.alias as compania, t.id_compania, t.usuario_creacion as creador
      from acreditacion_solicitud t join administracion_compania c on c.id_compania = t.id_compania where t.id_solicitud = ${id} and ${scopeSql(solicitudReach, ctx.session)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Whose answer a request waits for or has, by role. */
const rolesOf = (ctx: Context, id: number) =>
  ctx.tx.rows(
    { id: int, rol: text, resultado: oneOf(['P', 'A']), usuario: orNull(text), titular: orNull(text), fecha: orNull(text) },
    sql`select s.id_rol as id, (case when ${ctx.lang === 'en'} then coalesce(nullif(r.nombre_ingles, ''), r.nombre) else r.nombre end)::text as rol, s.resultado,
        (select u.nombre || ' ' || u.apellido from seguridad_usuario u where u.id_usuario = s.id_usuario) as usuario,
        (select v.nombre || ' ' || v.apellido from seguridad_usuario v where v.id_usuario = s.id_titular) as titular, s.fecha
      from acreditacion_solicitud_rol s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_cliente = ${ctx.session.IdCliente} and s.id_solicitud = ${id} order by r.orden, r.nombre`,
  );

/** What was asked for and with which papers; of what concerns health its name, its result and its date alone. */
async function requirements(ctx: Context, id: number): Promise<SheetFact[]> {
  const say = FICHA[ctx.lang];
  const rows = await ctx.tx.rows(
    { nombre: text, resultado: oneOf(['N', 'C', 'O', 'R']), observacion: orNull(text), vence: orNull(text), salud: yes, papeles: int },
    sql`select (case when ${ctx.lang === 'en'} then coalesce(nullif(q.nombre_ingles, ''), q.nombre) else q.nombre end)::text as nombre, s.resultado, s.observacion, s.fecha_vencimiento as vence, q.salud,
        (select count(*)::int from acreditacion_solicitud_adjunto a where a.id_cliente = s.id_cliente and a.id_solicitud_requisito = s.id_solicitud_requisito) as papeles
      from acreditacion_solicitud_requisito s join acreditacion_requisito q on q.id_requisito = s.id_requisito where s.id_cliente = ${ctx.session.IdCliente} and s.id_solicitud = ${id} order by q.codigo`,
  );
  return rows.map(({ nombre, resultado, observacion, vence, salud, papeles }) => {
    const tone = TONES[resultado];
    const detail = [
      vence && fill(say.vence, { fecha: shownDay(vence) }),
      fill(papeles === 1 ? say.papel : say.papeles, { n: papeles }),
      salud ? null : observacion,
    ].filter(Boolean);
    return { label: nombre, value: say.resultado[resultado], detail: detail.join(' · '), ...(tone ? { tone } : {}) };
  });
}

/** What became of it: the accreditations that its approval made. */
async function outcome(ctx: Context, id: number): Promise<SheetFact[]> {
  const rows = await ctx.tx.rows(
    { persona: orNull(int), vehiculo: orNull(int), nombre: text, inicio: text, fin: text },
    sql`select x.* from (
        select t.id_persona as persona, null::int as vehiculo, (upper(p.apellido_paterno) || coalesce(' ' || upper(p.apellido_materno), '') || ', ' || upper(p.nombres)) as nombre, t.fecha_inicio as inicio, t.fecha_fin as fin
          from acreditacion_persona t join administracion_persona p on p.id_persona = t.id_persona where t.id_cliente = ${ctx.session.IdCliente} and t.id_solicitud = ${id}
        union all select null::int, t.id_vehiculo, v.placa, t.fecha_inicio, t.fecha_fin
          from acreditacion_vehiculo t join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo where t.id_cliente = ${ctx.session.IdCliente} and t.id_solicitud = ${id}) x order by x.nombre limit 10`,
  );
  return rows.map(({ persona, vehiculo, nombre, inicio, fin }) => ({
    label: `${shownDay(inicio)} – ${shownDay(fin)}`,
    value: nombre,
    thing: persona !== null ? { resource: 'AdministracionPersona', id: persona } : { resource: 'AdministracionVehiculo', id: vehiculo ?? 0 },
    ...(persona !== null ? { of: ['AdministracionPersona', 'NombreCompleto'] as const } : {}),
  }));
}

type Head = Awaited<ReturnType<typeof headOf>>;
type Role = Awaited<ReturnType<typeof rolesOf>>[number];

/** Where it stands in one sentence, and who must act. */
function standing(ctx: Context, { estado, envio, respuesta, compania }: Head, roles: readonly Role[]) {
  const say = FICHA[ctx.lang];
  const day = (at: string | null) => (at === null ? '' : shownDay(dayIn(ctx.session.zona, new Date(at))));
  const sentences = {
    I: fill(say.borrador, { quien: compania }),
    P: fill(say.pendiente, { fecha: day(envio) }),
    O: fill(say.observada, { fecha: day(respuesta), quien: compania }),
    R: fill(say.rechazada, { fecha: day(respuesta) }),
    A: fill(say.aprobada, { fecha: day(respuesta) }),
    E: '',
  };
  const waiting = estado === 'P' ? roles.filter(({ resultado }) => resultado === 'P') : [];
  return { sentence: sentences[estado], waiting: waiting.map(({ rol }) => ({ text: fill(say.falta, { rol }), who: rol })) };
}

/** What one does with it: whoever answers attends to it, whoever asked completes or corrects it. */
function actOf(ctx: Context, id: number, { estado, id_compania, creador }: Head, mine: boolean): SheetAct | null {
  const say = FICHA[ctx.lang];
  if (estado === 'P' && mine)
    return { label: say.atender, icon: 'clipboard-check', href: `/movilizacion/autorizacion?solicitud=${id}`, menu: ['060103'], action: 'autorizar' };
  if ((estado !== 'I' && estado !== 'O') || !isOwnDraft(ctx.session, { UsuarioCreacion: creador, IdCompania: id_compania })) return null;
  const label = estado === 'O' ? say.corregir : say.completar;
  return { label, icon: 'pencil', href: `/movilizacion/solicitud/${id}`, menu: ['060101'], action: 'editar' };
}

const ANSWERS = { A: 'si', R: 'no', I: 'espera', P: 'espera', O: 'espera', E: 'no' } as const;

/** A request: where it stands and why, who has not answered, its requirements with their papers, and what became of it. */
export const requestSheet: Sheet = {
  entity: Solicitud.resource,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const head = await headOf(ctx, id);
    const [roles, mine, asked, made] = await Promise.all([rolesOf(ctx, id), rolesFor(ctx, id), requirements(ctx, id), outcome(ctx, id)]);
    const { sentence, waiting } = standing(ctx, head, roles);
    const reasons =
      head.estado === 'O' || head.estado === 'R'
        ? asked.filter(({ tone }) => tone === 'naranja' || tone === 'rojo').map(({ label }) => ({ text: label }))
        : waiting;
    return {
      answers: [{ answer: ANSWERS[head.estado], question: say.pregunta, sentence, reasons }],
      act: actOf(
        ctx,
        id,
        head,
        roles.some((role) => role.resultado === 'P' && mine.has(role.id)),
      ),
      groups: [
        { title: say.requisitos, main: true, facts: asked },
        {
          title: say.roles,
          facts: roles.map(({ rol, resultado, usuario, titular }) => ({
            label: rol,
            value: say.rol[resultado],
            detail: usuario && titular ? fill(say.enLugarDe, { usuario, titular }) : usuario,
            ...(resultado === 'A' ? { tone: 'verde' as const } : {}),
          })),
        },
        { title: say.resulto, facts: made },
      ],
    };
  },
  async card(ctx, id) {
    const [head, roles] = await Promise.all([headOf(ctx, id), rolesOf(ctx, id)]);
    const { sentence, waiting } = standing(ctx, head, roles);
    const tone = { A: 'verde', R: 'rojo', O: 'naranja', I: null, P: null, E: null } as const;
    return {
      state: { text: sentence, tone: tone[head.estado] },
      facts: waiting.slice(0, 3).map(({ who, text: lacks }) => ({ label: who, value: lacks })),
    };
  },
};
