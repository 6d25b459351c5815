import fc from 'fast-check';
import { type Operation, schemaShape } from './operations';

/** A stack, a statement (within one text of an answer), a place on the disk or a name of the database's own. */
export const LEAK =
  /\n\s+at |\bat (Object|async|Module)\b|node_modules|\/work\/|\.ts:\d+|\binsert into\b|\bselect\b(?:[^"\\]|\\.){1,200}\bfrom\b|syntax error|violates|DatabaseError|relation "|column "|_pkey\b|ECONN|ENOENT/i;

export const HTML = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const deep = (depth: number): unknown => {
  let made: unknown = 1;
  for (let at = 0; at < depth; at += 1) made = at % 2 ? [made] : { a: made };
  return made;
};

/** Strings that have broken somebody's product. */
const TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202e\u200b\ufeff',
    'e\u0301'.repeat(40),
    '😀'.repeat(30),
    '\u0001\u001b[31m',
    'a\r\nb: c',
  ],
  ...[
    "' OR 1=1 --",
    '1; DROP TABLE administracion_persona',
    "'; select pg_sleep(3) --",
    '$1',
    '\\',
    '%',
    '_',
    '{}',
    '\u0024{7*7}',
    '{{7*7}}',
    "\\'; --",
  ],
  ...[
    HTML,
    'javascript:alert(1)',
    '=cmd|calc!A1',
    '../../../../etc/passwd',
    '..\\..\\x',
    'file:///etc/passwd',
    'NaN',
    'null',
    'undefined',
    'true',
    '[object Object]',
  ],
  ...[
    '99999999',
    '20260230',
    '00000000',
    '20261301',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '99999-01-01T00:00:00Z',
    '0x10',
    '1e5',
    '1,5',
    '٣',
    '-0',
    'S',
    'N',
  ],
  ...['x'.repeat(5000), 'ñ'.repeat(300), 'a '.repeat(2000), `${'9'.repeat(400)}`, '__proto__', 'constructor', 'hasOwnProperty', 'toString'],
] as const;
const NUMBERS = [0, -1, 1, 0.1, -0.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 2 ** 63, 5e-324, 12345678901] as const;

const text = fc.oneof({ arbitrary: fc.constantFrom(...TEXTS), weight: 4 }, { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 });
const scalar = fc.oneof({ arbitrary: text, weight: 3 }, fc.constantFrom(...NUMBERS), fc.constantFrom(true, false, null));
/** Any value nobody should send. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: scalar, weight: 6 },
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('a', 'toString', 'constructor', '__proto__', 'length'), scalar, { maxKeys: 3 }),
  fc.constantFrom(
    deep(40),
    deep(900),
    Array.from({ length: 3000 }, (_, at) => at),
    [[[[]]]],
    [null],
    [{}],
  ),
);

/** A value that the field's schema may well take, so that what comes after validation is reached too. */
function plausible(schema: unknown): fc.Arbitrary<unknown> {
  const own = schemaShape.safeParse(schema).data;
  const [choice] = own?.enum ?? [];
  if (own?.enum && choice !== undefined) return fc.constantFrom(...own.enum);
  const type = JSON.stringify(own?.type ?? own?.anyOf ?? '');
  if (type.includes('integer') || type.includes('number')) return fc.constantFrom<unknown>(1, 2, 3, 10, 2000, 2_000_000_000);
  if (type.includes('array')) return fc.constantFrom<unknown>([], [1], [1, 1], ['S']);
  if (type.includes('boolean')) return fc.boolean();
  return fc.constantFrom<unknown>('A', 'S', '20260801', '1', 'ABC', '08:00', 'a@b.pe', '2026-08-01T10:00:00Z', '41234567');
}

/** What is known of a resource: its fields, and a row that really is there. */
export interface Known {
  readonly names: readonly string[];
  readonly row: Readonly<Record<string, unknown>> | undefined;
}

/** Bodies with most fields plausible and some that nobody should send; or a real row with a field or two of it spoilt. */
function bodies(fields: ReadonlyMap<string, unknown>, row: Known['row']): fc.Arbitrary<string> {
  const names = [...fields.keys()];
  const one = (name: string) => fc.oneof({ arbitrary: plausible(fields.get(name)), weight: 3 }, { arbitrary: nasty, weight: 2 });
  const whole = fc.record(Object.fromEntries(names.map((name) => [name, one(name)])), { requiredKeys: [] });
  const extra = fc.dictionary(
    fc.constantFrom(
      'IdCliente',
      'IdDivision',
      'Version',
      'urlPath',
      'Confirmaciones',
      'Activo',
      'UsuarioCreacion',
      'toString',
      'x'.repeat(300),
      HTML,
    ),
    nasty,
    { maxKeys: 2 },
  );
  const json = fc.tuple(whole, extra).map(([own, more]) => JSON.stringify({ ...own, ...more }));
  if (row && names.length > 0) {
    const spoilt = fc.dictionary(fc.constantFrom(...names), nasty, { minKeys: 1, maxKeys: 2 }).map((over) => JSON.stringify({ ...row, ...over }));
    return fc.oneof({ arbitrary: spoilt, weight: 6 }, { arbitrary: json, weight: 3 }, { arbitrary: fc.constantFrom(...RAW_BODIES), weight: 1 });
  }
  return fc.oneof(
    { arbitrary: json, weight: 6 },
    { arbitrary: fc.constantFrom(...RAW_BODIES), weight: 1 },
    { arbitrary: nasty.map((value) => JSON.stringify(value)), weight: 1 },
  );
}

