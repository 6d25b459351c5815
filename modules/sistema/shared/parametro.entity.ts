import { entity } from '@platform/entity/entity';
import { choice, code, ref, text } from '@platform/entity/field';

/** A client's value of a parameter, or the exception of one of its divisions (Ambito D). */
export const ParametroValor = entity(
  'SistemaParametroValor',
  {
    Parametro: code({ max: 60, pattern: null, keepCase: true, required: true, list: true, search: true, fixed: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true, fixed: true }),
    Valor: text({ max: 500, pattern: null, required: true, list: true }),
  },
  { scope: 'cliente', title: 'Parametro', menu: ['010304'], unique: [['Parametro', 'IdDivision']] },
);

/** Value of a parameter for every client (Ambito I): the super administrator's. */
export const ParametroInstalacion = entity(
  'SistemaParametroInstalacion',
  {
    Parametro: code({ max: 60, pattern: null, keepCase: true, required: true, unique: true, list: true, search: true, fixed: true }),
    Valor: text({ max: 500, pattern: null, required: true, list: true }),
  },
  { scope: 'global', title: 'Parametro', menu: ['010304'] },
);

/** Behaviour a client chose for a business rule: B block, A warn and ask, N not applied; and its words, where it has its own. */
export const ReglaCliente = entity(
  'SistemaReglaCliente',
  {
    Regla: code({ max: 60, pattern: null, keepCase: true, required: true, list: true, search: true, fixed: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true, fixed: true }),
    Comportamiento: choice({ options: ['B', 'A', 'N'], required: true, list: true }),
    Mensaje: text({ max: 250, multiline: true }),
    MensajeIngles: text({ max: 250, multiline: true }),
  },
  { scope: 'cliente', title: 'Regla', menu: ['010304'], unique: [['Regla', 'IdDivision']] },
);
