import { fullNameSql } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import type { AuditEntry } from '@platform/server/audit/audit';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import type { FilaPersona, PersonasImportadas } from '../../shared/importar.wire';
import { byWay } from '../calendario/cambios';
import { dayOf, type PersonaEscrita } from './libro';

type Kit = Pick<RouteKit, 'registry' | 'writer' | 'words'>;

interface Conocida {
  readonly id: number;
  readonly documento: string;
  readonly nombre: string | null;
}

/** People of the client by document, within the units of the session's profile. */
async function peopleOf(ctx: Context, rows: readonly PersonaEscrita[]): Promise<ReadonlyMap<string, readonly Conocida[]>> {
  const { IdCliente, units } = ctx.session;
  const named = !['ApellidoPaterno', 'ApellidoMaterno', 'Nombres'].some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name));
  const found = await ctx.tx.rows(
    { id: int, documento: text, nombre: orNull(text) },
    sql`select p.id_persona as id, p.documento, ${sql.raw(fullNameSql('p'))} as nombre from administracion_persona p
      where p.id_cliente = ${IdCliente} and p.documento = any(${sql.param([...new Set(rows.map(({ Documento }) => Documento))])}::text[])
        and (${units === null} or p.actual_id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[]))`,
  );
  const by = new Map<string, Conocida[]>();
  for (const one of found) by.set(one.documento, [...(by.get(one.documento) ?? []), { ...one, nombre: named ? one.nombre : null }]);
  return by;
}

/** The company of an employment that attendance follows on a day, of those that the session reaches. */
async function companyOn(ctx: Context, idPersona: number, day: string): Promise<number> {
  const row = await ctx.tx.first(
    { id: int },
    sql`select v.id_compania as id from administracion_persona_vinculo v join asistencia_compania k on k.id_cliente = v.id_cliente and k.id_compania = v.id_compania and k.controla_asistencia = 'S'
      where v.id_cliente = ${ctx.session.IdCliente} and v.id_persona = ${idPersona} and ${day}::date between v.fecha_inicio and coalesce(v.fecha_cese, v.fecha_fin, 'infinity')
        and (${ctx.session.IdCompania}::int is null or v.id_compania = ${ctx.session.IdCompania}::int) limit 1`,
  );
  if (!row) throw refuse('justificacion.sin_asistencia', undefined, 'Documento');
  return row.id;
}

const controlOf = (written: string): 'S' | 'N' | null => {
  if (written === '') return null;
  if (['S', 'SI', 'SÍ', 'YES'].includes(written)) return 'S';
  if (['N', 'NO'].includes(written)) return 'N';
  throw refuse('campo.opcion', { campo: 'SujetoControl' }, 'Controlado');
};

async function codeOf(ctx: Context, table: 'planilla' | 'horario', code: string): Promise<number | null> {
  if (code === '') return null;
  const of =
    table === 'planilla'
      ? sql`select id_planilla as id from asistencia_planilla where id_cliente = ${ctx.session.IdCliente} and codigo = ${code} and activo = 'S'`
      : sql`select id_horario as id from asistencia_horario where id_cliente = ${ctx.session.IdCliente} and codigo = ${code} and activo = 'S'`;
  const row = await ctx.tx.first({ id: int }, of);
  if (!row) throw refuse(table === 'planilla' ? 'asistencia.importar_planilla' : 'asistencia.importar_horario', { codigo: code }, 'file');
  return row.id;
}

/** The person's attendance on a day as the file says it: what is not said stays. Answers whether anything moved. */
async function givePerson(ctx: Context, kit: Kit, idPersona: number, day: string, row: PersonaEscrita): Promise<boolean> {
  const of = kit.registry.get('AsistenciaPersona');
  const [IdPlanilla, SujetoControl] = [await codeOf(ctx, 'planilla', row.Planilla), controlOf(row.Controlado)];
  const said = {
    ...(row.CodigoTrabajador === '' ? {} : { CodigoTrabajador: row.CodigoTrabajador }),
    ...(IdPlanilla === null ? {} : { IdPlanilla }),
    ...(SujetoControl === null ? {} : { SujetoControl }),
  };
  const known = await ctx.tx.first(
    { id: int, version: int, codigo: orNull(text), planilla: orNull(int), control: text },
    sql`select a.id_asistencia_persona as id, a.version, a.codigo_trabajador as codigo, a.id_planilla as planilla, a.sujeto_control as control from asistencia_persona a
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${idPersona} and ${day}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')
        and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania}::int) limit 1`,
  );
  if (!known) {
    await kit.writer.create(ctx, of, { IdPersona: idPersona, IdCompania: await companyOn(ctx, idPersona, day), FechaInicio: day, ...said });
    return true;
  }
  const same =
    (said.CodigoTrabajador ?? known.codigo) === known.codigo &&
    (IdPlanilla ?? known.planilla) === known.planilla &&
    (SujetoControl ?? known.control) === known.control;
  if (!same) await kit.writer.update(ctx, of, known.id, { ...said, Version: known.version });
  return !same;
}

