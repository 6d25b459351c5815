import type { Tx } from '@platform/server/db/pool';
import { bool, int, json, list, orNull, text } from '@platform/server/db/rows';
import { z } from 'zod';
import {
  accreditationSchema,
  assignmentSchema,
  exemptionSchema,
  type Facts,
  factsSchema,
  restrictionSchema,
  scheduleSchema,
} from '../decision/decision.facts';
import { readFacts } from '../decision/facts';
import { ACCREDITATIONS_SQL, ASSIGNMENTS_SQL, CREDENTIALS_SQL, EXEMPTIONS_SQL, PEOPLE_SQL, RESTRICTIONS_SQL, SCHEDULES_SQL } from './instantanea.sql';

/** For whom, where and for which days. */
export interface Gathered {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdPuerta: number;
  readonly IdCompania: number | null;
  readonly Hoy: string;
  readonly Desde: string;
  readonly Hasta: string;
  /** Since when whoever left is still told. */
  readonly TodaviaDesde: string;
}
/** One person with everything that the gate's decision knows of them, and what identifies them. */
export interface Known {
  readonly facts: Facts & { readonly Persona: NonNullable<Facts['Persona']> };
  readonly IdTipoDocumento: number;
  readonly Rut: boolean;
  /** Numbers that readers know them by. */
  readonly Codigos: readonly string[];
}
export interface Division {
  /** What is the same of everyone: the door, the zones, the days off. */
  readonly base: Facts;
  readonly people: readonly Known[];
}

const personRow = z.object({
  id_persona: z.number(),
  id_tipo_documento: z.number(),
  rut: z.boolean().nullable(),
  codigos: z.array(z.string()),
  persona: factsSchema.shape.Persona.unwrap(),
});
const ofPerson = <S extends z.ZodType>(dato: S) => z.array(z.object({ id_persona: z.number(), dato }));
const restrictionRows = z.array(z.object({ id_persona: z.number().nullable(), dato: restrictionSchema }));

function grouped<T>(rows: readonly { readonly id_persona: number; readonly dato: T }[]): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { id_persona, dato } of rows) {
    const those = groups.get(id_persona);
    if (those) those.push(dato);
    else groups.set(id_persona, [dato]);
  }
  return groups;
}

/** What the gate would know of everyone of the division at a door; undefined when the door is not of the division. */
export async function gatherFacts(tx: Tx, asked: Gathered): Promise<Division | undefined> {
  const { IdCliente, IdDivision, IdPuerta, IdCompania, Desde, Hasta } = asked;
  const base = await readFacts(tx, { IdCliente, IdDivision, IdPuerta, IdCompania, TipoIdentificacion: 'PLA', Desde, Hasta });
  if (!base) return undefined;
  const place = [IdCliente, IdDivision, IdPuerta];
  const rows = z
    .array(personRow)
    .parse(
      await tx.rows(
        { id_persona: orNull(int), id_tipo_documento: orNull(int), rut: orNull(bool), codigos: list(text), persona: json(z.unknown()) },
        { text: PEOPLE_SQL, values: [...place, IdCompania, asked.Hoy, asked.TodaviaDesde] },
      ),
    );
  const ids = rows.map(({ id_persona }) => id_persona);
  const accreditations = grouped(
    ofPerson(accreditationSchema).parse(
      await tx.rows({ id_persona: int, dato: json(z.unknown()) }, { text: ACCREDITATIONS_SQL, values: [...place, ids] }),
    ),
  );
  const restrictions = restrictionRows.parse(
    await tx.rows({ id_persona: orNull(int), dato: json(z.unknown()) }, { text: RESTRICTIONS_SQL, values: [...place, ids, Desde, Hasta] }),
  );
  const exemptions = grouped(
    ofPerson(exemptionSchema).parse(
      await tx.rows({ id_persona: orNull(int), dato: json(z.unknown()) }, { text: EXEMPTIONS_SQL, values: [...place, ids, Desde, Hasta] }),
    ),
  );
  const assignments = grouped(
    ofPerson(assignmentSchema).parse(
      await tx.rows({ id_persona: orNull(int), dato: json(z.unknown()) }, { text: ASSIGNMENTS_SQL, values: [...place, ids] }),
    ),
  );
  const wanted =
    base.Puerta?.ExigeCredencial === 'S'
      ? await tx.rows({ id_persona: int, dato: json(z.unknown()) }, { text: CREDENTIALS_SQL, values: [IdCliente, ids] })
      : [];
  const credentials = grouped(ofPerson(factsSchema.shape.CredencialActiva.unwrap()).parse(wanted));
  const horarios = z
    .array(z.object({ dato: scheduleSchema }))
    .parse(await tx.rows({ dato: json(z.unknown()) }, { text: SCHEDULES_SQL, values: place }))
    .map(({ dato }) => dato);
  const own = new Set(restrictions.map(({ id_persona }) => id_persona));
  const ofCompanies = restrictions.filter(({ id_persona }) => id_persona === null);
  const restrictionsOf = (id: number, companies: ReadonlySet<number | null>) =>
    (own.has(id) ? restrictions : ofCompanies)
      .filter(({ id_persona, dato }) => id_persona === id || (id_persona === null && companies.has(dato.IdCompania)))
      .map(({ dato }) => dato);
  return {
    base,
    people: rows.map(({ id_persona, persona, rut, codigos, id_tipo_documento }) => {
      const Acreditaciones = accreditations.get(id_persona) ?? [];
      const companies = new Set([persona.IdCompania, ...Acreditaciones.map(({ IdCompania: of }) => of)]);
      return {
        IdTipoDocumento: id_tipo_documento,
        Rut: rut === true,
        Codigos: codigos,
        facts: {
          ...base,
          Encontradas: 1,
          Persona: persona,
          CredencialActiva: credentials.get(id_persona)?.[0] ?? null,
          Acreditaciones,
          Restricciones: restrictionsOf(id_persona, companies),
          Exoneraciones: exemptions.get(id_persona) ?? [],
          Asignaciones: assignments.get(id_persona) ?? [],
          Horarios: horarios,
        },
      };
    }),
  };
}
