import { entity } from '@platform/entity/entity';
import { choice, code, detail, file, flag, int, moment, ref } from '@platform/entity/field';

/** A card that was put on a printable page: each counts, and from the second on it says why. */
export const Impresion = entity(
  'IdentificacionImpresion',
  {
    IdCredencial: ref('IdentificacionCredencial', { required: true, server: true, filter: true, list: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
    IdUsuario: code({ max: 20, required: true, keepCase: true, server: true, list: true }),
    /** T one card a page, A on sheets of A4. */
    Formato: choice({ options: ['T', 'A'], required: true, server: true, list: true, filter: true }),
    Numero: int({ required: true, server: true, list: true }),
    IdMotivo: ref('IdentificacionMotivo', { server: true, list: true }),
    IdLote: ref('IdentificacionLote', { server: true, list: true }),
    IdPlantillaVersion: int({ required: true, server: true }),
    /** Taken back with its lot: it counts no more. */
    Anulada: flag({ server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Numero',
    menu: ['0705'],
    operations: ['consultar'],
    sort: [{ selector: 'FechaHora', desc: true }],
    unique: [['IdLote', 'IdCredencial']],
  },
);

/** Many cards to one file: what was asked, and the file once it is there. */
export const Lote = entity(
  'IdentificacionLote',
  {
    IdUsuario: code({ max: 20, keepCase: true, required: true, server: true, list: true }),
    Momento: moment({ required: true, server: true, list: true }),
    Formato: choice({ options: ['T', 'A'], required: true, server: true, list: true }),
    Reversos: flag({ server: true, list: true }),
    IdMotivo: ref('IdentificacionMotivo', { server: true, list: true }),
    Total: int({ required: true, server: true, list: true }),
    /** Of its work: P being made, T there, C cancelled, E broken off; N taken back. */
    Avance: choice({ options: ['P', 'T', 'C', 'E', 'N'], computed: true, list: true }),
    Anulado: flag({ server: true }),
    /** Since when somebody has been making it; too long ago, and another one may. */
    Tomada: moment({ server: true }),
    Intentos: int({ required: true, default: 0, server: true }),
    Archivo: file({ accept: [], server: true }),
  },
  {
    scope: 'division',
    title: 'IdUsuario',
    menu: ['0706'],
    operations: ['consultar'],
    sort: [{ selector: 'IdLote', desc: true }],
  },
);

/** A card of a lot in its place, with what is drawn of its bearer as whoever asked may see it. */
export const LoteCredencial = entity(
  'IdentificacionLoteCredencial',
  {
    IdLote: ref('IdentificacionLote', { required: true, server: true }),
    IdCredencial: ref('IdentificacionCredencial', { required: true, server: true }),
    Orden: int({ required: true, server: true }),
    IdPlantillaVersion: int({ required: true, server: true }),
    /** `tarjetaSchema` of server/tarjeta/datos.ts. */
    Datos: detail({ required: true, server: true }),
  },
  { scope: 'cliente', title: 'Orden', menu: [], operations: [], unique: [['IdLote', 'IdCredencial']] },
);
