import type { ModuleWords } from '@platform/entity/labels';
import type { PlataformaEntities, PlataformaErrors } from './es';

const entities: PlataformaEntities = {
  PlataformaSesion: {
    one: 'Session',
    many: 'Sessions',
    fields: {
      IdUsuario: 'User',
      IdPerfil: 'Profile',
      IdDivision: 'Division',
      HashRefresh: 'Fingerprint',
      Direccion: 'Address',
      Agente: 'Browser',
      FechaInicio: 'Start',
      FechaUltimoUso: 'Last use',
      FechaExpiracion: 'Expires',
      FechaBloqueo: 'Screen locked',
      FechaRevocacion: 'Revoked',
      MotivoRevocacion: 'Reason',
    },
    options: {},
    tabs: {},
  },
  PlataformaNombreDesconocido: {
    one: 'Unknown name',
    many: 'Unknown names',
    fields: { IntentosFallidos: 'Failed attempts', BloqueosSeguidos: 'Locks in a row', FechaBloqueo: 'Lock date' },
    options: {},
    tabs: {},
  },
  PlataformaCodigo: {
    one: 'Verification code',
    many: 'Verification codes',
    fields: {
      IdUsuario: 'User',
      Proposito: 'Purpose',
      IdIngreso: 'Sign-in',
      HashCodigo: 'Fingerprint',
      Canal: 'Channel',
      FechaEnvio: 'Sent',
      FechaExpiracion: 'Expires',
      Intentos: 'Tries',
      FechaUso: 'Used',
    },
    options: { Proposito: { LOGIN: 'Sign-in', RECUPERAR: 'Recovery' }, Canal: { SMTP: 'E-mail', SMS: 'Phone', TOTP: 'Application' } },
    tabs: {},
  },
  PlataformaUnico: {
    one: 'Single use',
    many: 'Single use',
    fields: { FechaExpiracion: 'Expires', Valor: 'Value' },
    options: {},
    tabs: {},
  },
  PlataformaIntento: {
    one: 'Sign-in attempt',
    many: 'Sign-in attempts',
    fields: { Usuario: 'User', Direccion: 'Address', Momento: 'Moment', Resultado: 'Result' },
    options: {},
    tabs: {},
  },
  PlataformaPreferencia: {
    one: 'Preference',
    many: 'Preferences',
    fields: { IdUsuario: 'User', Clave: 'Key', Valor: 'Value' },
    options: {},
    tabs: {},
  },
};

const errors: PlataformaErrors = {
  'login.captcha': 'We could not check that you are a person. Try again.',
  'login.directorio': 'Could not sign in with the corporate directory.',
  'login.terminos': 'You must accept the terms of use.',
  'preferencia.demasiadas': 'No more than {n} preferences are kept.',
  'codigo.espera': 'Wait {n} seconds to ask for another code.',
};

const words: ModuleWords = { entities, errors, screens: {} };
export default words;
