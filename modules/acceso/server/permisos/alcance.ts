import { withinUnits } from '@modules/administracion/server/public';
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

/** Of a profile of some units: people who work in them, and vehicles that were accredited for them. */
function unitsReach(kinds: readonly (keyof typeof OWN)[], session: Session): SQL[] {
  const { units } = session;
  const people = kinds.includes('persona') ? withinUnits(session) : undefined;
  const vehicles =
    units && kinds.includes('vehiculo')
      ? sql`(t.id_vehiculo is null or exists (select 1 from acreditacion_vehiculo a where a.id_cliente = t.id_cliente and a.id_division = t.id_division
          and a.id_vehiculo = t.id_vehiculo and a.id_unidad_organizacional = any(${sql.param([...units])}::int[])))`
      : undefined;
  return [people, vehicles].filter((one) => one !== undefined);
}

/** Rows that say something of a subject: a contractor's session sees those of its own alone, a profile of some units those of them. */
export const subjectReach =
  (kinds: readonly (keyof typeof OWN)[]) =>
  (session: Session): SQL | undefined => {
    const { IdCompania } = session;
    const own = kinds.map((kind) => OWN[kind](IdCompania ?? 0));
    const parts = [...(IdCompania === null ? [] : [sql`(${sql.join(own, sql` or `)})`]), ...unitsReach(kinds, session)];
    return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
  };

const isNamed = (id: unknown): boolean => id !== null && id !== undefined && id !== '';
/** *Entidad* of what is of a person, a vehicle or a company: P, V, null. It follows from which of them a row names. */
export const kindOfSubject = {
  computed: (t: string): string => `(case when ${t}.id_persona is not null then 'P' when ${t}.id_vehiculo is not null then 'V' end)`,
  said: { Entidad: ({ IdPersona, IdVehiculo }: Readonly<Record<string, unknown>>) => (isNamed(IdPersona) ? 'P' : isNamed(IdVehiculo) ? 'V' : null) },
};
