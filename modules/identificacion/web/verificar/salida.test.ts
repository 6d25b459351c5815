import { fakeOutbox } from '@platform/testing/outbox';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

const outbox = vi.hoisted(() => ({ user: 'GARITA', post: vi.fn(), said: vi.fn(), entries: new Map<string, unknown>() }));
vi.mock('@platform/web/session/vault', async () => {
  const { entries, vault } = (await import('@platform/testing/outbox')).fakeOutbox();
  outbox.entries = entries;
  return { vault };
});
vi.mock('@platform/web/api/client', () => ({ api: { post: outbox.post } }));
vi.mock('@platform/web/session/session', () => ({ currentSession: () => ({ username: outbox.user, perfil: { IdCliente: 1, IdDivision: 2 } }) }));
vi.mock('@platform/web/data/reader', () => ({ zone: () => 'America/Lima' }));
vi.mock('@platform/web/ui/notify', () => ({ notifyError: outbox.said }));
vi.mock('../say', () => ({ say: (_key: string, values: object) => JSON.stringify(values) }));
vi.stubGlobal('navigator', fakeOutbox().navigator);
afterAll(() => vi.unstubAllGlobals());
const { keepVerification, sendVerifications, unsentVerifications } = await import('./salida');

const keep = (n: number): Promise<void> =>
  keepVerification({
    ...{ Uuid: `v${n}`, FechaHora: new Date(Date.UTC(2026, 10, 23, 12, 0, n)).toISOString(), Medio: 'C', Resultado: 'V', Codigo: `C${n}` },
    ...{ Latitud: null, Longitud: null, ListaDel: '2026-11-23T11:55:00.000Z' },
  });
const done = { Estado: 'REGISTRADA', Codigo: null, Mensaje: null };
const waiting = async () => (await unsentVerifications()).map(({ Uuid }) => Uuid);
const sent = () => outbox.post.mock.calls.map(([, { Verificaciones }]) => Verificaciones.map(({ Uuid }: { Uuid: string }) => Uuid));

beforeEach(() => {
  outbox.entries.clear();
  outbox.user = 'GARITA';
  outbox.post.mockReset().mockImplementation(async (_path, { Verificaciones }) => Verificaciones.map(() => done));
  outbox.said.mockReset();
});

describe('what was verified without a network is told once, by who verified it', () => {
  test('oldest first; nothing is asked where nothing waits', async () => {
    await sendVerifications();
    expect(sent()).toEqual([]);
    for (const n of [2, 1]) await keep(n);
    await sendVerifications();
    expect(sent()).toEqual([['v1', 'v2']]);
    expect(await waiting()).toEqual([]);
    await sendVerifications();
    expect(sent()).toHaveLength(1);
  });

  test('a lost answer leaves them, and sent again they go', async () => {
    await keep(1);
    outbox.post.mockRejectedValueOnce(new Error('no answer'));
    await expect(sendVerifications()).rejects.toThrow();
    expect(await waiting()).toEqual(['v1']);
    await sendVerifications();
    expect(await waiting()).toEqual([]);
  });

  test('one of an hour that has not come waits; one that is not taken is told and let go of', async () => {
    for (const n of [1, 2]) await keep(n);
    outbox.post.mockResolvedValueOnce([
      { Estado: 'RECHAZADA', Codigo: 'verificacion.futura', Mensaje: 'x' },
      { Estado: 'RECHAZADA', Codigo: 'campo.referencia', Mensaje: 'No hay esa credencial' },
    ]);
    await sendVerifications();
    expect(await waiting()).toEqual(['v1']);
    expect(outbox.said).toHaveBeenCalledOnce();
    expect(outbox.said.mock.calls[0]?.[0]).toContain('No hay esa credencial');
  });

  test('of another guard on this device wait for that guard', async () => {
    await keep(1);
    outbox.user = 'OTRO';
    await sendVerifications();
    expect(outbox.post).not.toHaveBeenCalled();
    outbox.user = 'GARITA';
    expect(await waiting()).toEqual(['v1']);
  });
});
