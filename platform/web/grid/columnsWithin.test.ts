import { expect, test } from 'vitest';
import { columnsWithin } from './columnsWithin';

const columns = ['Foto', 'Apellidos', 'Documento', 'Estado', 'Cargo', 'Inicio'].map((id) => ({ id, width: 100, picture: id === 'Foto' }));
const shown = (room: number) => columnsWithin(columns, room).map(({ id }) => id);

test('the last columns leave where there is no room for them, and come back with it', () => {
  expect(shown(750)).toEqual(['Foto', 'Apellidos', 'Documento', 'Estado', 'Cargo', 'Inicio']);
  expect(shown(650)).toEqual(['Foto', 'Apellidos', 'Documento', 'Estado', 'Cargo']);
  expect(shown(0)).toEqual(['Foto', 'Apellidos', 'Documento', 'Estado']);
});
