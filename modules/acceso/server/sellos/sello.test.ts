import type { Json } from '@platform/entity/field';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, SEALED, type SealedField, sealText } from './sello';

const field = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
const reasons = fc.array(fc.record({ Codigo: fc.string(), Detalle: fc.dictionary(fc.string(), fc.string()) }), { maxLength: 2 });

test('property: what a seal covers is the same text whether there are reasons or none', () => {
  fc.assert(
    fc.property(fc.tuple(...SEALED.map(() => field)), reasons, fc.option(fc.string(), { nil: null }), (values, Motivos, authorizer) => {
      const made: Partial<Record<SealedField, Json>> = {};
      for (const [at, name] of SEALED.entries()) made[name] = values[at] ?? null;
      made.Motivos = Motivos;
      const mark = made as Record<SealedField, Json>;
      const covered = SEALED.map((name) => mark[name]);
      expect(sealText(mark, authorizer)).toBe(canonical(authorizer === null ? covered : [...covered, authorizer]));
    }),
  );
});
