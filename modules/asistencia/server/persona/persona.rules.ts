import { fullNameSql, withinUnits } from '@modules/administracion/server/public';
import { readSegments, shiftOn } from '@modules/administracion/shared/turno';
import { todayOfClient } from '@modules/sistema/server/public';
import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { size } from '../../shared/calculo/intervalos';
import { dayNumber, dayText } from '../../shared/calculo/reloj';
import { CondicionPersona, Persona, PersonaHorario } from '../../shared/persona.entity';
import { personFacts, plannedOn } from '../calculo/hechos.facts';
import { schedulesOf } from '../calculo/horarios.facts';
import { noteDates, notePerson } from '../calculo/pendiente';
import { recordSchedule } from '../calendario/cambios';
import { requireOpenDays } from '../cierre/abierto';
import { conditionDocumentFields } from '../documento/faltante';
import { requireTheirSchedule } from '../horario/pertenencia';
import { crossed, crossSql, type Vigencia } from '../vigencias';

/** What hangs from a person: a contractor reaches that of its own people, a profile of some units that of theirs. */
export function ofOwnPeople(session: Session, person = 't.id_persona'): SQL | undefined {
  const { IdCliente, IdCompania } = session;
  const units = withinUnits(session, person);
  const own =
    IdCompania === null
      ? undefined
      : sql`${sql.raw(person)} in (select a.id_persona from asistencia_persona a where a.id_cliente = ${IdCliente} and a.id_compania = ${IdCompania})`;
  return units && own ? sql`${units} and ${own}` : (units ?? own);
}

const least = (one: string, other: string | undefined) => (other !== undefined && other < one ? other : one);

/** The payroll of a row: its company's own, the usual one where none is said; a change never reaches closed days. */
async function payrollFor(ctx: Context, after: { IdPersona: number; IdCompania: number; IdPlanilla: number | null }): Promise<number> {
  const row = await ctx.tx.first(
    { planilla: orNull(int), propia: bool },
    sql`select coalesce(${after.IdPlanilla}::int, (select p.id_planilla from asistencia_planilla p where p.id_planilla = k.id_planilla_defecto and p.activo = 'S'), (select min(p.id_planilla) from asistencia_planilla p
          where p.id_cliente = ${ctx.session.IdCliente} and p.id_compania = ${after.IdCompania} and p.activo = 'S')) as planilla,
        exists (select 1 from asistencia_planilla p where p.id_cliente = ${ctx.session.IdCliente} and p.id_compania = ${after.IdCompania} and p.id_planilla = ${after.IdPlanilla}) as propia
      from (select 1) q left join asistencia_compania k on k.id_cliente = ${ctx.session.IdCliente} and k.id_compania = ${after.IdCompania}`,
  );
  if (!row || row.planilla === null) throw refuse('asistencia.sin_planilla', undefined, 'IdPlanilla');
  if (after.IdPlanilla !== null && !row.propia) throw refuse('campo.referencia', { campo: 'IdPlanilla' }, 'IdPlanilla');
  return row.planilla;
}

/** Its dates lie in an employment of the person with the company. */
async function requireEmployed(ctx: Context, IdPersona: number, IdCompania: number, { FechaInicio, FechaFin }: Vigencia): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente} and v.id_persona = ${IdPersona} and v.id_compania = ${IdCompania}
      and v.fecha_inicio <= ${FechaInicio}::date and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') >= ${FechaFin ?? FechaInicio}::date limit 1`,
  );
  if (!row) throw refuse('asistencia.fuera_vinculo', undefined, 'FechaInicio');
}

/** Who was terminated is only read (Gestión de personas). */
export async function requireWorking(ctx: Context, IdPersona: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente} and v.id_persona = ${IdPersona}
      and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') >= ${today(ctx)}::date limit 1`,
  );
  if (!row) throw refuse('asistencia.cesada');
}

/** A day on which the person has an employment, with whatever company: where a schedule begins or ends. */
async function requireEmployedOn(ctx: Context, IdPersona: number, day: string, field: 'FechaInicio' | 'FechaFin'): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente} and v.id_persona = ${IdPersona}
      and ${day}::date between v.fecha_inicio and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') limit 1`,
  );
  if (!row) throw refuse('asistencia.fuera_vinculo', undefined, field);
}

