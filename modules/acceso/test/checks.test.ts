import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastOfDays } from '../shared/catalogos.entity';
import { CONFIGURABLES, DETIENEN_SALIDA, NO_FORZABLES } from '../shared/familias';
import { ADM, codes, DRIVER, FACTS, ofDriver, said, VAN, withDoor, withPerson, withRequirement } from './hechos';

/* Lines of *Check* of the settings (0403) and of vehicles that ask for no database, each by its words. */

test('Check (040301): FechaInicio 20/11/2026 with NumeroDias 30 proposes 19/12/2026', () => {
  expect(lastOfDays('20261120', 30)).toBe('20261219');
  expect([lastOfDays('20261120', 1), lastOfDays('20280228', 2), lastOfDays('20261231', 2)]).toEqual(['20261120', '20280229', '20270101']);
});

test('property: a requirement of n days holds n days, both ends counted', () => {
  const days = fc.integer({ min: 1, max: 3650 });
  const first = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true });
  const written = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '');
  const read = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
  fc.assert(
    fc.property(first, days, (at, n) => {
      const from = written(at);
      expect((read(lastOfDays(from, n)) - read(from)) / 86_400_000 + 1).toBe(n);
    }),
  );
});

test('Check (040301): grace 3 behaves as in Calculations 2', () => {
  const luis = withRequirement({ FechaVencimiento: '20261120', DiasGracia: 3 });
  expect(codes(luis, { Fecha: '20261123' })).toMatchObject({ codigo: '000', advertencias: ['403'] });
  expect(said(luis, { Fecha: '20261123' })).toEqual(['SCTR venció el 20/11/2026; en gracia hasta el 23/11/2026.']);
  expect(codes(luis, { Fecha: '20261124' }).codigo).toBe('401');
});

test('Check (040202): an A-I driver with a bus type that accepts A-IIb, A-III → 823', () => {
  const bus = { ...VAN, Tipo: 'Bus', Licencias: [3, 4] };
  const verdict = ofDriver({ Vehiculo: bus, Conductor: { ...DRIVER, Categoria: 'A-I', IdLicenciaConducir: 1 } });
  expect([verdict.Permitido, verdict.Codigo]).toEqual(['N', '823']);
  expect(ofDriver({ Vehiculo: bus }).Codigo).toBe('000');
});

test('Check (040304): REGIMEN B on the door’s type turns 901 from warning to denial', () => {
  const guard = {
    ...{ Regimen: '14×7', Guardia: 'A', FechaBase: '20261102', FechaInicio: '20261101', FechaFin: null },
    Segmentos: [
      { Tipo: 'T', Dias: 14, Turno: 'D' },
      { Tipo: 'D', Dias: 7 },
    ],
  };
  const [assigned] = FACTS.Asignaciones;
  if (!assigned) throw new Error('No assignment');
  const facts = { ...FACTS, Guardias: [guard], Asignaciones: [{ ...assigned, ControlaRegimen: true }] };
  const at = (Politicas: NonNullable<ReturnType<typeof withDoor>['Puerta']>['Politicas']) =>
    codes({ ...facts, Puerta: withDoor({ Politicas }).Puerta }, { Fecha: '20261116' });
  expect(at(null)).toMatchObject({ codigo: '000', advertencias: ['901'] });
  expect(at({ REGIMEN: { Entrada: 'B', Salida: 'N' } })).toMatchObject({ codigo: '901', motivos: ['901'] });
});

test('Check (040304): salida B is offered for VEHICULO only', () => {
  expect(CONFIGURABLES.filter((familia) => DETIENEN_SALIDA.includes(familia))).toEqual(['VEHICULO']);
});

test('Check (040304): at ASI an unaccredited but active person passes; an inactive one does not', () => {
  const Politicas = Object.fromEntries(CONFIGURABLES.map((familia) => [familia, { Entrada: 'N' as const, Salida: 'N' as const }]));
  const { Puerta } = withDoor({ Politicas });
  const stranger = { ...FACTS, Puerta, Acreditaciones: [], Asignaciones: [] };
  expect(codes(stranger).codigo).toBe('000');
  expect(codes({ ...stranger, Persona: withPerson({ Inactivo: 'S' }).Persona }).codigo).toBe('201');
});

test('Check (040306): interval E only: the person may enter and gets no 604 at exit', () => {
  const entry = { ...ADM, Intervalos: ADM.Intervalos.map((one) => ({ ...one, TipoEntrada: 'E' as const })) };
  const facts = { ...FACTS, Horarios: [entry] };
  expect(codes(facts).codigo).toBe('000');
  expect(codes({ ...facts, ZonasPresencia: [10] }, { Modo: 'N' })).toEqual({ codigo: '000', motivos: [], advertencias: [] });
  const exit = { ...ADM, Intervalos: ADM.Intervalos.map((one) => ({ ...one, TipoEntrada: 'S' as const })) };
  expect(codes({ ...FACTS, Horarios: [exit] }).codigo).toBe('604');
});

test('Forced pass: never possible for 101, 102, 111, 112, 113, 121, 202, 304, 501–503, and for no other code', () => {
  expect(NO_FORZABLES).toEqual(['101', '102', '111', '112', '113', '121', '202', '304', '501', '502', '503']);
});

test('presence comes with its mark or from it: two files write it, and nothing says another mark of it later (decision 206)', () => {
  const server = join(import.meta.dirname, '../server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const saying = (what: RegExp) => files.filter((name) => what.test(readFileSync(join(server, name), 'utf8'))).sort();
  expect(saying(/insert into acceso_presencia\b/)).toEqual(['marcas/presencia.ts', 'puesto/marca.write.ts']);
  expect(saying(/update acceso_presencia\b(?: \w+)? set (?:(?!\b(?:from|where)\b)[^`])*\bid_marca\s*=/)).toEqual([]);
});
