import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../session/session', () => ({ useSession: () => ({ username: 'ANA', perfil: { IdCliente: 1 } }) }));
const { dropDraft, keepDraft, readDraft, settleDraft, useDraftName } = await import('./draft');

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is of one user at one client, of one resource and one row, and of the row that it belongs to', () => {
  const all = [
    useDraftName('AdministracionPersona', undefined),
    useDraftName('AdministracionPersona', '7'),
    useDraftName('AdministracionContrato', '7'),
    useDraftName('AdministracionContrato', '7', '{"IdCompania":2}'),
  ];
  expect(new Set(all).size).toBe(all.length);
  for (const name of all) expect(name).toContain('ANA.1');
});

test('what was typed is there after a reload of the tab, until it is saved or thrown away', () => {
  keepDraft('uno', { Nombre: 'Norte', Altura: 3 });
  expect(readDraft('uno')).toEqual({ values: { Nombre: 'Norte', Altura: 3 } });
  expect(readDraft('dos')).toBeUndefined();
  dropDraft('uno');
  expect(readDraft('uno')).toBeUndefined();
});

test('what has arrived is a draft no more, and what was typed since stays one', () => {
  keepDraft('uno', { Emision: '20261101', Vencimiento: '20271101' });
  settleDraft('uno', { Emision: '20261101', Vencimiento: '20261231' });
  expect(readDraft('uno')).toEqual({ values: { Vencimiento: '20271101' } });
  settleDraft('uno', { Vencimiento: '20271101' });
  expect(readDraft('uno')).toBeUndefined();
});

test.each(['', '{', '[]', '{"values":{}}', '{"values":7}', '{"version":"x","values":{"A":1}}'])(
  'what the tab kept and nobody can read (%s) is no draft',
  (text) => {
    kept.set('vcg:uno', text);
    expect(readDraft('uno')).toBeUndefined();
  },
);

test('a browser that refuses its storage costs the draft, never the form', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  keepDraft('uno', { Nombre: 'Norte' });
  expect(readDraft('uno')).toBeUndefined();
});
