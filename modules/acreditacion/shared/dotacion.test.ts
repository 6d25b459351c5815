import '@platform/testing/properties';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotacionDe } from './dotacion';

test('contract of 50 with 42 in force and 3 expired: 45 used, no excess, 84.0 %; 32 inside and 8 on rest: 10 absent, 2 without mark, 76.2 %', () => {
  const of = dotacionDe({ Dotacion: 50, Usada: 45, Acreditados: 42, Presentes: 32, DeDescanso: 8 });
  expect(of).toMatchObject({ Exceso: 0, Ausentes: 10, SinMarca: 2 });
  expect([of.Cobertura, of.Presencia].map((share) => ((share ?? 0) * 100).toFixed(1))).toEqual(['84.0', '76.2']);
});

test('people in force are present, on rest or without a mark, and nobody is two of them; the excess is what does not fit', () => {
  const contract = fc
    .record({ Dotacion: fc.nat(500), Acreditados: fc.nat(500), vencidos: fc.nat(50), dentro: fc.nat(), descansan: fc.nat() })
    .map(({ Dotacion, Acreditados, vencidos, dentro, descansan }) => {
      const Presentes = Acreditados === 0 ? 0 : dentro % (Acreditados + 1);
      return { Dotacion, Usada: Acreditados + vencidos, Acreditados, Presentes, DeDescanso: descansan % (Acreditados - Presentes + 1) };
    });
  fc.assert(
    fc.property(contract, (one) => {
      const of = dotacionDe(one);
      expect(one.Presentes + one.DeDescanso + of.SinMarca).toBe(one.Acreditados);
      expect(of.SinMarca).toBeGreaterThanOrEqual(0);
      expect(of.Exceso === 0 || one.Dotacion + of.Exceso === one.Usada).toBe(true);
      expect(of.Cobertura === null).toBe(one.Dotacion === 0);
    }),
  );
});
