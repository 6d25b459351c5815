import { daysBetween, later, shownDay } from '@modules/administracion/shared/dia';
import { todayInDivision } from '@modules/sistema/server/public';
import { daySchema } from '@platform/fields/date/shared';
import { wordsSchema } from '@platform/fields/texts';
import type { DbRow } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn, today } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { changeRows } from '@platform/server/record/rows';
import { leftSchema, UNDO_MS } from '@platform/server/record/undo';
import { action, type Resource, type ResourceHooks, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Exoneracion, isAmbito, Restriccion, SujetoRequisito, scopesWithin } from '../../shared/restriccion.entity';
import { readersToldSince } from '../lectores/comandos';
import { subjectsDue } from '../lectores/pendientes';
import { kindOfSubject, subjectReach } from './alcance';
import { noticesSince, tellRestrictions } from './restriccion.avisos';

/** What is exempted is of the same entity as whom it is given to. */
async function checkRequirement(ctx: Context, idRequisito: number | null, entities: readonly string[]): Promise<void> {
  if (idRequisito === null) return;
  const row = await ctx.tx.first({ entidad: text }, sql`select entidad from acreditacion_requisito where id_requisito = ${idRequisito}`);
  if (!entities.includes(String(row?.entidad))) throw refuse('tipo_requisito.entidad', undefined, 'IdRequisito');
}

const ending = z.strictObject({
  FechaFin: daySchema,
  MotivoTermino: wordsSchema(250),
});

/** Its last day is an earlier one, from today on, and the reason is kept. */
async function endEarly(ctx: Context, id: number | string, { FechaFin, MotivoTermino }: z.output<typeof ending>): Promise<void> {
  const row = await ctx.tx.first(
    { fecha_inicio: text, fecha_fin: text, id_persona: orNull(int) },
    sql`select fecha_inicio, fecha_fin, id_persona from acceso_exoneracion where id_exoneracion = ${Number(id)} and id_cliente = ${ctx.session.IdCliente} for no key update`,
  );
  const [begins, ends] = [String(row?.fecha_inicio), String(row?.fecha_fin)];
  const earliest = later(begins, today(ctx));
  if (FechaFin < earliest || FechaFin >= ends) throw refuse('exoneracion.termino', { desde: shownDay(earliest), hasta: shownDay(ends) }, 'FechaFin');
  await changeRows(ctx, Exoneracion, {
    set: { FechaFin, MotivoTermino },
    where: sql`t.id_exoneracion = ${Number(id)} and t.id_cliente = ${ctx.session.IdCliente}`,
    trace: { action: 'terminar', changes: { FechaFin: [ends, FechaFin], MotivoTermino } },
  });
  await subjectsDue(ctx, [{ IdPersona: row?.id_persona ?? null }]);
}

/** Whom a restriction is about, of a row that was written. */
const SUBJECT = sql`t.id_persona, t.id_compania`;
const subjectSchema = z.object({ id_persona: z.number().nullable(), id_compania: z.number().nullable() });
const subjectOf = (row: DbRow) => {
  const { id_persona, id_compania } = subjectSchema.parse(row);
  return { IdPersona: id_persona, IdCompania: id_compania };
};

/** Lifts the restrictions that a condition over `t` says and nobody has lifted yet; answers their keys. */
export async function liftRestrictions(ctx: Context, where: SQL, MotivoLevantamiento: string): Promise<number[]> {
  const rows = await changeRows(ctx, Restriccion, {
    set: { FechaLevantamiento: ctx.now.toISOString(), MotivoLevantamiento, IdUsuarioLevanta: ctx.session.IdUsuario },
    where: sql`${where} and t.fecha_levantamiento is null`,
    returning: SUBJECT,
    trace: { action: 'levantar', changes: { MotivoLevantamiento } },
  });
  await subjectsDue(ctx, rows.map(subjectOf));
  return rows.map(({ id }) => Number(id));
}

/** Whether a row is not over, and a condition beside holds. */
const live =
  (and = 'true') =>
  (t: string) =>
    `(case when coalesce(${t}.fecha_fin, 'infinity') >= ${todayInDivision(`${t}.id_division`)} and ${and.replaceAll('t.', `${t}.`)} then 'S' else 'N' end)`;

