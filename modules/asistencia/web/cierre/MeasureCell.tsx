import type { CellProps } from '@platform/fields/kind-web';
import { words } from '@platform/web/i18n/words';
import { CUENTAS, MEDIDAS } from '../../shared/calculo/tipos';
import { Dia } from '../../shared/dia.entity';
import { tipoDeMedida } from '../../shared/nomina';
import { say } from '../say';

const NAMES = [...MEDIDAS, ...CUENTAS] as const;

/** What a regularization is of, in words: a measure, or what is counted of a kind of justification. */
export default function MeasureCell({ at, row }: CellProps) {
  const said = String(row[at.name] ?? '');
  const of = tipoDeMedida(said);
  if (of) return say(`planilla.cuenta${of.cuenta}`);
  const name = NAMES.find((one) => one === said);
  return name ? words.field(Dia, name) : said;
}
