import { entity } from '@platform/entity/entity';
import { choice, code, flag, int, moment, ref, text } from '@platform/entity/field';

/** A user's own second factor: an authenticator application (T), a passkey (L), or a recovery code good once (R). */
export const Factor = entity(
  'PlataformaFactor',
  {
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, server: true }),
    Tipo: choice({ options: ['T', 'L', 'R'], required: true, server: true }),
    Nombre: text({ max: 60, required: true, server: true }),
    /** The application's secret, sealed; a recovery code's hash. */
    Secreto: code({ max: 300, keepCase: true, server: true }),
    IdCredencial: code({ max: 400, keepCase: true, server: true }),
    ClavePublica: code({ max: 2000, keepCase: true, server: true }),
    /** Signature count of a passkey, or the last time step an application's code was good for: none is good twice. */
    Contador: int({ required: true, default: 0, server: true }),
    Confirmado: flag({ server: true }),
    FechaUso: moment({ server: true }),
  },
  { scope: 'global', title: 'Nombre', menu: [], operations: [], indexes: [['IdUsuario', 'Tipo'], ['IdCredencial']] },
);
