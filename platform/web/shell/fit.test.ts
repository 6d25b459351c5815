import { expect, test } from 'vitest';
import { fitOf, fold } from './fit';

test('what is meant comes before what begins with it, ends with it, or has it somewhere', () => {
  const of = (wanted: string) => (text: string) => fitOf(fold(wanted), text);
  expect(['SOL-2026-000235', '235', 'SOL-2026-002351', '2350'].map(of('235'))).toEqual([2, 0, 3, 1]);
  expect(['ÁVALOS QUISPE, CARLOS', 'QUISPE ÁVALOS, WILBER'].map(of('quispe avalos'))).toEqual([3, 1]);
});

test('the best of a name and what stands beside it counts', () => {
  expect(fitOf('44512090', 'ÁVALOS QUISPE, CARLOS', '44512090')).toBe(0);
  expect(fitOf('44512090', 'ÁVALOS QUISPE, CARLOS', undefined)).toBe(3);
});
