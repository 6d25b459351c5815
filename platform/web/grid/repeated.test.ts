import { expect, test } from 'vitest';
import type { WireRow } from '../data/row';
import { notRepeated } from './repeated';
import type { GridColumn } from './types';

const column = (id: string): GridColumn => ({
  ...{ id, label: id, width: 100, sortable: true, show: () => null },
  text: (row: WireRow) => String(row[id] ?? ''),
});
const columns = ['Fecha', 'Persona', 'Estado', 'Vacio'].map(column);
const ids = (heading: string, row: WireRow) => notRepeated(columns, row, heading).map(({ id }) => id);
const row = { Fecha: '23/11/2026', Persona: 'Quispe Tejada, Fredy', Estado: 'Asistió' };

test('a card does not say again what its heading says, whole or in parts, in any case', () => {
  expect(ids('23/11/2026 · QUISPE TEJADA, FREDY', row)).toEqual(['Estado', 'Vacio']);
  expect(ids('QUISPE TEJADA, FREDY', row)).toEqual(['Fecha', 'Estado', 'Vacio']);
});

test('what only resembles the heading stays, and so does what says nothing', () => {
  expect(ids('QUISPE TEJADA, FREDY JOSÉ', row)).toEqual(['Fecha', 'Persona', 'Estado', 'Vacio']);
  expect(ids('', row)).toEqual(['Fecha', 'Persona', 'Estado', 'Vacio']);
});
