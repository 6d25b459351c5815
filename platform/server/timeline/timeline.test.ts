import { describe, expect, test } from 'vitest';
import { newestFirst, readPlace, written } from './cursor';
import { newest, type ToldEvent } from './read';

const at = (micros: number, event: string, key: string): ToldEvent => ({
  ...{ micros, event, key, moment: '', isDay: false, kind: event, text: '', parts: [], detail: null, tone: null, href: null },
});
/** Events of three modules, many of them of the same instant. */
const modules = ['ACC.entro', 'COM.racion', 'HOT.checkin'].map((event, n) =>
  Array.from({ length: 40 }, (_, key) => at(1_700_000_000_000_000 + ((key * 7 + n) % 5), event, String(key))).sort(newestFirst),
);

describe('the place of an event', () => {
  test('is read back as it was written, and what nobody wrote is none', () => {
    const place = { micros: 1_790_000_000_123_456, event: 'ACC.entro', key: '42' };
    expect(readPlace(written(place))).toEqual(place);
    for (const text of ['', 'nada', '%', Buffer.from('[1,2,3]').toString('base64url'), Buffer.from('[-1,"a","b"]').toString('base64url')])
      expect(readPlace(text)).toBeUndefined();
  });

  test('is before or after any other, letters by their codes as in the database', () => {
    expect([at(1, 'a', '1'), at(2, 'B', '1'), at(2, 'a', '10'), at(2, 'a', '9')].sort(newestFirst).map(({ event, key }) => event + key)).toEqual([
      'a9',
      'a10',
      'B1',
      'a1',
    ]);
  });
});

test.each([1, 7, 30, 120])('pages of %i of what several modules tell are whole, in order and without repeats', (size) => {
  const all = modules.flat().sort(newestFirst);
  const walked: ToldEvent[] = [];
  for (let more = true; more; ) {
    const last = walked.at(-1);
    // As the database answers: what comes after a place, and one more than the page holds.
    const told = modules.map((events) => events.filter((one) => !last || newestFirst(last, one) < 0).slice(0, size + 1));
    const page = newest(told, size);
    walked.push(...page.events);
    more = page.more;
  }
  expect(walked).toEqual(all);
});
