import { expect, test } from 'vitest';
import { feriadosMoviles } from './feriados';

const days = (pais: string, year: number) => feriadosMoviles(pais, year).map(({ Fecha }) => `${Fecha.slice(6)}/${Fecha.slice(4, 6)}`);

test('Peru: Holy Thursday and Good Friday', () => {
  expect([2025, 2026, 2027].map((year) => days('PE', year))).toEqual([
    ['17/04', '18/04'],
    ['02/04', '03/04'],
    ['25/03', '26/03'],
  ]);
});

test('Chile 2025 to 2027, as its laws move them', () => {
  expect(days('CH', 2025)).toEqual(['18/04', '19/04', '20/06', '29/06', '12/10', '31/10']);
  expect(days('CH', 2026)).toEqual(['03/04', '04/04', '21/06', '29/06', '12/10', '31/10']);
  // 29/06 and 12/10 are Tuesdays; 17/09 is a Friday before the 18th.
  expect(days('CH', 2027)).toEqual(['26/03', '27/03', '21/06', '28/06', '17/09', '11/10', '31/10']);
});

test('Chile in years with bridges: 31/10 on a Tuesday and on a Wednesday, a Friday in June, 2 January on a Monday, 17 and 20 September', () => {
  expect(days('CH', 2023)).toEqual(['02/01', '07/04', '08/04', '21/06', '26/06', '09/10', '27/10']);
  expect(days('CH', 2018)).toContain('02/11');
  expect(days('CH', 2018)).toContain('17/09');
  expect(days('CH', 2024)).toContain('20/09');
  // 29/06/2029 is a Friday.
  expect(days('CH', 2029)).toContain('02/07');
});

test('a country whose law we do not know has none', () => {
  expect(feriadosMoviles('CO', 2026)).toEqual([]);
});
