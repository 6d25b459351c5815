import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of Seguridad (Reportes › Notifications). Those that carry a code or a password are only mailed. */
export const avisos: readonly NoticeDefinition[] = [
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
    code: 'SEG04',
    es: { subject: 'Su usuario {usuario}', text: 'Ingrese con la clave temporal **{claveTemporal}**, válida {horas} horas; deberá cambiarla.' },
    en: {
      subject: 'Your user {usuario}',
      text: 'Sign in with the temporary password **{claveTemporal}**, valid for {horas} hours; you must change it.',
    },
    placeholders: ['usuario', 'claveTemporal', 'horas'],
    required: ['claveTemporal'],
    secret: true,
  },
  {
    code: 'SEG05',
    es: { subject: 'Contraseña restablecida', text: 'Clave temporal **{claveTemporal}**, válida {horas} horas.' },
    en: { subject: 'Password reset', text: 'Temporary password **{claveTemporal}**, valid for {horas} hours.' },
    placeholders: ['claveTemporal', 'horas'],
    required: ['claveTemporal'],
    secret: true,
  },
  {
    code: 'SEG06',
    es: { subject: 'Usuario bloqueado', text: '{usuario} se bloqueó por {intentos} intentos fallidos. Se desbloquea a las {hora}.' },
    en: { subject: 'User locked', text: '{usuario} was locked after {intentos} failed attempts. It unlocks at {hora}.' },
    placeholders: ['usuario', 'intentos', 'hora'],
  },
  {
    code: 'SEG07',
    es: { subject: 'Su contraseña vence en {dias} días', text: 'Cámbiela en Datos de usuario.' },
    en: { subject: 'Your password expires in {dias} days', text: 'Change it in User data.' },
    placeholders: ['dias'],
  },
  {
    code: 'SEG08',
    es: { subject: 'Usuario inactivado', text: '{usuario} fue inactivado: {motivo}.' },
    en: { subject: 'User deactivated', text: '{usuario} was deactivated: {motivo}.' },
    placeholders: ['usuario', 'motivo'],
  },
  {
    code: 'SEG09',
    es: { subject: 'Sesión cerrada por seguridad', text: 'Se cerraron sus sesiones por un uso no reconocido desde {direccion}.' },
    en: { subject: 'Session closed for security', text: 'Your sessions were closed after an unrecognised use from {direccion}.' },
    placeholders: ['direccion'],
  },
];