const restrictionHooks: ResourceHooks<typeof Restriccion> = {
  computed: { Vigente: live('t.fecha_levantamiento is null'), Entidad: kindOfSubject.computed },
  said: kindOfSubject.said,
  policy: subjectReach(['persona', 'vehiculo', 'compania']),
  async check(ctx, { before, after }) {
    if (!after) return;
    if (before?.FechaLevantamiento) throw refuse('restriccion.levantada');
    const named = [after.IdPersona, after.IdVehiculo, after.IdCompania].filter((one) => one !== null);
    if (named.length !== 1) throw refuse('restriccion.uno', undefined, 'IdPersona');
    const type = await ctx.tx.first(
      { ambito: text, requiere_documento: text },
      sql`select ambito, requiere_documento from acceso_tipo_restriccion where id_tipo_restriccion = ${after.IdTipoRestriccion}`,
    );
    if (isAmbito(type?.ambito) && !scopesWithin(type.ambito).includes(after.Ambito)) throw refuse('restriccion.ambito', undefined, 'Ambito');
    if (type?.requiere_documento === 'S' && after.Documento === null) throw refuse('restriccion.documento', undefined, 'Documento');
    if (after.Ambito === 'Z' && after.IdZona === null) throw refuse('restriccion.zona', undefined, 'IdZona');
    if (after.Ambito === 'P' && after.IdPuerta === null) throw refuse('restriccion.puerta', undefined, 'IdPuerta');
    if (after.Ambito !== 'Z') after.IdZona = null;
    if (after.Ambito !== 'P') after.IdPuerta = null;
    if (after.DiaCompleto === 'S') {
      after.HoraInicio = null;
      after.HoraFin = null;
    } else if (after.HoraInicio === null || after.HoraFin === null) throw refuse('restriccion.horas', undefined, 'HoraInicio');
    // From and to the same minute says neither a day nor a stretch of it.
    else if (after.HoraInicio === after.HoraFin || (after.HoraInicio === '24:00' && after.HoraFin === '00:00'))
      throw refuse('restriccion.horas_iguales', undefined, 'HoraFin');
  },
  after: (ctx, { before, after }) => subjectsDue(ctx, [before, after]),
  can: (row, session) => ({ levantar: row.FechaLevantamiento === null && granted(session, Restriccion.options.menu, 'autorizar') }),
  actions: {
    levantar: action({
      needs: 'autorizar',
      body: z.strictObject({
        MotivoLevantamiento: wordsSchema(250),
      }),
      async run(ctx, id, { MotivoLevantamiento }) {
        const lifted = await liftRestrictions(ctx, sql`t.id_restriccion = ${Number(id)}`, MotivoLevantamiento);
        if (lifted.length === 0) throw refuse('restriccion.levantada');
        await tellRestrictions(ctx, ctx.session.IdCliente, 'levantada', lifted);
        return null;
      },
    }),
    /** Takes back one's own lifting, a moment after it. */
    reponer: action({
      needs: 'autorizar',
      body: z.strictObject({}),
      answer: leftSchema,
      async run(ctx, id) {
        const lifted = await ctx.tx.first(
          { desde: orNull(text), persona: orNull(int) },
          sql`select t.fecha_levantamiento as desde, t.id_persona as persona from acceso_restriccion t where t.id_cliente = ${ctx.session.IdCliente} and t.id_restriccion = ${Number(id)}`,
        );
        const [row] = await changeRows(ctx, Restriccion, {
          set: { FechaLevantamiento: null, MotivoLevantamiento: null, IdUsuarioLevanta: null },
          where: sql`t.id_restriccion = ${Number(id)} and t.id_usuario_levanta = ${ctx.session.IdUsuario}
            and t.fecha_levantamiento > ${new Date(ctx.now.getTime() - UNDO_MS).toISOString()}::timestamptz`,
          returning: SUBJECT,
          trace: { action: 'reponer', changes: {} },
        });
        if (!row || !lifted?.desde) throw refuse('deshacer.tarde');
        await subjectsDue(ctx, [subjectOf(row)]);
        const since = new Date(lifted.desde);
        const Avisos = await noticesSince(ctx, Number(id), since);
        // Who was told that it was lifted is told that it holds again.
        if (Avisos > 0) await tellRestrictions(ctx, ctx.session.IdCliente, 'repuesta', [Number(id)]);
        return { Salio: { Avisos, Lectores: lifted.persona === null ? 0 : await readersToldSince(ctx, [lifted.persona], since) } };
      },
    }),
  },
};

