import { daysBetween } from '@modules/administracion/shared/dia';
import { text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import type { RequisitoVigente } from '../../shared/gestion.wire';
import { configurationOf } from '../decision/configuracion';
import { chosenAccreditation } from '../decision/controls/acreditacion';
import { exemptedUntil, requirementFindings } from '../decision/controls/requisitos';
import type { Facts, Requirement } from '../decision/decision.facts';
import { readFacts } from '../decision/facts';

const STATES = { '401': 'X', '402': 'P', '403': 'G', '404': 'W', '405': 'E' } as const;
const isState = (code: string | undefined): code is keyof typeof STATES => code !== undefined && code in STATES;

/** The state of a requirement on a day: by what the gate would say of it, wherever it is asked for. */
export function requirementState(facts: Pick<Facts, 'Exoneraciones'>, requirement: Requirement, day: string): RequisitoVigente['Estado'] {
  const [found] = requirementFindings(facts, [requirement], day, requirement.Zonas);
  if (isState(found?.Codigo)) return STATES[found.Codigo];
  return requirement.FechaVencimiento === null && !requirement.Entregado ? 'P' : 'V';
}

/** When each was issued, by `A` and the requirement or `O` and its type. */
async function issued(ctx: Context, IdPersona: number, IdAcreditacion: number | null): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.tx.rows(
    { clave: text, fecha: text },
    sql`select 'A' || r.id_requisito as clave, r.fecha_emision as fecha from acreditacion_persona_requisito r
        where r.id_cliente = ${ctx.session.IdCliente} and r.id_acreditacion_persona = ${IdAcreditacion}::int and r.fecha_emision is not null
      union all select * from (select distinct on (s.id_tipo_requisito) 'O' || s.id_tipo_requisito, s.fecha_inicio from acceso_sujeto_requisito s
        where s.id_cliente = ${ctx.session.IdCliente} and s.id_division = ${ctx.session.IdDivision} and s.id_persona = ${IdPersona} and s.fecha_inicio is not null
        order by s.id_tipo_requisito, s.fecha_fin desc nulls last) o`,
  );
  return new Map(rows.map(({ clave, fecha }) => [clave, fecha]));
}

/** Every requirement that applies to a person today, of the accreditation that the gate looks at and of the gate's own. */
export async function requirementsOf(ctx: Context, IdPersona: number): Promise<RequisitoVigente[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const day = today(ctx);
  const known = await readFacts(ctx.tx, await configurationOf(ctx, IdDivision), {
    ...{ IdCliente, IdDivision, IdPersona, IdPuerta: null, IdCompania: null, Desde: day, Hasta: day },
  });
  if (!known?.Persona) throw notFound();
  const accreditation = chosenAccreditation(known, day);
  const dates = await issued(ctx, IdPersona, accreditation?.IdAcreditacion ?? null);
  const told =
    (Origen: 'A' | 'O') =>
    (one: Requirement): RequisitoVigente => ({
      Origen,
      Requisito: (ctx.lang === 'en' && one.RequisitoIngles) || one.Requisito,
      Emision: dates.get(Origen === 'A' ? `A${one.IdRequisito}` : `O${one.IdTipoRequisito}`) ?? null,
      Vencimiento: one.FechaVencimiento,
      Dias: one.FechaVencimiento === null ? null : daysBetween(day, one.FechaVencimiento),
      Estado: requirementState(known, one, day),
      ExoneradoHasta: exemptedUntil(known, one, day) ?? null,
      Bloquea: one.Bloqueante === 'S' && one.Obligatorio === 'S' ? 'S' : 'N',
    });
  return [...(accreditation?.Requisitos ?? []).map(told('A')), ...known.Propios.map(told('O'))];
}
