import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import type { Codigo, Unico } from './codigo.entity';
import type { Exportacion } from './exportacion.entity';
import type { Factor } from './factor.entity';
import { nombresEs } from './nombres';
import type { Preferencia } from './preferencia.entity';
import type { Reporte } from './reporte.entity';
import type { Intento, Sesion } from './sesion.entity';

export type PlataformaEntities = {
  PlataformaSesion: EntityLabels<typeof Sesion>;
  PlataformaCodigo: EntityLabels<typeof Codigo>;
  PlataformaExportacion: EntityLabels<typeof Exportacion>;
  PlataformaReporte: EntityLabels<typeof Reporte>;
  PlataformaUnico: EntityLabels<typeof Unico>;
  PlataformaIntento: EntityLabels<typeof Intento>;
  PlataformaFactor: EntityLabels<typeof Factor>;
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
  PlataformaExportacion: {
    one: 'Exportación',
    many: 'Exportaciones',
    fields: {
      IdUsuario: 'Usuario',
      IdPerfil: 'Perfil',
      Idioma: 'Idioma',
      Recurso: 'Lista',
      Pedido: 'Pedido',
      Momento: 'Momento',
      Tomada: 'Tomada',
      Intentos: 'Intentos',
      Archivo: 'Archivo',
    },
    options: { Idioma: { es: 'Español', en: 'Inglés' } },
    tabs: {},
  },
  PlataformaReporte: {
    one: 'Reporte',
    many: 'Reportes',
    fields: {
      Codigo: 'Código',
      Reporte: 'Reporte',
      ReporteIngles: 'Reporte (inglés)',
      Descripcion: 'Descripción',
      DescripcionIngles: 'Descripción (inglés)',
      IdModulo: 'Módulo',
      Opciones: 'Opciones',
      Parametros: 'Filtros',
      Formatos: 'Formatos',
      MaximoMeses: 'Máximo de meses',
    },
    options: { Formatos: { P: 'Pantalla', X: 'Excel', F: 'PDF' } },
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
  PlataformaFactor: {
    one: 'Segundo factor',
    many: 'Segundos factores',
    fields: {
      IdUsuario: 'Usuario',
      Tipo: 'Tipo',
      Nombre: 'Nombre',
      Secreto: 'Secreto',
      IdCredencial: 'Credencial',
      ClavePublica: 'Clave pública',
      Contador: 'Contador',
      Confirmado: 'Confirmado',
      FechaUso: 'Último uso',
    },
    options: { Tipo: { T: 'Aplicación', L: 'Llave de acceso', R: 'Código de respaldo' } },
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

const screens = {
  trabajos: {
    title: 'Mis trabajos',
    none: 'No tiene trabajos de los últimos siete días.',
    states: { P: 'En proceso', T: 'Terminado', C: 'Cancelado', E: 'Interrumpido' },
    progress: '{title}: {n} %',
    counts: 'Procesados {hechos} · Observados {observados} · Total {total}',
    download: 'Descargar',
    open: 'Ver',
    cancel: 'Cancelar',
  },
  datos: {
    title: 'Mis datos de ingreso',
    tabs: { datos: 'Datos', clave: 'Contraseña', factores: 'Dobles factores', sesiones: 'Sesiones' },
    fields: {
      IdUsuario: 'Usuario',
      Nombre: 'Nombre',
      Apellido: 'Apellido',
      TipoDocumento: 'Tipo de documento',
      Documento: 'Documento',
      Correo: 'Correo',
      Telefono: 'Teléfono',
      ConfiguracionLogeo: 'Configuración de logeo',
      Activo: 'Activo',
    },
    directory: 'Este usuario ingresa con el directorio corporativo.',
    previous: 'Contraseña anterior',
    enterPassword: 'Ingrese la contraseña.',
    changed: 'Su contraseña se cambió.',
    factors: 'Dobles factores',
    factorsOn: 'Al ingresar se le pedirá también uno de estos.',
    factorsOff: 'Con un segundo factor, nadie entra solo con su contraseña.',
    kinds: { T: 'Aplicación de autenticación', L: 'Llave de acceso' },
    since: 'desde el {date}',
    remove: 'Retirar',
    removeFactor: 'Retirar {name}',
    addApp: 'Agregar aplicación',
    addKey: 'Agregar llave de acceso',
    recovery: 'Códigos de respaldo',
    recoveryLeft: 'Le quedan {n} códigos. Cada uno sirve una vez, si pierde su teléfono o su llave.',
    renew: 'Generar códigos nuevos',
    dialogs: { aplicacion: 'Agregar aplicación de autenticación', llave: 'Agregar llave de acceso', respaldos: 'Códigos de respaldo nuevos' },
    names: { aplicacion: 'Mi teléfono', llave: 'Mi llave' },
    yourPassword: 'Su contraseña',
    whyPassword: 'Para comprobar que es usted.',
    scan: 'Escanee el código con su aplicación de autenticación y escriba los 6 dígitos que muestra.',
    qr: 'Código QR para la aplicación de autenticación',
    secret: 'O escriba esta clave',
    code: 'Código de 6 dígitos',
    name: 'Nombre para reconocerlo',
    go: 'Continuar',
    keyCancelled: 'No se creó la llave de acceso.',
    keepCodes: 'Guarde estos códigos en un lugar seguro: no se vuelven a mostrar.',
    codesKept: 'Ya los guardé',
    openSessions: 'Sesiones abiertas',
    thisSession: 'Esta sesión',
    lastUse: 'Último uso: {date}',
    unknownDevice: 'Equipo desconocido',
    close: 'Cerrar sesión',
    closeOthers: 'Cerrar todas las demás',
    closed: 'Sesión cerrada.',
    signins: 'Últimos ingresos',
    health: 'Quién abrió mis documentos de salud',
    opened: 'Abierto',
    refused: 'Denegado',
    moment: 'Fecha',
    address: 'Dirección',
    result: 'Resultado',
    results: {
      OK: 'Ingresó',
      CODIGO: 'Contraseña correcta, se pidió el código',
      credenciales: 'Contraseña incorrecta',
      '01': 'Usuario inexistente',
      '02': 'Sin perfil',
      '03': 'Sin división',
      '04': 'Bloqueado por intentos',
      '05': 'Sin correo',
      '06': 'Sin teléfono',
      '07': 'No se pudo',
      '08': 'Código incorrecto',
      '09': 'Bloqueado por código',
      '10': 'Desactivado',
      '11': 'Sin compañía',
      '12': 'Compañía no vigente',
      captcha: 'Captcha incorrecto',
      directorio: 'Directorio',
    },
  },
};

const words = {
  entities,
  names: nombresEs,
  errors: {
    'login.captcha': 'No se pudo comprobar que es una persona. Vuelva a intentar.',
    'login.directorio': 'No se pudo ingresar con el directorio corporativo.',
    'login.terminos': 'Debe aceptar los términos de uso.',
    'factor.codigo': 'El código no es correcto. Verifique la hora de su teléfono.',
    'factor.llave': 'No se pudo registrar la llave de acceso.',
    'exportacion.muchas': 'Ya tiene {n} exportaciones en proceso. Espere a que termine una.',
    'trabajo.exportacion': 'Exportación',
    'preferencia.demasiadas': 'No se guardan más de {n} preferencias.',
    'preferencia.espacio': 'Las preferencias guardadas no pueden pasar de {n} caracteres en total.',
    'codigo.espera': 'Espere {n} segundos para pedir otro código.',
    'tablero.todas': 'Su perfil no puede ver todas las divisiones.',
  },
  screens,
} satisfies ModuleWords;
export type PlataformaErrors = { [K in keyof typeof words.errors]: string };
export default words;
