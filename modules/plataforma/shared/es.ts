import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import type { Codigo, Unico } from './codigo.entity';
import type { Preferencia } from './preferencia.entity';
import type { Intento, NombreDesconocido, Sesion } from './sesion.entity';

export type PlataformaEntities = {
  PlataformaSesion: EntityLabels<typeof Sesion>;
  PlataformaNombreDesconocido: EntityLabels<typeof NombreDesconocido>;
  PlataformaCodigo: EntityLabels<typeof Codigo>;
  PlataformaUnico: EntityLabels<typeof Unico>;
  PlataformaIntento: EntityLabels<typeof Intento>;
  PlataformaPreferencia: EntityLabels<typeof Preferencia>;
};

const entities: PlataformaEntities = {
  PlataformaSesion: {
    one: 'Sesión',
    many: 'Sesiones',
    fields: {
      IdUsuario: 'Usuario',
      IdPerfil: 'Perfil',
      IdDivision: 'División',
      HashRefresh: 'Huella',
      Direccion: 'Dirección',
      Agente: 'Navegador',
      FechaInicio: 'Inicio',
      FechaUltimoUso: 'Último uso',
      FechaExpiracion: 'Vence',
      FechaBloqueo: 'Pantalla bloqueada',
      FechaRevocacion: 'Revocada',
      MotivoRevocacion: 'Motivo',
    },
    options: {},
    tabs: {},
  },
  PlataformaNombreDesconocido: {
    one: 'Nombre desconocido',
    many: 'Nombres desconocidos',
    fields: { IntentosFallidos: 'Intentos fallidos', BloqueosSeguidos: 'Bloqueos seguidos', FechaBloqueo: 'Fecha de bloqueo' },
    options: {},
    tabs: {},
  },
  PlataformaCodigo: {
    one: 'Código de verificación',
    many: 'Códigos de verificación',
    fields: {
      IdUsuario: 'Usuario',
      Proposito: 'Propósito',
      IdIngreso: 'Ingreso',
      HashCodigo: 'Huella',
      Canal: 'Canal',
      FechaEnvio: 'Envío',
      FechaExpiracion: 'Vence',
      Intentos: 'Intentos',
      FechaUso: 'Usado',
    },
    options: { Proposito: { LOGIN: 'Ingreso', RECUPERAR: 'Recuperación' }, Canal: { SMTP: 'Correo', SMS: 'Teléfono', TOTP: 'Aplicación' } },
    tabs: {},
  },
  PlataformaUnico: {
    one: 'De un solo uso',
    many: 'De un solo uso',
    fields: { FechaExpiracion: 'Vence', Valor: 'Valor' },
    options: {},
    tabs: {},
  },
  PlataformaIntento: {
    one: 'Intento de ingreso',
    many: 'Intentos de ingreso',
    fields: { Usuario: 'Usuario', Direccion: 'Dirección', Momento: 'Momento', Resultado: 'Resultado' },
    options: {},
    tabs: {},
  },
  PlataformaPreferencia: {
    one: 'Preferencia',
    many: 'Preferencias',
    fields: { IdUsuario: 'Usuario', Clave: 'Clave', Valor: 'Valor' },
    options: {},
    tabs: {},
  },
};

const words = {
  entities,
  errors: {
    'login.captcha': 'No se pudo comprobar que es una persona. Vuelva a intentar.',
    'login.directorio': 'No se pudo ingresar con el directorio corporativo.',
    'login.terminos': 'Debe aceptar los términos de uso.',
    'preferencia.demasiadas': 'No se guardan más de {n} preferencias.',
    'codigo.espera': 'Espere {n} segundos para pedir otro código.',
  },
  screens: {},
} satisfies ModuleWords;
export type PlataformaErrors = { [K in keyof typeof words.errors]: string };
export default words;
