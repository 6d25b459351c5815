import { entity } from '@platform/entity/entity';
import { choice, code, int, moment, ref } from '@platform/entity/field';

/**
 * A verification code, kept as a hash: of a sign-in (4 digits, bound to it), of a recovery (6 digits). A sign-in has one row
 * whatever the times it was sent again, so that sending does not give new tries.
 */
export const Codigo = entity(
  'PlataformaCodigo',
  {
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true }),
    Proposito: choice({ options: ['LOGIN', 'RECUPERAR'], required: true }),
    /** The sign-in that the code is good for; none in a recovery. */
    IdIngreso: code({ max: 36, keepCase: true }),
    HashCodigo: code({ max: 64, keepCase: true }),
    Canal: choice({ options: ['SMTP', 'SMS', 'TOTP'], required: true }),
    FechaEnvio: moment({ required: true }),
    FechaExpiracion: moment({ required: true }),
    Intentos: int({ required: true, default: 0 }),
    FechaUso: moment({}),
  },
  { scope: 'global', title: 'Proposito', menu: [], operations: [], indexes: [['IdUsuario', 'FechaEnvio'], ['IdIngreso']] },
);

/** Things good for one use by whichever process sees them first: solved captchas, sign-ins with the directory under way. */
export const Unico = entity(
  'PlataformaUnico',
  {
    FechaExpiracion: moment({ required: true }),
    Valor: code({ max: 500, keepCase: true }),
  },
  {
    scope: 'global',
    title: 'FechaExpiracion',
    menu: [],
    operations: [],
    key: { name: 'IdUnico', kind: 'code', max: 80 },
    indexes: [['FechaExpiracion']],
  },
);
