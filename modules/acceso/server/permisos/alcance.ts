import type { Session } from '@platform/server/http/session';
import { type SQL, sql } from 'drizzle-orm';

/** Whose rows a contractor reaches, over the alias `t`: people and vehicles accredited with it in the division, its own vehicles, itself. */
const OWN = {
  persona: (company: number) =>
    sql`exists (select 1 from acreditacion_persona a where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona and a.id_compania = ${company})`,
  vehiculo: (company: number) =>
    sql`(exists (select 1 from acreditacion_vehiculo a where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_vehiculo = t.id_vehiculo and a.id_compania = ${company})
      or exists (select 1 from administracion_vehiculo v where v.id_vehiculo = t.id_vehiculo and v.id_cliente = t.id_cliente and v.id_compania = ${company}))`,
  compania: (company: number) => sql`t.id_compania = ${company}`,
};

/** Rows that say something of a subject: a contractor's session sees those of its own alone. */
export const subjectReach =
  (kinds: readonly (keyof typeof OWN)[]) =>
  ({ IdCompania }: Session): SQL | undefined =>
    IdCompania === null
      ? undefined
      : sql`(${sql.join(
          kinds.map((kind) => OWN[kind](IdCompania)),
          sql` or `,
        )})`;
