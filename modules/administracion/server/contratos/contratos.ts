import type { Row } from '@platform/entity/entity';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { and, eq, sql } from 'drizzle-orm';
import { Contrato } from '../../shared/contrato.entity';
import { addDays } from '../../shared/dia';
import { openSql } from '../personas/persona.sql';
import { adendasSql, dotacionUsadaSql, worksIn } from './contrato.sql';
import { usedSql } from './plazos';

export type ContratoRow = Row<typeof Contrato>;

/** A contract of the client. */
export async function contractOf(tx: Tx, idCliente: number, idContrato: number): Promise<ContratoRow | undefined> {
  const contratos = tableOf(Contrato);
  const [row] = await tx.db
    .select()
    .from(contratos)
    .where(and(eq(contratos.IdCliente, idCliente), eq(contratos.IdContrato, idContrato)));
  return row;
}

/** A contract held until the end of the operation: whoever changes its term or its endowment waits here. */
export async function heldContract(ctx: Context, idContrato: number): Promise<ContratoRow> {
  const held = await ctx.tx.first(
    {},
    sql`select 1 from administracion_contrato where id_cliente = ${ctx.session.IdCliente} and id_contrato = ${idContrato} for no key update`,
  );
  // Read once held: what the one before changed is seen.
  const contract = held && (await contractOf(ctx.tx, ctx.session.IdCliente, idContrato));
  if (!contract) throw refuse('campo.referencia', undefined, 'IdContrato');
  return contract;
}

/** Whether a company works in a contract: its contractor, or a subcontractor not retired. */
export async function contractAccepts(tx: Tx, idContrato: number, idCompania: number): Promise<boolean> {
  const row = await tx.first(
    {},
    sql`select 1 from administracion_contrato c where c.id_contrato = ${idContrato} and ${worksIn(sql.raw('c'), idCompania)}`,
  );
  return row !== undefined;
}

/** Seguridad, Calculations 1: not retired, and with a contract that ended at most those days ago, goes on or begins later. */
export async function companyIsCurrent(tx: Tx, idCliente: number, idCompania: number, today: string, graceDays: number): Promise<boolean> {
  const since = addDays(today, -graceDays);
  const row = await tx.first(
    {},
    sql`select 1 from administracion_compania k where k.id_cliente = ${idCliente} and k.id_compania = ${idCompania} and k.activo = 'S'
      and (exists (select 1 from administracion_contrato c
          where c.id_cliente = k.id_cliente and c.id_compania_contratista = k.id_compania and c.fecha_fin >= ${since})
        or exists (select 1 from administracion_contrato_subcontratista s
          where s.id_cliente = k.id_cliente and s.id_compania = k.id_compania and s.activo = 'S' and s.fecha_fin >= ${since}))`,
  );
  return row !== undefined;
}

/** What a contract holds: people with an open employment in it, people and vehicles accredited in it, and its addenda. */
export async function peopleOf(ctx: Context, idContrato: number): Promise<{ linked: number; accredited: number; vehicles: number; addenda: number }> {
  const row = await ctx.tx.first(
    { linked: int, accredited: int, vehicles: int, addenda: int },
    sql`select (select count(*)::int from administracion_persona_vinculo v where v.id_cliente = c.id_cliente and v.id_contrato = c.id_contrato and ${sql.raw(openSql('v'))}) as linked,
        ${sql.raw(dotacionUsadaSql(ctx.tx.product, 'c'))} as accredited, ${sql.raw(usedSql(ctx.tx.product, 'vehiculo', 'c'))} as vehicles, ${sql.raw(adendasSql('c'))} as addenda
      from administracion_contrato c where c.id_contrato = ${idContrato}`,
  );
  return {
    linked: Number(row?.linked ?? 0),
    accredited: Number(row?.accredited ?? 0),
    vehicles: Number(row?.vehicles ?? 0),
    addenda: Number(row?.addenda ?? 0),
  };
}
