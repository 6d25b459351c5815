import type { By } from '@platform/server/record/by';
import { addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { Persona, PersonaHorario } from '../../shared/persona.entity';

const END = sql.raw('coalesce(v.fecha_cese, v.fecha_fin)');

/** The schedule of their company for people who have none, from their first day. */
async function giveSchedules(by: By, idCliente: number, made: readonly number[]): Promise<void> {
  await addRows(by, PersonaHorario, {
    values: {
      IdCliente: idCliente,
      IdPersona: sql`a.id_persona`,
      IdHorario: sql`k.id_horario_defecto`,
      FechaInicio: sql`a.fecha_inicio`,
      FechaFin: sql`a.fecha_fin`,
    },
    from: sql`asistencia_persona a join asistencia_compania k on k.id_cliente = a.id_cliente and k.id_compania = a.id_compania
      where a.id_cliente = ${idCliente} and a.id_asistencia_persona = any(${sql.param([...made])}::int[]) and k.id_horario_defecto is not null
        and not exists (select 1 from asistencia_persona_horario h where h.id_cliente = a.id_cliente and h.id_persona = a.id_persona and coalesce(h.fecha_fin, 'infinity') >= a.fecha_inicio)`,
  });
}

/**
 * Employments of companies that attendance follows and whom it does not follow yet, from the later of their first day and of `since`: the day
 * on which the company was incorporated. Whose position is not controllable is followed without control, and who works in a division that the
 * company leaves out is not. Answers how many.
 */
export async function followNew(by: By, idCliente: number, which: SQL, since: SQL): Promise<number> {
  const made = await addRows(by, Persona, {
    values: {
      ...{ IdCliente: idCliente, IdPersona: sql`v.id_persona`, IdCompania: sql`v.id_compania`, SujetoControl: sql`c.controlable` },
      IdPlanilla: sql`coalesce(k.id_planilla_defecto, (select min(p.id_planilla) from asistencia_planilla p where p.id_cliente = k.id_cliente and p.id_compania = k.id_compania and p.activo = 'S'))`,
      ...{ FechaInicio: sql`greatest(v.fecha_inicio, ${since})`, FechaFin: END, FinPorCese: sql`case when ${END} is null then 'N' else 'S' end` },
    },
    from: sql`administracion_persona_vinculo v join administracion_cargo c on c.id_cargo = v.id_cargo
      join asistencia_compania k on k.id_cliente = v.id_cliente and k.id_compania = v.id_compania and k.controla_asistencia = 'S'
      where v.id_cliente = ${idCliente} and ${which} and (cardinality(coalesce(k.divisiones, '{}')) = 0 or v.id_division = any(k.divisiones)) and coalesce(${END}, 'infinity') >= greatest(v.fecha_inicio, ${since})
        and not exists (select 1 from asistencia_persona a where a.id_cliente = v.id_cliente and a.id_persona = v.id_persona and a.id_compania = v.id_compania
          and coalesce(a.fecha_fin, 'infinity') >= v.fecha_inicio)`,
  });
  await giveSchedules(
    by,
    idCliente,
    made.map(({ id }) => Number(id)),
  );
  return made.length;
}

/** People whose employments changed: what ended ends, what was withdrawn goes on, and who began is followed (Asistencia › Compañías). */
export async function followEmployments(by: By, idCliente: number, people: readonly number[]): Promise<void> {
  const theirs = (t: string) => sql`${sql.raw(t)}.id_cliente = ${idCliente} and ${sql.raw(t)}.id_persona = any(${sql.param([...people])}::int[])`;
  const link = sql`administracion_persona_vinculo v`;
  const same = sql`${theirs('t')} and v.id_cliente = t.id_cliente and v.id_persona = t.id_persona and v.id_compania = t.id_compania and v.fecha_inicio <= t.fecha_inicio
    and not exists (select 1 from administracion_persona_vinculo w where w.id_cliente = v.id_cliente and w.id_persona = v.id_persona and w.id_compania = v.id_compania
      and w.fecha_inicio > v.fecha_inicio and w.fecha_inicio <= t.fecha_inicio)`;
  await removeRows(by, Persona, { using: link, where: sql`${same} and ${END} < t.fecha_inicio` });
  await changeRows(by, Persona, {
    set: { FechaFin: END, FinPorCese: sql`case when ${END} is null then 'N' else 'S' end` },
    from: link,
    where: sql`${same} and (${END} < coalesce(t.fecha_fin, 'infinity') or (t.fin_por_cese = 'S' and ${END} is distinct from t.fecha_fin))`,
  });
  await followNew(by, idCliente, theirs('v'), sql`k.fecha_creacion::date`);
}
