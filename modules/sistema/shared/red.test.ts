import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMoment, nextMaintenance } from './mantenimiento';
import { canonicalMac, isMask, sameNetwork } from './red';

describe('network of an equipment', () => {
  test.each(['aabb.ccdd.eeff', 'AA-BB-CC-DD-EE-FF', 'aa:bb:cc:dd:ee:ff'])('Check: MAC %s is stored AA:BB:CC:DD:EE:FF', (mac) => {
    expect(canonicalMac(mac)).toBe('AA:BB:CC:DD:EE:FF');
  });

  test('Check: gateway of 10.1.2.50 under 255.255.255.0: 10.1.3.1 is outside, 10.1.2.1 inside', () => {
    expect(sameNetwork('10.1.2.50', '10.1.3.1', '255.255.255.0')).toBe(false);
    expect(sameNetwork('10.1.2.50', '10.1.2.1', '255.255.255.0')).toBe(true);
  });

  test('a mask is ones and then zeros: 32 of them, and no other', () => {
    const masks = new Set(
      Array.from({ length: 32 }, (_, at) => {
        const number = 2 ** 32 - 2 ** (31 - at);
        return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
      }),
    );
    for (const mask of masks) expect(isMask(mask), mask).toBe(true);
    for (const mask of ['0.0.0.0', '255.0.255.0', '255.255.255.1', '1.2.3.4']) expect(isMask(mask), mask).toBe(false);
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isMask(ip)).toBe(masks.has(ip));
      }),
    );
  });

  test('of the same network is the same as having the same masked bits', () => {
    const bits = (ip: string) =>
      ip
        .split('.')
        .map((group) => Number(group).toString(2).padStart(8, '0'))
        .join('');
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 1, max: 32 }), (one, other, length) => {
        const number = 2 ** 32 - 2 ** (32 - length);
        const mask = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
        expect(sameNetwork(one, other, mask)).toBe(bits(one).slice(0, length) === bits(other).slice(0, length));
      }),
    );
  });
});

describe('maintenance and moments', () => {
  test('Check: a preventive of 01/03/2026 proposes 30/05/2026; with 0 no next date is proposed', () => {
    expect(nextMaintenance('20260301', 90)).toBe('20260530');
    expect(nextMaintenance('20260301', 0)).toBeNull();
    expect(nextMaintenance('20241231', 60)).toBe('20250301');
  });

  test('Check: DiferenciaHoraria −3: a device moment 06:58 is kept as 06:55', () => {
    expect(markMoment(new Date('2026-03-15T06:58:00-05:00'), -3).toISOString()).toBe('2026-03-15T11:55:00.000Z');
  });
});
