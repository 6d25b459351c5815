/** Ways in which a reading says who it is of: a document, a credential, a number that readers know, or the person itself; a plate says nobody. */
export type Reading = 'documento' | 'credencial' | 'equipo' | 'persona' | 'nadie';

const BY_MEANS: { readonly [means: string]: Reading } = {
  ...{ DOC: 'documento', TAR: 'credencial', COD: 'credencial', QR: 'credencial', HUE: 'equipo', ROS: 'equipo', PIN: 'equipo', ID: 'persona' },
};
/** How a means says who it is. */
export const readingBy = (means: string): Reading => BY_MEANS[means] ?? 'nadie';

/** What was read, for any of the statements. */
export interface Read {
  readonly read: string;
  /** The same as a RUT. */
  readonly rut: string;
  /** Any when null. */
  readonly documentType: number | null;
  readonly person: number | null;
  /** Of a QR. */
  readonly token: string | null;
  /** The moment that it was read at, where that is over; null is now. */
  readonly moment: string | null;
}

/** Whether a credential stood at a moment: a number goes from card to card, and the one that was read then may have ended since. */
export const activeThen = (card: string, then: string): string =>
  `${card}.fecha_creacion <= ${then}::timestamptz and (${card}.estado = 'A' or ${card}.fecha_inactivacion > ${then}::timestamptz)`;

const NOBODY = `leida as (select * from identificacion_credencial where false)`;

/**
 * Whom a reading means: `leida`, the credential that was read, and `candidatas`, the people it may be of. The client is $1, and from
 * `$at` on stand the values of `readOf`.
 */
const PEOPLE: { readonly [R in Reading]: (at: number) => string } = {
  // The same number with its check digit is a RUT's, of whoever has one.
  documento: (at) => `${NOBODY}, candidatas as materialized (
    select p.id_persona from administracion_persona p where p.id_cliente = $1 and p.documento = any(array[$${at}::text, $${at + 1}::text]) and ($${at + 2}::int is null or p.id_tipo_documento = $${at + 2})
      and (p.documento = $${at} or exists (select 1 from sistema_tipo_documento d where d.id_tipo_documento = p.id_tipo_documento and d.digito_verificador = 'RUT'))
  )`,
  credencial: (at) => `leida as materialized (
    select c.* from identificacion_credencial c
    where c.id_cliente = $1 and (c.codigo = $${at}::text or c.codigo_referencia1 = $${at} or c.codigo_referencia2 = $${at}
      or c.id_credencial = (select k.id_credencial from identificacion_credencial_token k where k.token = $${at + 1}::text))
    order by ($${at + 2}::timestamptz is not null and ${activeThen('c', `$${at + 2}`)}) desc, c.id_credencial desc limit 1
  ), candidatas as materialized (select w.id_persona from leida c cross join lateral (select case when c.prestable = 'S' and $${at + 2}::timestamptz is not null
      then (select l.id_persona from identificacion_prestamo l where l.id_cliente = $1 and l.id_credencial = c.id_credencial and l.fecha_hora_prestamo <= $${at + 2}::timestamptz
        and (l.fecha_hora_devolucion is null or l.fecha_hora_devolucion > $${at + 2}::timestamptz) order by l.fecha_hora_prestamo desc limit 1)
      else c.id_persona end as id_persona) w where w.id_persona is not null)`,
  equipo: (at) => `${NOBODY}, candidatas as materialized (
    select distinct a.id_persona from acceso_persona a where a.id_cliente = $1 and a.codigo_equipo = $${at}::text
  )`,
  persona: (at) =>
    `${NOBODY}, candidatas as materialized (select p.id_persona from administracion_persona p where p.id_persona = $${at}::int and p.id_cliente = $1)`,
  nadie: () => `${NOBODY}, candidatas as materialized (select null::int as id_persona where false)`,
};

/** A statement for each way of reading. */
export type ByReading = { readonly [R in Reading]: string };

/** What of a reading its statement asks for, in the order of its parameters. */
export function readOf(reading: Reading, { read, rut, documentType, person, token, moment }: Read): readonly unknown[] {
  if (reading === 'documento') return [read, rut, documentType];
  if (reading === 'credencial') return [read, token, moment];
  if (reading === 'equipo') return [read];
  return reading === 'persona' ? [person] : [];
}

/** The statement of each way of reading; those of the reading stand from `$at` on. */
export function byReading(at: number, statement: (people: string) => string): ByReading {
  return {
    documento: statement(PEOPLE.documento(at)),
    credencial: statement(PEOPLE.credencial(at)),
    equipo: statement(PEOPLE.equipo(at)),
    persona: statement(PEOPLE.persona(at)),
    nadie: statement(PEOPLE.nadie(at)),
  };
}
