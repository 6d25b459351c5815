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
import { readVehicle } from '../decision/vehiculo.facts';
import type { Kind } from './sujeto.sql';

const STATES = { '401': 'X', '402': 'P', '403': 'G', '404': 'W', '405': 'E' } as const;
const isState = (code: string | undefined): code is keyof typeof STATES => code !== undefined && code in STATES;

/** The state of a requirement on a day: by what the gate would say of it, wherever it is asked for. */
export function requirementState(facts: Pick<Facts, 'Exoneraciones'>, requirement: Requirement, day: string): RequisitoVigente['Estado'] {
  const [found] = requirementFindings(facts, [requirement], day, requirement.Zonas);
  if (isState(found?.Codigo)) return STATES[found.Codigo];
  return requirement.FechaVencimiento === null && !requirement.Entregado ? 'P' : 'V';
}

const OF = {
  persona: {
    papers: sql`acreditacion_persona_requisito r where r.id_acreditacion_persona`,
    own: sql`s.id_persona`,
  },
  vehiculo: {
    papers: sql`acreditacion_vehiculo_requisito r where r.id_acreditacion_vehiculo`,
    own: sql`s.id_vehiculo`,
  },
} as const;

/** When each was issued, by `A` and the requirement or `O` and its type. */
async function issued(ctx: Context, kind: Kind, id: number, IdAcreditacion: number | null): Promise<ReadonlyMap<string, string>> {
  const { papers, own } = OF[kind];
  const rows = await ctx.tx.rows(
    { clave: text, fecha: text },
    sql`select 'A' || r.id_requisito as clave, r.fecha_emision as fecha from ${papers} = ${IdAcreditacion}::int and r.id_cliente = ${ctx.session.IdCliente} and r.fecha_emision is not null
      union all select * from (select distinct on (s.id_tipo_requisito) 'O' || s.id_tipo_requisito, s.fecha_inicio from acceso_sujeto_requisito s
        where s.id_cliente = ${ctx.session.IdCliente} and s.id_division = ${ctx.session.IdDivision} and ${own} = ${id} and s.fecha_inicio is not null
        order by s.id_tipo_requisito, s.fecha_fin desc nulls last) o`,
  );
  return new Map(rows.map(({ clave, fecha }) => [clave, fecha]));
}

/** What the gate knows today of somebody's or of a vehicle's papers. */
async function papersOf(ctx: Context, kind: Kind, id: number, day: string): Promise<Pick<Facts, 'Acreditaciones' | 'Propios' | 'Exoneraciones'>> {
  const { IdCliente, IdDivision } = ctx.session;
  const configuration = await configurationOf(ctx, IdDivision);
  const asked = { IdCliente, IdDivision, IdPuerta: null, IdCompania: null, Desde: day, Hasta: day };
  if (kind === 'vehiculo') {
    const known = await readVehicle(ctx.tx, configuration, { ...asked, IdVehiculo: id, IdConductor: null });
    if (!known.Vehiculo) throw notFound();
    return known;
  }
  const known = await readFacts(ctx.tx, configuration, { ...asked, IdPersona: id });
  if (!known?.Persona) throw notFound();
  return known;
}

/** Every requirement that applies to somebody or to a vehicle today, of the accreditation that the gate looks at and of the gate's own. */
export async function requirementsOf(ctx: Context, kind: Kind, id: number): Promise<RequisitoVigente[]> {
  const day = today(ctx);
  const known = await papersOf(ctx, kind, id, day);
  const accreditation = chosenAccreditation(known, day);
  const dates = await issued(ctx, kind, id, accreditation?.IdAcreditacion ?? null);
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
