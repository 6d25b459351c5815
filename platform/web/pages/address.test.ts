import { describe, expect, it } from 'vitest';
import { FIRST, formatState, type ListState, parseState } from './address';

const full: ListState = {
  page: 3,
  size: 50,
  sort: [
    { selector: 'Apellidos', desc: true },
    { selector: 'Nombres', desc: false },
  ],
  filters: { Estado: ['A', 'I'], FechaFin: { desde: '20260101' }, Activo: 'S' },
  buscar: '00123',
  columns: ['Documento', 'Apellidos'],
};

describe('the list’s state in the address', () => {
  it('comes back as it was', () => expect(parseState(formatState(full, ''))).toEqual(full));
  it('is empty on a first visit', () => expect(formatState(FIRST, '')).toBe(''));
  it('keeps the words of others', () => expect(formatState(FIRST, '?pestana=datos&pagina=4')).toBe('?pestana=datos'));
  it('keeps a search that looks like a number', () => {
    for (const buscar of ['1e5', '20100047218', '0.10', 'true', '"x"']) {
      expect(parseState(formatState({ ...FIRST, buscar }, '')).buscar).toBe(buscar);
    }
  });
  it('takes nonsense for nothing said', () => {
    expect(parseState('?pagina=-2&tamano=7&filtro={"a":{"b":1}}&orden=')).toEqual({ ...FIRST, sort: [] });
  });
  it('lets initial filters be taken away', () => {
    const first: ListState = { ...FIRST, filters: { Activo: 'S' } };
    expect(parseState('', first).filters).toEqual({ Activo: 'S' });
    expect(parseState(formatState({ ...first, filters: {} }, '', first), first).filters).toEqual({});
  });
});
