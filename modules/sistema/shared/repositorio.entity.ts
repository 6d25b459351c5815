import { entity } from '@platform/entity/entity';
import { choice, choices, code, decimal, flag, ref, secret, text } from '@platform/entity/field';

/** What a stored file is for; each use of a division has one active repository. */
export const USOS = ['FOT', 'REQ', 'DOC', 'EXP', 'MAN', 'CAR'] as const;

/** Where the contents of files live: a folder under the installation's file root, or a bucket. */
export const RutaRepositorio = entity(
  'SistemaRutaRepositorio',
  {
    Codigo: code({ max: 15, required: true, unique: true, list: true, search: true }),
    RutaRepositorio: text({ max: 80, required: true, list: true, search: true }),
    Tipo: choice({ options: ['L', 'S'], required: true, default: 'L', list: true, filter: true }),
    Uso: choices({ options: USOS, required: true, list: true, filter: true }),
    IdDivision: ref('SistemaDivision', { list: true, filter: true }),
    Ruta: text({ max: 250, required: true, list: true }),
    Servidor: text({ max: 200 }),
    Deposito: text({ max: 63 }),
    Region: text({ max: 40 }),
    Usuario: text({ max: 128, pattern: null }),
    Clave: secret({ max: 128 }),
    ConfirmarClave: secret({ max: 128, confirms: 'Clave' }),
    TamanoMaximo: decimal({ precision: 10, scale: 2, min: 0.01, required: true, list: true }),
    Unidad: choice({ options: ['MB', 'GB', 'TB'], required: true, default: 'GB', list: true }),
    Usado: decimal({ precision: 12, scale: 2, computed: true, list: true }),
    CasiLleno: flag({ computed: true, filter: true }),
  },
  { scope: 'cliente', title: 'RutaRepositorio', subtitle: 'Codigo', menu: ['010303'], retire: true, sort: [{ selector: 'Codigo', desc: false }] },
);
