import type { NoticeDefinition } from '@platform/entity/module';

/** What people are told about signing in and their passwords (Reportes › Notifications). */
export const avisosIngreso: readonly NoticeDefinition[] = [
  {
    code: 'SEG01',
    es: {
      subject: 'Código de verificación',
      text: 'Su código es **{codigo}**. Vence en {minutos} minutos. Si no intentó ingresar, cambie su contraseña.',
    },
    en: {
      subject: 'Verification code',
      text: 'Your code is **{codigo}**. It expires in {minutos} minutes. If you did not try to sign in, change your password.',
    },
    placeholders: ['codigo', 'minutos'],
    required: ['codigo'],
    secret: true,
  },
  {
    code: 'SEG02',
    es: { subject: 'Recuperar contraseña', text: 'Su código es **{codigo}**. Vence en {minutos} minutos.' },
    en: { subject: 'Password recovery', text: 'Your code is **{codigo}**. It expires in {minutos} minutes.' },
    placeholders: ['codigo', 'minutos'],
    required: ['codigo'],
    secret: true,
  },
  {
    code: 'SEG03',
    es: { subject: 'Su contraseña cambió', text: 'Se cambió el {fechaHora} desde {direccion}. Si no fue usted, avise a {correoServicio}.' },
    en: { subject: 'Your password was changed', text: 'Changed on {fechaHora} from {direccion}. If it was not you, write to {correoServicio}.' },
    placeholders: ['fechaHora', 'direccion', 'correoServicio'],
  },
  {
    code: 'SEG06',
    es: { subject: 'Usuario bloqueado', text: '{usuario} se bloqueó por {intentos} intentos fallidos. Se desbloquea a las {hora}.' },
    en: { subject: 'User locked', text: '{usuario} was locked after {intentos} failed attempts. It unlocks at {hora}.' },
    placeholders: ['usuario', 'intentos', 'hora'],
  },
  {
    code: 'SEG09',
    es: { subject: 'Sesión cerrada por seguridad', text: 'Se cerraron sus sesiones por un uso no reconocido desde {direccion}.' },
    en: { subject: 'Session closed for security', text: 'Your sessions were closed after an unrecognised use from {direccion}.' },
    placeholders: ['direccion'],
  },
];
