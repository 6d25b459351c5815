import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { remembering } from '@platform/server/db/remember';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FilaImportada, Importado } from '../../shared/importar.wire';
import { closedPeriod } from '../preguntas';
import { readingBody } from '../puesto/marca.body';
import { registerReading } from '../puesto/marca.registra';
import { isWhen, type WrittenRow } from './importar.libro';
import { reasonOf } from './marca.lee';

type Kit = Pick<RouteKit, 'registry' | 'words'>;
/** What is asked with the file: whether it is only looked at, and of its marks the reason (Uso M). */
export interface Asked {
  readonly Procesar: 'S' | 'N';
  readonly IdMotivoMarca: number | null;
}
interface Known {
  readonly id: number;
  readonly tipo: number;
  readonly documento: string;
  readonly nombre: string | null;
}
/** A row that can be written: whose, at which door and when. */
interface Sound {
  readonly origen: string;
  readonly person: Known;
  readonly IdPuerta: number;
  readonly ModoMarcacion: 'S' | 'N';
  readonly momento: string;
}
interface Judged {
  readonly row: WrittenRow;
  readonly person: Known | undefined;
  readonly sound: Sound | null;
  readonly why: { readonly code: string; readonly values?: Readonly<Record<string, string>> } | null;
}

async function peopleOf(ctx: Context, { registry }: Kit, rows: readonly WrittenRow[]): Promise<ReadonlyMap<string, readonly Known[]>> {
  const person = registry.get('AdministracionPersona');
  const { IdCliente } = ctx.session;
  const name = person.hooks.computed?.NombreCompleto?.('t', IdCliente, ctx.tx.product) ?? 't.nombres';
  const found = await ctx.tx.rows(
    { documento: text, id: int, tipo: int, nombre: orNull(text) },
    sql`select t.documento, t.id_persona as id, t.id_tipo_documento as tipo, ${sql.raw(name)} as nombre
      from administracion_persona t where t.documento = any(${sql.param([...new Set(rows.map(({ Documento }) => Documento))])}) and ${scopeSql(person, ctx.session)}`,
  );
  const protection = shownProtection(registry, ctx.session, person);
  const shown = (nombre: string | null): string | null => {
    const { NombreCompleto } = protectRow({ NombreCompleto: nombre }, protection, () => 'text');
    return typeof NombreCompleto === 'string' ? NombreCompleto : null;
  };
  const by = new Map<string, Known[]>();
  for (const one of found) by.set(one.documento, [...(by.get(one.documento) ?? []), { ...one, nombre: shown(one.nombre) }]);
  return by;
}

/** Doors of the division that are in use, by their code. */
async function doorsOf(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { codigo: text, id: int },
    sql`select codigo, id_puerta as id from acceso_puerta where id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S'`,
  );
  return new Map(rows.map(({ codigo, id }) => [codigo.toUpperCase(), id]));
}

const instants = z.array(z.string());
/** The instants at which the division's clock shows each day and hour. */
async function instantsOf(ctx: Context, rows: readonly WrittenRow[]): Promise<ReadonlyMap<WrittenRow, string>> {
  const sound = rows.filter(isWhen);
  const clocks = sound.map(({ Fecha, Hora }) => `${Fecha} ${Hora}`);
  const found = await ctx.tx.rows(
    { momento: text },
    sql`select to_char(x.reloj::timestamp at time zone ${ctx.session.zona} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as momento
      from unnest(${sql.param(clocks)}::text[]) with ordinality as x(reloj, lugar) order by x.lugar`,
  );
  const at = instants.parse(found.map(({ momento }) => momento));
  return new Map(sound.map((row, place) => [row, at[place] ?? '']));
}

const DIRECTIONS: Readonly<Record<string, 'S' | 'N'>> = { E: 'S', ENTRADA: 'S', S: 'N', SALIDA: 'N' };

/** Looks at each row by itself; why one cannot be written is told with it. */
async function judge(ctx: Context, kit: Kit, rows: readonly WrittenRow[]): Promise<Judged[]> {
  const people = await peopleOf(ctx, kit, rows);
  const doors = await doorsOf(ctx);
  const moments = await instantsOf(ctx, rows);
  const first = addDays(today(ctx), -numberParameter(ctx, 'acceso.marcaManualDias'));
  const closedOf = await closedDays(ctx);
  const judged: Judged[] = [];
  for (const row of rows) {
    const found = people.get(row.Documento) ?? [];
    const [person] = found.length === 1 ? found : [];
    const momento = moments.get(row);
    const ModoMarcacion = DIRECTIONS[row.Sentido];
    const IdPuerta = doors.get(row.Puerta.toUpperCase());
    const no = (code: string, values?: Readonly<Record<string, string>>) =>
      judged.push({ row, person, sound: null, why: { code, ...(values && { values }) } });
    if (row.Documento === '') no('campo.obligatorio', { campo: kit.words.fieldLabel(ctx.lang, 'AdministracionPersona', 'Documento') });
    else if (!person) no(found.length > 1 ? 'marca.importar_ambigua' : 'marca.importar_persona');
    else if (momento === undefined) no('marca.fecha_hora_invalida');
    else if (ModoMarcacion === undefined) no('marca.importar_sentido');
    else if (IdPuerta === undefined) no('marca.importar_puerta');
    else if (Date.parse(momento) > ctx.now.getTime()) no('marca.fecha_futura');
    else if (row.Fecha < first) no('marca.manual_limite', { fecha: shownDay(first) });
    else {
      const periodo = await closedOf(person.id, row.Fecha);
      if (periodo !== null) no('marca.periodo_cerrado', { periodo });
      else {
        const clock = `${row.Fecha}${row.Hora.slice(0, 2)}${row.Hora.slice(3, 5)}`;
        const origen = `IM:${person.documento}:${clock}:${row.Puerta.toUpperCase()}:${ModoMarcacion === 'S' ? 'E' : 'S'}`;
        judged.push({ row, person, sound: { origen, person, IdPuerta, ModoMarcacion, momento }, why: null });
      }
    }
  }
  return judged;
}

