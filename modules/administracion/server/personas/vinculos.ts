import { requireRoom } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { orNull, text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRow, removeRows } from '@platform/server/record/rows';
import { applyRule } from '@platform/server/settings';
import { and, eq, sql } from 'drizzle-orm';
import { addDays, shownDay } from '../../shared/dia';
import { personaCambioCargo } from '../../shared/news';
import { MotivoCese, Persona, PersonaVinculo } from '../../shared/persona.entity';
import { inAccreditations } from '../contratos/plazos';
import { refuseFault } from '../fault';
import { heldPerson, insertLink, lastLink, type VinculoRow } from '../rows';
import { applyTermination } from './ceses';
import { assignmentFault, changeFault, openFault } from './persona.rules';
import { openSql } from './persona.sql';
import { checkPosition, type Position } from './posicion';

/** The employment a person has open, if any. */
export async function openLink(tx: Tx, idPersona: number): Promise<VinculoRow | undefined> {
  const vinculos = tableOf(PersonaVinculo);
  const [row] = await tx.db
    .select()
    .from(vinculos)
    .where(and(eq(vinculos.IdPersona, idPersona), sql.raw(openSql(PersonaVinculo.table))));
  return row;
}

/** *Asignar cargo*: gives an employment to whoever has none open; the person turns active. */
export async function assignPosition(ctx: Context, idPersona: number, position: Position): Promise<VinculoRow> {
  const person = await heldPerson(ctx, idPersona);
  const last = await lastLink(ctx.tx, ctx.session.IdCliente, idPersona);
  refuseFault(assignmentFault(last, position.FechaInicio, today(ctx)));
  await checkReentry(ctx, last);
  await checkIndiscipline(ctx, idPersona);
  if (last || person.Inactivo === 'S') await requireRoom(ctx, 'P');
  // Its day passed and the nightly run has not come yet.
  if (last && last.CeseAplicado === null) await applyTermination(ctx, person, last);
  const made = await insertPosition(ctx, idPersona, position, position.IdSolicitud ? 'S' : 'M');
  if (person.Inactivo === 'S') await changeRow(ctx, Persona, idPersona, person, { Inactivo: 'N' }, 'asignarCargo');
  return made;
}

/** Takes back the employment that a request gave when its approval is taken back: the person is as active as before it. */
export async function withdrawPosition(ctx: Context, idPersona: number, idSolicitud: number, inactivo: 'S' | 'N'): Promise<void> {
  const person = await heldPerson(ctx, idPersona);
  await removeRows(ctx, PersonaVinculo, {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${idPersona} and t.id_solicitud = ${idSolicitud} and t.fecha_cese is null`,
    trace: { action: 'deshacer', changes: { IdSolicitud: idSolicitud } },
  });
  if (person.Inactivo !== inactivo) await changeRow(ctx, Persona, idPersona, person, { Inactivo: inactivo }, 'deshacer');
}

/** *Cambiar de cargo*: the open employment ends on the eve by an internal reason, and the next begins. */
export async function changePosition(ctx: Context, idPersona: number, position: Position): Promise<VinculoRow> {
  await heldPerson(ctx, idPersona);
  const last = await lastLink(ctx.tx, ctx.session.IdCliente, idPersona);
  refuseFault(openFault(last, today(ctx)));
  if (!last) throw refuse('persona.sin_vinculo');
  refuseFault(changeFault(last, position.FechaInicio));
  const ended = {
    FechaCese: addDays(position.FechaInicio, -1),
    IdMotivoCese: await internalReason(ctx),
    CeseAplicado: ctx.now.toISOString(),
  };
  await changeRow(ctx, PersonaVinculo, last.IdPersonaVinculo, last, ended, 'cambiarCargo');
  const made = await insertPosition(ctx, idPersona, position, 'C');
  // Accreditation and credential go on, unless it is another company.
  if (made.IdCompania !== last.IdCompania) await inAccreditations(ctx, (port) => port.demobilize(ctx, idPersona, ended.FechaCese, last.IdCompania));
  ctx.emit(personaCambioCargo, {
    IdPersona: idPersona,
    IdCompaniaAnterior: last.IdCompania,
    IdCompania: made.IdCompania,
    FechaInicio: made.FechaInicio,
  });
  return made;
}

async function insertPosition(ctx: Context, idPersona: number, position: Position, origen: 'M' | 'S' | 'C'): Promise<VinculoRow> {
  const unit = await checkPosition(ctx, position, 'give');
  return insertLink(ctx, {
    IdPersona: idPersona,
    IdCompania: position.IdCompania,
    IdDivision: position.IdDivision,
    IdContrato: position.IdContrato ?? null,
    TipoTrabajador: position.TipoTrabajador,
    IdCargo: position.IdCargo,
    IdUnidadOrganizacional: unit,
    IdCentroCosto: position.IdCentroCosto ?? null,
    IdDivisionPersonal: position.IdDivisionPersonal ?? null,
    FechaInicio: position.FechaInicio,
    FechaFin: position.FechaFin ?? null,
    Origen: origen,
    IdSolicitud: position.IdSolicitud ?? null,
  });
}

/** The reason of the last termination as it is today may not want the person back. */
async function checkReentry(ctx: Context, last: VinculoRow | undefined): Promise<void> {
  if (!last || last.IdMotivoCese === null) return;
  const motivos = tableOf(MotivoCese);
  const [reason] = await ctx.tx.db.select().from(motivos).where(eq(motivos.IdMotivoCese, last.IdMotivoCese));
  if (reason?.BloqueaReingreso === 'S') {
    applyRule(ctx, 'persona.reingreso_bloqueado', { motivo: reason.MotivoCese }, null);
  }
}

/** A high indiscipline that nobody annulled is the client's rule to judge. */
async function checkIndiscipline(ctx: Context, idPersona: number): Promise<void> {
  const act = await ctx.tx.first(
    { indisciplina: text, fecha: orNull(text) },
    sql`select k.indisciplina, to_char(i.fecha, 'YYYYMMDD') as fecha from administracion_persona_indisciplina i
      join administracion_indisciplina k on k.id_indisciplina = i.id_indisciplina
      where i.id_cliente = ${ctx.session.IdCliente} and i.id_persona = ${idPersona} and i.severidad = '3' and i.anulada = 'N' order by i.fecha desc, 1 limit 1`,
  );
  if (act) applyRule(ctx, 'persona.indisciplina_alta', { indisciplina: act.indisciplina, fecha: shownDay(String(act.fecha)) }, null);
}

async function internalReason(ctx: Context): Promise<number> {
  const motivos = tableOf(MotivoCese);
  const { IdCliente } = ctx.session;
  const [reason] = await ctx.tx.db
    .select()
    .from(motivos)
    .where(and(eq(motivos.IdCliente, IdCliente), eq(motivos.CambioInterno, 'S'), eq(motivos.Activo, 'S')))
    .orderBy(motivos.IdMotivoCese)
    .limit(1);
  if (!reason) throw refuse('persona.sin_motivo_interno');
  return reason.IdMotivoCese;
}
