import type { Kind } from '@platform/entity/field';
import { choiceFixture } from './choice/fixture';
import { choicesFixture } from './choices/fixture';
import { codeFixture } from './code/fixture';
import { dateFixture } from './date/fixture';
import { decimalFixture } from './decimal/fixture';
import { detailFixture } from './detail/fixture';
import { digitsFixture } from './digits/fixture';
import { emailFixture } from './email/fixture';
import { fileFixture } from './file/fixture';
import { flagFixture } from './flag/fixture';
import { intFixture } from './int/fixture';
import type { KindFixture } from './kind';
import { momentFixture } from './moment/fixture';
import { photoFixture } from './photo/fixture';
import { refFixture } from './ref/fixture';
import { refsFixture } from './refs/fixture';
import { secretFixture } from './secret/fixture';
import { tagsFixture } from './tags/fixture';
import { textFixture } from './text/fixture';
import { timeFixture } from './time/fixture';

/** One field of each kind, with what it admits and what it refuses. */
export const FIXTURES: Record<Kind, KindFixture> = {
  text: textFixture,
  code: codeFixture,
  digits: digitsFixture,
  email: emailFixture,
  int: intFixture,
  decimal: decimalFixture,
  flag: flagFixture,
  choice: choiceFixture,
  choices: choicesFixture,
  tags: tagsFixture,
  date: dateFixture,
  moment: momentFixture,
  time: timeFixture,
  ref: refFixture,
  refs: refsFixture,
  file: fileFixture,
  photo: photoFixture,
  detail: detailFixture,
  secret: secretFixture,
};
