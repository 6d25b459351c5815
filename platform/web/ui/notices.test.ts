import { describe, expect, it } from 'vitest';
import { makeWay, NOTICE_MS, type Standing } from './notices';

const saved: Standing = { id: 'a', words: 'Evaluación guardada.', times: 1, failure: false, since: 0 };
const failed: Standing = { id: 'b', words: 'No se pudo guardar.', times: 1, failure: true, since: 0 };
const told = ({ words, failure }: Standing) => ({ words, failure });

describe('messages stand one at a time', () => {
  it('a later one takes the place of the one before', () =>
    expect(makeWay([saved], { words: 'Registro eliminado.', failure: false }, 10)).toEqual({ leaving: ['a'], times: 1 }));
  it('alike ones are joined and counted', () => {
    expect(makeWay([saved], told(saved), 10)).toEqual({ leaving: ['a'], times: 2 });
    expect(makeWay([{ ...saved, times: 3 }], told(saved), 10).times).toBe(4);
  });
  it('a failure just told is read before anything else', () => {
    expect(makeWay([failed], told(saved), NOTICE_MS - 1).leaving).toEqual([]);
    expect(makeWay([failed], told(saved), NOTICE_MS).leaving).toEqual(['b']);
  });
  it('a failure takes the place of whatever stands', () =>
    expect(makeWay([saved, failed], told(failed), 1)).toEqual({ leaving: ['a', 'b'], times: 2 }));
});
