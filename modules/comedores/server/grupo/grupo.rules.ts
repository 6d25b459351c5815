import { todayInDivision } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { missingOr, textSchema } from '@platform/fields/texts';
import { ask } from '@platform/server/audit/confirm';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, Problem, refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DIAS_SEMANA, Grupo, GrupoHorario } from '../../shared/grupo.entity';
import { cross, type Horas, placed } from '../../shared/ventana';

interface Interval extends Horas {
  readonly id: number;
}
const intervalOf = (row: Readonly<Record<string, unknown>>): Interval => ({
  id: Number(row.id),
  HoraInicio: String(row.hora_inicio),
  HoraFin: String(row.hora_fin),
});

/** Intervals of a group, held. */
async function intervals(
  ctx: Context,
  idGrupo: number,
  day: string,
): Promise<(Interval & { readonly IdServicio: number; readonly window: Horas })[]> {
  const rows = await ctx.tx.rows(
    { id_servicio: int, inicio: text, fin: text, id: int, hora_inicio: orNull(text), hora_fin: orNull(text) },
    sql`select h.id_grupo_horario as id, h.id_servicio, h.hora_inicio, h.hora_fin, s.hora_inicio as inicio, s.hora_fin as fin
      from comedor_grupo_horario h join comedor_servicio s on s.id_servicio = h.id_servicio
      where h.id_cliente = ${ctx.session.IdCliente} and h.id_grupo = ${idGrupo} and h.dia_semana = ${day} order by 1 for update of h`,
  );
  return rows.map((row) => ({
    ...intervalOf(row),
    IdServicio: row.id_servicio,
    window: { HoraInicio: row.inicio, HoraFin: row.fin },
  }));
}

/** Intervals that others cross: asked once, and a yes takes them away. */
async function settle(ctx: Context, crossed: readonly Interval[], replace: boolean): Promise<void> {
  if (crossed.length === 0) return;
  if (!replace) ask(ctx, 'grupo_horario.cruce', { n: crossed.length });
  for (const { id, HoraInicio, HoraFin } of crossed) {
    const changes = { HoraInicio: [HoraInicio, null], HoraFin: [HoraFin, null] };
    await removeRows(ctx, GrupoHorario, { where: keyIs(GrupoHorario, id), trace: { action: 'eliminar', changes } });
  }
}

/** One change of a group's schedule at a time. */
const hold = (ctx: Context, idGrupo: number) => ctx.tx.rows({}, sql`select 1 from comedor_grupo where id_grupo = ${idGrupo} for no key update`);

async function checkInterval(ctx: Context, before: Row<typeof GrupoHorario> | null, after: Row<typeof GrupoHorario>): Promise<void> {
  await hold(ctx, after.IdGrupo);
  const service = await ctx.tx.first(
    { especial: text, hora_inicio: text, hora_fin: text },
    sql`select hora_inicio, hora_fin, especial from comedor_servicio where id_servicio = ${after.IdServicio} for share`,
  );
  if (service?.especial === 'S') throw refuse('grupo_horario.especial', undefined, 'IdServicio');
  const window = { HoraInicio: String(service?.hora_inicio), HoraFin: String(service?.hora_fin) };
  const own = { HoraInicio: after.HoraInicio ?? window.HoraInicio, HoraFin: after.HoraFin ?? window.HoraFin };
  Object.assign(after, own);
  const place = placed(window, own);
  if (place === 'fuera') throw refuse('grupo_horario.fuera', { inicio: window.HoraInicio, fin: window.HoraFin }, 'HoraInicio');
  if (place === 'invertido') throw refuse('grupo_horario.horas', undefined, 'HoraFin');
  const others = await intervals(ctx, after.IdGrupo, after.DiaSemana);
  const crossed = others.filter((one) => one.IdServicio === after.IdServicio && one.id !== before?.IdGrupoHorario && cross(window, own, one));
  await settle(ctx, crossed, false);
}

const day = z.enum(DIAS_SEMANA, { error: missingOr('campo.opcion') });
const copyBody = z.strictObject({
  DiaOrigen: day,
  DiasDestino: z.array(day, { error: 'grupo_horario.sin_destino' }).min(1, { error: 'grupo_horario.sin_destino' }).max(7, { error: 'campo.opcion' }),
  Reemplazar: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('N'),
});

