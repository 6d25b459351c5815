import { labelOf } from '../entity/entity';
import type { Kind } from '../entity/field';
import { ChoiceCell } from './choice/cell';
import { choiceFilter } from './choice/filter';
import { ChoiceInput } from './choice/input';
import { ChoicesCell } from './choices/cell';
import { choicesFilter } from './choices/filter';
import { ChoicesInput } from './choices/input';
import { codeFilter } from './code/filter';
import { DayCell } from './date/cell';
import { dayFilter, momentFilter } from './date/filter';
import { DayInput } from './date/input';
import { DetailCell, DetailInput } from './detail/cell';
import { FileCell } from './file/cell';
import { FileInput } from './file/input';
import { FlagCell } from './flag/cell';
import { flagFilter } from './flag/filter';
import { FlagInput } from './flag/input';
import { NumberCell } from './int/cell';
import { numberFilter } from './int/filter';
import { NumericInput } from './int/input';
import type { KindWeb } from './kind-web';
import { MomentCell } from './moment/cell';
import { MomentInput } from './moment/input';
import { PhotoCell } from './photo/cell';
import { PhotoInput } from './photo/input';
import { ReferenceCell } from './ref/cell';
import { referenceFilter } from './ref/filter';
import { ReferenceInput } from './ref/input';
import { ReferencesCell } from './refs/cell';
import { referencesFilter } from './refs/filter';
import { ReferencesInput } from './refs/input';
import { SecretInput } from './secret/input';
import { WordsInput } from './tags/input';
import { TextCell } from './text/cell';
import { textFilter } from './text/filter';
import { TextualInput } from './text/input';
import { ClockInput } from './time/input';
import { choiceWidth, codeWidth, referenceWidth, textWidth } from './widths';

const letters: KindWeb = {
  Cell: TextCell,
  Input: TextualInput,
  filter: textFilter,
  width: textWidth,
  sortable: true,
};
const short: KindWeb = { ...letters, width: codeWidth };
const number: KindWeb = {
  Cell: NumberCell,
  Input: NumericInput,
  filter: numberFilter,
  width: 76,
  align: 'right',
  sortable: true,
};

/** The one list of field kinds on the web. Kinds that look the same share what they show. */
export const WEB_KINDS: Readonly<Record<Kind, KindWeb>> = {
  text: letters,
  code: { ...short, Cell: ChoiceCell, filter: codeFilter },
  digits: short,
  email: letters,
  int: number,
  decimal: number,
  flag: { Cell: FlagCell, Input: FlagInput, filter: flagFilter, width: 84, sortable: true },
  choice: { Cell: ChoiceCell, Input: ChoiceInput, filter: choiceFilter, width: choiceWidth, sortable: true },
  choices: {
    Cell: ChoicesCell,
    Input: ChoicesInput,
    filter: choicesFilter,
    width: 200,
    sortable: false,
    wide: true,
  },
  tags: { Cell: TextCell, Input: WordsInput, filter: textFilter, width: 200, sortable: false, wide: true },
  date: { Cell: DayCell, Input: DayInput, filter: dayFilter, width: 120, sortable: true },
  moment: { Cell: MomentCell, Input: MomentInput, filter: momentFilter, width: 150, sortable: true },
  time: { ...short, Input: ClockInput, filter: undefined, width: 90 },
  ref: {
    Cell: ReferenceCell,
    Input: ReferenceInput,
    filter: referenceFilter,
    width: referenceWidth,
    sortable: true,
    sortBy: labelOf,
  },
  refs: {
    Cell: ReferencesCell,
    Input: ReferencesInput,
    filter: referencesFilter,
    width: 200,
    sortable: false,
    wide: true,
  },
  file: { Cell: FileCell, Input: FileInput, width: 120, sortable: false, wide: true },
  photo: { Cell: PhotoCell, Input: PhotoInput, width: 64, align: 'center', sortable: false, tall: true },
  detail: { Cell: DetailCell, Input: DetailInput, width: 120, sortable: false, wide: true },
  secret: { Cell: DetailCell, Input: SecretInput, width: 120, sortable: false },
};
