import { entity } from '@platform/entity/entity';
import type { Field } from '@platform/entity/field';
import { FIXTURES } from '@platform/fields/fixtures';
import { fillBlanks, schemaFor } from '@platform/fields/shared';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickChange, quickReader } from './write.quick';

/** Every kind as it may be defined: free to be nothing, demanded, and with a value of its own. */
const fields: Record<string, Field> = {};
const samples = new Map<string, fc.Arbitrary<unknown>>();
for (const [kind, { field, valid, invalid }] of Object.entries(FIXTURES)) {
  const [[, stored] = []] = valid;
  const isPlain = typeof stored === 'string' || typeof stored === 'number';
  const ways: Record<string, Field> = {
    Libre: field,
    Pedido: { ...field, required: true },
    ...(isPlain ? { Propio: { ...field, default: stored }, PropioPedido: { ...field, required: true, default: stored } } : {}),
  };
  for (const [way, one] of Object.entries(ways)) {
    fields[`${kind}${way}`] = one;
    samples.set(`${kind}${way}`, fc.constantFrom<unknown>(...valid.map(([sent]) => sent), ...invalid, '', '  ', null, undefined));
  }
}
const Todo = entity('SistemaTodoDePrueba', fields, {
  scope: 'cliente',
  title: 'textLibre',
  menu: ['999999'],
  retire: true,
  key: { name: 'IdTodoDePrueba', kind: 'code' },
});
const schema = schemaFor(Todo, 'create');
const read = quickReader(Todo, schema);

const right = fc.record(
  Object.fromEntries(
    Object.entries(FIXTURES).map(([kind, { valid }]) => [`${kind}Pedido`, fc.constantFrom<unknown>(...valid.map(([sent]) => sent))]),
  ),
);
const beside = fc.record(
  { ...Object.fromEntries(samples), Activo: fc.constantFrom('S', 'N', 'X'), IdTodoDePrueba: fc.constantFrom('A2', '', 7), ajeno: fc.constant(1) },
  { requiredKeys: [] },
);
/** What the whole schema says of a row, where the quick reader says anything; whether it did. */
function agrees(sent: Record<string, unknown>): boolean {
  const said = schema.safeParse(fillBlanks(Todo, sent, 'create'));
  const quick = read(sent);
  if (quick !== null) expect({ ok: true, row: quick }).toEqual({ ok: said.success, row: said.data });
  return quick !== null;
}

test('a new row read field by field is what its whole schema says of it, or is left to that schema', () => {
  fc.assert(
    fc.property(right, beside, (row, other) => void agrees({ IdTodoDePrueba: 'A1', ...row, ...other })),
    { numRuns: 300 },
  );
});

test('a row that is right is read field by field, and so is one with anything else of one field', () => {
  const names = fc.constantFrom(...samples.keys());
  fc.assert(
    fc.property(right, beside, names, (row, other, name) => {
      const sent = { IdTodoDePrueba: 'A1', ...row };
      expect(agrees(sent)).toBe(true);
      agrees({ ...sent, [name]: new Map(Object.entries(other)).get(name) });
    }),
    { numRuns: 300 },
  );
});

test('a change read by what it says is what its whole schema says of it, or is left to that schema', () => {
  const whole = schemaFor(Todo, 'update');
  const change = quickChange(Todo, whole);
  const names = fc.uniqueArray(fc.constantFrom(...samples.keys()), { maxLength: 4 });
  const version = fc.constantFrom<unknown>(1, 7, 'x', null, undefined);
  fc.assert(
    fc.property(right, beside, names, version, (row, other, some, Version) => {
      const all = new Map(Object.entries({ ...row, ...other }));
      const sent = { ...Object.fromEntries(some.map((name) => [name, all.get(name)])), ...(Version === undefined ? {} : { Version }) };
      const said = whole.safeParse(fillBlanks(Todo, sent, 'update'));
      expect(change(sent)).toEqual(said.success ? said.data : null);
    }),
    { numRuns: 500 },
  );
});
