import type { Tx } from '@platform/server/db/pool';
import { bool, int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import { z } from 'zod';
import {
  accreditationRow,
  assignmentRow,
  type GateConfiguration,
  restrictionRow,
  type Through,
  wholeAccreditation,
  wholeAssignment,
  wholeOwn,
  wholeRestriction,
} from '../decision/configuracion';
import { exemptionSchema, type Facts, ownRequirementRow, type Person, validitySchema } from '../decision/decision.facts';
import { type GateFacts, knowing } from '../decision/facts';
import { NO_REGIME, type Regime, regimesOf } from './instantanea.regimen';
import { ACCREDITATIONS_SQL, ASSIGNMENTS_SQL, CREDENTIALS_SQL, EXEMPTIONS_SQL, OWN_SQL, RECORDS_SQL, RESTRICTIONS_SQL } from './instantanea.sql';

/** Of which division, and of which days. */
interface Asked {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly Desde: string;
  readonly Hasta: string;
}

function grouped<T>(rows: readonly { readonly id_persona: number | null; readonly dato: T }[]): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { id_persona, dato } of rows) {
    if (id_persona === null) continue;
    const those = groups.get(id_persona);
    if (those) those.push(dato);
    else groups.set(id_persona, [dato]);
  }
  return groups;
}

/** What the gate keeps of somebody: the numbers that readers know them by, and of this division what is controlled. */
interface Kept {
  readonly codigos: string[];
  control: Facts['Control'];
}
/** The same of some people, by who they are. */
export async function recordsOf(tx: Tx, { IdCliente, IdDivision }: Pick<Asked, 'IdCliente' | 'IdDivision'>, ids: readonly number[]) {
  const rows = await tx.rows(
    { id_persona: int, aqui: bool, codigo_equipo: orNull(text), controla_antipassback: oneOf(['S', 'N']), valida_regimen: oneOf(['S', 'N']) },
    { text: RECORDS_SQL, values: [IdCliente, IdDivision, ids] },
  );
  const records = new Map<number, Kept>();
  for (const { id_persona, aqui, codigo_equipo, controla_antipassback: ControlaAntipassback, valida_regimen: ValidaRegimen } of rows) {
    const kept: Kept = records.get(id_persona) ?? { codigos: [], control: null };
    records.set(id_persona, kept);
    if (codigo_equipo !== null) kept.codigos.push(codigo_equipo);
    if (aqui) kept.control = { ControlaAntipassback, ValidaRegimen };
  }
  return records;
}

/** What of somebody is the same at every door. */
interface Theirs extends Pick<Facts, 'Acreditaciones' | 'Restricciones' | 'Propios' | 'Exoneraciones' | 'CredencialActiva'> {
  readonly Persona: Person;
  readonly regime: Regime;
  readonly assigned: readonly z.infer<typeof assignmentRow>[];
}

/** What is the same of some at every door, where some of `doors` ask for it: of each, by who they are. */
export async function theirsOf(
  tx: Tx,
  configuration: GateConfiguration,
  asked: Asked,
  doors: readonly Pick<GateFacts, 'MiraRegimen' | 'Puerta'>[],
  ids: readonly number[],
  records?: ReadonlyMap<number, Kept>,
): Promise<(persona: Person) => Theirs> {
  const { IdCliente, IdDivision, Desde, Hasta } = asked;
  const place = [IdCliente, IdDivision];
  const accredited = await tx.rows({ id_persona: int, dato: json(accreditationRow) }, { text: ACCREDITATIONS_SQL, values: [...place, ids] });
  const accreditations = await knowing(tx, configuration, asked, (known) =>
    grouped(accredited.map(({ id_persona, dato }) => ({ id_persona, dato: wholeAccreditation(known, dato) }))),
  );
  const restricted = await tx.rows(
    { id_persona: orNull(int), dato: json(restrictionRow) },
    { text: RESTRICTIONS_SQL, values: [...place, ids, Desde, Hasta] },
  );
  const restrictions = restricted.map(({ id_persona, dato }) => ({ id_persona, dato: wholeRestriction(configuration, dato) }));
  const exemptions = grouped(
    await tx.rows({ id_persona: orNull(int), dato: json(exemptionSchema) }, { text: EXEMPTIONS_SQL, values: [...place, ids, Desde, Hasta] }),
  );
  const owned = await tx.rows({ id_persona: int, dato: json(z.array(ownRequirementRow)) }, { text: OWN_SQL, values: [...place, ids] });
  const own = new Map(owned.map(({ id_persona, dato }) => [id_persona, wholeOwn(configuration, dato)]));
  const assigned = grouped(await tx.rows({ id_persona: orNull(int), dato: json(assignmentRow) }, { text: ASSIGNMENTS_SQL, values: [...place, ids] }));
  const controlled = () => new Map([...assigned].map(([id, those]) => [id, those.map((one) => wholeAssignment(configuration, null, one))]));
  const kept = doors.some(({ MiraRegimen }) => MiraRegimen) ? (records ?? (await recordsOf(tx, asked, ids))) : null;
  const regimes = kept ? await regimesOf(tx, asked, controlled(), (id) => kept.get(id)?.control ?? null) : new Map<number, Regime>();
  const credentials = grouped(
    doors.some(({ Puerta }) => Puerta?.ExigeCredencial === 'S')
      ? await tx.rows({ id_persona: int, dato: json(validitySchema) }, { text: CREDENTIALS_SQL, values: [IdCliente, ids] })
      : [],
  );
  const personally = new Set(restrictions.map(({ id_persona }) => id_persona));
  const ofCompanies = restrictions.filter(({ id_persona }) => id_persona === null);
  const restrictionsOf = (id: number, companies: ReadonlySet<number | null>) =>
    (personally.has(id) ? restrictions : ofCompanies)
      .filter(({ id_persona, dato }) => id_persona === id || (id_persona === null && companies.has(dato.IdCompania)))
      .map(({ dato }) => dato);
  return (Persona) => {
    const { IdPersona } = Persona;
    const Acreditaciones = accreditations.get(IdPersona) ?? [];
    return {
      Persona,
      Acreditaciones,
      Restricciones: restrictionsOf(IdPersona, new Set([Persona.IdCompania, ...Acreditaciones.map(({ IdCompania: of }) => of)])),
      Propios: own.get(IdPersona) ?? [],
      Exoneraciones: exemptions.get(IdPersona) ?? [],
      CredencialActiva: credentials.get(IdPersona)?.[0] ?? null,
      regime: regimes.get(IdPersona) ?? NO_REGIME,
      assigned: assigned.get(IdPersona) ?? [],
    };
  };
}

const everySchedule = new WeakMap<GateConfiguration, Facts['Horarios']>();
/** Schedules of the division, the same for everybody. */
function schedulesIn(configuration: GateConfiguration): Facts['Horarios'] {
  const known = everySchedule.get(configuration) ?? [...configuration.schedules.values()];
  everySchedule.set(configuration, known);
  return known;
}

/** Somebody's facts at a door. */
export const atDoor = (
  configuration: GateConfiguration,
  base: GateFacts,
  IdEquipo: Through,
  { Persona, regime, assigned, CredencialActiva, ...own }: Theirs,
): Facts & { readonly Persona: Person } => ({
  ...base,
  ...own,
  ...(base.MiraRegimen ? regime : NO_REGIME),
  Encontradas: 1,
  Persona,
  CredencialActiva: base.Puerta?.ExigeCredencial === 'S' ? CredencialActiva : null,
  Asignaciones: assigned.map((one) => wholeAssignment(configuration, base.Puerta, one, IdEquipo)),
  Horarios: schedulesIn(configuration),
});
