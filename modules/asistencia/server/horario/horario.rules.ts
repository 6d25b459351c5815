import { todayOfClient } from '@modules/sistema/server/public';
import { textSchema } from '@platform/fields/texts';
import { int } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { minuteOfDay } from '../../shared/calculo/plan';
import { Horario, HorarioDetalle, HorarioIntervalo } from '../../shared/horario.entity';
import { noteSchedule } from '../calculo/pendiente';
import { requireUnclosedSchedule } from '../cierre/abierto';
import { checkDay, copyDay, copySchedule, detailBody, mostDays, readyOf, replaceDays, requireCandidates, requireOwn } from './horario.dias';
import { requireNobodyElse } from './pertenencia';

const spanSql = (t: string) =>
  `(select string_agg(i.hora_inicio || '–' || i.hora_fin, ', ' order by i.dia_inicio, i.hora_inicio) from asistencia_horario_intervalo i
    where i.id_cliente = ${t}.id_cliente and i.id_horario_detalle = ${t}.id_horario_detalle and i.tipo = 'T')`;

const number = z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(60, { error: 'campo.maximo{"n":60}' });

/** A contractor reads the schedules of every company and its own, and writes its own. */
const readable = ({ IdCompania }: Session): SQL | undefined =>
  IdCompania === null ? undefined : sql`(t.id_compania is null or t.id_compania = ${IdCompania})`;

/** What its days are planned by, beside their detail. */
const PLANNED = [
  'Tipo',
  'HorasDia',
  'VentanaInicio',
  'VentanaFin',
  'NucleoInicio',
  'NucleoFin',
  'DiasCiclo',
  'PorRegimen',
  'FechaAncla',
  'FeriadoLaborable',
] as const;

export const horarioResource: Resource = resource(Horario, {
  ownCompanyRule: true,
  policy: readable,
  computed: {
    Minutos: (t) =>
      `(select coalesce(sum(asistencia_minutos_dia(d.id_horario_detalle)), 0)::int from asistencia_horario_detalle d where d.id_cliente = ${t}.id_cliente and d.id_horario = ${t}.id_horario)`,
    Personas: (t) =>
      `(select count(distinct a.id_persona)::int from asistencia_persona_horario a where a.id_cliente = ${t}.id_cliente and a.id_horario = ${t}.id_horario and ${todayOfClient(`${t}.id_cliente`)} between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`,
  },
  async check(ctx, { before, after }) {
    const { session } = ctx;
    if (session.IdCompania !== null && [before, after].some((row) => row && row.IdCompania !== session.IdCompania))
      throw refuse('horario.de_otra', undefined, 'IdCompania');
    const moves = before && after && PLANNED.some((name) => before[name] !== after[name]);
    if (moves) await requireUnclosedSchedule(ctx, before.IdHorario);
    if (before && after && after.IdCompania !== null && after.IdCompania !== before.IdCompania)
      await requireNobodyElse(ctx, before.IdHorario, after.IdCompania, today(ctx));
    if (after?.Tipo === 'F' && after.HorasDia === null) throw refuse('campo.obligatorio', { campo: 'HorasDia' }, 'HorasDia');
    if (after?.Tipo === 'C' && after.DiasCiclo === null) throw refuse('campo.obligatorio', { campo: 'DiasCiclo' }, 'DiasCiclo');
  },
  async after(ctx, { kind, after }) {
    if (kind === 'editar' && after) await noteSchedule(ctx, after.IdHorario);
  },
  actions: {
    copiarDia: action({
      needs: 'editar',
      body: z.strictObject({
        Origen: number,
        Destinos: z.array(number, { error: 'asistencia.sin_destino' }).min(1, { error: 'asistencia.sin_destino' }).max(60),
      }),
      answer: z.object({ Dias: z.number() }),
      run: (ctx, id, { Origen, Destinos }) => copyDay(ctx, Number(id), Origen, Destinos),
    }),
    detalle: action({
      needs: 'editar',
      body: detailBody,
      answer: z.object({ Dias: z.number() }),
      run: (ctx, id, body) => replaceDays(ctx, Number(id), body),
    }),
    copiar: action({
      needs: 'crear',
      body: z.strictObject({
        Codigo: textSchema({ kind: 'code', max: 10 }, (value) => value.toUpperCase()),
        Nombre: textSchema({ kind: 'text', max: 80 }),
      }),
      answer: z.object({ IdHorario: z.number() }),
      run: (ctx, id, { Codigo, Nombre }) => copySchedule(ctx, Number(id), Codigo, Nombre),
    }),
  },
});

export const horarioResources: readonly Resource[] = [
  horarioResource,
  resource(HorarioDetalle, {
    computed: { Horas: spanSql, Minutos: (t) => `asistencia_minutos_dia(${t}.id_horario_detalle)` },
    policy: ({ IdCompania }) =>
      IdCompania === null
        ? undefined
        : sql`exists (select 1 from asistencia_horario h where h.id_horario = t.id_horario and (h.id_compania is null or h.id_compania = ${IdCompania}))`,
    async check(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await requireOwn(ctx, row.IdHorario);
      if (row) await requireUnclosedSchedule(ctx, row.IdHorario);
      if (!after) return;
      const { de } = await readyOf(ctx, after.IdHorario);
      const most = mostDays(de.tipo, de.diasCiclo);
      if (after.NumeroDia > most) throw refuse('asistencia.dia_fuera', { n: most }, 'NumeroDia');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await noteSchedule(ctx, row.IdHorario);
    },
  }),
  resource(HorarioIntervalo, {
    computed: {},
    policy: ({ IdCompania }) =>
      IdCompania === null
        ? undefined
        : sql`exists (select 1 from asistencia_horario_detalle d join asistencia_horario h on h.id_horario = d.id_horario
            where d.id_horario_detalle = t.id_horario_detalle and (h.id_compania is null or h.id_compania = ${IdCompania}))`,
    async check(ctx, { before, after }) {
      const row = after ?? before;
      const found =
        row &&
        (await ctx.tx.first(
          { id_horario: int },
          sql`select id_horario from asistencia_horario_detalle where id_horario_detalle = ${row.IdHorarioDetalle}`,
        ));
      if (found) await requireOwn(ctx, found.id_horario);
      if (found) await requireUnclosedSchedule(ctx, found.id_horario);
      if (after && minuteOfDay(after.HoraFin, after.DiaFin) <= minuteOfDay(after.HoraInicio, after.DiaInicio))
        throw refuse('asistencia.intervalo_invertido', undefined, 'HoraFin');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      await checkDay(ctx, row.IdHorarioDetalle, after?.IdHorarioIntervalo ?? null);
      const found = await ctx.tx.first(
        { id_horario: int },
        sql`select id_horario from asistencia_horario_detalle where id_horario_detalle = ${row.IdHorarioDetalle}`,
      );
      if (!found) return;
      await requireCandidates(ctx, found.id_horario);
      await noteSchedule(ctx, found.id_horario);
    },
  }),
];
