import { fakeOutbox } from '@platform/testing/outbox';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OfflineMark } from './salida';

const outbox = vi.hoisted(() => ({ user: 'GARITA', post: vi.fn(), said: vi.fn(), entries: new Map<string, unknown>() }));
vi.mock('@platform/web/session/vault', async () => {
  const { entries, vault } = (await import('@platform/testing/outbox')).fakeOutbox();
  outbox.entries = entries;
  return { vault };
});
vi.mock('@platform/web/api/client', () => ({ api: { post: outbox.post } }));
vi.mock('@platform/web/session/session', () => ({ currentSession: () => ({ username: outbox.user, perfil: { IdCliente: 1, IdDivision: 2 } }) }));
vi.mock('@platform/web/ui/notify', () => ({ notifyError: outbox.said }));
vi.mock('../say', () => ({ say: (_key: string, values: object) => JSON.stringify(values) }));
vi.stubGlobal('navigator', fakeOutbox().navigator);
afterAll(() => vi.unstubAllGlobals());
const { keepMark, sendMarks, unsentMarks } = await import('./salida');

const at = (n: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, n)).toISOString();
const mark = (n: number): OfflineMark => ({
  ...({ IdMarcaOrigen: `m${n}`, IdPuerta: 1, ModoMarcacion: 'S', TipoMarcacion: 'T', Identificador: `4${n}`, TipoIdentificacion: 'DOC' } as const),
  ...({ IdTipoDocumento: null, FechaHora: at(n), EnLinea: 'N', ResultadoEquipo: { Permitido: 'S', Codigo: '000' } } as const),
});
const keep = (n: number, list = 1): Promise<void> => keepMark(list, mark(n));
const done = { Estado: 'REGISTRADA', Codigo: null, Mensaje: null };
const waiting = async () => (await unsentMarks()).map(({ marca }) => marca.IdMarcaOrigen);

beforeEach(() => {
  outbox.entries.clear();
  outbox.user = 'GARITA';
  outbox.post.mockReset().mockImplementation(async (_path, { Marcas }) => Marcas.map(() => done));
  outbox.said.mockReset();
});

describe('marks made without a network leave once, in their order, by who made them', () => {
  test('a vehicle leaves with its crew, in their order', async () => {
    const crew = ['41', '42'].map((Identificador) => ({ Identificador, TipoIdentificacion: 'DOC' as const, IdTipoDocumento: null }));
    const Vehiculo = { Identificador: 'ABC-123', TipoIdentificacion: 'PLA' as const };
    await keepMark(1, { ...mark(1), TipoMarcacion: 'C', Vehiculo, Acompanantes: crew });
    await sendMarks('America/Lima');
    expect(outbox.post.mock.calls[0]?.[1].Marcas).toMatchObject([{ TipoMarcacion: 'C', Vehiculo, Acompanantes: crew }]);
    expect(await waiting()).toEqual([]);
  });

  test('one by hand, and one that was forced, keep their reason; what was denied leaves too', async () => {
    await keepMark(1, { ...mark(1), Automatica: 'N', IdMotivoMarca: 7 });
    await keepMark(1, { ...mark(2), Automatica: 'S', Forzada: 'S', IdMotivoMarca: 9 });
    await keepMark(1, { ...mark(3), ResultadoEquipo: { Permitido: 'N', Codigo: '111' } });
    await sendMarks('America/Lima');
    const [, { Marcas }] = outbox.post.mock.calls[0] ?? [];
    expect(Marcas).toEqual([
      expect.objectContaining({ Automatica: 'N', IdMotivoMarca: 7 }),
      expect.objectContaining({ Forzada: 'S', IdMotivoMarca: 9 }),
      expect.objectContaining({ ResultadoEquipo: { Permitido: 'N', Codigo: '111' } }),
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('oldest first, a hundred at once, each set with the list that it was decided by', async () => {
    for (const n of [3, 1, 2]) await keep(n, n === 3 ? 2 : 1);
    await sendMarks('America/Lima');
    expect(
      outbox.post.mock.calls.map(([, body]) => [body.IdInstantanea, body.Marcas.map((one: { IdMarcaOrigen: string }) => one.IdMarcaOrigen)]),
    ).toEqual([
      [1, ['m1', 'm2']],
      [2, ['m3']],
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('what another operator made on this machine is not sent in this one’s name', async () => {
    await keep(1);
    outbox.user = 'OTRO';
    await sendMarks('America/Lima');
    expect(outbox.post).not.toHaveBeenCalled();
    outbox.user = 'GARITA';
    expect(await waiting()).toEqual(['m1']);
  });

  test('an answer that never came costs nothing: the same marks are sent again, and a repeated one is let go of', async () => {
    await keep(1);
    outbox.post.mockRejectedValueOnce(new Error('no answer'));
    await expect(sendMarks('America/Lima')).rejects.toThrow();
    expect(await waiting()).toEqual(['m1']);
    outbox.post.mockResolvedValueOnce([{ Estado: 'REPETIDA', Codigo: null, Mensaje: null }]);
    await sendMarks('America/Lima');
    expect(await waiting()).toEqual([]);
    expect(outbox.post.mock.calls[0]?.[1]).toEqual(outbox.post.mock.calls[1]?.[1]);
  });

  test('a refused one is told and let go of; one ahead of the server’s clock waits', async () => {
    for (const n of [1, 2]) await keep(n);
    outbox.post.mockResolvedValueOnce([
      { Estado: 'RECHAZADA', Codigo: 'marca.puerta', Mensaje: 'La puerta no existe.' },
      { Estado: 'RECHAZADA', Codigo: 'marca.fecha_futura', Mensaje: 'Aún no.' },
    ]);
    await sendMarks('America/Lima');
    expect(outbox.said).toHaveBeenCalledOnce();
    expect(outbox.said.mock.calls[0]?.[0]).toContain('La puerta no existe.');
    expect(await waiting()).toEqual(['m2']);
  });

  test('property: however often the network fails, each mark is acknowledged before it is gone, and none is left when the network is back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 250 }), fc.array(fc.boolean(), { maxLength: 6 }), async (count, fails) => {
        outbox.entries.clear();
        const heard = new Set<string>();
        for (let n = 0; n < count; n += 1) await keep(n, 1 + (n % 7 === 0 ? 1 : 0));
        for (const fail of [...fails, false]) {
          outbox.post.mockImplementation(async (_path, { Marcas }: { Marcas: { IdMarcaOrigen: string }[] }) => {
            expect(Marcas.length).toBeLessThanOrEqual(100);
            for (const one of Marcas) heard.add(one.IdMarcaOrigen);
            if (fail) throw new Error('the answer was lost');
            return Marcas.map(() => done);
          });
          await sendMarks('America/Lima').catch(() => undefined);
          const left = new Set(await waiting());
          for (let n = 0; n < count; n += 1) expect(left.has(`m${n}`) || heard.has(`m${n}`)).toBe(true);
        }
        expect(await waiting()).toEqual([]);
        expect(heard.size).toBe(count);
      }),
      { numRuns: 15 },
    );
  });
});
