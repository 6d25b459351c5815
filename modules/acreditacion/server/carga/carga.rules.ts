import { fieldSchema } from '@platform/fields/shared';
import { coded, type Params } from '@platform/i18n/coded';
import { type Cells, type Column, type LoadWorld, type ReadRow, type RowFacts, type RowFault, requirementKey, tidy } from './carga.tipos';

/** `dd/mm/yyyy`, `yyyy-mm-dd` or `yyyyMMdd` as `yyyyMMdd`; anything else comes back as it was. */
export function dayOfText(text: string): string {
  const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (spanish) return `${spanish[3]}${spanish[2]?.padStart(2, '0')}${spanish[1]?.padStart(2, '0')}`;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/.exec(text);
  return iso ? `${iso[1]}${iso[2]}${iso[3]}` : text;
}

/** The options that a cell of several names: apart by semicolons, or by commas where no option has one; undefined when one is none. */
function several({ valores }: Column, text: string): (string | number)[] | undefined {
  const found: (string | number)[] = [];
  for (const part of text.split(';').map((piece) => piece.trim())) {
    if (part === '') continue;
    for (const piece of valores.has(tidy(part)) ? [part] : part.split(',')) {
      const value = valores.get(tidy(piece));
      if (value === undefined) return undefined;
      found.push(value);
    }
  }
  return found;
}

