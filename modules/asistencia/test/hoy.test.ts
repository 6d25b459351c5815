import { expect, test } from 'vitest';
import { cameLate, graceOf, standing, type TurnoDeHoy } from '../shared/hoy';

const at = (hour: string, day = '2026-11-16') => Date.parse(`${day}T${hour}:00-05:00`);
const NOW = at('08:10');
const OFFICE: TurnoDeHoy = {
  IdPersona: 1,
  inicio: at('08:00'),
  fin: at('17:00'),
  tolerancia: 5,
  margenSalida: 360,
  deHoy: true,
  justificado: false,
  entrada: null,
  salida: null,
};
const NIGHT: TurnoDeHoy = { ...OFFICE, inicio: at('19:00', '2026-11-15'), fin: at('07:00'), deHoy: false };
const many = (count: number, of: TurnoDeHoy, over: Partial<TurnoDeHoy> = {}) => Array.from({ length: count }, () => ({ ...of, ...over }));

test('Attendance today (W15): the example of the page, at 08:10', () => {
  const shifts = [
    ...many(85, OFFICE, { entrada: at('07:55') }),
    ...many(7, OFFICE, { entrada: at('08:07') }),
    ...many(8, OFFICE),
    ...many(3, OFFICE, { justificado: true }),
    ...many(38, NIGHT, { entrada: at('18:50', '2026-11-15'), salida: at('07:04') }),
    ...many(1, NIGHT, { entrada: at('18:50', '2026-11-15') }),
    ...many(1, NIGHT),
    ...many(30, { ...NIGHT, inicio: at('19:00'), fin: at('07:00', '2026-11-17'), deHoy: true }),
  ];
  const found = shifts.map((one) => standing(one, NOW));
  const count = (how: string) => found.filter((one) => one === how).length;
  expect([count('presente'), count('salio'), count('porLlegar'), count('ausente'), count('justificado')]).toEqual([93, 38, 30, 9, 3]);
  expect(count('presente') + count('salio') + count('porLlegar') + count('ausente')).toBe(170);
  expect(shifts.filter(cameLate)).toHaveLength(7);
});

test('a shift of yesterday is counted until its margin has passed', () => {
  expect(standing(NIGHT, at('12:59'))).toBe('ausente');
  expect(standing(NIGHT, at('13:00'))).toBeNull();
});

test('until the tolerance is over nobody is absent', () => {
  expect(standing(OFFICE, at('08:04'))).toBe('porLlegar');
  expect(standing(OFFICE, at('08:05'))).toBe('ausente');
});

test('whoever has a tolerance of their own (TO), or may come later (RE), is neither absent nor late before it', () => {
  const from = (efecto: 'TO' | 'RE' | 'NS', minutos: number, desde = 10) => ({ efecto, minutos, desde, hasta: 20 });
  expect(graceOf([], 15, 5)).toBe(5);
  expect(graceOf([from('TO', 15)], 15, 5)).toBe(15);
  expect(graceOf([from('RE', 30)], 15, 5)).toBe(35);
  expect(graceOf([from('TO', 15), from('RE', 30), from('NS', 1)], 15, 5)).toBe(45);
  expect(graceOf([from('TO', 15, 16)], 15, 5)).toBe(5);
  const own = { ...OFFICE, tolerancia: graceOf([from('TO', 15)], 15, 5), entrada: at('08:14') };
  expect([standing({ ...own, entrada: null }, at('08:14')), cameLate(own), cameLate({ ...own, tolerancia: 5 })]).toEqual(['porLlegar', false, true]);
});
