import type { Json } from '../../entity/field';
import type { Tx } from '../db/pool';
import { int } from '../db/rows';

export interface AuditEntry {
  readonly entity: string;
  readonly record: string | number | null;
  /** Where the record is the row that was last made of a table, whose key is not known yet when its trace leaves: the key's name and column. */
  readonly made?: { readonly table: string; readonly column: string; readonly key: string };
  readonly action: string;
  readonly result?: string;
  /** Field → [before, after]; secrets never come here. */
  readonly changes?: Json;
  /** When the act is not the session's own (sign-in attempts). */
  readonly user?: string;
}
export interface AuditStamp {
  readonly IdCliente: number | null;
  readonly IdDivision: number | null;
  readonly IdUsuario: string | null;
  readonly IdPerfil: number | null;
  readonly address: string;
  readonly screen: string | null;
}
export interface OutboxEvent {
  readonly type: string;
  readonly data: Json;
}

const COLUMNS = 'id_cliente, id_division, id_usuario, id_perfil, direccion, pantalla, entidad, registro, accion, resultado, cambios';
const ENTRIES = `insert into base_auditoria (${COLUMNS})
  select $1, $2, coalesce(e.usuario, $3), $4, $5, $6, e.entidad, coalesce(e.registro, n.llave::text), e.accion, e.resultado,
    case when n.llave is null then e.cambios else e.cambios || jsonb_build_object(e.llave, jsonb_build_array(null, n.llave)) end
  from jsonb_to_recordset($7::jsonb) as e(usuario text, entidad text, registro text, accion text, resultado text, cambios jsonb, tabla text, columna text, llave text)
    cross join lateral (select case when e.tabla is not null then currval(pg_get_serial_sequence(e.tabla, e.columna)) end as llave) n`;
/** One alone, which most operations leave: neither side writes and reads a set for it. */
const ENTRY = `insert into base_auditoria (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
/** The same of a row that was just made: its key comes behind, with the table and the column that number it. */
const MADE = `insert into base_auditoria (${COLUMNS})
  select $1, $2, $3, $4, $5, $6, $7, coalesce($8, n.llave::text), $9, $10, $11::jsonb || jsonb_build_object($12::text, jsonb_build_array(null, n.llave))
  from (select currval(pg_get_serial_sequence($13, $14)) as llave) n`;
const FLUSH = `with entradas as (${ENTRIES})
insert into base_evento (id_cliente, tipo, datos)
select $1, n.tipo, n.datos from jsonb_to_recordset($8::jsonb) as n(tipo text, datos jsonb)
returning id_evento`;

/** What an entry of the audit says, each piece as SQL. */
type TracePiece =
  | 'id_cliente'
  | 'id_division'
  | 'id_usuario'
  | 'id_perfil'
  | 'direccion'
  | 'pantalla'
  | 'entidad'
  | 'registro'
  | 'accion'
  | 'resultado';

/** An entry of the audit as SQL, to stand in the one statement that does what it tells: one for each row of `from`. */
export function traceSql(pieces: Readonly<Record<TracePiece, string>>, from: string): string {
  return `insert into base_auditoria (${Object.keys(pieces).join(', ')}) select ${Object.values(pieces).join(', ')} from ${from}`;
}

const addressOf = ({ address }: AuditStamp): string => address.slice(0, 45);
const screenOf = ({ screen }: AuditStamp): string | null => screen?.slice(0, 200) ?? null;
const recordOf = ({ record }: AuditEntry): string | null => (record === null ? null : String(record));

function entryOf(stamp: AuditStamp, entry: AuditEntry): unknown[] {
  const { entity, action, result = null, changes = null, user = stamp.IdUsuario } = entry;
  const told = changes === null ? null : JSON.stringify(changes);
  return [stamp.IdCliente, stamp.IdDivision, user, stamp.IdPerfil, addressOf(stamp), screenOf(stamp), entity, recordOf(entry), action, result, told];
}

/** Writes an operation's traces and news in one statement; answers the ids of the news. */
export async function flush(tx: Tx, stamp: AuditStamp, entries: readonly AuditEntry[], events: readonly OutboxEvent[]): Promise<number[]> {
  if (entries.length === 0 && events.length === 0) return [];
  const [only] = entries;
  if (only && entries.length === 1 && events.length === 0) {
    const { made } = only;
    await tx.query(made ? MADE : ENTRY, [...entryOf(stamp, only), ...(made ? [made.key, made.table, made.column] : [])]);
    return [];
  }
  const traces = entries.map((entry) => ({
    usuario: entry.user ?? null,
    entidad: entry.entity,
    registro: recordOf(entry),
    accion: entry.action,
    resultado: entry.result ?? null,
    cambios: entry.changes ?? null,
    ...(entry.made ? { tabla: entry.made.table, columna: entry.made.column, llave: entry.made.key } : {}),
  }));
  const who = [stamp.IdCliente, stamp.IdDivision, stamp.IdUsuario, stamp.IdPerfil];
  const values = [...who, addressOf(stamp), screenOf(stamp), JSON.stringify(traces)];
  // Most changes are news to nobody.
  if (events.length === 0) {
    await tx.query(ENTRIES, values);
    return [];
  }
  const news = JSON.stringify(events.map((event) => ({ tipo: event.type, datos: event.data })));
  const rows = await tx.rows({ id_evento: int }, { text: FLUSH, values: [...values, news] });
  return rows.map((row) => row.id_evento);
}

/** Field by field, what changed between two rows, leaving the stamps out. */
export function difference(before: Readonly<Record<string, unknown>> | null, after: Readonly<Record<string, unknown>> | null): Json {
  const changes: { [field: string]: Json } = {};
  const tell = (name: string, was: unknown, is: unknown): void => {
    // Most fields of most rows are nothing, before and after.
    if (STAMPS.has(name) || was === is || ((was ?? null) === null && (is ?? null) === null)) return;
    const old = plain(was);
    const now = plain(is);
    if (old !== now && JSON.stringify(old) !== JSON.stringify(now)) changes[name] = [old, now];
  };
  for (const name in before ?? {}) tell(name, before?.[name], after?.[name]);
  for (const name in after ?? {}) if (!before || !Object.hasOwn(before, name)) tell(name, null, after?.[name]);
  return changes;
}
const STAMPS = new Set(['UsuarioCreacion', 'FechaCreacion', 'UsuarioModificacion', 'FechaModificacion', 'Version', 'Busqueda']);

function plain(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.parse(JSON.stringify(value));
}
