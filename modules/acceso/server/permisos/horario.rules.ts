import { ask } from '@platform/server/audit/confirm';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DIAS, Horario, HorarioIntervalo } from '../../shared/permiso.entity';

/** Overlapping intervals of a day: asked once, and a yes takes the old ones away. */
async function settleOverlap(ctx: Context, idHorario: number, day: string, from: string, to: string, except: number | null): Promise<void> {
  const rows = await ctx.tx.rows(
    { id_horario_intervalo: int, hora_inicio: text, hora_fin: text },
    sql`select id_horario_intervalo, hora_inicio, hora_fin from acceso_horario_intervalo
      where id_horario = ${idHorario} and dia = ${day} and hora_inicio < ${to} and hora_fin > ${from} and id_horario_intervalo is distinct from ${except}::int`,
  );
  const [first] = rows;
  if (!first) return;
  const clash = { a: `${from}–${to}`, b: `${first.hora_inicio}–${first.hora_fin}` };
  ask(ctx, 'horario.cruce', clash);
  await removeRows(ctx, HorarioIntervalo, {
    where: sql`t.id_horario_intervalo = any(${sql.param(rows.map((row) => row.id_horario_intervalo))})`,
    returning: sql`t.hora_inicio, t.hora_fin`,
    trace: {
      action: 'eliminar',
      changes: (row) => ({ HoraInicio: [String(row.hora_inicio), null], HoraFin: [String(row.hora_fin), null] }),
    },
  });
}

/** Minutes of a clock time. */
const minutesSql = (column: string) => `(split_part(${column}, ':', 1)::int * 60 + split_part(${column}, ':', 2)::int)`;

const days = z.enum(DIAS, { error: 'campo.opcion' });

export const scheduleResources: readonly Resource[] = [
  resource(Horario, {
    configuration: true,
    computed: {
      CodigoCliente: (t) => `(select c.alias from sistema_cliente c where c.id_cliente = ${t}.id_cliente)`,
      CodigoDivision: (t) => `(select d.codigo from sistema_division d where d.id_division = ${t}.id_division)`,
      HorasSemana: (t) => `(select coalesce(sum(${minutesSql('i.hora_fin')} - ${minutesSql('i.hora_inicio')}), 0)::float8 / 60
        from acceso_horario_intervalo i where i.id_horario = ${t}.id_horario and i.dia <> '8')`,
      Grupos: (t) => `(select count(distinct g.id_grupo)::int from acceso_grupo_puerta g where g.id_horario = ${t}.id_horario)`,
    },
    async check(ctx, { kind, before }) {
      // Its intervals are part of it; whoever else uses it holds it.
      if (kind === 'eliminar' && before) await ctx.tx.run(sql`delete from acceso_horario_intervalo where id_horario = ${before.IdHorario}`);
    },
    actions: {
      copiarDia: action({
        needs: 'editar',
        body: z.strictObject({ Origen: days, Destinos: z.array(days, { error: 'horario.sin_destino' }).min(1, { error: 'horario.sin_destino' }) }),
        async run(ctx, id, { Origen, Destinos }) {
          const idHorario = Number(id);
          const source = await ctx.tx.rows(
            { hora_inicio: text, hora_fin: text },
            sql`select hora_inicio, hora_fin from acceso_horario_intervalo where id_horario = ${idHorario} and dia = ${Origen}`,
          );
          const targets = [...new Set(Destinos)].filter((day) => day !== Origen);
          if (targets.length === 0) throw refuse('horario.sin_destino', undefined, 'Destinos');
          for (const day of targets) for (const row of source) await settleOverlap(ctx, idHorario, day, row.hora_inicio, row.hora_fin, null);
          const made = await addRows(ctx, HorarioIntervalo, {
            values: {
              IdHorario: sql`i.id_horario`,
              Dia: sql`d.dia`,
              HoraInicio: sql`i.hora_inicio`,
              HoraFin: sql`i.hora_fin`,
              TipoEntrada: sql`i.tipo_entrada`,
            },
            from: sql`acceso_horario_intervalo i cross join unnest(${sql.param(targets)}::text[]) as d(dia) where i.id_horario = ${idHorario} and i.dia = ${Origen}`,
          });
          ctx.audit({ entity: Horario.resource, record: idHorario, action: 'copiarDia', changes: { Origen, Destinos: targets } });
          return { Intervalos: made.length };
        },
      }),
    },
  }),
  resource(HorarioIntervalo, {
    configuration: true,
    async check(ctx, { before, after }) {
      if (!after) return;
      if (after.HoraInicio >= after.HoraFin) throw refuse('horario.horas', undefined, 'HoraFin');
      await settleOverlap(ctx, after.IdHorario, after.Dia, after.HoraInicio, after.HoraFin, before?.IdHorarioIntervalo ?? null);
    },
  }),
];
