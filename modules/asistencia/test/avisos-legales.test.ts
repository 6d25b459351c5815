import { describe, expect, test } from 'vitest';
import { avisosLegales, JORNADAS_LEGALES, jornadaLegal, porDefecto, semanaLegal } from '../shared/calculo/configuracion';
import { dayNumber } from '../shared/calculo/reloj';
import { blank, noticesOf } from '../web/horario/days';

describe('Configuración por compañía: legal hints', () => {
  const peru = porDefecto('PE');
  const chile = porDefecto('CH');
  test('the defaults of a country have none', () => {
    expect(avisosLegales(peru, 'PE', 2880)).toEqual([]);
    expect(avisosLegales(chile, 'CH', 2520)).toEqual([]);
  });
  test.each([
    ['RedondeoSobretiempo over 1', { ...peru, RedondeoSobretiempo: 15 }, 'PE', 2880, 'fracciones'],
    ['MinimoSobretiempo over 30', { ...peru, MinimoSobretiempo: 31 }, 'PE', 2880, 'fracciones'],
    ['MaximoTardanza', { ...peru, MaximoTardanza: 60 }, 'PE', 2880, 'tardanza'],
    ['MinutosBase over the legal week', { ...chile, MinutosBase: 2521 }, 'CH', 2520, 'base'],
    ['a factor under 1.50 in Chile', { ...chile, FactorCompensacion: 1.25 }, 'CH', 2520, 'factor'],
    ['another night in Peru', { ...peru, NocheInicio: '21:00' }, 'PE', 2880, 'noche'],
  ] as const)('%s', (_what, config, pais, semana, hint) => {
    expect(avisosLegales(config, pais, semana)).toEqual([hint]);
  });
});

describe('Detalle por día: notices of the law', () => {
  const legal = (pais: string) => {
    const { MinutosDia, MinutosRefrigerio } = jornadaLegal(JORNADAS_LEGALES, pais, dayNumber('20261116'));
    return { DiaLegal: MinutosDia, RefrigerioLegal: MinutosRefrigerio };
  };
  test('`El refrigerio es menor a {n} minutos.`: 45 in Peru, 30 in Chile', () => {
    const day = { ...blank(1), hasta: '13:40' };
    expect(noticesOf(day, legal('PE'))).toEqual([
      { code: 'refrigerioCorto', n: 45 },
      { code: 'turnoLargo', n: 8 },
    ]);
    expect(noticesOf(day, legal('CH'))).toEqual([]);
  });
  test('`El turno supera {n} horas.`: above the legal day and its break', () => {
    expect(noticesOf({ ...blank(1), inicio: '08:00', fin: '16:45', hasta: '14:00' }, legal('PE'))).toEqual([]);
    expect(noticesOf({ ...blank(1), inicio: '07:00', fin: '19:00' }, legal('PE'))).toEqual([{ code: 'turnoLargo', n: 8 }]);
    expect(noticesOf({ ...blank(1), inicio: '08:00', fin: '19:00' }, legal('CH'))).toEqual([{ code: 'turnoLargo', n: 10 }]);
    expect(noticesOf(blank(1, 'D'), legal('PE'))).toEqual([]);
  });
  test('the legal week of Chile by its date', () => {
    const week = (day: string) => semanaLegal(JORNADAS_LEGALES, 'CH', dayNumber(day));
    expect([week('20240420'), week('20240430'), week('20260426'), week('20260427'), week('20280501')]).toEqual([2700, 2640, 2640, 2520, 2400]);
  });
});
