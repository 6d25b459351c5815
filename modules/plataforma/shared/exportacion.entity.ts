import { entity } from '@platform/entity/entity';
import { choice, code, file, int, moment, text } from '@platform/entity/field';

/** A list that is written to a file in the background: who asked for what, and the file once it is there. */
export const Exportacion = entity(
  'PlataformaExportacion',
  {
    /** By name, no reference: who is gone keeps nobody from taking him out. */
    IdUsuario: code({ max: 20, keepCase: true, required: true }),
    /** With which it was asked for, and is made: what the profile may and sees at the time of making it. */
    IdPerfil: int({ required: true }),
    Idioma: choice({ options: ['es', 'en'], required: true }),
    Recurso: code({ max: 60, keepCase: true, required: true }),
    /** Filter, search, order and columns, as the list has them. */
    Pedido: text({ max: 30_000, required: true }),
    /** Which programmed report it was made for: its user is told by mail. */
    IdProgramado: int({}),
    Momento: moment({ required: true }),
    /** Since when somebody has been writing it; too long ago, and another one may. */
    Tomada: moment({}),
    Intentos: int({ required: true, default: 0 }),
    Archivo: file({ accept: [] }),
  },
  { scope: 'division', title: 'Recurso', menu: [], operations: [], indexes: [['Momento']] },
);