/** A cycle by regime fits the regime of the person, day by day. */
async function requireFits(
  ctx: Context,
  {
    IdPersona,
    IdHorario,
    IdRegimenGuardia,
    FechaInicio,
  }: { IdPersona: number; IdHorario: number; IdRegimenGuardia: number | null; FechaInicio: string },
): Promise<void> {
  const [schedule] = await schedulesOf(ctx.tx, ctx.session.IdCliente, [IdHorario]);
  if (schedule?.de.tipo !== 'C' || !schedule.de.porRegimen) return;
  const regime = await ctx.tx.first(
    { codigo: text, segmentos: json(z.unknown()) },
    sql`select r.codigo, r.segmentos from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
      where g.id_cliente = ${ctx.session.IdCliente} and g.id_regimen_guardia = coalesce(${IdRegimenGuardia}::int, (select p.id_regimen_guardia from administracion_persona_guardia p
        where p.id_cliente = ${ctx.session.IdCliente} and p.id_persona = ${IdPersona} and coalesce(p.fecha_fin, 'infinity') >= ${FechaInicio}::date order by p.fecha_inicio limit 1))`,
  );
  const segments = regime && readSegments(regime.segmentos);
  if (!regime || !segments) throw refuse('asistencia.sin_regimen', undefined, 'IdHorario');
  const n = schedule.de.diasCiclo;
  const m = segments.reduce((sum, { Dias }) => sum + Dias, 0);
  if (n !== m) throw refuse('asistencia.ciclo_distinto', { n, regimen: regime.codigo, m }, 'IdHorario');
  for (let place = 0; place < n; place++) {
    const rests = shiftOn(segments, dayText(0), dayText(place)).Tipo === 'D';
    const detail = schedule.de.detalle.find(({ numero }) => numero === place + 1);
    // A travel day is neither work nor rest: it stands on either.
    if (detail?.tipo !== 'V' && rests !== (detail?.tipo !== 'L')) {
      throw refuse(rests ? 'asistencia.dia_descanso' : 'asistencia.dia_trabajo', { n: place + 1, regimen: regime.codigo }, 'IdHorario');
    }
  }
}

/** A condition is one of the company of the person. */
async function requireSameCompany(ctx: Context, IdPersona: number, IdCondicionEspecial: number): Promise<void> {
  const row = await ctx.tx.first(
    { propia: int, alguna: int },
    sql`select count(*) filter (where e.id_condicion_especial = ${IdCondicionEspecial})::int as propia, count(*)::int as alguna
      from asistencia_persona a join asistencia_condicion_especial e on e.id_cliente = a.id_cliente and e.id_compania = a.id_compania
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${IdPersona}`,
  );
  if (!row?.alguna) throw refuse('asistencia.sin_condiciones', undefined, 'IdCondicionEspecial');
  if (!row.propia) throw refuse('campo.referencia', { campo: 'IdCondicionEspecial' }, 'IdCondicionEspecial');
}

/** Minutes of work that leaving earlier and coming later have to leave of each shift. */
const LEAST_WORK = 60;
/** Days from the first one of a condition on whose shifts are looked at: a cycle of the longest. */
const LOOKED_AT = 60;

interface DeCondicion extends Vigencia {
  readonly IdPersona: number;
  readonly IdCondicionEspecial: number;
}

/** What several conditions of a person take of a shift leaves an hour of it (Condiciones especiales). */
async function requireWorkLeft(ctx: Context, own: number, { IdPersona, IdCondicionEspecial, FechaInicio, FechaFin }: DeCondicion): Promise<void> {
  const others = await ctx.tx.rows(
    { desde: text, hasta: orNull(text), minutos: int },
    sql`select to_char(x.desde, 'YYYYMMDD') as desde, to_char(x.hasta, 'YYYYMMDD') as hasta, coalesce(e.minutos, 0) as minutos
      from (select c.id_condicion_especial as condicion, c.fecha_inicio as desde, c.fecha_fin as hasta from asistencia_condicion_persona c
          where c.id_cliente = ${ctx.session.IdCliente} and c.id_persona = ${IdPersona} and c.id_condicion_persona <> ${own}
        union all select ${IdCondicionEspecial}::int, ${FechaInicio}::date, ${FechaFin}::date) x
      join asistencia_condicion_especial e on e.id_condicion_especial = x.condicion and e.efecto in ('AS', 'RE')`,
  );
  if (others.length < 2) return;
  const file = (await personFacts(ctx.tx, ctx.session.IdCliente, [IdPersona], FechaInicio, FechaInicio)).get(IdPersona);
  if (!file) return;
  const first = dayNumber(FechaInicio);
  const last = Math.min(first + LOOKED_AT, FechaFin === null ? first + LOOKED_AT : dayNumber(FechaFin));
  for (let day = first; day <= last; day++) {
    const { tipo, turno } = plannedOn(file, day);
    if (tipo !== 'L' || !turno) continue;
    const at = dayText(day);
    const taken = others.reduce((sum, one) => sum + (one.desde <= at && at <= (one.hasta ?? at) ? one.minutos : 0), 0);
    if (taken > 0 && turno.fin - turno.inicio - size(turno.refrigerios) - taken < LEAST_WORK)
      throw refuse('asistencia.condicion_minutos', { n: LEAST_WORK }, 'IdCondicionEspecial');
  }
}

