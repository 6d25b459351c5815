import { entity } from '@platform/entity/entity';
import { choice, code, email, flag, int, moment, ref, text } from '@platform/entity/field';

/** A client's own wording of a notice; without one, the product's own (the manifests' `notices`) is sent. */
export const PlantillaCorreo = entity(
  'SistemaPlantillaCorreo',
  {
    Codigo: code({ max: 8, required: true, unique: true, fixed: true, list: true, search: true }),
    Asunto: text({ max: 150, pattern: null, required: true, list: true }),
    AsuntoIngles: text({ max: 150, pattern: null, required: true }),
    Cuerpo: text({ max: 4000, pattern: null, required: true, multiline: true }),
    CuerpoIngles: text({ max: 4000, pattern: null, required: true, multiline: true }),
    Correo: flag({ default: 'S', list: true }),
    Campana: flag({ default: 'S', list: true }),
  },
  { scope: 'cliente', title: 'Codigo', menu: ['010305'], operations: [] },
);

/** Queue and log of what leaves by mail. */
export const Correo = entity(
  'SistemaCorreo',
  {
    /** Code, record, recipient and day or round: work that is done twice sends once (`CorreoClave`). */
    ClaveUnica: code({ max: 200, keepCase: true, required: true, server: true }),
    Fecha: moment({ required: true, server: true, list: true, filter: true }),
    Codigo: code({ max: 8, required: true, server: true, list: true, filter: true, search: true }),
    Destinatario: email({ max: 120, required: true, server: true, list: true, filter: true, search: true, sensitive: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, server: true }),
    Idioma: choice({ options: ['es', 'en'], required: true, server: true }),
    Asunto: text({ max: 250, required: true, server: true, list: true, search: true }),
    /** What was or will be sent, as HTML; empty for codes and temporary passwords. */
    Cuerpo: text({ max: 20000, server: true, multiline: true }),
    Estado: choice({ options: ['P', 'E', 'F', 'C'], required: true, server: true, default: 'P', list: true, filter: true }),
    Intentos: int({ required: true, server: true, default: 0, list: true }),
    ProximoIntento: moment({ server: true, list: true }),
    FechaEnvio: moment({ server: true, list: true }),
    Error: text({ max: 500, server: true, list: true }),
    Entidad: code({ max: 80, keepCase: true, server: true }),
    IdRegistro: text({ max: 60, server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Asunto',
    menu: ['010306'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'Fecha', desc: true }],
    indexes: [['Estado', 'ProximoIntento']],
    parted: { by: 'Fecha', kept: 12 },
  },
);

/**
 * The keys of mails, which are unique whatever their month: the database writes one before each mail, and lets go of a mail whose key is there (a trigger
 * on the table of mails).
 */
export const CorreoClave = entity(
  'SistemaCorreoClave',
  {
    ClaveUnica: code({ max: 200, keepCase: true, required: true, unique: true, server: true }),
    Fecha: moment({ required: true, server: true }),
  },
  { scope: 'cliente', title: 'ClaveUnica', menu: [], operations: [], sort: [{ selector: 'Fecha', desc: true }] },
);

/** Bodies with a code or a temporary password, until they are sent; no call reads them. */
export const CorreoReservado = entity(
  'SistemaCorreoReservado',
  {
    /** Its number alone: the key of mails holds their moment. */
    IdCorreo: int({ required: true, server: true }),
    Cuerpo: text({ max: 20000, required: true, server: true }),
  },
  { scope: 'cliente', title: 'IdCorreo', menu: [], operations: [], indexes: [['IdCorreo']] },
);

/** The bell: one line for one user. */
export const Notificacion = entity(
  'PlataformaNotificacion',
  {
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, server: true, filter: true }),
    ClaveUnica: code({ max: 200, keepCase: true, required: true, unique: true, server: true }),
    Codigo: code({ max: 8, required: true, server: true }),
    Texto: text({ max: 500, required: true, server: true }),
    Enlace: text({ max: 250, server: true }),
    Momento: moment({ required: true, server: true }),
    FechaLectura: moment({ server: true }),
  },
  { scope: 'cliente', table: 'sistema_notificacion', title: 'Texto', menu: [], operations: [], indexes: [['IdUsuario', 'IdNotificacion']] },
);
