import { snake } from '@platform/entity/entity';
import { traceSql } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import { int, oneOf, orNull } from '@platform/server/db/rows';
import { SEALED, type SealedField, type SealedMark, sealedPrint } from '../sellos/sello';

/** Where the subject is after the pass: in a zone, outside, or as before. */
export type Movement = { readonly kind: 'into'; readonly IdZona: number } | { readonly kind: 'outside' } | { readonly kind: 'none' };

/** Trace of the act, written with it. */
export interface MarkTrace {
  readonly IdPerfil: number;
  readonly address: string;
  readonly screen: string | null;
}

/** What is known of a mark beside what its seal covers. */
export interface Beside {
  /** What was done is not what we would have decided. */
  readonly Observada: 'S' | 'N';
  /** The list by which a device decided without a network. */
  readonly IdInstantanea: number | null;
  /** Who let it through although something blocked it; the seal covers it too. */
  readonly IdUsuarioAutoriza: string | null;
  /** The mark by hand that this one corrects. */
  readonly IdMarcaCorregida: number | null;
}
/** Marks of one statement, at most: those of a vehicle with everybody in it. */
const MOST_MARKS = 100;

const TYPES: { readonly [F in SealedField]: string } = {
  IdCliente: 'int',
  IdDivision: 'int',
  IdMovimiento: 'text',
  Secuencia: 'int',
  ClaveOrigen: 'text',
  IdMarcaOrigen: 'text',
  HuellaPeticion: 'text',
  Origen: 'text',
  IdPersona: 'int',
  IdVehiculo: 'int',
  Placa: 'text',
  Identificador: 'text',
  TipoIdentificacion: 'text',
  FechaHora: 'timestamptz',
  Fecha: 'date',
  Hora: 'text',
  ModoMarcacion: 'text',
  TipoMarcacion: 'text',
  Funcion: 'text',
  Resultado: 'text',
  Codigo: 'text',
  Motivos: 'jsonb',
  IdPuntoControl: 'int',
  IdPuerta: 'int',
  IdZona: 'int',
  IdCompania: 'int',
  IdContrato: 'int',
  Automatica: 'text',
  EnLinea: 'text',
  IdMotivoMarca: 'int',
  Observacion: 'text',
  Rebote: 'text',
  IdUsuario: 'text',
  FechaHoraRecepcion: 'timestamptz',
};

/** A mark to be written, with what follows from it. */
export interface MarkRow {
  readonly mark: SealedMark;
  readonly movement: Movement;
  readonly trace: MarkTrace;
  readonly beside: Beside;
}

const COLUMNS = SEALED.map(snake).join(', ');
const ROW = SEALED.map((field) => `${snake(field)} ${TYPES[field]}`).join(', ');

type Subject = 'IdPersona' | 'IdVehiculo';
/** Whether anybody of a set comes into a zone, and whether anybody leaves all of them. */
interface Moves {
  readonly enters: boolean;
  readonly leaves: boolean;
}
/** What a statement has beside the rest where places are limited. */
interface Roomy {
  readonly held: string;
  readonly only: string;
  readonly answer: string;
}

/**
 * One statement, so that the marks with their prints, where their subjects are now and the traces are all or nothing without further
 * trips. They wait for no other mark: they are left to be sealed, and the sealer chains them a moment later. A call that came
 * before breaks the unique index and leaves nothing behind. Nobody stands twice among them. What nobody of them does is no part of it: what
 * the database does for each statement it would do for no row as well (decision 207).
 */
function writeOf(subject: Subject, { enters, leaves }: Moves, room?: Roomy): string {
  const column = snake(subject);
  // A person's marks name the vehicle it came in; only its own (V) are the vehicle's.
  const newer = subject === 'IdVehiculo' ? `m.tipo_marcacion = 'V' and ` : '';
  const entra = `), entra as (
  insert into acceso_presencia (id_cliente, id_division, entidad, ${column}, id_zona, desde, id_marca, usuario_creacion)
  select h.id_cliente, h.id_division, '${subject === 'IdPersona' ? 'P' : 'V'}', h.${column}, h.zona, h.fecha_hora, h.id_marca, h.autor from hecha h
  where h.pasa = 'into' and not exists (select 1 from acceso_marca m where ${newer}m.id_cliente = h.id_cliente and m.${column} = h.${column}
    and m.fecha_hora > h.fecha_hora and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N')
  order by h.${column}
  on conflict (id_cliente, ${column}) do update set id_division = excluded.id_division, id_zona = excluded.id_zona, desde = excluded.desde, id_marca = excluded.id_marca
    where acceso_presencia.desde <= excluded.desde
`;
  const sale = `), sale as (
  delete from acceso_presencia p using hecha h where h.pasa = 'outside' and p.id_cliente = h.id_cliente and p.${column} = h.${column} and p.desde <= h.fecha_hora
`;
  return `with ${room?.held ?? ''}nueva as materialized (
  select n.*, coalesce(n.id_usuario, 'SISTEMA') as autor from jsonb_to_recordset($1::jsonb) as n(orden int, ${ROW}, huella text, pasa text, zona int, id_perfil int,
    direccion text, pantalla text, observada text, id_instantanea int, autoriza text, corrige int)${room?.only ?? ''} limit ${MOST_MARKS}
), marca as (
  insert into acceso_marca (${COLUMNS}, huella_sellada, usuario_creacion, observada, id_instantanea, forzada, id_usuario_autoriza, id_marca_corregida)
  select ${COLUMNS}, huella, autor, observada, id_instantanea, case when autoriza is null then 'N' else 'S' end, autoriza, corrige from nueva order by orden
  returning id_marca, id_movimiento, secuencia
), hecha as materialized (
  select n.*, m.id_marca from nueva n join marca m on m.id_movimiento = n.id_movimiento and m.secuencia = n.secuencia
), pendiente as (
  insert into acceso_marca_pendiente (id_marca, id_cliente, id_division, huella) select id_marca, id_cliente, id_division, huella from hecha
${enters ? entra : ''}${leaves ? sale : ''}), traza as (
  ${traceSql(
    {
      ...{ id_cliente: 'id_cliente', id_division: 'id_division', id_usuario: 'autor', id_perfil: 'id_perfil' },
      ...{ direccion: 'direccion', pantalla: 'pantalla', entidad: `'AccesoMarca'`, registro: 'id_marca::text' },
      ...{ accion: `'registrar'`, resultado: 'codigo' },
    },
    'hecha',
  )}
)
${room?.answer ?? 'select id_marca from hecha order by orden'}`;
}
/** The texts of a statement, by what a set does. */
const eachOf = (subject: Subject, room?: Roomy) => ({
  both: writeOf(subject, { enters: true, leaves: true }, room),
  enters: writeOf(subject, { enters: true, leaves: false }, room),
  leaves: writeOf(subject, { enters: false, leaves: true }, room),
  neither: writeOf(subject, { enters: false, leaves: false }, room),
});
const OF_PERSON = eachOf('IdPersona');
const OF_VEHICLE = eachOf('IdVehiculo');
/** The same where there is room for all of them in each limited zone of $2, which is held with them ($4), and nothing where there is not, or where somebody else has one in hand. */
const WITH_ROOM = eachOf('IdPersona', {
  held: 'lugar as materialized (select acceso_zona_lugar($3::int, $4::int[], $2::jsonb) as hay), ',
  only: ` where (select hay from lugar) = 'S'`,
  answer: 'select hecha.id_marca, lugar.hay from lugar left join hecha on true order by hecha.orden',
});

