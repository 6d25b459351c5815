import type { Writable } from 'node:stream';
import { type Look, makeStyles } from './styles';
import { lettersOf, marked } from './text';
import { type ZipPart, zipOnto } from './zip';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KINDS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A list that cells of a range are chosen from; `strict` refuses anything else. */
export interface Choice {
  readonly range: string;
  readonly from: string;
  readonly strict: boolean;
}
export interface SheetOptions {
  readonly name: string;
  /** Rows and columns that stay where they are while the rest is scrolled. */
  readonly frozen: { readonly rows: number; readonly columns?: number };
  /** Widths of the columns in characters, from A on; none is as wide as usual. */
  readonly widths: readonly (number | undefined)[];
  /** The look of cells that nobody has written yet, from A on. */
  readonly looks?: readonly (number | undefined)[];
  /** The row that every printed page begins with; the sheet is then printed across, as wide as a page. */
  readonly titles?: number;
}
/** A sum of cells above that follows the filter, and what it is as long as nobody filters. */
export interface Sum {
  readonly from: string;
  readonly value: number;
}
/** What a cell holds: numbers are numbers, whatever else is a text and never a formula. */
export type Written = string | number | null | Sum;

/** A sheet being written, row after row. */
export interface SheetWriter {
  /** The next row: values and their looks from a column on; `height` in points. */
  row(first: number, values: readonly Written[], looks: readonly number[], height?: number): void;
  /** Rows written so far. */
  readonly rows: number;
  /** How much has been written, in bytes before they are compressed. */
  readonly size: number;
  /** Waits until the reader has taken on what was written. */
  taken(patience?: number): Promise<void>;
  close(end?: { readonly filter?: string; readonly choices?: readonly Choice[] }): void;
}

function beginningOf({ frozen, widths, looks = [], titles }: SheetOptions, first: boolean): string {
  const { rows, columns = 0 } = frozen;
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft';
  const corner = `${lettersOf(columns + 1)}${rows + 1}`;
  const view = `<sheetView workbookViewId="0"${first ? ' tabSelected="1"' : ''}><pane${columns > 0 ? ` xSplit="${columns}"` : ''} ySplit="${rows}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView>`;
  const known = Array.from({ length: Math.max(widths.length, looks.length) }, (_, at) => ({ at: at + 1, width: widths[at], look: looks[at] }));
  const cols = known.flatMap(({ at, width, look }) => {
    if (width === undefined && look === undefined) return [];
    return `<col min="${at}" max="${at}"${look === undefined ? '' : ` style="${look}"`} width="${width ?? 9.140625}"${width === undefined ? '' : ' customWidth="1"'}/>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${titles ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}<sheetViews>${rows + columns > 0 ? view : `<sheetView workbookViewId="0"${first ? ' tabSelected="1"' : ''}/>`}</sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`;
}

const choiceXml = ({ range, from, strict }: Choice): string =>
  `<dataValidation type="list" allowBlank="1"${strict ? ' showErrorMessage="1"' : ''} sqref="${range}"><formula1>${marked(from)}</formula1></dataValidation>`;

function endOf({ titles }: SheetOptions, filter: string | undefined, choices: readonly Choice[]): string {
  const lists = choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.map(choiceXml).join('')}</dataValidations>` : '';
  const page = titles
    ? '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
    : '';
  return `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}${lists}${page}</worksheet>`;
}

/** Whether a text begins or ends with what a reader of markup would leave out. */
const framed = (text: string): boolean => text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32;

function writerOf(part: ZipPart, options: SheetOptions): SheetWriter {
  // The beginning of each cell of a column, made once: `<c r="B`.
  const begins: string[] = [];
  let rows = 0;
  return {
    row(first, values, looks, height) {
      rows += 1;
      let text = height === undefined ? `<row r="${rows}">` : `<row r="${rows}" ht="${height}" customHeight="1">`;
      for (let at = 0; at < values.length; at++) {
        const column = first + at;
        begins[column] ??= `<c r="${lettersOf(column)}`;
        const look = looks[at] ?? 0;
        const value = values[at] ?? null;
        const begin = look === 0 ? `${begins[column]}${rows}"` : `${begins[column]}${rows}" s="${look}"`;
        if (typeof value === 'object' && value !== null) text += `${begin}><f>SUBTOTAL(109,${value.from})</f><v>${value.value}</v></c>`;
        else if (typeof value === 'number' && Number.isFinite(value)) text += `${begin}><v>${value}</v></c>`;
        else if (typeof value !== 'string') text += look === 0 ? '' : `${begin}/>`;
        else text += `${begin} t="inlineStr"><is>${framed(value) ? '<t xml:space="preserve">' : '<t>'}${marked(value)}</t></is></c>`;
      }
      part.write(`${text}</row>`);
    },
    get rows() {
      return rows;
    },
    get size() {
      return part.size;
    },
    taken: (patience) => part.taken(patience),
    close({ filter, choices = [] } = {}) {
      part.write(endOf(options, filter, choices));
      part.close();
    },
  };
}

const related = (items: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Begins a workbook on a stream: its sheets are written one after another, and nothing of them is kept. */
export function workbookOnto(out: Writable) {
  const zip = zipOnto(out);
  const styles = makeStyles();
  const sheets: SheetOptions[] = [];
  zip.file('_rels/.rels', related([['rId1', 'officeDocument', 'xl/workbook.xml']]));

  const names = (): string => {
    const titled = sheets.flatMap(({ name, titles }, at) =>
      titles ? `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${marked(name)}'!$${titles}:$${titles}</definedName>` : [],
    );
    return titled.length > 0 ? `<definedNames>${titled.join('')}</definedNames>` : '';
  };
  return {
    look: (look: Look): number => styles.of(look),
    /** The next sheet; the one before has to be closed. */
    sheet(options: SheetOptions): SheetWriter {
      sheets.push(options);
      const part = zip.part(`xl/worksheets/sheet${sheets.length}.xml`);
      part.write(beginningOf(options, sheets.length === 1));
      return writerOf(part, options);
    },
    async end(): Promise<void> {
      const numbered = sheets.map(({ name }, at) => ({ name, id: at + 1 }));
      const listed = numbered.map(({ name, id }) => `<sheet name="${marked(name)}" sheetId="${id}" r:id="rId${id}"/>`);
      const kinds = numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${KINDS}.worksheet+xml"/>`);
      zip.file('xl/styles.xml', styles.xml());
      zip.file(
        'xl/workbook.xml',
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${listed.join('')}</sheets>${names()}</workbook>`,
      );
      zip.file(
        'xl/_rels/workbook.xml.rels',
        related([
          ...numbered.map(({ id }) => [`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`] as const),
          [`rId${sheets.length + 1}`, 'styles', 'styles.xml'],
        ]),
      );
      zip.file(
        '[Content_Types].xml',
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KINDS}.sheet.main+xml"/>${kinds.join('')}<Override PartName="/xl/styles.xml" ContentType="${KINDS}.styles+xml"/></Types>`,
      );
      await zip.end();
    },
  };
}
export type WorkbookWriter = ReturnType<typeof workbookOnto>;