/** Bodies that are not even what they say. */
export const RAW_BODIES = [
  ...['', '{', '[]', 'null', '1', '"x"', '{"a":1}}', '\ufeff{}', '{"a":1,"a":2}', "{'a':1}", '{"a":NaN}', '{"a":1e999}', '[[[[', 'a=1&b=2', '<a/>'],
  ...[
    '{"__proto__":{"administrador":true}}',
    '{"constructor":{"prototype":{"administrador":true}}}',
    '{"a":{"__proto__":1}}',
    '{"\\u0000":1}',
    '{"\\ud800":"\\udc00"}',
  ],
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
] as const;

/** What stands in the place of a key. */
const KEYS = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  'abc',
  '1%00',
  '%00',
  "1'--",
  '1;x',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%',
  '%E0%A4',
  '1%20',
  '%D9%A3',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  'x'.repeat(250),
  encodeURIComponent(HTML),
  '1/2',
  'null',
  '1e3',
  '0x1',
] as const;
/** Keys that may be there: of this client, of another, of nobody. */
const REAL_KEYS = ['1', '2', '3', '7', '40', '1900', '2000', '999999999'] as const;

const OPERATORS = ['=', '<>', '>', '<=', 'contains', 'startswith', 'in', 'like', 'and', '', '__proto__'] as const;
function filters(names: readonly string[]): fc.Arbitrary<string> {
  const field = fc.oneof(
    { arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['Id'])), weight: 4 },
    fc.constantFrom('__proto__', 'constructor', 'IdCliente', 't.clave', '1=1', ''),
  );
  const value = fc.oneof({ arbitrary: nasty, weight: 3 }, fc.array(scalar, { maxLength: 5 }));
  const term = fc.tuple(field, fc.constantFrom(...OPERATORS), value);
  const joined = fc.tuple(term, fc.constantFrom('AND', 'or', 'XOR'), term);
  return fc
    .oneof({ arbitrary: term, weight: 4 }, { arbitrary: joined, weight: 2 }, { arbitrary: nasty, weight: 1 })
    .map((made) => JSON.stringify(made));
}
const sorts = (names: readonly string[]) =>
  fc
    .array(
      fc.record({
        selector: fc.constantFrom(...names, 'RowIndex', '__proto__', 'Id; select 1'),
        desc: fc.constantFrom<unknown>(true, false, 'x', null),
      }),
      { maxLength: 7 },
    )
    .map((made) => JSON.stringify(made));

/** Query strings: each parameter that the call has, badly filled, and some that it has not. */
function queries(operation: Operation, names: readonly string[]): fc.Arbitrary<string> {
  const shown = text.map((value) => value.slice(0, 3000));
  const parameters = operation.query.map((name) => {
    const value =
      name === 'filter'
        ? filters(names)
        : name === 'sort'
          ? sorts(names)
          : fc.oneof(shown, fc.constantFrom('1', '10', '-1', '201', '1e9', '["a"]', '{"a":1}'));
    return value.map((made): [string, string] => [name, made.slice(0, 8000)]);
  });
  const strange = fc.tuple(
    fc.constantFrom('__proto__', 'constructor', 'take', 'take[]', 'filter[0]', 'IdCliente', 'urlPath', 'Confirmaciones', 'x'.repeat(300), HTML),
    shown,
  );
  const any = fc.oneof(...parameters, strange);
  return fc
    .array(any, { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.map(([name, value]) => `${safeEncode(name)}=${safeEncode(value)}`).join('&'));
}
/** Lone surrogates cannot be percent-encoded; broken escapes may as well be sent. */
const safeEncode = (value: string): string => (/\p{Surrogate}/u.test(value) ? '%ed%a0%80' : encodeURIComponent(value));

const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/jsonx',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/html',
  'a',
  '/',
] as const;

export interface BadInput {
  readonly method: string;
  /** What stands in the place of each key of the address, encoded. */
  readonly key: string;
  readonly query: string;
  readonly target: string;
  readonly body: string | undefined;
  readonly type: string | undefined;
}

/** Bad inputs of a call, the same for the same seed. */
export function badInputs(operation: Operation, { names, row }: Known, count: number, seed: number): BadInput[] {
  // Nobody may fuzz away the profile he signs in with.
  const fragile = operation.method !== 'GET' && /^(Seguridad|Sistema)/.test(operation.tag);
  const own = Object.entries(row ?? {}).find(([name, value]) => /^Id/.test(name) && value !== null)?.[1];
  const key = fragile
    ? fc.constantFrom(...KEYS)
    : fc.oneof(fc.constantFrom(...KEYS), fc.constantFrom(...REAL_KEYS), fc.constant(encodeURIComponent(String(own ?? 5))));
  const type = fc.oneof({ arbitrary: fc.constant('application/json'), weight: 12 }, { arbitrary: fc.constantFrom(...TYPES), weight: 1 });
  const made = fc.record({
    key,
    query:
      operation.method === 'GET'
        ? queries(operation, names)
        : fc.oneof({ arbitrary: fc.constant(''), weight: 5 }, { arbitrary: queries(operation, names), weight: 1 }),
    body: operation.method === 'GET' || operation.method === 'DELETE' ? fc.constant(undefined) : bodies(operation.body ?? new Map(), row),
    type,
  });
  return fc.sample(made, { numRuns: count, seed }).map((one) => {
    const target = operation.path.replace(/\{\w+\}/g, one.key);
    return {
      method: operation.method,
      key: one.key,
      query: one.query,
      target: one.query ? `${target}?${one.query}` : target,
      body: one.body,
      type: one.body === undefined ? undefined : one.type,
    };
  });
}
