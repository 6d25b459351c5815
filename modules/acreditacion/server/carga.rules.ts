import { ageOn } from '@modules/administracion/shared/dia';
import { type DocumentRule, documentFault, hasValidCheckDigit, tidyDocument } from '@modules/sistema/shared/documento';
import { fieldSchema } from '@platform/fields/shared';
import { coded } from '@platform/i18n/coded';
import { type Column, type LoadRequirement, requirementKey, tidy } from './carga.columnas';

/** What was typed in a row, by column. */
export type Cells = Readonly<Record<string, string>>;
/** What is wrong with a cell; with `columna` null, with the whole row. A warning names its rule. */
export interface RowFault {
  readonly columna: string | null;
  readonly mensaje: string;
  readonly regla?: string;
}
/** A row with its cells read: values as a form would send them. */
export interface ReadRow {
  readonly valores: Readonly<Record<string, string | number | null>>;
  readonly errores: readonly RowFault[];
}
/** What is known of a row's person and of the row itself, looked up for all rows at once. */
export interface RowFacts {
  readonly persona: { readonly ocupada: boolean; readonly enCurso: string | null; readonly acreditada: boolean } | null;
  /** Another registered person with the same names and birth. */
  readonly parecida: { readonly nombre: string; readonly documento: string } | null;
  /** Number of the request that the same row became in another load. */
  readonly procesada: string | null;
  /** First row of this load with the same document. */
  readonly repetida: number | null;
}
/** What holds for every row of a load. */
export interface LoadWorld {
  readonly today: string;
  readonly contrato: { readonly codigo: string; readonly desde: string; readonly hasta: string; readonly dotacion: number | null };
  readonly documentos: ReadonlyMap<number, DocumentRule>;
  readonly requisitos: readonly LoadRequirement[];
  readonly edadMinima: number;
  readonly reglas: ReadonlyMap<string, 'B' | 'A' | 'N'>;
  readonly aceptar: boolean;
}

/** `dd/mm/yyyy`, `yyyy-mm-dd` or `yyyyMMdd` as `yyyyMMdd`; anything else comes back as it was. */
export function dayOfText(text: string): string {
  const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (spanish) return `${spanish[3]}${spanish[2]?.padStart(2, '0')}${spanish[1]?.padStart(2, '0')}`;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/.exec(text);
  return iso ? `${iso[1]}${iso[2]}${iso[3]}` : text;
}

/** Reads the cells of a row as the values of their columns, each fault with its cell. */
export function readRow(columns: readonly Column[], cells: Cells): ReadRow {
  const valores: Record<string, string | number | null> = {};
  const errores: RowFault[] = [];
  for (const column of columns) {
    const text = (cells[column.clave] ?? '').trim();
    if (text === '') {
      valores[column.clave] = null;
      continue;
    }
    const { kind } = column.field;
    let value: unknown = text;
    if (kind === 'ref' || kind === 'choice' || kind === 'flag') {
      value = column.valores.get(tidy(text));
      if (value === undefined) {
        errores.push({ columna: column.clave, mensaje: 'carga.opcion' });
        continue;
      }
    } else if (kind === 'date') value = dayOfText(text);
    else if (kind === 'int') value = /^-?\d{1,9}$/.test(text) ? Number(text) : text;
    const parsed = fieldSchema(column.field).safeParse(value);
    if (!parsed.success) {
      errores.push({ columna: column.clave, mensaje: kind === 'date' ? 'carga.fecha' : (parsed.error.issues[0]?.message ?? 'campo.invalido') });
    } else valores[column.clave] = typeof parsed.data === 'number' ? parsed.data : String(parsed.data);
  }
  return { valores, errores };
}

const textOf = (value: string | number | null | undefined): string | null => (typeof value === 'string' ? value : null);

/** The document of a row in its stored form, or null while type or number are not there. */
export function documentOf(row: ReadRow, rules: ReadonlyMap<number, DocumentRule>): { tipo: number; documento: string } | null {
  const { IdTipoDocumento, Documento } = row.valores;
  if (typeof IdTipoDocumento !== 'number' || typeof Documento !== 'string') return null;
  const rule = rules.get(IdTipoDocumento);
  return rule ? { tipo: IdTipoDocumento, documento: tidyDocument(Documento, rule) } : null;
}

