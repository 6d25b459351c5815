import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import type { Valores } from '../../shared/carga.wire';
import { endAssignments } from '../gestion/asignaciones';
import { asignacionResource } from '../permisos/permiso.rules';
import { exoneracionResource, liftRestrictions, quietRestriccion, sujetoRequisitoResource } from '../permisos/restriccion.rules';
import type { DeCarga, FilaLeida } from './carga.leer';

/** Scope and hours that a type of restriction proposes. */
async function proposals(ctx: Context): Promise<ReadonlyMap<number, { Ambito: string; DiaCompleto: string }>> {
  const rows = await ctx.tx.rows(
    { id: int, ambito: text, dia: text },
    sql`select t.id_tipo_restriccion as id, t.ambito, t.dia_completo as dia from acceso_tipo_restriccion t where t.id_cliente = ${ctx.session.IdCliente}`,
  );
  return new Map(rows.map(({ id, ambito, dia }) => [id, { Ambito: ambito, DiaCompleto: dia }]));
}

/** Values of a row as the list that they are written to takes them. */
function bodyOf(of: DeCarga, { IdSujeto, Valores: { Sustento, ...values } }: FilaLeida, defaults: Valores = {}): Readonly<Record<string, unknown>> {
  const own = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
  return {
    ...defaults,
    ...own,
    ...(Sustento ? { Documento: Sustento } : {}),
    [of.Entidad === 'V' ? 'IdVehiculo' : 'IdPersona']: IdSujeto,
  };
}

const keyOf = (value: string | number | null | undefined): number | null => (typeof value === 'number' ? value : null);

/** Does an act for some subjects, each as if it were done by hand, by the same rules: the first refusal refuses them all. */
export async function perform(ctx: Context, { writer }: RouteKit, of: DeCarga, rows: readonly FilaLeida[]): Promise<void> {
  const subject = of.Entidad === 'V' ? sql`t.id_vehiculo` : sql`t.id_persona`;
  if (of.Accion === 'R') {
    const types = await proposals(ctx);
    await writer.createMany(
      ctx,
      quietRestriccion,
      rows.map((row) => bodyOf(of, row, types.get(keyOf(row.Valores.IdTipoRestriccion) ?? 0))),
    );
  } else if (of.Accion === 'Q')
    await writer.createMany(
      ctx,
      sujetoRequisitoResource,
      rows.map((row) => bodyOf(of, row)),
    );
  else if (of.Accion === 'E')
    await writer.createMany(
      ctx,
      exoneracionResource,
      rows.map((row) => bodyOf(of, row)),
    );
  else if (of.Accion === 'A')
    await writer.createMany(
      ctx,
      asignacionResource,
      rows.map((row) => bodyOf(of, row)),
    );
  else if (of.Accion === 'L') {
    for (const { IdSujeto, Valores } of rows) {
      const type = keyOf(Valores.IdTipoRestriccion);
      const lifted = await liftRestrictions(
        ctx,
        sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and ${subject} = ${IdSujeto}
          and (t.fecha_fin is null or t.fecha_fin >= ${today(ctx)}::date) and (${type}::int is null or t.id_tipo_restriccion = ${type}::int)`,
        String(Valores.Motivo ?? ''),
      );
      if (lifted.length === 0) throw refuse('carga_acceso.sin_restriccion');
    }
  } else
    for (const { IdSujeto, Valores } of rows) {
      const [profile, group] = [keyOf(Valores.IdPerfilAcceso), keyOf(Valores.IdGrupo)];
      const last = String(Valores.FechaFin ?? '');
      if (last < today(ctx)) throw refuse('asignacion.fin_pasado', undefined, 'FechaFin');
      await endAssignments(
        ctx,
        sql`${subject} = ${IdSujeto} and (${profile}::int is null or t.id_perfil_acceso = ${profile}::int) and (${group}::int is null or t.id_grupo = ${group}::int)`,
        last,
      );
    }
}
