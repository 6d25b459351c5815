import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { Resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import { periodOf, type Widget } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { shares } from '../shared/eficiencia';
import { efficiency } from './eficiencia';
import { stateSql } from './estado.sql';
import { playsRole } from './roles';
import { solicitudResource } from './solicitud.resource';
import { actualizacionResource, desmovilizacionResource } from './tramite.resource';

type Counted = Readonly<Record<string, number>>;
const DRAFTED = ['I', 'P', 'O', 'R', 'A'] as const;
const SENT = ['P', 'O', 'R', 'A'] as const;

function tiles(
  rows: readonly Readonly<Record<string, unknown>>[],
  states: readonly string[],
): { Estados: Counted; Porcentajes: Counted; Total: number } {
  const counts = states.map((state) => Number(rows.find((row) => row.estado === state)?.n ?? 0));
  const parts = shares(counts);
  return {
    Estados: Object.fromEntries(states.map((state, at) => [state, counts[at] ?? 0])),
    Porcentajes: Object.fromEntries(states.map((state, at) => [state, parts[at] ?? 0])),
    Total: counts.reduce((sum, n) => sum + n, 0),
  };
}

/** A moment within a period of days of the division. */
const within = (ctx: Context, moment: SQL, { desde, hasta }: { desde: string; hasta: string }): SQL =>
  sql`${moment} >= (${desde}::date::timestamp at time zone ${ctx.session.zona}) and ${moment} < ((${hasta}::date + 1)::timestamp at time zone ${ctx.session.zona})`;

/** An authorizer's requests are those with a role of theirs; an administrator's, all. */
async function ofMyRoles(ctx: Context): Promise<SQL> {
  const [features] = await ctx.tx.run(
    sql`select bool_or(id_caracteristica = 'CPAAUT') as autoriza, bool_or(id_caracteristica = 'CPAADM') as administra from seguridad_perfil_caracteristica where id_perfil = ${ctx.session.IdPerfil} and id_cliente = ${ctx.session.IdCliente}`,
  );
  if (features?.autoriza !== true || features.administra === true) return sql`true`;
  return sql`exists (select 1 from acreditacion_solicitud_requisito s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_solicitud = t.id_solicitud and ${playsRole(ctx)})`;
}

/** W03 and W04: those sent in the period, by status. */
const bySent = (table: string, of: Resource) => async (ctx: Context, meses: number) => {
  const period = periodOf(today(ctx), meses);
  const rows = await ctx.tx.run(
    sql`select t.estado, count(*)::int as n from ${sql.raw(table)} t where ${scopeSql(of, ctx.session)} and ${within(ctx, sql`t.fecha_envio`, period)} group by 1`,
  );
  return { ...period, ...tiles(rows, SENT) };
};
const demobilizations = bySent('acreditacion_desmovilizacion', desmovilizacionResource);
const updates = bySent('acreditacion_actualizacion', actualizacionResource);

/** What the session may have counted of accreditations `a`: its division, company and units. */
const accreditations = (ctx: Context): SQL => sql`a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision}
  and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania})
  and (${ctx.session.units === null} or a.id_unidad_organizacional = any(${sql.param([...(ctx.session.units ?? [])])}::int[]))`;

/** W05: those in force are present or absent; inside without being in force is told apart. */
async function endowment(ctx: Context) {
  const [row] = await ctx.tx.run(
    sql`with u as (select distinct a.id_persona from acreditacion_persona a where ${accreditations(ctx)} and a.fecha_inicio <= ${today(ctx)} and a.fecha_fin >= ${today(ctx)} and ${sql.raw(stateSql('persona')('a'))} in ('V', 'W')),
        dentro as (select distinct p.id_persona from acceso_presencia p where p.id_persona is not null and p.id_cliente = ${ctx.session.IdCliente} and p.id_division = ${ctx.session.IdDivision} and p.id_persona is not null),
        ajenos as (select distinct a.id_persona from acreditacion_persona a where ${accreditations(ctx)})
      select (select count(*)::int from u) as total, (select count(*)::int from u join dentro using (id_persona)) as presentes,
        (select count(*)::int from dentro d join ajenos using (id_persona) where not exists (select 1 from u where u.id_persona = d.id_persona)) as fuera`,
  );
  const total = Number(row?.total ?? 0);
  const presentes = Number(row?.presentes ?? 0);
  return [
    {
      Entidad: 'P',
      Presentes: presentes,
      Ausentes: total - presentes,
      Porcentaje: total > 0 ? Math.round((presentes * 1000) / total) / 10 : 0,
      FueraDeVigencia: Number(row?.fuera ?? 0),
    },
  ];
}

/** W06: what waits for the session's roles, oldest first. */
async function waiting(ctx: Context) {
  const may = (menu: string): SQL => sql`${granted(ctx.session, [menu], 'autorizar')}`;
  const rows = await ctx.tx.run(
    sql`select * from (
        select 'S' as "Tipo", t.id_solicitud as "Id", t.numero as "Numero", t.fecha_envio as "Desde" from acreditacion_solicitud t where t.estado = 'P' and ${may('060103')} and ${scopeSql(solicitudResource, ctx.session)}
          and exists (select 1 from acreditacion_solicitud_rol s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_solicitud = t.id_solicitud and s.resultado = 'P' and ${playsRole(ctx)})
        union all
        select 'A', t.id_actualizacion, t.numero, t.fecha_envio from acreditacion_actualizacion t where t.estado = 'P' and ${may('060302')} and ${scopeSql(actualizacionResource, ctx.session)}
          and exists (select 1 from acreditacion_actualizacion_requisito x join acreditacion_autorizador_usuario a on a.id_rol = x.id_rol and a.id_division = t.id_division and a.id_usuario = ${ctx.session.IdUsuario}
            where x.id_actualizacion = t.id_actualizacion and x.resultado = 'N')
        union all
        select 'D', t.id_desmovilizacion, t.numero, t.fecha_envio from acreditacion_desmovilizacion t where t.estado = 'P' and ${may('060203')} and ${scopeSql(desmovilizacionResource, ctx.session)}
      ) x order by "Desde"`,
  );
  const late = ctx.now.getTime() - numberParameter(ctx, 'acreditacion.pendienteAvisoHoras') * 3_600_000;
  const told = rows.map((row) => ({ ...row, Tarde: new Date(String(row.Desde)).getTime() < late ? 'S' : 'N' }));
  return { Total: rows.length, Tardes: told.filter((row) => row.Tarde === 'S').length, Primeras: told.slice(0, 5) };
}

/** W07: what was returned to the session's company, newest first. */
async function toCorrect(ctx: Context) {
  const rows = await ctx.tx.run(
    sql`select * from (
        select 'S' as "Tipo", t.id_solicitud as "Id", t.numero as "Numero", t.fecha_respuesta as "Desde",
          (select h.observacion from acreditacion_solicitud_historial h where h.id_solicitud = t.id_solicitud and h.accion = 'devolver' order by h.momento desc limit 1) as "Observacion"
        from acreditacion_solicitud t where t.estado = 'O' and ${sql`${granted(ctx.session, ['060101'], 'consultar')}`} and ${scopeSql(solicitudResource, ctx.session)}
        union all
        select 'A', t.id_actualizacion, t.numero, t.fecha_respuesta, t.respuesta from acreditacion_actualizacion t where t.estado = 'O' and ${sql`${granted(ctx.session, ['060301'], 'consultar')}`}
          and ${scopeSql(actualizacionResource, ctx.session)}
      ) x order by "Desde" desc`,
  );
  return { Total: rows.length, Primeras: rows.slice(0, 5) };
}

/** W08: what expires, by type and by how soon; each type only for who may consult its own list. */
async function expiries(ctx: Context) {
  const day = today(ctx);
  const buckets = (
    date: SQL,
  ) => sql`count(*) filter (where ${date} < ${day})::int as "Vencidos", count(*) filter (where ${date} between ${day}::date and ${day}::date + 7)::int as "Dias7",
    count(*) filter (where ${date} between ${day}::date + 8 and ${day}::date + 15)::int as "Dias15", count(*) filter (where ${date} between ${day}::date + 16 and ${day}::date + 30)::int as "Dias30"`;
  const lists: { Tipo: string; menu: string; query: SQL }[] = [
    {
      Tipo: 'requisitos',
      menu: '060403',
      query: sql`select ${buckets(sql`r.fecha_vencimiento`)} from acreditacion_persona a join acreditacion_persona_requisito r on r.id_acreditacion_persona = a.id_acreditacion_persona
        where ${accreditations(ctx)} and a.fecha_desmovilizacion is null`,
    },
    {
      Tipo: 'acreditaciones',
      menu: '060403',
      query: sql`select ${buckets(sql`a.fecha_fin`)} from acreditacion_persona a where ${accreditations(ctx)} and a.fecha_desmovilizacion is null`,
    },
  ];
  const found: Record<string, unknown>[] = [];
  for (const { Tipo, menu, query } of lists) {
    if (!granted(ctx.session, [menu], 'consultar')) continue;
    const [row] = await ctx.tx.run(query);
    found.push({ Tipo, ...row });
  }
  return found;
}

/** W09: attention this month and the last. */
async function attention(ctx: Context) {
  const of = async (day: string) => {
    const month = Number(day.slice(4, 6));
    return (await efficiency(ctx, { Anio: Number(day.slice(0, 4)), MesInicio: month, MesFin: month })).Total;
  };
  const day = today(ctx);
  return { Actual: await of(day), Anterior: await of(periodOf(day, 1).desde) };
}

/** Widgets of Acreditación (Reportes › Tablero). */
export const acreditacionWidgets: readonly Widget[] = [
  {
    code: 'W02',
    needs: ['060101', '060103', '060401'],
    async data(ctx, { meses, entidad }) {
      const period = periodOf(today(ctx), meses);
      const rows = await ctx.tx.run(
        sql`select t.estado, count(*)::int as n from acreditacion_solicitud t where ${scopeSql(solicitudResource, ctx.session)} and t.entidad = ${entidad} and ${await ofMyRoles(ctx)}
          and ${within(ctx, sql`(case when t.estado = 'I' then t.fecha_creacion else t.fecha_envio end)`, period)} group by 1`,
      );
      return { ...period, ...tiles(rows, DRAFTED) };
    },
  },
  { code: 'W03', needs: ['060201', '060203', '060402'], data: (ctx, { meses }) => demobilizations(ctx, meses) },
  { code: 'W04', needs: ['060301', '060302'], data: (ctx, { meses }) => updates(ctx, meses) },
  { code: 'W05', needs: ['060401', '060403', '060404', '040104'], data: endowment },
  { code: 'W06', needs: ['060103', '060203', '060302'], data: waiting },
  { code: 'W07', needs: ['060101', '060301'], data: toCorrect },
  { code: 'W08', needs: ['060403'], data: expiries },
  { code: 'W09', needs: ['0605'], data: attention },
];
