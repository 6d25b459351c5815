import type { Row } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import type { Resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Categoria, Compania } from '../../shared/compania.entity';
import { companiaActivada, companiaInactivada } from '../../shared/news';
import { checkPlaceOf } from '../lugares/ubigeo.resource';
import { consulted } from '../personas/consulted';
import { additionalData } from '../personas/dato.resource';
import { checkDocument } from '../personas/documento';
import { openLinksSql } from '../personas/persona.sql';
import { hoursControlled } from '../preguntas';
import { companyReach, openContractSql } from './contrato.sql';

type CompaniaRow = Row<typeof Compania>;

const contractsInForceSql = (t: string): string =>
  `(select count(*)::int from administracion_contrato c where c.id_cliente = ${t}.id_cliente and ${t}.id_compania in (c.id_compania, c.id_compania_contratista) and ${openContractSql('c')})`;

const activePeopleSql = (t: string): string => openLinksSql('id_compania', `${t}.id_compania`, `${t}.id_cliente`);

async function refuseSameDocument(ctx: Context, company: CompaniaRow): Promise<void> {
  const other = await ctx.tx.first(
    { alias: text },
    sql`select t.alias from administracion_compania t where t.id_cliente = ${ctx.session.IdCliente}
      and t.id_tipo_documento = ${company.IdTipoDocumento} and t.documento = ${company.Documento} and t.id_compania <> ${company.IdCompania ?? 0}`,
  );
  if (other) throw conflict('compania.duplicada', { documento: company.Documento, nombre: other.alias });
}

/** What already depends on a company being the client's own or a contractor. */
async function isUsed(ctx: Context, idCompania: number): Promise<boolean> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 where exists (select 1 from administracion_contrato where ${idCompania} in (id_compania, id_compania_contratista) and id_cliente = ${ctx.session.IdCliente})
      or exists (select 1 from administracion_contrato_subcontratista where id_compania = ${idCompania} and id_cliente = ${ctx.session.IdCliente})
      or exists (select 1 from administracion_centro_costo where id_compania = ${idCompania} and id_cliente = ${ctx.session.IdCliente})
      or exists (select 1 from administracion_persona_vinculo where id_compania = ${idCompania} and id_cliente = ${ctx.session.IdCliente})`,
  );
  return row !== undefined;
}

/** Retiring a company stops its people: asked with their number. */
async function askToRetire(ctx: Context, idCompania: number): Promise<void> {
  const row = await ctx.tx.first(
    { contratos: int, personas: int },
    sql`select ${sql.raw(contractsInForceSql('t'))} as contratos, ${sql.raw(activePeopleSql('t'))} as personas from administracion_compania t where t.id_compania = ${idCompania}`,
  );
  const contratos = Number(row?.contratos ?? 0);
  const personas = Number(row?.personas ?? 0);
  if (contratos + personas > 0) ask(ctx, 'compania.retirar', { contratos, personas });
}

export const companiaResource: Resource = consulted(Compania, {
  named: true,
  extras: additionalData('COMPANIA', 'id_compania', Compania.resource),
  policy: companyReach,
  computed: { ContratosVigentes: contractsInForceSql, PersonasActivas: activePeopleSql },
  async check(ctx, { before, after }) {
    if (!after) return;
    await checkDocument(ctx, before, after, 'C');
    await refuseSameDocument(ctx, after);
    await checkPlaceOf(ctx, after.IdPais, after.IdUbigeo, 'IdUbigeo');
    if (before && before.Contratista !== after.Contratista && (await isUsed(ctx, before.IdCompania))) {
      throw refuse('compania.contratista_fijo', undefined, 'Contratista');
    }
    if (before?.Activo === 'S' && after.Activo === 'N') await askToRetire(ctx, before.IdCompania);
  },
  async after(ctx, { before, after }) {
    if (after && after.ControlaAsistencia !== (before?.ControlaAsistencia ?? 'N')) {
      const { IdCompania, ControlaAsistencia } = after;
      for (const follow of ctx.tx.product.answers(hoursControlled))
        await follow(ctx, { IdCompania, ControlaAsistencia: ControlaAsistencia === 'S' ? 'S' : 'N' });
    }
    if (!before || !after || before.Activo === after.Activo) return;
    ctx.emit(after.Activo === 'N' ? companiaInactivada : companiaActivada, { IdCompania: before.IdCompania, Fecha: today(ctx) });
  },
});

export const companiaResources: readonly Resource[] = [
  consulted(Categoria, {
    named: true,
    computed: {
      Companias: (t) =>
        `(select count(*)::int from administracion_compania k where k.id_cliente = ${t}.id_cliente and k.id_categoria = ${t}.id_categoria)`,
    },
  }),
  companiaResource,
];
