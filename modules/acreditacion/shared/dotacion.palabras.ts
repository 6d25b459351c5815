/** Words of *Dotación por contrato* (Reportes › RX3). */
export const DOTACION = {
  es: {
    title: 'Dotación por contrato',
    text: 'Cuántas personas admite cada contrato, cuántas están acreditadas y quiénes de ellas están dentro hoy.',
    noun: ['contrato', 'contratos'],
    columns: {
      Contrato: 'Contrato',
      Compania: 'Compañía',
      Dotacion: 'Dotación',
      Usada: 'Usada',
      Exceso: 'Exceso',
      Acreditados: 'Acreditados',
      Cobertura: 'Cobertura %',
      Presentes: 'Presentes',
      Ausentes: 'Ausentes',
      DeDescanso: 'De descanso',
      SinMarca: 'Sin marca',
      FueraDeVigencia: 'Fuera de vigencia',
    },
    parameters: { IdCompania: 'Compañía', IdContrato: 'Contrato' },
    options: {},
  },
  en: {
    title: 'Endowment by contract',
    text: 'How many people each contract admits, how many are accredited, and which of them are inside today.',
    noun: ['contract', 'contracts'],
    columns: {
      Contrato: 'Contract',
      Compania: 'Company',
      Dotacion: 'Endowment',
      Usada: 'Used',
      Exceso: 'Excess',
      Acreditados: 'Accredited',
      Cobertura: 'Coverage %',
      Presentes: 'Present',
      Ausentes: 'Absent',
      DeDescanso: 'On rest',
      SinMarca: 'Without mark',
      FueraDeVigencia: 'Not in force',
    },
    parameters: { IdCompania: 'Company', IdContrato: 'Contract' },
    options: {},
  },
} as const;

/** Of those a contract uses, whose accreditation is not in force: suspended, or past its end. */
export const SIN_VIGENCIA = { es: 'Sin vigencia', en: 'Not in force' } as const;

const DICHO = {
  es: {
    over: ['Un contrato supera su dotación', '{n} contratos superan su dotación'],
    also: [' y uno está por llenarse', ' y {n} están por llenarse'],
    near: ['Un contrato está por llenarse', '{n} contratos están por llenarse'],
    none: ['Un contrato, dentro de su dotación', '{n} contratos, ninguno sobre su dotación'],
  },
  en: {
    over: ['One contract is over its endowment', '{n} contracts are over their endowment'],
    also: [' and one is almost full', ' and {n} are almost full'],
    near: ['One contract is almost full', '{n} contracts are almost full'],
    none: ['One contract, within its endowment', '{n} contracts, none over its endowment'],
  },
} as const;

/** What the contracts come to in a sentence: how many are over what they admit, and how many almost. */
export function dotacionDicha(lang: 'es' | 'en', of: { readonly total: number; readonly over: number; readonly near: number }): string {
  const say = (key: keyof (typeof DICHO)['es'], n: number): string => DICHO[lang][key][n === 1 ? 0 : 1].replace('{n}', String(n));
  if (of.over > 0) return `${say('over', of.over)}${of.near > 0 ? say('also', of.near) : ''}`;
  return of.near > 0 ? say('near', of.near) : say('none', of.total);
}
