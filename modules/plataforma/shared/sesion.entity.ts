import { entity } from '@platform/entity/entity';
import { code, moment, ref, text } from '@platform/entity/field';

/** One row a signed-in browser; the refresh token is kept only as a hash. */
export const Sesion = entity(
  'PlataformaSesion',
  {
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, filter: true }),
    IdPerfil: ref('SeguridadPerfil', { required: true }),
    IdDivision: ref('SistemaDivision', { required: true }),
    HashRefresh: code({ max: 64, keepCase: true, required: true }),
    Direccion: code({ max: 45, keepCase: true }),
    Agente: text({ max: 200 }),
    FechaInicio: moment({ required: true }),
    FechaUltimoUso: moment({ required: true }),
    FechaExpiracion: moment({ required: true }),
    /** The screen is locked since then: nothing opens until the password is given again. */
    FechaBloqueo: moment({}),
    FechaRevocacion: moment({}),
    MotivoRevocacion: code({ max: 40, keepCase: true }),
  },
  { scope: 'cliente', title: 'IdUsuario', menu: [], operations: [], key: { name: 'IdSesion', kind: 'code', max: 36 } },
);

/** Each try to sign in, with its result (message code, `OK` when it entered). */
export const Intento = entity(
  'PlataformaIntento',
  {
    Usuario: code({ max: 60, required: true }),
    Direccion: code({ max: 45, keepCase: true }),
    Momento: moment({ required: true }),
    Resultado: code({ max: 20, keepCase: true, required: true }),
  },
  {
    scope: 'global',
    title: 'Usuario',
    menu: [],
    operations: [],
    indexes: [
      ['Usuario', 'Momento'],
      ['Direccion', 'Momento'],
    ],
  },
);
