import type { Database } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import type { Reader } from './lector';

/** I could not be read, E happened at the door, U a user that was made at the device. */
export type LineKind = 'I' | 'E' | 'U';
/** Of each kind the last ones of a reader are kept. */
const KEPT = 200;
const LONGEST = 500;

type Whose = Pick<Reader, 'IdCliente' | 'IdDivision' | 'IdEquipoConexion'> & { readonly at: Date };

/** Keeps what a reader sent and is no mark, as it came. */
export async function keepLines(
  database: Database,
  { IdCliente, IdDivision, IdEquipoConexion, at }: Whose,
  table: string,
  texts: readonly string[],
  Clase: LineKind,
): Promise<void> {
  const last = texts.slice(-KEPT).map((text) => text.slice(0, LONGEST));
  if (last.length === 0) return;
  await database.run(
    sql`insert into acceso_equipo_linea (id_cliente, id_division, id_equipo_conexion, momento, clase, tabla, texto, usuario_creacion)
      select ${IdCliente}, ${IdDivision}, ${IdEquipoConexion}, ${at.toISOString()}::timestamptz, ${Clase}, ${table}, x.texto, 'SISTEMA'
      from unnest(${sql.param(last)}::text[]) with ordinality as x(texto, n) order by x.n`,
  );
  await database.run(
    sql`delete from acceso_equipo_linea where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion} and clase = ${Clase} and id_equipo_linea <= (
      select id_equipo_linea from acceso_equipo_linea where id_equipo_conexion = ${IdEquipoConexion} and clase = ${Clase} order by id_equipo_linea desc offset ${KEPT} limit 1)`,
  );
}
