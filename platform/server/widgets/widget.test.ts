import { expect, test } from 'vitest';
import { periodOf } from './widget';

test('the period at 2, 3 and 6 months on 20/11/2026', () => {
  expect(periodOf('20261120', 2)).toEqual({ desde: '20260901', hasta: '20261130' });
  expect(periodOf('20261120', 3)).toEqual({ desde: '20260801', hasta: '20261130' });
  expect(periodOf('20261120', 6)).toEqual({ desde: '20260501', hasta: '20261130' });
});