/** A day's intervals in other days of the same group. */
async function copyDay(ctx: Context, idGrupo: number, { DiaOrigen, DiasDestino, Reemplazar }: z.output<typeof copyBody>) {
  const { IdCliente } = ctx.session;
  await hold(ctx, idGrupo);
  const source = await intervals(ctx, idGrupo, DiaOrigen);
  const targets = [...new Set(DiasDestino)].filter((one) => one !== DiaOrigen);
  const crossed: Interval[] = [];
  for (const target of targets)
    for (const existing of await intervals(ctx, idGrupo, target))
      if (source.some((one) => one.IdServicio === existing.IdServicio && cross(one.window, one, existing))) crossed.push(existing);
  await settle(ctx, crossed, Reemplazar === 'S');
  const made = await addRows(ctx, GrupoHorario, {
    values: {
      ...{ IdGrupo: sql`h.id_grupo`, DiaSemana: sql`d.dia`, IdServicio: sql`h.id_servicio` },
      ...{ HoraInicio: sql`h.hora_inicio`, HoraFin: sql`h.hora_fin` },
    },
    from: sql`comedor_grupo_horario h cross join unnest(${sql.param(targets)}::text[]) as d(dia)
      where h.id_cliente = ${IdCliente} and h.id_grupo = ${idGrupo} and h.dia_semana = ${DiaOrigen}`,
  });
  ctx.audit({ entity: Grupo.resource, record: idGrupo, action: 'copiarDia', changes: { DiaOrigen, DiasDestino: targets, Intervalos: made.length } });
  return { Intervalos: made.length };
}

/** How many people a group has today, over the alias. */
const peopleSql = (t: string): string =>
  `(select count(*)::int from comedor_persona_grupo p where p.id_cliente = ${t}.id_cliente and p.id_grupo = ${t}.id_grupo
    and ${todayInDivision(`${t}.id_division`)} between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity'))`;

async function checkGroup(ctx: Context, before: Row<typeof Grupo> | null, after: Row<typeof Grupo>): Promise<void> {
  if (after.ParaVisitas === 'S') {
    await ctx.tx.run(sql`select 1 from sistema_division where id_division = ${ctx.session.IdDivision} for no key update`);
    const other = await ctx.tx.first(
      { grupo: text },
      sql`select grupo from comedor_grupo where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and para_visitas = 'S' and id_grupo <> ${before?.IdGrupo ?? 0}`,
    );
    if (other)
      throw new Problem(
        409,
        'grupo.para_visitas',
        { grupo: other.grupo },
        { errors: [{ field: 'ParaVisitas', message: `grupo.para_visitas${JSON.stringify({ grupo: other.grupo })}` }] },
      );
  }
  if (before?.Activo !== 'S' || after.Activo === 'S') return;
  const row = await ctx.tx.first({ n: int }, sql`select ${sql.raw(peopleSql('t'))} as n from comedor_grupo t where t.id_grupo = ${before.IdGrupo}`);
  const n = Number(row?.n);
  if (n > 0) ask(ctx, 'grupo.retirar', { n });
}

const duplicateBody = z.strictObject({
  Codigo: textSchema({ kind: 'code', max: 10 }, (value) => value.toUpperCase()),
  Grupo: textSchema({ kind: 'text', max: 80 }),
});

export const grupoResources: readonly Resource[] = [
  resource(Grupo, {
    computed: {
      ServiciosSemana: (t) =>
        `(select count(*)::int from comedor_grupo_horario h where h.id_cliente = ${t}.id_cliente and h.id_grupo = ${t}.id_grupo)`,
      Personas: peopleSql,
    },
    async check(ctx, { before, after }) {
      if (after) return checkGroup(ctx, before, after);
      if (!before) return;
      const row = await ctx.tx.one(
        { n: int },
        sql`select count(distinct id_persona)::int as n from comedor_persona_grupo where id_cliente = ${ctx.session.IdCliente} and id_grupo = ${before.IdGrupo}`,
      );
      const n = row.n;
      if (n > 0) throw conflict('grupo.con_personas', { n });
      await ctx.tx.run(sql`delete from comedor_grupo_horario where id_cliente = ${ctx.session.IdCliente} and id_grupo = ${before.IdGrupo}`);
    },
    actions: {
      copiarDia: action({ needs: 'editar', body: copyBody, run: (ctx, id, body) => copyDay(ctx, Number(id), body) }),
      duplicar: action({
        needs: 'crear',
        body: duplicateBody,
        async run(ctx, id, { Codigo, Grupo: nombre }) {
          const { IdCliente } = ctx.session;
          const [made] = await addRows(ctx, Grupo, {
            values: { IdCliente: sql`g.id_cliente`, IdDivision: sql`g.id_division`, Codigo, Grupo: nombre, Descripcion: sql`g.descripcion` },
            from: sql`comedor_grupo g where g.id_grupo = ${Number(id)}`,
            trace: { action: 'duplicar', changes: { IdGrupoOrigen: Number(id), Codigo } },
          });
          const IdGrupo = Number(made?.id);
          await addRows(ctx, GrupoHorario, {
            values: {
              ...{ IdCliente: sql`h.id_cliente`, IdDivision: sql`h.id_division`, IdGrupo: sql`${IdGrupo}::int` },
              ...{ DiaSemana: sql`h.dia_semana`, IdServicio: sql`h.id_servicio`, HoraInicio: sql`h.hora_inicio`, HoraFin: sql`h.hora_fin` },
            },
            from: sql`comedor_grupo_horario h where h.id_cliente = ${IdCliente} and h.id_grupo = ${Number(id)}`,
          });
          return { IdGrupo };
        },
      }),
    },
  }),
  resource(GrupoHorario, {
    async check(ctx, { before, after }) {
      if (after) await checkInterval(ctx, before, after);
    },
  }),
];
