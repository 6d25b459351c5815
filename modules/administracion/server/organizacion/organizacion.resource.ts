import type { Row } from '@platform/entity/entity';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import type { Resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Cargo, CentroCosto, Funcion, TipoCargo } from '../../shared/organizacion.entity';
import { openContractSql } from '../contratos/contrato.sql';
import { countSql } from '../counts';
import { consulted } from '../personas/consulted';
import { openLinksSql, openSql } from '../personas/persona.sql';
import { makesCycle } from './jerarquia.rules';
import { unidadResource } from './unidad.resource';

type CargoRow = Row<typeof Cargo>;
type CentroRow = Row<typeof CentroCosto>;

/** Names the contracts and people that use a company and a unit through a cost center. */
async function refuseTakenAway(ctx: Context, center: CentroRow, units: readonly number[]): Promise<void> {
  if (units.length === 0) return;
  const rows = await ctx.tx.rows(
    { nombre: orNull(text) },
    sql`select nombre from (
        select c.codigo as nombre from administracion_contrato c where c.id_centro_costo = ${center.IdCentroCosto}
          and c.id_unidad_organizacional = any(${sql.param([...units])}) and ${sql.raw(openContractSql('c'))}
        union all select p.apellido_paterno || ', ' || p.nombres from administracion_persona_vinculo v join administracion_persona p on p.id_persona = v.id_persona
          where v.id_centro_costo = ${center.IdCentroCosto} and v.id_unidad_organizacional = any(${sql.param([...units])}) and ${sql.raw(openSql('v'))}) usos limit 4`,
  );
  if (rows.length === 0) return;
  const nombres = rows
    .slice(0, 3)
    .map((row) => String(row.nombre))
    .join(', ');
  throw conflict('centro_costo.unidad_en_uso', { nombres: rows.length > 3 ? `${nombres}…` : nombres });
}

async function checkCostCenter(ctx: Context, before: CentroRow | null, after: CentroRow): Promise<void> {
  const company = await ctx.tx.first(
    { contratista: text },
    sql`select contratista from administracion_compania where id_cliente = ${ctx.session.IdCliente} and id_compania = ${after.IdCompania}`,
  );
  if (company?.contratista !== 'N') throw refuse('centro_costo.compania_propia', undefined, 'IdCompania');
  if (!before) return;
  const gone = before.IdCompania === after.IdCompania ? before.Unidades.filter((unit) => !after.Unidades.includes(unit)) : before.Unidades;
  await refuseTakenAway(ctx, before, gone);
}

/** Bosses of the client's positions; held, because two changes at once could close a circle. */
async function checkBoss(ctx: Context, idCargo: number, idBoss: number): Promise<void> {
  const { IdCliente } = ctx.session;
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${IdCliente} for no key update`);
  const rows = await ctx.tx.rows(
    { id: int, jefe: orNull(int) },
    sql`select id_cargo as id, id_jefe_inmediato as jefe from administracion_cargo where id_cliente = ${IdCliente}`,
  );
  const bosses = new Map(rows.map((row) => [row.id, row.jefe]));
  if (makesCycle(bosses, idCargo, idBoss)) throw refuse('cargo.ciclo', undefined, 'IdJefeInmediato');
}

async function checkCargo(ctx: Context, before: CargoRow | null, after: CargoRow): Promise<void> {
  if (after.Contratista === 'N' && after.IdUnidadOrganizacional === null) {
    throw refuse('cargo.sin_unidad', undefined, 'IdUnidadOrganizacional');
  }
  const row = await ctx.tx.first(
    { con_personas: bool, funcion: orNull(text) },
    sql`select (select f.contratista from administracion_funcion f where f.id_cliente = ${ctx.session.IdCliente} and f.id_funcion = ${after.IdFuncion}) as funcion,
      exists (select 1 from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente} and v.id_cargo = ${before?.IdCargo ?? 0}) as con_personas`,
  );
  if (before && before.Contratista !== after.Contratista && row?.con_personas === true) {
    throw refuse('cargo.con_personas', undefined, 'Contratista');
  }
  if (row?.funcion !== after.Contratista) throw refuse('cargo.funcion', undefined, 'IdFuncion');
  if (before && after.IdJefeInmediato !== null && before.IdJefeInmediato !== after.IdJefeInmediato) {
    await checkBoss(ctx, before.IdCargo, after.IdJefeInmediato);
  }
}

const peopleSql =
  (column: string) =>
  (t: string): string =>
    openLinksSql(column, `${t}.${column}`, `${t}.id_cliente`);

export const organizacionResources: readonly Resource[] = [
  unidadResource,
  consulted(CentroCosto, {
    named: true,
    computed: {
      Contratos: countSql('administracion_contrato', 'id_centro_costo'),
      Personas: peopleSql('id_centro_costo'),
    },
    lookupParams: ['IdUnidadOrganizacional'],
    lookup: (_session, { IdUnidadOrganizacional }) => {
      if (IdUnidadOrganizacional === undefined) return undefined;
      return /^\d{1,9}$/.test(IdUnidadOrganizacional) ? sql`t.unidades @> array[${Number(IdUnidadOrganizacional)}]::int[]` : sql`false`;
    },
    async check(ctx, { before, after }) {
      if (after) await checkCostCenter(ctx, before, after);
    },
  }),
  consulted(TipoCargo, {
    named: true,
    duplicate: 'tipo_cargo.duplicado',
    computed: {
      Cargos: countSql('administracion_cargo', 'id_tipo_cargo'),
      Personas: (t) =>
        `(select count(*)::int from administracion_persona_vinculo v join administracion_cargo g on g.id_cargo = v.id_cargo where v.id_cliente = ${t}.id_cliente and g.id_tipo_cargo = ${t}.id_tipo_cargo and ${openSql('v')})`,
    },
  }),
  consulted(Funcion, {
    named: true,
    computed: { Cargos: countSql('administracion_cargo', 'id_funcion') },
    async check(ctx, { before, after }) {
      if (!before || !after || before.Contratista === after.Contratista) return;
      const used = await ctx.tx.first(
        {},
        sql`select 1 from administracion_cargo where id_cliente = ${ctx.session.IdCliente} and id_funcion = ${before.IdFuncion} limit 1`,
      );
      if (used) throw refuse('funcion.con_cargos', undefined, 'Contratista');
    },
  }),
  consulted(Cargo, {
    named: true,
    policy: (session) => (session.contratista ? sql`t.contratista = 'S'` : undefined),
    computed: { Personas: peopleSql('id_cargo') },
    lookupParams: ['IdCompania'],
    // The positions that the people of a company may have.
    lookup: (_session, { IdCompania }) => {
      if (IdCompania === undefined) return undefined;
      if (!/^\d{1,9}$/.test(IdCompania)) return sql`false`;
      return sql`t.contratista = (select k.contratista from administracion_compania k where k.id_compania = ${Number(IdCompania)})`;
    },
    async check(ctx, { before, after }) {
      if (after) await checkCargo(ctx, before, after);
    },
  }),
];
