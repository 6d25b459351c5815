import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COLUMNS } from './columns';
import { FIXTURES } from './fixtures';
import type { KindFixture } from './kind';
import { fieldSchema, KINDS } from './shared';

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
