import { expect, test } from 'vitest';
import { byDay, type TimelineEvent } from './days';

const at = (Momento: string): TimelineEvent => ({
  Clave: Momento,
  Momento,
  DiaCompleto: 'N',
  Tipo: 'ACC',
  Texto: 'Entró',
  Partes: [],
  Detalle: null,
  Tono: null,
  Enlace: null,
});

test('events stand under the day of the division, not of the world', () => {
  const days = byDay([at('2026-11-24T04:30:00.000Z'), at('2026-11-23T23:00:00.000Z'), at('2026-11-23T04:59:00.000Z')], 'America/Lima');
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-22', 1],
  ]);
});
