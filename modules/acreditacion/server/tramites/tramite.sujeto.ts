import { personNameSql } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type SQL, sql } from 'drizzle-orm';

/** What demobilizations and updates are about. */
export type Sujeto = 'persona' | 'vehiculo';

interface Subject {
  readonly field: 'IdPersona' | 'IdVehiculo';
  readonly key: SQL;
  readonly table: SQL;
  /** Its current accreditations, their papers and the key between them. */
  readonly states: SQL;
  readonly papers: SQL;
  readonly stateKey: SQL;
  /** In words, what it is found by, and how that is compared; over its alias `p`. */
  readonly name: SQL;
  readonly code: SQL;
  readonly match: SQL;
}
const raw = (kind: Sujeto) => ({
  key: sql.raw(`id_${kind}`),
  table: sql.raw(`administracion_${kind}`),
  states: sql.raw(`acreditacion_${kind}`),
  papers: sql.raw(`acreditacion_${kind}_requisito`),
  stateKey: sql.raw(`id_acreditacion_${kind}`),
});

export const SUJETO: Readonly<Record<Sujeto, Subject>> = {
  persona: {
    ...raw('persona'),
    field: 'IdPersona',
    name: sql`${sql.raw(personNameSql('p'))}`,
    code: sql`p.documento`,
    match: sql`p.documento`,
  },
  vehiculo: {
    ...raw('vehiculo'),
    field: 'IdVehiculo',
    name: sql`p.placa || ' · ' || (select k.tipo_vehiculo from administracion_tipo_vehiculo k where k.id_tipo_vehiculo = p.id_tipo_vehiculo)`,
    code: sql`p.placa`,
    match: sql`p.placa_llave`,
  },
};

/** A row's own person or vehicle, in words and by what it is found, over the aliases `p` and `v` of both. */
export const EITHER = {
  name: sql`coalesce(${SUJETO.persona.name}, v.placa || ' · ' || (select k.tipo_vehiculo from administracion_tipo_vehiculo k where k.id_tipo_vehiculo = v.id_tipo_vehiculo))`,
  code: sql`coalesce(p.documento, v.placa)`,
  join: sql`left join administracion_persona p on p.id_persona = x.id_persona left join administracion_vehiculo v on v.id_vehiculo = x.id_vehiculo`,
};

/** What is said of a paper that somebody or something may renew, beside whose it is. */
export const RENEWABLE = {
  NombreCompleto: text,
  Documento: text,
  Compania: text,
  IdRequisito: int,
  Requisito: text,
  RequiereAdjunto: text,
  RequiereVencimiento: text,
  Grupal: text,
  DiasVigencia: orNull(int),
  FechaVencimiento: orNull(text),
  DiasRestantes: orNull(int),
  EnCurso: orNull(text),
} as const;

/** `abc 123` and `ABC-123` are the same plate; documents are compared as they are. */
export const readAs = (kind: Sujeto, code: string): string => (kind === 'vehiculo' ? code.toUpperCase().replace(/[\s-]/g, '') : code);
