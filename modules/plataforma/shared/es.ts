import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import type { Preferencia } from './preferencia.entity';
import type { Intento, NombreDesconocido, Sesion } from './sesion.entity';

export type PlataformaEntities = {
  PlataformaSesion: EntityLabels<typeof Sesion>;
  PlataformaNombreDesconocido: EntityLabels<typeof NombreDesconocido>;
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

const words: ModuleWords = { entities, errors: { 'preferencia.demasiadas': 'No se guardan más de {n} preferencias.' }, screens: {} };
export default words;