/** A schedule from a day on: the one that goes on ends the day before. Answers whether anything moved. */
export async function giveSchedule(
  ctx: Context,
  kit: Pick<Kit, 'registry' | 'writer'>,
  idPersona: number,
  day: string,
  IdHorario: number,
): Promise<boolean> {
  const of = kit.registry.get('AsistenciaPersonaHorario');
  const known = await ctx.tx.first(
    { id: int, horario: int, version: int, desde: text },
    sql`select h.id_persona_horario as id, h.id_horario as horario, h.version, to_char(h.fecha_inicio, 'YYYYMMDD') as desde from asistencia_persona_horario h
      where h.id_cliente = ${ctx.session.IdCliente} and h.id_persona = ${idPersona} and ${day}::date between h.fecha_inicio and coalesce(h.fecha_fin, 'infinity') limit 1`,
  );
  if (known?.horario === IdHorario) return false;
  if (known && known.desde < day) await kit.writer.update(ctx, of, known.id, { FechaFin: addDays(day, -1), Version: known.version });
  await kit.writer.create(ctx, of, { IdPersona: idPersona, IdHorario, FechaInicio: day });
  return true;
}

/** Does a row by the rules of the forms; what it refuses is thrown. Answers whether anything moved. */
async function give(ctx: Context, kit: Kit, row: PersonaEscrita, found: readonly Conocida[]): Promise<boolean> {
  const [person, other] = found;
  if (row.Documento === '') throw refuse('campo.obligatorio', { campo: 'Documento' }, 'Documento');
  if (!person) throw refuse('asistencia.importar_persona', undefined, 'Documento');
  if (other) throw refuse('asistencia.importar_ambigua', undefined, 'Documento');
  const day = row.Desde === '' ? today(ctx) : dayOf(row.Desde);
  if (day === null) throw refuse('campo.fecha', { campo: 'FechaInicio' }, 'Desde');
  const moved = await givePerson(ctx, kit, person.id, day, row);
  const IdHorario = await codeOf(ctx, 'horario', row.Horario);
  return (IdHorario !== null && (await giveSchedule(ctx, kit, person.id, day, IdHorario))) || moved;
}

/**
 * People of a file, each by the rules of the forms: what would be refused there is refused here, and tells why. Looked at, a row is done and
 * undone; where it is asked, what can be is written and the rest is told.
 */
export async function importPeople(of: Context, kit: Kit, rows: readonly PersonaEscrita[], Procesar: 'S' | 'N'): Promise<PersonasImportadas> {
  const people = await peopleOf(of, rows);
  const Filas: FilaPersona[] = [];
  for (const row of rows) {
    const found = people.get(row.Documento) ?? [];
    const entries: AuditEntry[] = [];
    const ctx = byWay({ ...of, audit: (entry) => void entries.push(entry) }, 'I');
    const told = {
      ...{ Fila: row.Fila, Documento: row.Documento, Persona: found.length === 1 ? (found[0]?.nombre ?? null) : null },
      ...{ CodigoTrabajador: row.CodigoTrabajador, Planilla: row.Planilla, Horario: row.Horario, Desde: row.Desde },
    };
    await of.tx.query('savepoint persona');
    try {
      const moved = await give(ctx, kit, row, found);
      if (Procesar === 'S' && moved) {
        await of.tx.query('release savepoint persona');
        for (const entry of entries) of.audit(entry);
        Filas.push({ ...told, Estado: 'P', Motivo: null });
      } else {
        await of.tx.query('rollback to savepoint persona');
        Filas.push({ ...told, Estado: moved ? 'C' : 'R', Motivo: null });
      }
    } catch (error) {
      await of.tx.query('rollback to savepoint persona');
      if (!(error instanceof Problem)) throw error;
      Filas.push({ ...told, Estado: 'O', Motivo: kit.words.message(of.lang, error.code, error.params) });
    }
  }
  const count = (estado: FilaPersona['Estado']) => Filas.filter(({ Estado }) => Estado === estado).length;
  const Observados = count('O');
  const counts = { Cargados: Filas.length, Observados, Correctos: Filas.length - Observados, PorProcesar: count('C'), Procesados: count('P') };
  if (Procesar === 'S') of.audit({ entity: 'AsistenciaPersona', record: null, action: 'importar', changes: counts });
  return { ...counts, Filas };
}