/** What a cell says, as its field takes it; undefined when it is no value of its list. */
function readCell(column: Column, text: string, valores: ReadRow['valores']): unknown {
  const { kind } = column.field;
  if (kind === 'refs') return several(column, text);
  if (kind === 'ref' || kind === 'choice' || kind === 'flag') {
    const by = column.segun && valores[column.segun.clave];
    const own = typeof by === 'number' ? column.segun?.valores.get(by)?.get(tidy(text)) : undefined;
    return own ?? column.valores.get(tidy(text));
  }
  if (kind === 'date') return dayOfText(text);
  if (kind === 'decimal' && /^-?\d{1,10}([.,]\d{1,4})?$/.test(text)) return Number(text.replace(',', '.'));
  return kind === 'int' && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Reads the cells of a row as the values of their columns, each fault with its cell. */
export function readRow(columns: readonly Column[], cells: Cells): ReadRow {
  const valores: Record<string, ReadRow['valores'][string]> = {};
  const errores: RowFault[] = [];
  for (const column of columns) {
    const text = (cells[column.clave] ?? '').trim();
    if (text === '') {
      valores[column.clave] = null;
      continue;
    }
    const value = readCell(column, text, valores);
    if (value === undefined) {
      errores.push({ columna: column.clave, mensaje: 'carga.opcion' });
      continue;
    }
    const parsed = fieldSchema(column.field).safeParse(value);
    if (!parsed.success) {
      const mensaje = column.field.kind === 'date' ? 'carga.fecha' : (parsed.error.issues[0]?.message ?? 'campo.invalido');
      errores.push({ columna: column.clave, mensaje });
      continue;
    }
    const { data } = parsed;
    valores[column.clave] = typeof data === 'number' ? data : Array.isArray(data) ? data.map(Number) : String(data);
  }
  return { valores, errores };
}

/** A cell's value where it is text. */
export const textOf = (value: ReadRow['valores'][string] | undefined): string | null => (typeof value === 'string' ? value : null);

/** How rules say what is wrong with a row: a cell is told its first fault; a warning only where the client's rule speaks. */
export interface Tell {
  readonly add: (columna: string | null, mensaje: string) => void;
  readonly warn: (columna: string | null, regla: string, params: Params) => void;
}
export interface Judged {
  readonly row: ReadRow;
  readonly facts: RowFacts;
  readonly world: LoadWorld;
  readonly columns: readonly Column[];
}
/** Where the rules of the five entities differ. */
export interface RowRules {
  /** Cells that say who or what it is: demanded though it is registered. */
  readonly llave: readonly string[];
  /** The one of them that names it, where what is wrong with it is said. */
  readonly nombre: string;
  /** Cells that no two rows may have alike, with what is said of the second: the one that names it, and what is of one alone. */
  readonly unicas: Readonly<Record<string, 'carga.repetido' | 'carga.placa_repetida' | 'carga.serie_repetida'>>;
  readonly enCurso: string;
  /** The rule of the contract's endowment, where it counts in one. */
  readonly dotacion: string | null;
  /** What its own file must be like. */
  readonly propias: (tell: Tell, of: Judged) => void;
}

/** Everything wrong with a row, by the rules that a single request obeys; `lugar` is its place among the rows that count for the endowment. */
export function rowFaults(rules: RowRules, columns: readonly Column[], row: ReadRow, facts: RowFacts, world: LoadWorld, lugar: number): RowFault[] {
  const faults: RowFault[] = [...row.errores];
  const wrong = new Set(faults.map((one) => one.columna));
  const add: Tell['add'] = (columna, mensaje) => {
    if (columna !== null && wrong.has(columna)) return;
    if (columna !== null) wrong.add(columna);
    faults.push({ columna, mensaje });
  };
  const warn: Tell['warn'] = (columna, regla, params) => {
    const behaviour = world.reglas.get(regla) ?? 'A';
    if (behaviour === 'N' || (behaviour === 'A' && world.aceptar)) return;
    faults.push({ columna, mensaje: coded(regla, params), ...(behaviour === 'A' ? { regla } : {}) });
  };
  const { valores } = row;
  const { registrado } = facts;
  for (const column of columns) {
    const demanded = column.obligatorio && (column.destino !== 'ficha' || registrado === null || rules.llave.includes(column.clave));
    if (demanded && column.destino !== 'requisito' && valores[column.clave] === null) add(column.clave, column.field.missing ?? 'campo.obligatorio');
  }
  dateFaults(add, valores, world);
  rules.propias({ add, warn }, { row, facts, world, columns });
  for (const [columna, mensaje] of Object.entries(rules.unicas)) {
    const fila = facts.repetidas[columna];
    if (fila !== undefined) add(columna, coded(mensaje, { fila }));
  }
  if (facts.procesada !== null) add(rules.nombre, coded('carga.ya_procesada', { numero: facts.procesada }));
  if (registrado?.enCurso) add(rules.nombre, coded(rules.enCurso, { numero: registrado.enCurso }));
  for (const { columna, codigo, params, regla } of [...(registrado?.impedimento ? [registrado.impedimento] : []), ...facts.hallados]) {
    if (regla) warn(columna, codigo, params ?? {});
    else add(columna, coded(codigo, params));
  }
  requirementFaults(add, valores, facts, world);
  const { dotacion, codigo } = world.contrato;
  if (faults.length === 0 && rules.dotacion !== null && dotacion !== null && lugar > dotacion && !registrado?.acreditada)
    warn(null, rules.dotacion, { contrato: codigo, dotacion, n: lugar });
  return faults;
}

function dateFaults(add: Tell['add'], valores: ReadRow['valores'], world: LoadWorld): void {
  const inicio = textOf(valores.FechaInicio);
  const fin = textOf(valores.FechaFin);
  if (inicio !== null && inicio < world.today) add('FechaInicio', 'solicitud.inicio_pasado');
  if (inicio !== null && fin !== null && inicio >= fin) add('FechaFin', 'solicitud.fechas');
  if (inicio !== null && inicio < world.contrato.desde) add('FechaInicio', 'solicitud.fuera_contrato');
  if (fin !== null && fin > world.contrato.hasta) add('FechaFin', 'solicitud.fuera_contrato');
}

function requirementFaults(add: Tell['add'], valores: ReadRow['valores'], facts: RowFacts, world: LoadWorld): void {
  for (const one of world.requisitos) {
    const emision = textOf(valores[requirementKey(one.Codigo, 'E')]);
    const vencimiento = textOf(valores[requirementKey(one.Codigo, 'V')]);
    const cell = requirementKey(one.Codigo, 'V');
    const requisito = one.Nombre;
    if (vencimiento !== null && vencimiento < world.today) add(cell, coded('solicitud.requisito_vencido', { requisito }));
    if (vencimiento !== null && emision !== null && vencimiento < emision) add(cell, coded('solicitud.requisito_fechas', { requisito }));
    // Of what is registered, what is still valid from an earlier accreditation is taken: known when it is sent.
    if (vencimiento === null && one.Obligatorio && one.RequiereVencimiento && !facts.registrado?.acreditada)
      add(cell, coded('solicitud.requisito_sin_vencimiento', { requisito }));
  }
}
