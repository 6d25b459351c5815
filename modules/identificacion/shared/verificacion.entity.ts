import { entity } from '@platform/entity/entity';
import { choice, code, decimal, flag, moment, ref } from '@platform/entity/field';

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
    /** Where it was, when the browser says. */
    Latitud: decimal({ precision: 9, scale: 6, min: -90, max: 90, server: true }),
    Longitud: decimal({ precision: 9, scale: 6, min: -180, max: 180, server: true }),
    /** V in force, P to begin, X expired, I inactive, F a signature that does not hold, N nobody's. */
    Resultado: choice({ options: ['V', 'P', 'X', 'I', 'F', 'N'], required: true, server: true, list: true, filter: true }),
    /** Told by the list that the device keeps, and sent when there was a network again. */
    FueraLinea: flag({ server: true, list: true, filter: true }),
    /** When that list was made. */
    ListaDel: moment({ server: true }),
    /** Of the scan, where the device gives it one: however often it comes it is one verification. */
    Uuid: code({ max: 36, unique: true, keepCase: true, server: true }),
  },
  {
    scope: 'division',
    history: true,
    title: 'FechaHora',
    menu: ['0707'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaHora', desc: true }],
  },
);
