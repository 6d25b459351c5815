import { choice, int, tags } from '@platform/entity/field';
import { machine } from '@platform/entity/states';

/** A paper's reading, one for each content: P waiting, T text, I image, B blank, C encrypted, X unreadable. */
const Lectura = {
  resource: 'PlataformaLectura',
  table: 'plataforma_lectura',
  key: 'IdLectura',
  unstamped: true,
  fields: {
    Estado: choice({ options: ['P', 'T', 'I', 'B', 'C', 'X'], required: true, default: 'P' }),
    Paginas: int({ required: true }),
    Numeros: tags({ max: 40 }),
    Fechas: tags({ max: 8 }),
  },
} as const;

/** A content is read once; what it was found to be, it stays. */
export const lecturaMachine = machine(Lectura, 'Estado', [
  { from: null, action: 'pedir', who: 'sistema', to: 'P' },
  { from: 'P', action: 'leer', who: 'sistema', to: ['T', 'I', 'B', 'C', 'X'] },
]);