/** Whether attendance has closed somebody's day, asked once for each. */
async function closedDays(ctx: Context): Promise<(IdPersona: number, Fecha: string) => Promise<string | null>> {
  const known = new Map<string, string | null>();
  return async (IdPersona, Fecha) => {
    const name = `${IdPersona}:${Fecha}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    let periodo: string | null = null;
    for (const closed of ctx.tx.product.answers(closedPeriod))
      periodo ??= await closed(ctx.tx, { IdCliente: ctx.session.IdCliente, IdPersona, Fecha });
    known.set(name, periodo);
    return periodo;
  };
}

/** Of those that could be written, the ones that are there: whoever loaded them. */
async function alreadyThere(ctx: Context, sound: readonly Sound[]): Promise<Set<string>> {
  if (sound.length === 0) return new Set();
  const rows = await ctx.tx.rows(
    { origen: text },
    sql`select m.id_marca_origen as origen from acceso_marca m
      join (select unnest(${sql.param(sound.map(({ person }) => person.id))}::int[]) as id_persona, unnest(${sql.param(sound.map(({ momento }) => momento))}::timestamptz[]) as momento,
          unnest(${sql.param(sound.map(({ origen }) => origen))}::text[]) as origen) x
        on m.id_persona = x.id_persona and m.id_marca_origen = x.origen
          and m.fecha_hora > x.momento - interval '1 minute' and m.fecha_hora < x.momento + interval '1 minute'
      where m.id_cliente = ${ctx.session.IdCliente} and m.origen = 'IM'`,
  );
  return new Set(rows.map(({ origen }) => origen));
}

async function write(ctx: Context, { origen, person, IdPuerta, ModoMarcacion, momento }: Sound, IdMotivoMarca: number): Promise<void> {
  const reading = {
    ...{ TipoMarcacion: 'T', Identificador: person.documento, TipoIdentificacion: 'DOC', IdTipoDocumento: person.tipo },
    ...{ IdMarcaOrigen: origen, IdPuerta, ModoMarcacion, IdMotivoMarca, FechaHora: momento, Automatica: 'N', EnLinea: 'N' },
  };
  await registerReading(ctx, null, readingBody.parse(reading), undefined, { Origen: 'IM' });
}

/** Marks of a file: each is judged, and where it is asked those that are not there yet are written, in the order of the file. */
export async function importMarks(of: Context, kit: Kit, rows: readonly WrittenRow[], { Procesar, IdMotivoMarca }: Asked): Promise<Importado> {
  // What many rows ask alike is asked once.
  const ctx: Context = { ...of, tx: remembering(of.tx) };
  if (Procesar === 'S') {
    if (IdMotivoMarca === null) throw refuse('marca.motivo_requerido', undefined, 'IdMotivoMarca');
    await reasonOf(ctx, IdMotivoMarca, 'M');
    // Two who load the same file load it one after the other.
    await of.tx.run(sql`select pg_advisory_xact_lock(hashtext('acceso.importar'), ${ctx.session.IdCliente})`);
  }
  const judged = await judge(ctx, kit, rows);
  const there = await alreadyThere(
    ctx,
    judged.flatMap(({ sound }) => sound ?? []),
  );
  const Filas: FilaImportada[] = [];
  for (const { row, person, sound, why } of judged) {
    const { Documento, Fecha, Hora, Sentido, Puerta } = row;
    let Estado: FilaImportada['Estado'] = why ? 'O' : 'C';
    if (sound) {
      if (there.has(sound.origen)) Estado = 'R';
      else if (Procesar === 'S' && IdMotivoMarca !== null) {
        await write(ctx, sound, IdMotivoMarca);
        Estado = 'P';
      }
      // The same again further down is the same mark.
      there.add(sound.origen);
    }
    const Motivo = why ? kit.words.message(ctx.lang, why.code, why.values ?? {}) : null;
    Filas.push({ ...{ Fila: row.Fila, Documento, Persona: person?.nombre ?? null, Fecha, Hora, Sentido, Puerta }, Estado, Motivo });
  }
  const count = (estado: FilaImportada['Estado']) => Filas.filter(({ Estado }) => Estado === estado).length;
  const Observados = count('O');
  const counts = { Cargados: Filas.length, Observados, Correctos: Filas.length - Observados, PorProcesar: count('C'), Procesados: count('P') };
  if (Procesar === 'S') ctx.audit({ entity: 'AccesoMarca', record: null, action: 'importar', changes: counts });
  return { ...counts, Filas };
}
