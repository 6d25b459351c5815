import type { Row } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { int, orNull, text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { conflict, forbidden, notFound, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { changeRow, changeRows } from '@platform/server/record/rows';
import { action, type Resource } from '@platform/server/resource/resource';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { UnidadOrganizacional } from '../../shared/organizacion.entity';
import { openContractSql } from '../contratos/contrato.sql';
import { consulted } from '../personas/consulted';
import { personState } from '../personas/persona.rules';
import { openLinksSql, openSql } from '../personas/persona.sql';
import { heldPerson, lastLink } from '../rows';
import { key } from '../schemas';
import { branchOf, deepestLevel, makesCycle, type Parents } from './jerarquia.rules';

type UnidadRow = Row<typeof UnidadOrganizacional>;
const MAX_LEVELS = 8;

/** The tree as it is; whoever moves a branch of a client's tree waits for the other, or two moves could close a circle. */
async function heldTree(ctx: Context): Promise<Parents> {
  const { IdCliente } = ctx.session;
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${IdCliente} for no key update`);
  const rows = await ctx.tx.rows(
    { id: int, padre: orNull(int) },
    sql`select id_unidad_organizacional as id, id_unidad_padre as padre from administracion_unidad_organizacional where id_cliente = ${IdCliente}`,
  );
  return new Map(rows.map((row) => [row.id, row.padre]));
}

/** Refuses a circle or too many levels; answers the tree. */
async function checkPlace(ctx: Context, node: number | null, idParent: number | null): Promise<Parents> {
  const tree = await heldTree(ctx);
  if (node !== null && makesCycle(tree, node, idParent)) throw refuse('unidad.ciclo', undefined, 'IdUnidadPadre');
  if (deepestLevel(tree, node, idParent) > MAX_LEVELS) {
    throw refuse('unidad.niveles', { n: MAX_LEVELS }, 'IdUnidadPadre');
  }
  return tree;
}

/** A branch under a unit of one division is of that division. */
async function divisionOf(ctx: Context, idUnit: number | null): Promise<number | null> {
  if (idUnit === null) return null;
  const row = await ctx.tx.first(
    { id_division: orNull(int) },
    sql`select id_division from administracion_unidad_organizacional where id_cliente = ${ctx.session.IdCliente} and id_unidad_organizacional = ${idUnit}`,
  );
  if (!row) throw refuse('campo.referencia', undefined, 'IdUnidadPadre');
  return row.id_division;
}

async function spreadDivision(ctx: Context, tree: Parents, idUnit: number, idDivision: number | null): Promise<void> {
  const below = [...branchOf(tree, idUnit)].filter((id) => id !== idUnit);
  if (idDivision === null || below.length === 0) return;
  await changeRows(ctx, UnidadOrganizacional, {
    set: { IdDivision: idDivision },
    where: sql`t.id_unidad_organizacional = any(${sql.param(below)}) and t.id_division is distinct from ${idDivision}`,
  });
}

/** Moving a branch moves what profiles limited to units see: asked with how many it reaches. */
async function askToMove(ctx: Context, tree: Parents, idUnit: number): Promise<void> {
  // Whoever is limited to some units would give itself another by hanging it under one of them.
  if (ctx.session.units?.includes(idUnit) === false) throw forbidden('perfil.otorga_mas');
  const branch = sql.param([...branchOf(tree, idUnit)]);
  const row = await ctx.tx.first(
    { personas: int, perfiles: int },
    sql`select (select count(*)::int from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente}
          and v.id_unidad_organizacional = any(${branch}) and ${sql.raw(openSql('v'))}) as personas,
        (select count(distinct p.id_perfil)::int from seguridad_perfil_unidad p where p.id_cliente = ${ctx.session.IdCliente}
          and p.id_unidad_organizacional = any(${branch})) as perfiles`,
  );
  const personas = Number(row?.personas ?? 0);
  const perfiles = Number(row?.perfiles ?? 0);
  if (personas + perfiles > 0) ask(ctx, 'unidad.mover', { personas, perfiles });
}

async function checkResponsible(ctx: Context, idPersona: number): Promise<void> {
  const person = await heldPerson(ctx, idPersona);
  const last = await lastLink(ctx.tx, ctx.session.IdCliente, idPersona);
  if (personState(person.Inactivo, last, today(ctx)) !== 'A') throw refuse('unidad.responsable', undefined, 'IdResponsable');
}

/** Names what still lives in a unit: nothing may, when it is retired or deleted. */
async function refuseWhileUsed(ctx: Context, idUnit: number): Promise<void> {
  const rows = await ctx.tx.rows(
    { nombre: orNull(text) },
    sql`select nombre from (
        select u.unidad_organizacional as nombre from administracion_unidad_organizacional u where u.id_unidad_padre = ${idUnit} and u.activo = 'S'
        union all select c.codigo from administracion_contrato c where c.id_unidad_organizacional = ${idUnit} and ${sql.raw(openContractSql('c'))}
        union all select g.cargo from administracion_cargo g where g.id_unidad_organizacional = ${idUnit} and g.activo = 'S'
        union all select k.centro_costo from administracion_centro_costo k where k.unidades @> array[${idUnit}]::int[] and k.activo = 'S'
        union all select p.apellido_paterno || ', ' || p.nombres from administracion_persona_vinculo v join administracion_persona p on p.id_persona = v.id_persona
          where v.id_unidad_organizacional = ${idUnit} and ${sql.raw(openSql('v'))}) usos limit 4`,
  );
  if (rows.length === 0) return;
  const nombres = rows
    .slice(0, 3)
    .map((row) => String(row.nombre))
    .join(', ');
  throw conflict('unidad.en_uso', { nombres: rows.length > 3 ? `${nombres}…` : nombres });
}

async function checkUnit(ctx: Context, before: UnidadRow | null, after: UnidadRow): Promise<void> {
  if (before?.IdUnidadPadre !== after.IdUnidadPadre) {
    const tree = await checkPlace(ctx, before?.IdUnidadOrganizacional ?? null, after.IdUnidadPadre);
    if (before) await askToMove(ctx, tree, before.IdUnidadOrganizacional);
  }
  after.IdDivision = (await divisionOf(ctx, after.IdUnidadPadre)) ?? after.IdDivision;
  if (after.IdResponsable !== null && before?.IdResponsable !== after.IdResponsable) {
    await checkResponsible(ctx, after.IdResponsable);
  }
  if (before?.Activo === 'S' && after.Activo === 'N') await refuseWhileUsed(ctx, before.IdUnidadOrganizacional);
}

const moveBody = z.strictObject({ IdUnidadPadre: key.nullish(), Version: z.int({ error: 'campo.entero' }) });

/** *Mover*: a branch under another unit, or to the first level. Of two who move at once, the second sees what the first did. */
async function move(ctx: Context, idUnit: number, sent: z.output<typeof moveBody>): Promise<null> {
  const t = tableOf(UnidadOrganizacional);
  const [unit] = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdCliente, ctx.session.IdCliente), eq(t.IdUnidadOrganizacional, idUnit)))
    .for('no key update');
  if (!unit) throw notFound();
  if (unit.Version !== sent.Version) throw conflict('registro.version', {}, { actual: unit });
  const IdUnidadPadre = sent.IdUnidadPadre ?? null;
  if (IdUnidadPadre === unit.IdUnidadPadre) return null;
  const tree = await checkPlace(ctx, idUnit, IdUnidadPadre);
  await askToMove(ctx, tree, idUnit);
  const IdDivision = (await divisionOf(ctx, IdUnidadPadre)) ?? unit.IdDivision;
  await changeRow(ctx, UnidadOrganizacional, idUnit, unit, { IdUnidadPadre, IdDivision }, 'mover');
  await spreadDivision(ctx, tree, idUnit, IdDivision);
  return null;
}

/** People of the whole branch of a unit. */
const peopleOfBranchSql = (t: string): string =>
  `(with recursive rama as (select ${t}.id_unidad_organizacional as id union select h.id_unidad_organizacional from administracion_unidad_organizacional h join rama on h.id_unidad_padre = rama.id)
    select count(*)::int from administracion_persona_vinculo v where v.id_cliente = ${t}.id_cliente and v.id_unidad_organizacional in (select id from rama) and ${openSql('v')})`;

export const unidadResource: Resource = consulted(UnidadOrganizacional, {
  // The unit limits of profiles follow the tree.
  configuration: true,
  computed: {
    Personas: (t) => openLinksSql('id_unidad_organizacional', `${t}.id_unidad_organizacional`, `${t}.id_cliente`),
    PersonasRama: peopleOfBranchSql,
    CentrosCosto: (t) =>
      `(select count(*)::int from administracion_centro_costo k where k.id_cliente = ${t}.id_cliente and k.activo = 'S' and k.unidades @> array[${t}.id_unidad_organizacional])`,
  },
  can: (_row, session) => ({
    mover: !session.contratista && granted(session, UnidadOrganizacional.options.menu, 'procesar'),
  }),
  async check(ctx, { before, after }) {
    if (after) await checkUnit(ctx, before, after);
    else if (before) await refuseWhileUsed(ctx, before.IdUnidadOrganizacional);
  },
  async after(ctx, { before, after }) {
    if (!before || !after || before.IdDivision === after.IdDivision) return;
    await spreadDivision(ctx, await heldTree(ctx), after.IdUnidadOrganizacional, after.IdDivision);
  },
  actions: { mover: action({ body: moveBody, run: (ctx, id, body) => move(ctx, Number(id), body) }) },
});
