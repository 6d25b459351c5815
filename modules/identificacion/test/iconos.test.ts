import { expect, test } from 'vitest';
import { type Diseno, disenoSchema } from '../shared/diseno';
import { ICONOS, TRAZOS_ICONO } from '../shared/iconos';
import { componerCara, type Tarjeta } from '../shared/lamina';

const sign: Diseno = disenoSchema.parse([
  { Tipo: 'ICONO', Id: 'i1', Cara: 'A', X: 10, Y: 10, Ancho: 8, Alto: 6, Giro: 0, Icono: 'ALTURA', Requisito: 'ALTURA', Color: '#0D625C' },
]);
const of = (Requisitos: readonly string[] | null) => {
  const card: Tarjeta = { Campos: JSON.parse('{}'), Color: '#000000', Qr: [], Barras: [], Requisitos };
  return componerCara(sign, 'A', card, 'H', () => 0)[0]?.trazos;
};

test('icons by condition: shown when the person has that requirement in force, as a square in the middle of its box', () => {
  expect(of(['SCTR', 'ALTURA'])).toEqual([{ tipo: 'signo', x: 11, y: 10, lado: 6, trazo: TRAZOS_ICONO.ALTURA, color: '#0D625C' }]);
  expect(of(['SCTR'])).toEqual([]);
  expect(of([])).toEqual([]);
  // Of nobody in particular, to be designed with.
  expect(of(null)).toHaveLength(1);
});

test('a sign that nobody drew is refused; each of them has an outline', () => {
  expect(disenoSchema.safeParse([{ ...sign[0], Icono: 'OTRO' }]).success).toBe(false);
  expect(disenoSchema.safeParse([{ ...sign[0], Requisito: '' }]).success).toBe(false);
  for (const one of ICONOS) expect(TRAZOS_ICONO[one]).toMatch(/^M[\d .,a-zA-Z-]+z$/);
});
