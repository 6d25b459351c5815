import { fakeOutbox } from '@platform/testing/outbox';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

const outbox = vi.hoisted(() => ({ user: 'COMEDOR', post: vi.fn(), entries: new Map<string, unknown>() }));
vi.mock('@platform/web/session/vault', async () => {
  const { entries, vault } = (await import('@platform/testing/outbox')).fakeOutbox();
  outbox.entries = entries;
  return { vault };
});
vi.mock('@platform/web/api/client', () => ({ api: { post: outbox.post } }));
vi.mock('@platform/web/session/session', () => ({ currentSession: () => ({ username: outbox.user, perfil: { IdCliente: 1, IdDivision: 2 } }) }));
vi.stubGlobal('navigator', fakeOutbox().navigator);
afterAll(() => vi.unstubAllGlobals());
const { keepDenial, keepRation, keptRations, sendRations } = await import('./salida');

const done = { Estado: 'REGISTRADA', Codigo: null, Mensaje: null };
async function keep(n: number, IdTerminal: number | null = 1): Promise<void> {
  const FechaHora = new Date(Date.UTC(2026, 10, 23, 12, 0, n)).toISOString();
  const who = { IdTerminal, IdComedor: 1, IdServicio: 2, Lectura: `4${n}`, TipoLectura: 'D' as const, IdPersona: n };
  await keepRation(
    { Uuid: `r${n}`, FechaHora, ...who },
    { IdPersona: n, IdServicio: 2, Fecha: '20261123', Hora: '12:00', IdServicioExclusivo: null },
    `Persona ${n}`,
  );
}
const left = async () => (await keptRations()).map(({ racion, rechazo }) => [racion.Uuid, rechazo]);

beforeEach(() => {
  outbox.entries.clear();
  outbox.user = 'COMEDOR';
  outbox.post.mockReset().mockImplementation(async (_path, { Consumos }) => Consumos.map(() => done));
});

describe('rations served without a network', () => {
  test('leave by terminal, oldest first, and tell how many are still to come', async () => {
    for (const n of [2, 1]) await keep(n);
    await keep(3, 9);
    await sendRations();
    expect(
      outbox.post.mock.calls.map(([, body]) => [body.IdTerminal, body.Consumos.map((one: { Uuid: string }) => one.Uuid), body.Pendientes]),
    ).toEqual([
      [1, ['r1', 'r2'], 0],
      [9, ['r3'], 0],
    ]);
    expect(await left()).toEqual([]);
  });

  test('are sent again when the answer was lost, and let go of once it has come', async () => {
    await keep(1);
    outbox.post.mockRejectedValueOnce(new Error('no answer'));
    await expect(sendRations()).rejects.toThrow();
    expect(await left()).toEqual([['r1', null]]);
    await sendRations();
    expect(await left()).toEqual([]);
  });

  test('one that the server does not take stays with its reason and is not sent again', async () => {
    await keep(1);
    outbox.post.mockResolvedValueOnce([{ Estado: 'RECHAZADA', Codigo: 'consumo.cerrado', Mensaje: 'El período está cerrado.' }]);
    await sendRations();
    expect(await left()).toEqual([['r1', 'El período está cerrado.']]);
    await sendRations();
    expect(outbox.post).toHaveBeenCalledOnce();
  });

  test('whom the terminal denied goes with them, is not among what is still to come, and is let go of when it is not taken', async () => {
    await keep(1);
    const FechaHora = new Date(Date.UTC(2026, 10, 23, 12, 0, 5)).toISOString();
    const read = { Uuid: 'd5', IdTerminal: 1, IdComedor: 1, IdServicio: null, Lectura: '45', TipoLectura: 'D' as const, IdPersona: null, FechaHora };
    await keepDenial(read, 'comedor.credencial_no_reconocida', '');
    outbox.post.mockResolvedValueOnce([done, { Estado: 'RECHAZADA', Codigo: 'x', Mensaje: 'x' }]);
    await sendRations();
    const [, body] = outbox.post.mock.calls[0] ?? [];
    expect(body.Consumos.map((one: { Uuid: string; Denegado?: string }) => [one.Uuid, one.Denegado])).toEqual([
      ['r1', undefined],
      ['d5', 'comedor.credencial_no_reconocida'],
    ]);
    expect(body.Pendientes).toBe(0);
    expect(await left()).toEqual([]);
  });

  test('of another operator on this machine wait for that operator', async () => {
    await keep(1);
    outbox.user = 'OTRO';
    await sendRations();
    expect(outbox.post).not.toHaveBeenCalled();
    expect(await left()).toEqual([]);
    outbox.user = 'COMEDOR';
    expect(await left()).toEqual([['r1', null]]);
  });
});
