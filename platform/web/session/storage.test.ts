import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetAll, recall, remember } from './storage';

/** What `Object.keys` sees of a browser's storage: its entries. */
function fakeStorage() {
  const entries: Record<string, string> = {};
  const calls = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  return new Proxy(entries, { get: (_all, name) => Reflect.get(calls, name) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the browser keeps entries for a day (specification §9)', () => {
  test('a value is there for 86,400 seconds and no longer', () => {
    vi.stubGlobal('localStorage', fakeStorage());
    vi.useFakeTimers();
    remember('perfil', 'uno');
    vi.advanceTimersByTime(86_399_000);
    expect(recall('perfil')).toBe('uno');
    vi.advanceTimersByTime(1000);
    expect(recall('perfil')).toBeNull();
  });

  test('what was changed is forgotten under every profile and division, and nothing else', () => {
    vi.stubGlobal('localStorage', fakeStorage());
    for (const key of ['consulta:ADMIN.1:Pais', 'consulta:ADMIN.2:Pais', 'consulta:ADMIN.1:SubPais', 'menu:Pais']) remember(key, 'kept');
    forgetAll('consulta:', ':Pais');
    const kept = ['consulta:ADMIN.1:Pais', 'consulta:ADMIN.2:Pais', 'consulta:ADMIN.1:SubPais', 'menu:Pais'].map(recall);
    expect(kept).toEqual([null, null, 'kept', 'kept']);
  });
});
