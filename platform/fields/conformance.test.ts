import { readdirSync } from 'node:fs';
import type { Kind } from '@platform/entity/field';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { choiceFixture } from './choice/fixture';
import { choicesFixture } from './choices/fixture';
import { codeFixture } from './code/fixture';
import { COLUMNS } from './columns';
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
import { fieldSchema, KINDS } from './shared';
import { tagsFixture } from './tags/fixture';
import { textFixture } from './text/fixture';
import { timeFixture } from './time/fixture';

const FIXTURES: Record<Kind, KindFixture> = {
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
const required = (fixture: KindFixture) => fieldSchema({ ...fixture.field, required: true });

describe('every field kind conforms', () => {
  test('a folder a kind, and a kind a folder', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(folders.sort()).toEqual(Object.keys(KINDS).sort());
  });

  describe.each(Object.entries(FIXTURES))('%s', (kind, fixture) => {
    test.each(fixture.valid.map(([sent, stored]) => ({ sent, stored })))('admits $sent and stores $stored', ({ sent, stored }) => {
      expect(required(fixture).parse(sent)).toEqual(stored);
    });

    test('what it stores it admits again unchanged', () => {
      for (const [, stored] of fixture.valid) expect(required(fixture).parse(stored)).toEqual(stored);
    });

    test.each(fixture.invalid.map((sent) => ({ sent })))('refuses $sent with a coded message', ({ sent }) => {
      const result = required(fixture).safeParse(sent);
      expect(result.success).toBe(false);
      if (kind !== 'detail') expect(result.error?.issues.every((issue) => /^[a-z]+\.[\w.]+(\{.*\})?$/.test(issue.message))).toBe(true);
    });

    test('null is admitted where it is not required', () => {
      const schema = fieldSchema({ ...fixture.field, required: false });
      const always = ['flag', 'choices', 'tags', 'refs'].includes(kind);
      expect(schema.safeParse(null).success).toBe(!always);
    });

    test('describes itself as JSON schema and as a column', () => {
      expect(z.toJSONSchema(required(fixture), { unrepresentable: 'any' })).toBeTypeOf('object');
      const make: unknown = COLUMNS[fixture.field.kind];
      expect(make).toBeTypeOf('function');
    });
  });
});