/** Everything wrong with a row, by the rules that a single request obeys; `lugar` is its place among the rows that count for the endowment. */
export function rowFaults(columns: readonly Column[], row: ReadRow, facts: RowFacts, world: LoadWorld, lugar: number): RowFault[] {
  const faults: RowFault[] = [...row.errores];
  const wrong = new Set(faults.map((one) => one.columna));
  const add = (columna: string | null, mensaje: string): void => {
    if (columna !== null && wrong.has(columna)) return;
    if (columna !== null) wrong.add(columna);
    faults.push({ columna, mensaje });
  };
  const warn = (columna: string | null, regla: string, params: Record<string, string | number>): void => {
    const behaviour = world.reglas.get(regla) ?? 'A';
    if (behaviour === 'N' || (behaviour === 'A' && world.aceptar)) return;
    faults.push({ columna, mensaje: coded(regla, params), ...(behaviour === 'A' ? { regla } : {}) });
  };
  const { valores } = row;
  for (const column of columns) {
    const demanded = column.obligatorio && (column.destino !== 'persona' || facts.persona === null || DOCUMENT.has(column.clave));
    if (demanded && column.destino !== 'requisito' && valores[column.clave] === null) add(column.clave, column.field.missing ?? 'campo.obligatorio');
  }
  personFaults(row, facts, world, add, warn);
  const inicio = textOf(valores.FechaInicio);
  const fin = textOf(valores.FechaFin);
  if (inicio !== null && inicio < world.today) add('FechaInicio', 'solicitud.inicio_pasado');
  if (inicio !== null && fin !== null && inicio >= fin) add('FechaFin', 'solicitud.fechas');
  if (inicio !== null && inicio < world.contrato.desde) add('FechaInicio', 'solicitud.fuera_contrato');
  if (fin !== null && fin > world.contrato.hasta) add('FechaFin', 'solicitud.fuera_contrato');
  for (const one of world.requisitos) {
    const emision = textOf(valores[requirementKey(one.Codigo, 'E')]);
    const vencimiento = textOf(valores[requirementKey(one.Codigo, 'V')]);
    const cell = requirementKey(one.Codigo, 'V');
    const requisito = one.Nombre;
    if (vencimiento !== null && vencimiento < world.today) add(cell, coded('solicitud.requisito_vencido', { requisito }));
    if (vencimiento !== null && emision !== null && vencimiento < emision) add(cell, coded('solicitud.requisito_fechas', { requisito }));
    // Of who is registered, what is still valid from an earlier accreditation is taken: known when it is sent.
    if (vencimiento === null && one.Obligatorio && one.RequiereVencimiento && !facts.persona?.acreditada)
      add(cell, coded('solicitud.requisito_sin_vencimiento', { requisito }));
  }
  const { dotacion, codigo } = world.contrato;
  if (faults.length === 0 && dotacion !== null && lugar > dotacion && !facts.persona?.acreditada)
    warn(null, 'contrato.dotacion_excedida', { contrato: codigo, dotacion, n: lugar });
  return faults;
}

const DOCUMENT = new Set(['IdTipoDocumento', 'Documento']);

function personFaults(
  row: ReadRow,
  facts: RowFacts,
  world: LoadWorld,
  add: (columna: string | null, mensaje: string) => void,
  warn: (columna: string | null, regla: string, params: Record<string, string | number>) => void,
): void {
  const { valores } = row;
  const document = documentOf(row, world.documentos);
  if (document) {
    const rule = world.documentos.get(document.tipo);
    const fault = rule ? documentFault(document.documento, rule) : null;
    if (fault) add('Documento', fault);
    else if (rule && facts.persona === null && !hasValidCheckDigit(document.documento, rule))
      warn('Documento', 'documento.digito_verificador', { documento: document.documento });
  }
  if (facts.repetida !== null) add('Documento', coded('carga.repetido', { fila: facts.repetida }));
  if (facts.procesada !== null) add('Documento', coded('carga.ya_procesada', { numero: facts.procesada }));
  if (facts.persona?.enCurso) add('Documento', coded('solicitud.en_curso', { numero: facts.persona.enCurso }));
  if (facts.persona?.ocupada) add('Documento', 'solicitud.persona_ocupada');
  const nacimiento = textOf(valores.FechaNacimiento);
  if (facts.persona !== null || nacimiento === null) return;
  if (nacimiento >= world.today) add('FechaNacimiento', 'persona.nacimiento_futuro');
  else if (ageOn(nacimiento, world.today) < world.edadMinima) warn('FechaNacimiento', 'persona.menor_edad', { edad: world.edadMinima });
  if (facts.parecida) {
    const { nombre, documento } = facts.parecida;
    const fecha = `${nacimiento.slice(6, 8)}/${nacimiento.slice(4, 6)}/${nacimiento.slice(0, 4)}`;
    warn('Documento', 'persona.posible_duplicado', { nombre, fecha, documento });
  }
}