/** Refuses what crosses another row of the same person. */
async function requireFree(ctx: Context, statement: SQL, code: string): Promise<void> {
  const found = await crossed(ctx, statement);
  if (found) throw refuse(code, found, 'FechaInicio');
}

/** Planned days on which a compensation by days was approved, in the year of the employment that today is in; only where the law counts them (Chile). */
const compensatedDays = (t: string): string => `coalesce((
  select count(distinct d.fecha)::int from administracion_persona_vinculo v join sistema_division s on s.id_division = v.id_division join sistema_pais n on n.id_pais = s.id_pais and n.codigo = 'CH'
  join asistencia_justificacion_persona j on j.id_cliente = v.id_cliente and j.id_persona = v.id_persona and j.estado = 'A' and j.modalidad = 'D'
  join asistencia_justificacion k on k.id_justificacion = j.id_justificacion and k.usa_bolsa = 'S'
  join asistencia_dia d on d.id_cliente = j.id_cliente and d.id_persona = j.id_persona and d.fecha between j.fecha_inicio and j.fecha_fin and d.planificado = 'S'
  where v.id_cliente = ${t}.id_cliente and v.id_persona = ${t}.id_persona and v.id_compania = ${t}.id_compania and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)}
    and d.fecha >= v.fecha_inicio + make_interval(years => extract(year from age(${todayOfClient(`${t}.id_cliente`)}, v.fecha_inicio))::int)), 0)`;

/** Days of the last month in some states. */
const daysIn = (t: string, states: string): string =>
  `(select count(*)::int from asistencia_dia d where d.id_cliente = ${t}.id_cliente and d.id_persona = ${t}.id_persona and d.estado in ${states} and d.fecha between ${todayOfClient(`${t}.id_cliente`)} - 31 and ${todayOfClient(`${t}.id_cliente`)} - 1)`;

