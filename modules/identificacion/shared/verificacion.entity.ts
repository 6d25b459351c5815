import { entity } from '@platform/entity/entity';
import { choice, code, moment, ref } from '@platform/entity/field';

/** Somebody looked whose card it is, and what was answered. */
export const Verificacion = entity(
  'IdentificacionVerificacion',
  {
    /** None where nobody's was found. */
    IdCredencial: ref('IdentificacionCredencial', { server: true, list: true, filter: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
    IdUsuario: code({ max: 20, required: true, keepCase: true, server: true, list: true }),
    /** Q by its QR, C by a code, a number or a document. */
    Medio: choice({ options: ['Q', 'C'], required: true, server: true, list: true }),
    /** V in force, P to begin, X expired, I inactive, F a signature that does not hold, N nobody's. */
    Resultado: choice({ options: ['V', 'P', 'X', 'I', 'F', 'N'], required: true, server: true, list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'FechaHora',
    menu: [],
    operations: [],
    sort: [{ selector: 'FechaHora', desc: true }],
  },
);