function textFor(of: ReturnType<typeof eachOf>, rows: readonly MarkRow[]): string {
  const does = (kind: Movement['kind']) => rows.some(({ movement }) => movement.kind === kind);
  if (does('into')) return does('outside') ? of.both : of.enters;
  return does('outside') ? of.leaves : of.neither;
}

const PLACES = SEALED.map((field) => [field, snake(field)] as const);
function sealedColumns(mark: SealedMark): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of PLACES) columns[column] = mark[field];
  return columns;
}

const rowOf = ({ mark, movement, trace, beside }: MarkRow, orden: number) => ({
  ...sealedColumns(mark),
  orden,
  huella: sealedPrint(mark, beside.IdUsuarioAutoriza),
  pasa: movement.kind,
  zona: movement.kind === 'into' ? movement.IdZona : null,
  id_perfil: trace.IdPerfil,
  direccion: trace.address.slice(0, 45),
  pantalla: trace.screen?.slice(0, 200) ?? null,
  observada: beside.Observada,
  id_instantanea: beside.IdInstantanea,
  autoriza: beside.IdUsuarioAutoriza,
  corrige: beside.IdMarcaCorregida,
});

/** Writes marks of people, or of vehicles alone, and what follows from them; answers their keys. A clash of an origin is the database's error. */
async function writeSet(tx: Tx, subject: Subject, rows: readonly MarkRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const text = textFor(subject === 'IdVehiculo' ? OF_VEHICLE : OF_PERSON, rows);
  const written = await tx.rows({ id_marca: int }, { text, values: [JSON.stringify(rows.map(rowOf))] });
  return written.map(({ id_marca }) => id_marca);
}

/** Places that marks take at most of a zone with those inside it. */
export interface Room {
  readonly dentro: readonly number[];
  readonly plazas: number;
  readonly aforo: number;
}

/** What became of marks where there may be no room: written, refused because there is none (N), or not tried because somebody else has a zone in hand (O). */
type Roomed = { readonly hay: 'S'; readonly keys: readonly number[] } | { readonly hay: 'N' | 'O' };

/**
 * Writes marks of people where there is room for all of them, in a statement that holds the limited zones, counts and writes. Where it would have to wait for
 * a zone nothing is written: what it sees beside the zones would be of before it waited.
 */
export async function writeWithin(
  tx: Tx,
  IdCliente: number,
  rows: readonly MarkRow[],
  rooms: readonly Room[],
  zones: readonly number[],
): Promise<Roomed> {
  const values = [JSON.stringify(rows.map(rowOf)), JSON.stringify(rooms), IdCliente, zones];
  const written = await tx.rows({ id_marca: orNull(int), hay: oneOf(['S', 'N', 'O']) }, { text: textFor(WITH_ROOM, rows), values });
  const hay = written[0]?.hay ?? 'O';
  return hay === 'S' ? { hay, keys: written.flatMap(({ id_marca }) => id_marca ?? []) } : { hay };
}

export const isVehicle = ({ mark }: MarkRow): boolean => mark.TipoMarcacion === 'V';

/** Writes the marks of people, or those of vehicles and of people, in their order; answers their keys. */
export async function writeMarks(tx: Tx, rows: readonly MarkRow[]): Promise<number[]> {
  const vehicles = await writeSet(tx, 'IdVehiculo', rows.filter(isVehicle));
  const people = await writeSet(
    tx,
    'IdPersona',
    rows.filter((row) => !isVehicle(row)),
  );
  return rows.map((row) => Number(isVehicle(row) ? vehicles.shift() : people.shift()));
}