export const personaResources: readonly Resource[] = [
  resource(Persona, {
    policy: (session) => withinUnits(session),
    computed: {
      Documento: (t) => `(select p.documento from administracion_persona p where p.id_persona = ${t}.id_persona)`,
      NombreCompleto: (t) => `(select ${fullNameSql('p')} from administracion_persona p where p.id_persona = ${t}.id_persona)`,
      Condicion: (t) =>
        `(case when exists (select 1 from administracion_persona_vinculo v where v.id_cliente = ${t}.id_cliente and v.id_persona = ${t}.id_persona
          and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)}) then 'TRABAJADOR' else 'CESADO' end)`,
      IdHorario: (t) =>
        `(select h.id_horario from asistencia_persona_horario h where h.id_cliente = ${t}.id_cliente and h.id_persona = ${t}.id_persona and ${todayOfClient(`${t}.id_cliente`)} between h.fecha_inicio and coalesce(h.fecha_fin, 'infinity') order by h.fecha_inicio desc limit 1)`,
      IdCargo: (t) =>
        `(select v.id_cargo from administracion_persona_vinculo v where v.id_cliente = ${t}.id_cliente and v.id_persona = ${t}.id_persona and v.id_compania = ${t}.id_compania order by v.fecha_inicio desc limit 1)`,
      Guardia: (t) =>
        `(select r.codigo || ' – ' || g.codigo from administracion_persona_guardia p join administracion_regimen_guardia g on g.id_regimen_guardia = p.id_regimen_guardia
          join administracion_regimen r on r.id_regimen = g.id_regimen where p.id_cliente = ${t}.id_cliente and p.id_persona = ${t}.id_persona
          and ${todayOfClient(`${t}.id_cliente`)} between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity') order by p.fecha_inicio desc limit 1)`,
      Condiciones: (t) =>
        `(select string_agg(e.nombre, ', ' order by e.nombre) from asistencia_condicion_persona c join asistencia_condicion_especial e on e.id_condicion_especial = c.id_condicion_especial
          where c.id_cliente = ${t}.id_cliente and c.id_persona = ${t}.id_persona and ${todayOfClient(`${t}.id_cliente`)} between c.fecha_inicio and coalesce(c.fecha_fin, 'infinity'))`,
      DiasCompensados: compensatedDays,
      OfreceConfianza: (t) =>
        `(case when ${t}.sujeto_control = 'S' and coalesce(${t}.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)}
          and exists (select 1 from administracion_persona_vinculo v join administracion_cargo k on k.id_cargo = v.id_cargo and k.confianza = 'S' where v.id_cliente = ${t}.id_cliente
            and v.id_persona = ${t}.id_persona and v.id_compania = ${t}.id_compania and coalesce(v.fecha_cese, v.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)})
          and not exists (select 1 from asistencia_condicion_persona c join asistencia_condicion_especial e on e.id_condicion_especial = c.id_condicion_especial and e.efecto = 'NC'
            where c.id_cliente = ${t}.id_cliente and c.id_persona = ${t}.id_persona and coalesce(c.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)}) then 'S' else 'N' end)`,
      Pendientes: (t) => daysIn(t, `('M', 'X')`),
      Incompletas: (t) => daysIn(t, `('M')`),
    },
    can: (row): Readonly<Record<string, boolean>> => (row.Condicion === 'CESADO' ? { editar: false, eliminar: false } : {}),
    needs: ['Condicion'],
    async check(ctx, { before, after }) {
      if (before) await requireWorking(ctx, before.IdPersona);
      if (!after) return;
      await requireEmployed(ctx, after.IdPersona, after.IdCompania, after);
      after.IdPlanilla = await payrollFor(ctx, after);
      if (before && before.IdPlanilla !== after.IdPlanilla)
        await requireOpenDays(ctx, before.IdPersona, before.FechaInicio, before.FechaFin ?? '99991231', 'IdPlanilla');
      await requireFree(
        ctx,
        sql`select c.alias as codigo, to_char(t.fecha_inicio, 'YYYYMMDD') as fecha from asistencia_persona t join administracion_compania c on c.id_compania = t.id_compania
          where t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${after.IdPersona} and t.id_asistencia_persona <> ${before?.IdAsistenciaPersona ?? 0} and ${crossSql(after)} limit 1`,
        'asistencia.persona_cruzada',
      );
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (row)
        await noteDates(
          ctx,
          row.IdPersona,
          [before, after].flatMap((one) => one ?? []),
        );
    },
  }),
  resource(PersonaHorario, {
    policy: (session) => ofOwnPeople(session),
    async check(ctx, { before, after }) {
      const row = before ?? after;
      if (row) await requireWorking(ctx, row.IdPersona);
      if (!after) return;
      if (after.FechaInicio !== before?.FechaInicio) await requireEmployedOn(ctx, after.IdPersona, after.FechaInicio, 'FechaInicio');
      if (after.FechaFin !== null && after.FechaFin !== before?.FechaFin) await requireEmployedOn(ctx, after.IdPersona, after.FechaFin, 'FechaFin');
      await requireFree(
        ctx,
        sql`select h.codigo, to_char(t.fecha_inicio, 'YYYYMMDD') as fecha from asistencia_persona_horario t join asistencia_horario h on h.id_horario = t.id_horario
          where t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${after.IdPersona} and t.id_persona_horario <> ${before?.IdPersonaHorario ?? 0} and ${crossSql(after)} limit 1`,
        'asistencia.horario_cruzado',
      );
      await requireTheirSchedule(ctx, after.IdHorario, [{ IdPersona: after.IdPersona, Fecha: after.FechaInicio }], 'IdHorario');
      await requireFits(ctx, after);
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await notePerson(ctx, row.IdPersona, least(row.FechaInicio, before?.FechaInicio), 'horario');
      await recordSchedule(ctx, before, after);
    },
  }),
  resource(CondicionPersona, {
    policy: (session) => ofOwnPeople(session),
    computed: conditionDocumentFields,
    async check(ctx, { before, after }) {
      const row = before ?? after;
      if (row) await requireWorking(ctx, row.IdPersona);
      if (!after) return;
      await requireSameCompany(ctx, after.IdPersona, after.IdCondicionEspecial);
      await requireWorkLeft(ctx, before?.IdCondicionPersona ?? 0, after);
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await notePerson(ctx, row.IdPersona, least(row.FechaInicio, before?.FechaInicio), 'condicion');
    },
  }),
];
