import { int, orNull } from '@platform/server/db/rows';
import { holdFiles, letGoFiles } from '@platform/server/files/hold';
import type { FileReader } from '@platform/server/files/routes';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { addRow, addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { ANCHO_PLANO, Plano, PlanoLugar } from '../../shared/plano.entity';
import type { PlanBody } from '../../shared/plano.wire';

/** A plan keeps its resolution; one drawn over a photograph, of before or by choice, has a photograph's. */
const PICTURES = ['PLA', 'FOT'];

/** The picture is one that whoever draws has just uploaded as such, or the plan's own. */
async function refuseForeign(ctx: Context, IdArchivo: number): Promise<void> {
  const { IdCliente, IdUsuario } = ctx.session;
  const own = await ctx.tx.first(
    {},
    sql`select 1 from base_archivo where id_archivo = ${IdArchivo} and id_cliente = ${IdCliente} and usuario_creacion = ${IdUsuario} and uso = any(${sql.param(PICTURES)}::text[]) and entidad is null`,
  );
  if (!own) throw refuse('campo.referencia', { campo: 'IdArchivo' }, 'IdArchivo');
}

/** Zones and doors are active ones of the division, each once, and whole within the plan. */
async function refuseWrong(ctx: Context, { Zonas, Puertas, Alto }: PlanBody): Promise<void> {
  const out = Zonas.some(({ X, Y, Ancho, Largo }) => X + Ancho > ANCHO_PLANO || Y + Largo > Alto);
  if (out) throw refuse('plano.fuera', undefined, 'Zonas');
  if (Puertas.some(({ Y }) => Y > Alto)) throw refuse('plano.fuera', undefined, 'Puertas');
  if (Zonas.some(({ Forma, Puntos }) => (Forma === 'P') !== (Puntos !== null))) throw refuse('plano.vertices', undefined, 'Zonas');
  const [zones, doors] = [new Set(Zonas.map(({ IdZona }) => IdZona)), new Set(Puertas.map(({ IdPuerta }) => IdPuerta))];
  if (zones.size < Zonas.length) throw refuse('plano.repetido', undefined, 'Zonas');
  if (doors.size < Puertas.length) throw refuse('plano.repetido', undefined, 'Puertas');
  const { IdCliente, IdDivision } = ctx.session;
  const known = await ctx.tx.one(
    { zonas: int, puertas: int },
    sql`select (select count(*)::int from acceso_zona where id_zona = any(${sql.param([...zones])}::int[]) and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S') as zonas,
      (select count(*)::int from acceso_puerta where id_puerta = any(${sql.param([...doors])}::int[]) and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S') as puertas`,
  );
  if (known.zonas < zones.size) throw refuse('campo.referencia', { campo: 'Zonas' }, 'Zonas');
  if (known.puertas < doors.size) throw refuse('campo.referencia', { campo: 'Puertas' }, 'Puertas');
}

/** Keeps the plan whole, as it was drawn over the version that was read; somebody else's drawing in between is a conflict (409). */
export async function drawPlan(ctx: Context, body: PlanBody): Promise<void> {
  const { IdDivision } = ctx.session;
  await refuseWrong(ctx, body);
  const before = await ctx.tx.first(
    { IdPlano: int, IdArchivo: orNull(int), Version: int },
    sql`select id_plano as "IdPlano", id_archivo as "IdArchivo", version as "Version" from acceso_plano where id_cliente = ${ctx.session.IdCliente} and id_division = ${IdDivision} for update`,
  );
  if ((before?.Version ?? null) !== body.Version) throw conflict('registro.version');
  const { IdArchivo, Alto } = body;
  if (IdArchivo !== null && IdArchivo !== before?.IdArchivo) await refuseForeign(ctx, IdArchivo);
  const trace = { Zonas: body.Zonas.length, Puertas: body.Puertas.length };
  let id = before?.IdPlano;
  if (before) {
    await changeRows(ctx, Plano, {
      set: { IdArchivo, Alto },
      where: sql`t.id_plano = ${before.IdPlano}`,
      trace: { action: 'dibujar', changes: trace, before: { IdArchivo: before.IdArchivo } },
    });
    if (before.IdArchivo !== null && before.IdArchivo !== IdArchivo)
      await letGoFiles(ctx.tx, { entidad: Plano.resource, registro: before.IdPlano }, [before.IdArchivo]);
  } else id = await addRow(ctx, Plano, { IdArchivo, Alto }, { action: 'dibujar', changes: trace });
  if (IdArchivo !== null && id !== undefined) await holdFiles(ctx.tx, { entidad: Plano.resource, registro: id }, [IdArchivo]);
  await removeRows(ctx, PlanoLugar, { where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${IdDivision}` });
  if (body.Zonas.length > 0)
    await addRows(ctx, PlanoLugar, {
      values: body.Zonas.map(({ IdZona, X, Y, Ancho, Largo, Forma, Puntos }) => ({ IdZona, X, Y, Ancho, Largo, Forma, Puntos })),
    });
  if (body.Puertas.length > 0) await addRows(ctx, PlanoLugar, { values: body.Puertas.map(({ IdPuerta, X, Y }) => ({ IdPuerta, X, Y })) });
}

/** The picture of a plan opens to whoever works in its division. */
export const planPicture: FileReader = async (ctx, file) => {
  if (!PICTURES.includes(file.Uso)) return null;
  const plan = await ctx.tx.first(
    { id_division: int },
    sql`select id_division from acceso_plano where id_archivo = ${file.IdArchivo} and id_cliente = ${ctx.session.IdCliente}`,
  );
  return plan ? plan.id_division === ctx.session.IdDivision : null;
};
