import type { Entity } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { int, orNull } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import { amountsIn } from '@platform/server/resource/money';
import { type Resource, type ResourceHooks, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { EstadoCivil, LicenciaConducir, Moneda, Pais, PaisFeriado, TipoDocumento, TipoSangre } from '../../shared/catalogos.entity';
import { existsInSomeYear } from '../../shared/feriado';
import { definitionsOf } from '../menus/definiciones';
import { documentsKept, peopleKept } from '../preguntas';

/** How many people of the session's client hold each row of a shared catalog: one count for the page. */
function countsPeople<E extends Entity>(key: string, column: string): Pick<ResourceHooks<E>, 'fill'> {
  return {
    async fill(ctx, rows) {
      const ids = rows.map((row) => Number(row[key]));
      const counts = await ctx.tx.rows(
        { id: orNull(int), n: int },
        sql`select ${sql.raw(column)} as id, count(*)::int as n from ${sql.raw(answeredRows(ctx.tx.product, peopleKept))} p
          where id_cliente = ${ctx.session.IdCliente} and ${sql.raw(column)} = any(${sql.param(ids)}) group by 1`,
      );
      const byId = new Map(counts.map((row) => [Number(row.id), row.n]));
      for (const row of rows) row.Personas = byId.get(Number(row[key])) ?? 0;
    },
  };
}

/** Documents already stored that a new form of their type would refuse. */
async function askForMisfits(ctx: Context, type: { IdTipoDocumento: number; LongitudExacta: string; Longitud: number; Caracteres: string }) {
  const row = await ctx.tx.first(
    { n: int },
    sql`select count(*)::int as n from ${sql.raw(answeredRows(ctx.tx.product, documentsKept))} d where id_tipo_documento = ${type.IdTipoDocumento}
      and (length(documento) > ${type.Longitud} or (${type.LongitudExacta} = 'S' and length(documento) <> ${type.Longitud}) or (${type.Caracteres} = 'N' and documento ~ '\\D'))`,
  );
  const n = Number(row?.n ?? 0);
  if (n > 0) ask(ctx, 'tipo_documento.no_cumplen', { n });
}

export const catalogosResources: readonly Resource[] = [
  resource(Moneda, {
    named: true,
    computed: { Paises: (t) => `(select count(*)::int from sistema_pais p where p.id_moneda = ${t}.id_moneda)` },
    async check(ctx, { before, after }) {
      if (after && !/^[A-Z]{3}$/.test(after.Codigo)) throw refuse('moneda.codigo', undefined, 'Codigo');
      if (!before || !after || before.Decimales === after.Decimales) return;
      const n = await amountsIn(ctx.tx, [...definitionsOf(ctx.tx.product).entities.values()], Moneda.resource, before.IdMoneda);
      if (n > 0) throw conflict('moneda.decimales_en_uso', { n });
    },
  }),
  resource(Pais, {
    // Names of nationalities are kept under the stamp, as are the rules of document types.
    configuration: true,
    computed: { Feriados: (t) => `(select count(*)::int from sistema_pais_feriado f where f.id_pais = ${t}.id_pais and f.activo = 'S')` },
    async check(ctx, { kind, before }) {
      if (kind === 'eliminar' && before) await ctx.tx.run(sql`delete from sistema_pais_feriado where id_pais = ${before.IdPais}`);
    },
  }),
  resource(PaisFeriado, {
    duplicate: 'pais_feriado.duplicado',
    check(ctx, { after }) {
      if (!after || existsInSomeYear(after.Dia, after.Mes)) return;
      const mes = new Intl.DateTimeFormat(ctx.lang, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, after.Mes - 1, 1));
      throw refuse('pais_feriado.dia', { d: after.Dia, mes }, 'Dia');
    },
  }),
  resource(TipoDocumento, {
    configuration: true,
    computed: {
      Descripcion: (
        t,
      ) => `(${t}.tipo_documento || case when exists (select 1 from sistema_tipo_documento o where o.alias = ${t}.alias and o.id_pais <> ${t}.id_pais and o.activo = 'S')
        then ' (' || (select p.pais from sistema_pais p where p.id_pais = ${t}.id_pais) || ')' else '' end)`,
    },
    lookupParams: ['Para'],
    // `Para=P|C`: the types that serve people or companies.
    lookup: (_session, query) => (query.Para === undefined ? undefined : sql`t.aplica in (${query.Para}, 'A')`),
    async check(ctx, { before, after }) {
      if (!before || !after) return;
      const stricter = (['LongitudExacta', 'Longitud', 'Caracteres'] as const).some((name) => before[name] !== after[name]);
      if (stricter) await askForMisfits(ctx, after);
    },
  }),
  resource(LicenciaConducir, { ...countsPeople('IdLicenciaConducir', 'id_licencia_conducir'), named: true }),
  resource(TipoSangre, {
    ...countsPeople('IdTipoSangre', 'id_tipo_sangre'),
    named: true,
    search: withMinus,
    check(_ctx, { after }) {
      if (!after) return;
      after.Codigo = withMinus(after.Codigo);
      if (!/^[A-Z]+[+−]?$/.test(after.Codigo)) throw refuse('tipo_sangre.codigo', undefined, 'Codigo');
    },
  }),
  resource(EstadoCivil, { ...countsPeople('IdEstadoCivil', 'id_estado_civil'), named: true, duplicate: 'estado_civil.duplicado' }),
];

/** A hyphen typed for a minus is a minus. */
function withMinus(typed: string): string {
  return typed.replace(/[-–—]/g, '−');
}
