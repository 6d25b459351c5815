import type { Row } from '@platform/entity/entity';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { typedPattern } from '@platform/server/patterns';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Motivo, TipoCredencial, TipoIdentificacion } from '../shared/catalogos.entity';
import { lacks } from './falta';

/** A card number is as its identification type says. */
export function checkFormat(
  of: Pick<Row<typeof TipoIdentificacion>, 'Nombre' | 'LongitudMinima' | 'LongitudMaxima' | 'Patron'>,
  value: string,
  field: string,
): void {
  const short = of.LongitudMinima !== null && value.length < of.LongitudMinima;
  const long = of.LongitudMaxima !== null && value.length > of.LongitudMaxima;
  const pattern = of.Patron === null ? undefined : typedPattern(of.Patron);
  // One of before that nobody can run any more: the type is what has to be corrected.
  if (pattern === null) throw refuse('tipo_identificacion.patron', undefined, field);
  if (short || long || pattern?.test(value) === false) throw refuse('tipo_identificacion.formato', { tipo: of.Nombre }, field);
}

/** A means that active credentials carry is not retired. */
async function refuseInUse(ctx: Context, of: Row<typeof TipoIdentificacion>): Promise<void> {
  const rows = await ctx.tx.rows(
    { codigo: text, n: orNull(int) },
    sql`select codigo, count(*) over ()::int as n from identificacion_credencial
      where id_cliente = ${ctx.session.IdCliente} and id_tipo_identificacion = ${of.IdTipoIdentificacion} and estado = 'A' order by codigo limit 3`,
  );
  if (rows.length === 0) return;
  const named = rows.map((row) => row.codigo).join(', ');
  throw conflict('tipo_identificacion.en_uso', { nombres: Number(rows[0]?.n) > rows.length ? `${named}… (${rows[0]?.n})` : named });
}

async function checkPrefix(ctx: Context, after: Row<typeof TipoCredencial>): Promise<void> {
  const other = await ctx.tx.first(
    { nombre: text },
    sql`select nombre from identificacion_tipo_credencial
      where id_cliente = ${ctx.session.IdCliente} and coalesce(prefijo, '') = ${after.Prefijo ?? ''} and id_tipo_credencial <> ${after.IdTipoCredencial ?? 0} limit 1`,
  );
  if (other) throw refuse('tipo_credencial.prefijo', { tipo: other.nombre }, 'Prefijo');
}

/** The catalogs of the credential office. */
export const catalogResources: readonly Resource[] = [
  resource(Motivo, {
    check(_ctx, { before, after }) {
      if (before?.Sistema !== 'S') return;
      const asItWas = after !== null && after.Activo === 'S' && after.Codigo === before.Codigo && before.Uso.every((use) => after.Uso.includes(use));
      if (!asItWas) throw refuse('motivo.sistema');
    },
    can: (row): Readonly<Record<string, boolean>> => (row.Sistema === 'S' ? { eliminar: false } : {}),
    lookupParams: ['Uso'],
    // `Uso=E`: the reasons that serve that use; `Uso=E,I`: those that serve both.
    lookup: (_session, query) => (query.Uso === undefined ? undefined : sql`t.uso::text[] @> ${sql.param(query.Uso.split(','))}::text[]`),
  }),
  resource(TipoIdentificacion, {
    async check(ctx, { before, after }) {
      if (!after) return;
      const { LongitudMinima, LongitudMaxima, Patron } = after;
      if (LongitudMinima !== null && LongitudMaxima !== null && LongitudMaxima < LongitudMinima)
        throw refuse('tipo_identificacion.longitud', undefined, 'LongitudMaxima');
      if (Patron !== null && Patron !== before?.Patron && typedPattern(Patron) === null)
        throw refuse('tipo_identificacion.patron', undefined, 'Patron');
      if (before?.Activo === 'S' && after.Activo === 'N') await refuseInUse(ctx, before);
    },
  }),
  resource(TipoCredencial, {
    computed: {
      Activas: (t) =>
        `(select count(*)::int from identificacion_credencial k where k.id_cliente = ${t}.id_cliente and k.id_tipo_credencial = ${t}.id_tipo_credencial and k.estado = 'A')`,
    },
    lookupParams: ['Condicion', 'Contratista'],
    // `Condicion=TRABAJADOR&Contratista=S`: the types for such people.
    lookup: (_session, { Condicion, Contratista }) =>
      sql`(${Condicion ?? null}::text is null or ${Condicion ?? null} = any(t.condiciones)) and (${Contratista ?? null}::text is null or t.contratista in ('A', ${Contratista ?? null}))`,
    async check(ctx, { before, after }) {
      if (!after) return;
      // A type of before that has none goes on without until somebody chooses.
      if (after.IdPlantilla === null && (!before || before.IdPlantilla !== null)) throw lacks(TipoCredencial, 'IdPlantilla');
      const means = await ctx.tx.first(
        { entidad: text },
        sql`select entidad from identificacion_tipo_identificacion where id_tipo_identificacion = ${after.IdTipoIdentificacion}`,
      );
      if (after.Prestable === 'S' && (after.Entidad !== 'P' || after.Condiciones.some((one) => one !== 'VISITA')))
        throw refuse('tipo_credencial.prestable', undefined, 'Prestable');
      if (means?.entidad !== after.Entidad) throw refuse('tipo_credencial.entidad', undefined, 'IdTipoIdentificacion');
      await checkPrefix(ctx, after);
    },
  }),
];
