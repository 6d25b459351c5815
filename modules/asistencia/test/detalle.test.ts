import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laidOut, scaleOf } from '../shared/puntos.wire';
import { type Block, blank, blocksOf, LAST, moved, oneMore, retimed, span, withBlocks } from '../web/horario/days';

describe('Detalle por día: blocks that are dragged (050205)', () => {
  const day = blank(1);

  test('a shift that moves takes its break along; its end alone leaves both where they begin', () => {
    const later = withBlocks(day, moved(blocksOf(day), 0, 'todo', 60));
    expect(later).toMatchObject({ inicio: '09:00', fin: '18:00', desde: '14:00', hasta: '15:00', tal: null });
    const longer = withBlocks(day, moved(blocksOf(day), 0, 'fin', 45));
    expect(longer).toMatchObject({ inicio: '08:00', fin: '17:45', desde: '13:00', hasta: '14:00' });
    const pause = withBlocks(day, moved(blocksOf(day), 1, 'inicio', -15));
    expect(pause).toMatchObject({ inicio: '08:00', desde: '12:45', hasta: '14:00' });
  });

  test('a shift dragged past midnight ends on the next day', () => {
    const night = withBlocks(day, moved(blocksOf(day), 0, 'todo', 11 * 60));
    expect(night).toMatchObject({ inicio: '19:00', fin: '04:00', desde: '00:00', hasta: '01:00' });
    expect(blocksOf(night).map(span)).toEqual([
      [1140, 1680],
      [1440, 1500],
    ]);
  });

  test('a second block of work is kept block by block, and taken away the day is one shift again', () => {
    const two = oneMore(day, 'T');
    expect(two.tal?.map(({ Tipo, HoraInicio, HoraFin }) => [Tipo, HoraInicio, HoraFin])).toEqual([
      ['T', '08:00', '17:00'],
      ['R', '13:00', '14:00'],
      ['T', '18:00', '19:00'],
    ]);
    expect(withBlocks(two, (two.tal ?? []).slice(0, 2))).toEqual(day);
  });

  test('a typed end before its beginning is of the next day', () => {
    const block: Block = { Tipo: 'T', HoraInicio: '19:00', HoraFin: '20:00', DiaInicio: 0, DiaFin: 0 };
    expect(retimed(block, { HoraFin: '07:00' })).toMatchObject({ HoraFin: '07:00', DiaFin: 1 });
    expect(retimed(block, { HoraFin: '21:00' })).toMatchObject({ DiaFin: 0 });
  });

  test('however it is dragged a block stays within two days and longer than nothing', () => {
    const way = fc.constantFrom('inicio' as const, 'fin' as const, 'todo' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), way, fc.integer({ min: -200, max: 200 })), { maxLength: 12 }), (drags) => {
        let blocks: readonly Block[] = blocksOf(day).slice(0, 1);
        for (const [, how, steps] of drags) blocks = moved(blocks, 0, how, steps * 15);
        for (const [from, to] of blocks.map(span)) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(LAST);
          expect(from).toBeLessThan(to);
        }
      }),
    );
  });
});

describe('Puntos de control: the map (050107)', () => {
  test('one place stands in the middle; two of the same latitude to its sides, at the same height', () => {
    expect(laidOut([{ Latitud: -12, Longitud: -77 }]).lugares).toEqual([{ x: 500, y: 500 }]);
    const { lugares, metros } = laidOut([
      { Latitud: 0, Longitud: -77.01 },
      { Latitud: 0, Longitud: -77 },
    ]);
    expect(lugares).toEqual([
      { x: 100, y: 500 },
      { x: 900, y: 500 },
    ]);
    expect(metros).toBe(Math.round(0.01 * 1.25 * 111_320));
  });

  test('north is above, and the scale says a round number that fits', () => {
    const [south, north] = laidOut([
      { Latitud: -12.01, Longitud: -77 },
      { Latitud: -12, Longitud: -77 },
    ]).lugares;
    expect(north?.y).toBeLessThan(south?.y ?? 0);
    expect([scaleOf(1391), scaleOf(800), scaleOf(100)]).toEqual([200, 200, 20]);
  });
});