/** Restrictions as a mass act writes them: by the same rules, told of together at its end. */
export const quietRestriccion: Resource = resource(Restriccion, restrictionHooks);
/** Restrictions, with their rules, the act of lifting one and the one that takes it back. */
export const restriccionResource: Resource = resource(Restriccion, {
  ...restrictionHooks,
  made: (ctx, rows) =>
    tellRestrictions(
      ctx,
      ctx.session.IdCliente,
      'registrada',
      rows.map(({ IdRestriccion }) => IdRestriccion),
    ),
});

/** A requirement type of the gate's own, for whom it is. */
async function ownType(ctx: Context, id: number, entity: 'P' | 'V'): Promise<void> {
  const row = await ctx.tx.first(
    { entidad: text, id_requisito: orNull(int) },
    sql`select entidad, id_requisito from acceso_tipo_requisito where id_tipo_requisito = ${id} and id_cliente = ${ctx.session.IdCliente}`,
  );
  if (row && row.id_requisito !== null) throw refuse('sujeto_requisito.acreditacion', undefined, 'IdTipoRequisito');
  if (row?.entidad !== entity) throw refuse('sujeto_requisito.entidad', undefined, 'IdTipoRequisito');
}

/** What somebody has of a requirement of the gate's own. */
export const sujetoRequisitoResource: Resource = resource(SujetoRequisito, {
  computed: { Vigente: live(), Entidad: kindOfSubject.computed },
  said: kindOfSubject.said,
  policy: subjectReach(['persona', 'vehiculo']),
  async check(ctx, { before, after }) {
    if ((before ?? after)?.Origen !== 'M') throw refuse('sujeto_requisito.otro_modulo');
    if (!after) return;
    if ((after.IdPersona === null) === (after.IdVehiculo === null)) throw refuse('sujeto_requisito.uno', undefined, 'IdPersona');
    if (after.FechaInicio === null) throw refuse('campo.obligatorio', { campo: 'FechaInicio' }, 'FechaInicio');
    if (after.FechaFin === null) throw refuse('campo.obligatorio', { campo: 'FechaFin' }, 'FechaFin');
    await ownType(ctx, after.IdTipoRequisito, after.IdVehiculo === null ? 'P' : 'V');
  },
  can: (row): Readonly<Record<string, boolean>> => (row.Origen === 'M' ? {} : { editar: false, eliminar: false }),
});

/** Exemptions, with their rules and the act that ends one early. */
export const exoneracionResource: Resource = resource(Exoneracion, {
  computed: { Vigente: live(), Entidad: kindOfSubject.computed },
  said: kindOfSubject.said,
  policy: subjectReach(['persona', 'vehiculo']),
  async check(ctx, { before, after }) {
    if (!after) return;
    if (before && after.FechaFin < before.FechaFin) throw refuse('exoneracion.acortar', undefined, 'FechaFin');
    if (!granted(ctx.session, Exoneracion.options.menu, 'autorizar')) throw forbidden();
    if ((after.IdPersona === null) === (after.IdVehiculo === null)) throw refuse('exoneracion.uno', undefined, 'IdPersona');
    if (after.IdRequisito !== null && after.IdTipoRequisito !== null) throw refuse('exoneracion.requisito_uno', undefined, 'IdTipoRequisito');
    if (after.IdTipoRequisito !== null) await ownType(ctx, after.IdTipoRequisito, after.IdVehiculo === null ? 'P' : 'V');
    await checkRequirement(ctx, after.IdRequisito, after.IdVehiculo === null ? ['P', 'I'] : ['V']);
    const type = await ctx.tx.first(
      { dias_maximo: int, requiere_documento: text },
      sql`select dias_maximo, requiere_documento from acceso_tipo_exoneracion where id_tipo_exoneracion = ${after.IdTipoExoneracion}`,
    );
    const most = Number(type?.dias_maximo);
    // Both ends count.
    if (daysBetween(after.FechaInicio, after.FechaFin) + 1 > most) throw refuse('exoneracion.dias', { n: most }, 'FechaFin');
    if (type?.requiere_documento === 'S' && after.Documento === null) throw refuse('exoneracion.documento', undefined, 'Documento');
    after.IdUsuarioAutoriza = ctx.session.IdUsuario;
  },
  after: (ctx, { before, after }) => subjectsDue(ctx, [before, after]),
  can: (row, session) => ({
    terminar: String(row.FechaFin) >= dayIn(session.zona, new Date()) && granted(session, Exoneracion.options.menu, 'autorizar'),
  }),
  actions: { terminar: action({ needs: 'autorizar', body: ending, run: endEarly }) },
});

export const restrictionResources: readonly Resource[] = [sujetoRequisitoResource, restriccionResource, exoneracionResource];
