import type { Segmento } from '@modules/administracion/shared/turno';
import { momentOf } from '@platform/server/demo/rows';
import { expect, test } from 'vitest';
import { commuting, shiftOf, untilNow, type Worker } from './sitio';

const BLOCKS: readonly Segmento[] = [
  { Tipo: 'T', Turno: 'D', Dias: 7 },
  { Tipo: 'T', Turno: 'N', Dias: 7 },
  { Tipo: 'D', Dias: 7 },
];
const guard: Worker = { IdPersona: 4, guard: { blocks: BLOCKS, base: '20260105' } };
const clerk: Worker = { IdPersona: 5, guard: null };
const NONE: ReadonlySet<string> = new Set();
const days = (from: number, count: number) => Array.from({ length: count }, (_, at) => `202601${String(from + at).padStart(2, '0')}`);

test('a guard works its days by day, then by night, and rests', () => {
  const from = (list: string[]) => [...new Set(list.map((day) => shiftOf(guard, day, NONE)?.from).filter((minute) => minute !== undefined))];
  expect(from(days(5, 7))).toEqual([7 * 60]);
  expect(from(days(12, 7))).toEqual([19 * 60]);
  expect(from(days(19, 7))).toEqual([]);
});

test('an office does not work on weekends and holidays', () => {
  expect(['20260110', '20260111', '20260112'].map((day) => shiftOf(clerk, day, new Set(['20260112'])))).toEqual([null, null, null]);
});

test('a stay that has not begun is none; one that goes on has no end', () => {
  const now = momentOf('20260110', 12 * 60);
  expect(untilNow(1, momentOf('20260110', 13 * 60), null, now)).toEqual([]);
  expect(untilNow(1, momentOf('20260110', 7 * 60), momentOf('20260110', 19 * 60), now)).toMatchObject([{ to: null }]);
  expect(untilNow(1, momentOf('20260109', 7 * 60), momentOf('20260109', 19 * 60), now)).toMatchObject([{ to: momentOf('20260109', 19 * 60) }]);
});

test('nobody is inside twice at once, and each is in before the shift and out after it', () => {
  const now = momentOf('20260401', 12 * 60);
  const spells = commuting([guard, clerk], '20260401', now, NONE);
  expect(spells.length).toBeGreaterThan(80);
  for (const id of [4, 5]) {
    const own = spells.filter(({ IdPersona }) => IdPersona === id);
    for (const [at, { from, to }] of own.entries()) {
      expect(from.getTime()).toBeLessThan((to ?? now).getTime());
      const next = own[at + 1];
      if (next) expect(to?.getTime()).toBeLessThan(next.from.getTime());
    }
  }
});
