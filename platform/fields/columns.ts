import type { Kind } from '../entity/field';
import { choiceColumn } from './choice/column';
import { choicesColumn } from './choices/column';
import { codeColumn } from './code/column';
import { dateColumn } from './date/column';
import { decimalColumn } from './decimal/column';
import { detailColumn } from './detail/column';
import { digitsColumn } from './digits/column';
import { emailColumn } from './email/column';
import { fileColumn } from './file/column';
import { flagColumn } from './flag/column';
import { intColumn } from './int/column';
import { momentColumn } from './moment/column';
import { photoColumn } from './photo/column';
import { refColumn } from './ref/column';
import { refsColumn } from './refs/column';
import { secretColumn } from './secret/column';
import { tagsColumn } from './tags/column';
import { textColumn } from './text/column';
import { timeColumn } from './time/column';

/** The one list of field kinds on the database's side. */
export const COLUMNS = {
  text: textColumn,
  code: codeColumn,
  digits: digitsColumn,
  email: emailColumn,
  int: intColumn,
  decimal: decimalColumn,
  flag: flagColumn,
  choice: choiceColumn,
  choices: choicesColumn,
  tags: tagsColumn,
  date: dateColumn,
  moment: momentColumn,
  time: timeColumn,
  ref: refColumn,
  refs: refsColumn,
  file: fileColumn,
  photo: photoColumn,
  detail: detailColumn,
  secret: secretColumn,
} satisfies Record<Kind, unknown>;
