import { marked } from './text';

/** How a cell looks: colours as `RRGGBB`, the format as Excel writes it. */
export interface Look {
  readonly bold?: true;
  readonly size?: number;
  readonly color?: string;
  readonly fill?: string;
  /** A thin line around it. */
  readonly edge?: string;
  readonly wrap?: true;
  readonly format?: string;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Formats of one's own are numbered from here on. */
const FIRST_FORMAT = 164;
const USUAL = '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>';
const NO_EDGE = '<border><left/><right/><top/><bottom/><diagonal/></border>';

const fontOf = ({ bold, size = 11, color }: Look): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/>${color ? `<color rgb="FF${color}"/>` : ''}<name val="Calibri"/><family val="2"/></font>`;
const fillOf = ({ fill }: Look): string =>
  fill
    ? `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor indexed="64"/></patternFill></fill>`
    : '<fill><patternFill patternType="none"/></fill>';
function edgeOf({ edge }: Look): string {
  if (!edge) return NO_EDGE;
  const side = (name: string) => `<${name} style="thin"><color rgb="FF${edge}"/></${name}>`;
  return `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`;
}

/** The looks of a workbook, each written once and known by its number. */
export function makeStyles() {
  const fonts = [USUAL];
  // The first two fills are the format's own.
  const fills = ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'];
  const edges = [NO_EDGE];
  const formats = new Map<string, number>();
  const cells = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];
  const placed = (list: string[], own: string): number => {
    const known = list.indexOf(own);
    return known >= 0 ? known : list.push(own) - 1;
  };
  const formatOf = (format: string | undefined): number => {
    if (format === undefined) return 0;
    const known = formats.get(format) ?? FIRST_FORMAT + formats.size;
    formats.set(format, known);
    return known;
  };
  return {
    /** The number under which cells name a look. */
    of(look: Look): number {
      const [font, fill, edge, format] = [
        placed(fonts, fontOf(look)),
        placed(fills, fillOf(look)),
        placed(edges, edgeOf(look)),
        formatOf(look.format),
      ];
      const apply = `${format ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1"' : ''}${fill ? ' applyFill="1"' : ''}${edge ? ' applyBorder="1"' : ''}`;
      const ids = `numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${edge}" xfId="0"${apply}`;
      return placed(cells, look.wrap ? `<xf ${ids} applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>` : `<xf ${ids}/>`);
    },
    xml(): string {
      const list = (name: string, items: readonly string[]) =>
        items.length > 0 ? `<${name} count="${items.length}">${items.join('')}</${name}>` : '';
      const own = [...formats].map(([format, id]) => `<numFmt numFmtId="${id}" formatCode="${marked(format)}"/>`);
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="${NAMESPACE}">${list('numFmts', own)}${list('fonts', fonts)}${list('fills', fills)}${list('borders', edges)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', cells)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="0"/></styleSheet>`;
    },
  };
}
