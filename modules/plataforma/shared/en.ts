import type { ModuleWords } from '@platform/entity/labels';
import type { PlataformaEntities } from './es';

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

const words: ModuleWords = { entities, errors: { 'preferencia.demasiadas': 'No more than {n} preferences are kept.' }, screens: {} };
export default words;
