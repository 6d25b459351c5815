import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asked, available, changesOf, demand, place, readList, storedOf, takeOut } from './draft';
import type { Offered } from './wire';

const offered = (IdRequisito: number, Version: number | null, Requisito = `Requisito ${IdRequisito}`): Offered => ({
  IdRequisito,
  Codigo: `R${IdRequisito}`,
  Requisito,
  Instrucciones: null,
  PlantillaHash: null,
  TipoRequisito: 'S',
  RequiereAdjunto: 'S',
  RequiereVencimiento: 'S',
  DiasVigencia: null,
  Bloqueante: 'S',
  Salud: 'N',
  IdRol: 1,
  Rol: 'Seguridad',
  Activo: 'S',
  Obligatorio: Version === null ? null : 'S',
  Version,
});
const ids = (list: readonly Asked[]) => list.map(({ IdRequisito }) => IdRequisito);
const ALL = [offered(1, 4), offered(2, 1), offered(3, 7), offered(4, null, 'Examen médico')];

describe('requirements of a profile (060603)', () => {
  test('dropped on a place, a requirement takes it, from inside or from outside', () => {
    const list = storedOf(ALL);
    expect(ids(list)).toEqual([1, 2, 3]);
    expect(ids(place(list, 1, 1))).toEqual([2, 1, 3]);
    expect(ids(place(list, 3, 0))).toEqual([3, 1, 2]);
    expect(ids(place(list, 4, 1))).toEqual([1, 4, 2, 3]);
    expect(ids(place(list, 2, 9))).toEqual([1, 3, 2]);
    expect(place([], 4, 0)).toEqual([{ IdRequisito: 4, Obligatorio: 'S' }]);
  });

  test('however they are moved none is lost or doubled, and each keeps whether it is required', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 4 }), to: fc.integer({ min: -2, max: 6 }), flag: fc.constantFrom<'S' | 'N'>('S', 'N') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const wanted = new Map(storedOf(ALL).map((one) => [one.IdRequisito, one.Obligatorio]));
        let list = storedOf(ALL);
        for (const { id, to, flag } of steps) {
          list = demand(place(list, id, to), id, flag);
          wanted.set(id, flag);
        }
        expect(new Map(list.map((one) => [one.IdRequisito, one.Obligatorio]))).toEqual(wanted);
        expect(list).toHaveLength(wanted.size);
      }),
    );
  });

  test('what travels names the version of each, those that go and those that come', () => {
    const list = place(takeOut(storedOf(ALL), 2), 4, 0);
    expect(changesOf(ALL, list)).toEqual({
      Filas: [
        { IdRequisito: 4, Obligatorio: 'S', Version: null },
        { IdRequisito: 1, Obligatorio: 'S', Version: 4 },
        { IdRequisito: 3, Obligatorio: 'S', Version: 7 },
      ],
      Quitados: [{ IdRequisito: 2, Version: 1 }],
    });
  });

  test('available are those not in the profile that match every word, whatever their accents', () => {
    expect(available(ALL, storedOf(ALL), '').map(({ IdRequisito }) => IdRequisito)).toEqual([4]);
    expect(available(ALL, [], 'medico exa').map(({ IdRequisito }) => IdRequisito)).toEqual([4]);
    expect(available(ALL, [], 'r2').map(({ IdRequisito }) => IdRequisito)).toEqual([2]);
    expect(available(ALL, [], 'r2 medico')).toEqual([]);
  });

  test('what was kept is taken up without what can no longer be asked for', () => {
    expect(
      readList(
        [
          { IdRequisito: 9, Obligatorio: 'S' },
          { IdRequisito: 4, Obligatorio: 'N' },
        ],
        ALL,
      ),
    ).toEqual([{ IdRequisito: 4, Obligatorio: 'N' }]);
    expect(readList('x', ALL)).toBeUndefined();
  });
});
