import { withdrawPosition } from '@modules/administracion/server/public';
import { snake } from '@platform/entity/entity';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  AcreditacionCompania,
  AcreditacionCompaniaRequisito,
  AcreditacionPersona,
  AcreditacionPersonaRequisito,
  AcreditacionVehiculo,
  AcreditacionVehiculoRequisito,
} from '../../shared/acreditacion.entity';
import { solicitudAprobada, solicitudDeshecha, vehiculoAcreditado } from '../../shared/news';
import { onWithdrawal } from '../retiro';

/** A row as the database has it, column by column. */
export const wholeRow = z.record(z.string(), z.json());
export const wholeRows = z.array(wholeRow);
export type WholeRow = z.output<typeof wholeRow>;

/** What an approval wrote over: accreditations as they were (none: it made them) with their papers, and the employment that it gave. */
export const replacedSchema = z.object({
  acreditaciones: z.array(
    z.object({
      clase: z.enum(['persona', 'vehiculo', 'compania']),
      sujeto: z.number(),
      id: z.number(),
      /** Of the accreditation as the approval left it. */
      version: z.number(),
      fila: wholeRow.nullable(),
      papeles: wholeRows,
    }),
  ),
  vinculo: z.object({ IdPersona: z.number(), Inactivo: z.enum(['S', 'N']) }).nullable(),
});
export type Replaced = z.output<typeof replacedSchema>;
type One = Replaced['acreditaciones'][number];

const COMMON = ['IdCompania', 'IdPerfilAcreditacion', 'IdUnidadOrganizacional', 'IdSolicitud', 'FechaInicio', 'FechaFin', 'FechaDesmovilizacion'];
const KINDS = {
  persona: { of: AcreditacionPersona, papers: AcreditacionPersonaRequisito, own: ['IdCargo', 'Visita', 'IdAnfitrion'] },
  vehiculo: { of: AcreditacionVehiculo, papers: AcreditacionVehiculoRequisito, own: [] },
  compania: { of: AcreditacionCompania, papers: AcreditacionCompaniaRequisito, own: [] },
} as const;
const PAPER = ['IdRequisito', 'Obligatorio', 'FechaEmision', 'FechaVencimiento', 'IdArchivo', 'IdSolicitud'];
const columns = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sql.raw(`x.${snake(name)}`)]));

/** Takes what an approval accredited back to what it was; refused where something else happened to it since. Answers how many readers had been told of it. */
export async function restore(ctx: Context, IdSolicitud: number, desde: string, { acreditaciones, vinculo }: Replaced): Promise<number> {
  for (const one of acreditaciones) await demandUntouched(ctx, one);
  const withdrawn = acreditaciones.flatMap(({ clase, sujeto, id }) =>
    clase === 'compania' ? [] : [{ Entidad: clase === 'persona' ? ('P' as const) : ('V' as const), Id: sujeto, IdAcreditacion: id, desde }],
  );
  let readers = 0;
  for (const withdraw of ctx.tx.product.answers(onWithdrawal)) readers += await withdraw(ctx, withdrawn);
  for (const one of acreditaciones) await restoreOne(ctx, one);
  if (vinculo) await withdrawPosition(ctx, vinculo.IdPersona, IdSolicitud, vinculo.Inactivo);
  ctx.emit(solicitudDeshecha, {
    IdSolicitud,
    IdDivision: ctx.session.IdDivision,
    Personas: acreditaciones.flatMap(({ clase, sujeto }) => (clase === 'persona' ? [sujeto] : [])),
  });
  return readers;
}

async function demandUntouched(ctx: Context, { clase, id, version }: One): Promise<void> {
  const { of } = KINDS[clase];
  const same = await ctx.tx.first({}, sql`select 1 from ${sql.raw(of.table)} t where ${keyIs(of, id)} and t.version = ${version} for update of t`);
  if (!same) throw refuse('solicitud.deshacer_cambio');
}

async function restoreOne(ctx: Context, { clase, sujeto, id, fila, papeles }: One): Promise<void> {
  const { of, papers, own } = KINDS[clase];
  await removeRows(ctx, papers, { where: sql`t.${sql.raw(snake(of.key))} = ${id}` });
  if (fila === null) {
    await removeRows(ctx, of, { where: keyIs(of, id), trace: { action: 'deshacer' } });
    return;
  }
  const [back] = await changeRows(ctx, of, {
    set: columns([...COMMON, ...own]),
    from: sql`jsonb_populate_record(null::${sql.raw(of.table)}, ${JSON.stringify(fila)}::jsonb) x`,
    where: keyIs(of, id),
    returning: sql`t.fecha_inicio, t.fecha_fin, t.id_solicitud, (select f.id_perfil_acceso from acreditacion_perfil f where f.id_perfil_acreditacion = t.id_perfil_acreditacion) as perfil`,
    trace: { action: 'deshacer', changes: (row) => ({ FechaInicio: String(row.fecha_inicio), FechaFin: String(row.fecha_fin) }) },
  });
  await addRows(ctx, papers, {
    values: { [of.key]: id, ...columns(PAPER) },
    from: sql`jsonb_populate_recordset(null::${sql.raw(papers.table)}, ${JSON.stringify(papeles)}::jsonb) x`,
  });
  // Whoever hears of it grants what it gave before.
  const given = {
    IdSolicitud: Number(back?.id_solicitud ?? 0),
    IdDivision: ctx.session.IdDivision,
    IdPerfilAcceso: typeof back?.perfil === 'number' ? back.perfil : null,
    FechaInicio: String(back?.fecha_inicio),
    FechaFin: String(back?.fecha_fin),
  };
  if (clase === 'persona') ctx.emit(solicitudAprobada, { ...given, IdAcreditacionPersona: id, IdPersona: sujeto });
  if (clase === 'vehiculo') ctx.emit(vehiculoAcreditado, { ...given, IdAcreditacionVehiculo: id, IdVehiculo: sujeto });
}
