import { int, list, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';

/** What a contract counts: column of its limit, the rule that speaks, and what uses it. Visits count in none. */
const COUNTED = {
  persona: {
    limit: sql.raw('c.dotacion'),
    rule: 'contrato.dotacion_excedida',
    counts: sql.raw(`a.visita = 'N' and a.fecha_desmovilizacion is null`),
  },
  vehiculo: {
    limit: sql.raw('c.dotacion_vehiculo'),
    rule: 'contrato.dotacion_vehiculo_excedida',
    counts: sql.raw('a.fecha_desmovilizacion is null'),
  },
} as const;
export type Counted = keyof typeof COUNTED;

/** The rule that speaks when one more exceeds what a contract admits. */
export const ruleOfEndowment = (what: Counted): string => COUNTED[what].rule;

export interface Exceeded {
  readonly contrato: string;
  readonly dotacion: number;
  readonly n: number;
  readonly [name: string]: string | number;
}

/**
 * Warns, as the client's rule says, when one more would exceed the contract's endowment (Administración, Calculations 4);
 * answers by how much it does. A contract without a number of vehicles limits none.
 */
export async function checkEndowment(ctx: Context, what: Counted, idContrato: number, subject: number): Promise<Exceeded | null> {
  return (await endowmentCheck(ctx, what, idContrato, [subject]))(subject);
}

/** The same for subjects of one contract, which is held and counted once: answers what warns of each. */
export async function endowmentCheck(
  ctx: Context,
  what: Counted,
  idContrato: number,
  subjects: readonly number[],
): Promise<(subject: number) => Exceeded | null> {
  const { limit, rule, counts } = COUNTED[what];
  const table = sql.raw(`acreditacion_${what}`);
  const key = sql.raw(`a.id_${what}`);
  // Locked first and counted after: a count made while waiting would not see what the one before added.
  await ctx.tx.run(sql`select 1 from administracion_contrato where id_contrato = ${idContrato} for no key update`);
  const row = await ctx.tx.first(
    { codigo: text, dotacion: orNull(int), valida_dotacion: yes, usada: int, contadas: list(int) },
    sql`select c.codigo, ${limit} as dotacion, t.valida_dotacion,
        (select count(distinct ${key})::int from ${table} a where a.id_cliente = c.id_cliente and a.id_contrato = c.id_contrato and ${counts}) as usada,
        array(select ${key} from ${table} a where a.id_cliente = c.id_cliente and a.id_contrato = c.id_contrato and ${key} = any(${sql.param([...subjects])}::int[]) and ${counts}) as contadas
      from administracion_contrato c join administracion_tipo_contrato t on t.id_tipo_contrato = c.id_tipo_contrato where c.id_contrato = ${idContrato}`,
  );
  const counted = new Set(row?.contadas);
  return (subject) => {
    if (!row || counted.has(subject) || !row.valida_dotacion || row.dotacion === null) return null;
    const n = row.usada + 1;
    if (n <= row.dotacion) return null;
    const exceeded = { contrato: row.codigo, dotacion: row.dotacion, n };
    applyRule(ctx, rule, exceeded, 'IdContrato');
    return exceeded;
  };
}

/** What a contract admits, null when it limits none, and how much of it is used. */
export async function allowanceOf(ctx: Context, what: Counted, idContrato: number): Promise<{ dotacion: number | null; usada: number }> {
  const { limit, counts } = COUNTED[what];
  const row = await ctx.tx.first(
    { dotacion: orNull(int), usada: int },
    sql`select case when t.valida_dotacion = 'S' then ${limit} end as dotacion,
        (select count(distinct ${sql.raw(`a.id_${what}`)})::int from ${sql.raw(`acreditacion_${what}`)} a where a.id_cliente = c.id_cliente and a.id_contrato = c.id_contrato and ${counts}) as usada
      from administracion_contrato c join administracion_tipo_contrato t on t.id_tipo_contrato = c.id_tipo_contrato where c.id_contrato = ${idContrato}`,
  );
  return row ?? { dotacion: null, usada: 0 };
}

/** Used, free and in process (Administración, Calculations 4). */
export async function endowmentOf(ctx: Context, what: Counted, idContrato: number) {
  const { limit, counts } = COUNTED[what];
  const key = sql.raw(`id_${what}`);
  return ctx.tx.rows(
    { Dotacion: orNull(int), ValidaDotacion: text, Usada: int, EnProceso: int },
    sql`select ${limit} as "Dotacion", t.valida_dotacion as "ValidaDotacion",
        (select count(distinct a.${key})::int from ${sql.raw(`acreditacion_${what}`)} a where a.id_cliente = c.id_cliente and a.id_contrato = c.id_contrato and ${counts}) as "Usada",
        (select count(distinct s.${key})::int from acreditacion_solicitud s where s.id_cliente = c.id_cliente and s.id_contrato = c.id_contrato and s.entidad = ${what === 'persona' ? 'P' : 'V'} and s.estado in ('P', 'O')) as "EnProceso"
      from administracion_contrato c join administracion_tipo_contrato t on t.id_tipo_contrato = c.id_tipo_contrato where c.id_contrato = ${idContrato} and ${limit} is not null`,
  );
}
