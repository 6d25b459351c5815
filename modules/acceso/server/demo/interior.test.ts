import { momentOf } from '@platform/server/demo/rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { furtherIn, toTheCamp } from './interior';
import type { Worker } from './sitio';

const gate = { IdPuerta: 1, IdPuntoControl: 1, IdZona: 10 };
const inner = { IdPuerta: 2, IdPuntoControl: 1, IdZona: 20 };
const guest: Worker = {
  IdPersona: 7,
  guard: {
    blocks: [
      { Tipo: 'T', Turno: 'D', Dias: 7 },
      { Tipo: 'T', Turno: 'N', Dias: 7 },
      { Tipo: 'D', Dias: 7 },
    ],
    base: '20260105',
  },
};

test('whoever is further in is on site meanwhile, goes in before out, and by turns', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 * 24 * 60 }),
      fc.integer({ min: 180, max: 14 * 24 * 60 }),
      fc.boolean(),
      fc.boolean(),
      (begins, lasts, left, isGuest) => {
        const from = momentOf('20260320', begins);
        const ends = new Date(from.getTime() + lasts * 60_000);
        const now = left ? new Date(ends.getTime() + 60_000) : ends;
        const spell = { IdPersona: 7, from, to: left ? ends : null };
        const passes = isGuest ? toTheCamp(gate, inner, guest, spell, '20260420', now) : furtherIn(gate, inner, spell, now);
        for (const [at, pass] of passes.entries()) {
          expect(pass.enters).toBe(at % 2 === 0);
          expect(pass.zone).toBe(pass.enters ? inner.IdZona : gate.IdZona);
          expect(pass.at.getTime()).toBeGreaterThan((passes[at - 1]?.at ?? from).getTime());
          expect(pass.at.getTime()).toBeLessThan((left ? ends : now).getTime());
        }
        // Nobody leaves the site from further in.
        if (left) expect(passes.length % 2).toBe(0);
      },
    ),
  );
});

test('a guest who works by day is out of the camp by day', () => {
  const spell = { IdPersona: 7, from: momentOf('20260105', 60), to: null };
  const at = (minute: number) => toTheCamp(gate, inner, guest, spell, '20260107', momentOf('20260107', minute)).at(-1)?.zone;
  expect([at(5 * 60), at(12 * 60), at(22 * 60)]).toEqual([inner.IdZona, gate.IdZona, inner.IdZona]);
});
