import { entity } from '@platform/entity/entity';
import { choice, code, moment, ref, text } from '@platform/entity/field';

/**
 * A change of somebody's marks by hand, in a company that gives the worker time to object. Until it takes effect the day uses what was before; in
 * Acceso the mark is as it was made. A trigger makes one of each mark by hand, of each change and of each annulment.
 */
export const Correccion = entity(
  'AsistenciaCorreccion',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, server: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, server: true }),
    /** The mark by hand; of an annulment, the one that was annulled. */
    IdMarca: ref('AccesoMarca', { required: true, server: true }),
    /** Of a change, the mark that the new one takes the place of. */
    IdMarcaAntes: ref('AccesoMarca', { server: true }),
    /** A alta, M cambio, N anulación. */
    Tipo: choice({ options: ['A', 'M', 'N'], required: true, server: true, list: true, filter: true }),
    Antes: text({ max: 60, server: true, list: true }),
    Despues: text({ max: 60, server: true, list: true }),
    Motivo: text({ max: 250, required: true, server: true, list: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
    VenceEl: moment({ required: true, server: true, list: true, filter: true }),
    /** P espera al trabajador, A aceptada, O objetada, T aplicada sin respuesta, C confirmada pese a la objeción, D dejada sin efecto. */
    Estado: choice({ options: ['P', 'A', 'O', 'T', 'C', 'D'], required: true, server: true, default: 'P', list: true, filter: true }),
    Respuesta: text({ max: 500, server: true, list: true }),
    Decision: text({ max: 500, server: true, list: true }),
    IdUsuarioDecide: ref('SeguridadUsuario', { textKey: true, server: true }),
    FechaAviso: moment({ server: true }),
  },
  {
    scope: 'cliente',
    title: 'Motivo',
    menu: ['050302'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    unique: [['IdMarca', 'Tipo']],
    indexes: [['IdPersona', 'VenceEl'], ['IdMarcaAntes'], ['Estado', 'VenceEl']],
    sort: [{ selector: 'VenceEl', desc: true }],
  },
);

/** The receipt of a mark that the worker keeps: what was marked, and the seal by which anybody may prove it. */
export const Comprobante = entity(
  'AsistenciaComprobante',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, server: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, server: true }),
    IdMarca: ref('AccesoMarca', { required: true, unique: true, server: true }),
    Numero: code({ max: 20, required: true, unique: true, server: true, list: true, search: true }),
    FechaHora: moment({ required: true, server: true, list: true, filter: true }),
    Sello: code({ max: 64, required: true, keepCase: true, server: true, list: true }),
    FechaEnvio: moment({ server: true, list: true }),
    /** E enviado, S sin correo: waits in *Mi asistencia*. */
    Estado: choice({ options: ['E', 'S'], required: true, server: true, default: 'S', list: true, filter: true }),
  },
  {
    scope: 'cliente',
    title: 'Numero',
    menu: ['050302'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    grows: true,
    indexes: [['IdPersona', 'FechaHora'], ['Sello']],
    sort: [{ selector: 'FechaHora', desc: true }],
  },
);
