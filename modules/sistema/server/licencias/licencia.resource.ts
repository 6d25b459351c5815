import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Licencia } from '../../shared/instalacion.entity';
import type { LicenceTerms } from '../../shared/licencia';
import { licenciaOtorgada } from '../../shared/news';
import { hasValidKey, licenceKey, stateSql, toWatchSql, usedSql } from './licencias';

async function refuseOverlap(ctx: Context, terms: LicenceTerms & { IdLicencia?: number | null }): Promise<void> {
  // Two at once wait for each other here.
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${terms.IdCliente} for no key update`);
  const other = await ctx.tx.first(
    { modulo_ingles: text, modulo: text },
    sql`select o.modulo, o.modulo_ingles from sistema_licencia l join sistema_modulo o on o.id_modulo = l.id_modulo
      where l.id_cliente = ${terms.IdCliente} and l.id_modulo = ${terms.IdModulo} and l.metrica = ${terms.Metrica} and l.id_licencia <> ${terms.IdLicencia ?? 0}
        and l.fecha_inicio <= ${terms.FechaFin} and l.fecha_fin >= ${terms.FechaInicio} limit 1`,
  );
  if (other) throw conflict('licencia.periodo', { modulo: String(ctx.lang === 'en' ? other.modulo_ingles : other.modulo) });
}

const keyed = z.object({
  IdCliente: z.number(),
  IdModulo: z.string(),
  Metrica: z.enum(['U', 'P', 'E']),
  Cantidad: z.number(),
  FechaInicio: z.string(),
  FechaFin: z.string(),
  Clave: z.string(),
});

export const licenciaResources: readonly Resource[] = [
  resource(Licencia, {
    configuration: true,
    policy: (session) => (session.superAdministrador ? undefined : sql`t.id_cliente = ${session.IdCliente}`),
    computed: {
      Usado: (t, _client, product) => usedSql(product, t),
      Saldo: (t, _client, product) => `(${t}.cantidad - ${usedSql(product, t)})`,
      Estado: stateSql,
      PorVigilar: (t, _client, product) => `(case when ${toWatchSql(product, t)} then 'S' else 'N' end)`,
    },
    fill({ tx }, rows) {
      // A key is recomputed each time it is read.
      for (const row of rows) if (!hasValidKey(tx.product.secret, keyed.parse(row))) row.Estado = 'M';
    },
    async check(ctx, { after }) {
      if (!after) return;
      const module = await ctx.tx.first({ licenciable: text }, sql`select licenciable from sistema_modulo where id_modulo = ${after.IdModulo}`);
      if (module?.licenciable === 'N') throw refuse('licencia.no_licenciable', undefined, 'IdModulo');
      await refuseOverlap(ctx, after);
      after.Clave = licenceKey(ctx.tx.product.secret, after);
    },
    async after(ctx, { kind, after }) {
      // The stamp of a global table moves every client's; the modules of the licence are offered to the client's administrators.
      if (kind === 'crear' && after) ctx.emit(licenciaOtorgada, { IdCliente: after.IdCliente, IdModulo: after.IdModulo });
    },
  }),
];
