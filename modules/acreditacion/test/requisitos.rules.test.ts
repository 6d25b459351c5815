import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approvalFault, evaluatedFault, isHeadOpen, isOpenToRequester, missingRequirements } from '../server/solicitud/requisitos.rules';
import type { Requirement } from '../server/solicitud/solicitud.read';

const base: Requirement = {
  IdSolicitudRequisito: 1,
  IdRequisito: 1,
  Codigo: 'SCTR',
  Requisito: 'SCTR',
  Instrucciones: null,
  PlantillaHash: null,
  TipoRequisito: 'S',
  RequiereAdjunto: 'S',
  RequiereVencimiento: 'S',
  DiasVigencia: 180,
  Bloqueante: 'S',
  Salud: 'N',
  IdRol: 1,
  Rol: 'General',
  Obligatorio: 'S',
  FechaEmision: '20260101',
  FechaVencimiento: '20261231',
  Resultado: 'N',
  Observacion: null,
  Motivo: null,
  DatosEvaluados: null,
  IdUsuarioEvalua: null,
  UsuarioEvalua: null,
  IdSolicitudOrigen: null,
  Origen: null,
  FechaEvaluacion: null,
  Adjuntos: [{ IdArchivo: 1, Nombre: 'a.pdf', Tamano: 1, Hash: 'x', Ronda: 1 }],
  Datos: [],
};
const one = (change: Partial<Requirement> = {}): Requirement => ({ ...base, ...change });

describe('enviar: all required requirements entered and attached', () => {
  test.each([
    ['complete', {}, []],
    ['without paper', { Adjuntos: [] }, ['solicitud.requisito_sin_adjunto{"requisito":"SCTR"}']],
    ['without expiry', { FechaVencimiento: null }, ['solicitud.requisito_sin_vencimiento{"requisito":"SCTR"}']],
    ['expired', { FechaVencimiento: '20260601' }, ['solicitud.requisito_vencido{"requisito":"SCTR"}']],
    ['expires today', { FechaVencimiento: '20261121' }, []],
    ['optional and absent', { Obligatorio: 'N', Adjuntos: [], FechaVencimiento: null }, []],
    ['optional and half done', { Obligatorio: 'N', Adjuntos: [] }, ['solicitud.requisito_sin_adjunto{"requisito":"SCTR"}']],
    ['of the authorizer', { TipoRequisito: 'A', Adjuntos: [], FechaVencimiento: null }, []],
  ] as const)('%s', (_name, change, expected) => {
    expect(
      missingRequirements([one({ ...change, Adjuntos: 'Adjuntos' in change ? [] : base.Adjuntos })], '20261121').map((error) => error.message),
    ).toEqual(expected);
  });
});

describe('aprobar: own requirements all reviewed, none observed or rejected', () => {
  test('unreviewed, observed and conforming', () => {
    const mine = new Set([1]);
    expect(approvalFault([one()], mine)).toBe('solicitud.sin_revisar');
    expect(approvalFault([one({ Resultado: 'O' })], mine)).toBe('solicitud.con_observados');
    expect(approvalFault([one({ Resultado: 'C' })], mine)).toBeNull();
  });
  test('what other roles evaluate does not hold mine back', () => {
    expect(approvalFault([one({ Resultado: 'C' }), one({ IdRol: 2, Resultado: 'O' })], new Set([1]))).toBeNull();
  });
  test('it is approvable exactly when every requirement of the roles conforms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ IdRol: fc.integer({ min: 1, max: 3 }), Resultado: fc.constantFrom('N', 'C', 'O', 'R') })),
        fc.subarray([1, 2, 3]),
        (rows, roles) => {
          const own = new Set(roles);
          const fault = approvalFault(
            rows.map((row) => one(row)),
            own,
          );
          return (fault === null) === rows.filter((row) => own.has(row.IdRol)).every((row) => row.Resultado === 'C');
        },
      ),
    );
  });
});

describe('O: only what was observed is editable', () => {
  test.each([
    ['I', 'N', true],
    ['O', 'O', true],
    ['O', 'C', false],
    ['O', 'N', false],
    ['P', 'O', false],
    ['A', 'C', false],
  ] as const)('state %s, result %s → %s', (state, Resultado, open) => expect(isOpenToRequester(state, one({ Resultado }))).toBe(open));
  test('the heading opens only when no requirement was named', () => {
    expect(isHeadOpen('O', [one({ Resultado: 'O' })])).toBe(false);
    expect(isHeadOpen('O', [one({ Resultado: 'C' })])).toBe(true);
  });
});

describe('data to evaluate, by type', () => {
  const datum = (change: Partial<Requirement['Datos'][number]>): Requirement['Datos'] => [
    { IdDatoEvaluar: 1, Codigo: 'X', Nombre: 'Dato', TipoValor: 'T', Opciones: [], Minimo: null, Maximo: null, Obligatorio: 'S', ...change },
  ];
  test.each([
    [datum({}), {}, 'solicitud.dato_obligatorio'],
    [datum({ Obligatorio: 'N' }), {}, undefined],
    [datum({ TipoValor: 'N', Minimo: 12, Maximo: 60 }), { X: 70 }, 'solicitud.dato_rango'],
    [datum({ TipoValor: 'N', Minimo: 12, Maximo: 60 }), { X: '20' }, 'solicitud.dato_invalido'],
    [datum({ TipoValor: 'L', Opciones: ['Apto'] }), { X: 'No apto' }, 'solicitud.dato_invalido'],
    [datum({ TipoValor: 'F' }), { X: '2026-01-01' }, 'solicitud.dato_invalido'],
    [datum({ TipoValor: 'F' }), { X: '20260101' }, undefined],
    [datum({}), { X: 'a', Y: 'b' }, 'solicitud.dato_invalido'],
  ])('%j with %j → %s', (definitions, sent, code) => {
    const values = Object.fromEntries(Object.entries(sent).filter((entry): entry is [string, string | number] => entry[1] !== undefined));
    expect(evaluatedFault(definitions, values, true)?.code).toBe(code);
  });
});
