import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { startClient } from '@platform/server/starts';
import { sql } from 'drizzle-orm';
import { grantLicence } from '../licencias/licencias';

export interface NewClient {
  readonly IdCliente: number;
  readonly divisions: readonly number[];
  readonly IdPais: number;
  readonly person: number;
  readonly company: number;
}
export interface NewClientSpec {
  readonly pais: string;
  readonly document: string;
  readonly documentType: string;
  readonly personType: string;
  readonly name: string;
  readonly alias: string;
  /** Code, name and time zone of each. */
  readonly divisions: readonly (readonly [string, string, string])[];
  /** First and last day of its licences, `yyyyMMdd`. */
  readonly licensed: readonly [string, string];
}

/** Makes a client with its divisions and what every client starts with. */
export async function newClient(tx: Tx, spec: NewClientSpec): Promise<NewClient> {
  const country = await tx.first({ id_pais: int }, sql`select id_pais from sistema_pais where codigo = ${spec.pais}`);
  const idPais = Number(country?.id_pais);
  const type = async (alias: string) => {
    const row = await tx.first(
      { id_tipo_documento: int },
      sql`select id_tipo_documento from sistema_tipo_documento where id_pais = ${idPais} and alias = ${alias}`,
    );
    return Number(row?.id_tipo_documento);
  };
  const company = await type(spec.documentType);
  const made = await tx.first(
    { id_cliente: int },
    sql`insert into sistema_cliente (documento, cliente, alias, id_pais, id_tipo_documento, idioma) values (${spec.document}, ${spec.name}, ${spec.alias}, ${idPais}, ${company}, 'es') returning id_cliente`,
  );
  const IdCliente = Number(made?.id_cliente);
  await licenseAll(tx, IdCliente, ...spec.licensed);
  const divisions: number[] = [];
  for (const [codigo, nombre, zona] of spec.divisions) {
    const row = await tx.first(
      { id_division: int },
      sql`insert into sistema_division (id_cliente, codigo, division, alias, id_pais, zona_horaria) values (${IdCliente}, ${codigo}, ${nombre}, ${nombre.slice(0, 20)}, ${idPais}, ${zona}) returning id_division`,
    );
    divisions.push(Number(row?.id_division));
  }
  await startClient(tx, IdCliente, divisions);
  return { IdCliente, divisions, IdPais: idPais, person: await type(spec.personType), company };
}

const PEOPLE = 1_000_000;
const USERS = 1000;

/** A licence of every module that needs one: the owner of the installation does not buy from himself. */
async function licenseAll(tx: Tx, idCliente: number, FechaInicio: string, FechaFin: string): Promise<void> {
  const rows = await tx.rows(
    { id_modulo: text },
    sql`select id_modulo from sistema_modulo where licenciable = 'S' and activo = 'S' order by id_modulo`,
  );
  for (const row of rows) {
    const terms = { IdCliente: idCliente, IdModulo: row.id_modulo, FechaInicio, FechaFin };
    await grantLicence(tx, { ...terms, Metrica: 'U', Cantidad: USERS });
    if (row.id_modulo === '06') await grantLicence(tx, { ...terms, Metrica: 'P', Cantidad: PEOPLE });
  }
}
