import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import type {
  Caracteristica,
  ConfiguracionLogeo,
  Perfil,
  PerfilCaracteristica,
  PerfilMenu,
  PerfilProteccion,
  PerfilUnidad,
  Usuario,
  UsuarioClave,
  UsuarioPerfil,
} from './seguridad.entity';

export type SeguridadEntities = {
  SeguridadCaracteristica: EntityLabels<typeof Caracteristica>;
  SeguridadConfiguracionLogeo: EntityLabels<typeof ConfiguracionLogeo>;
  SeguridadPerfil: EntityLabels<typeof Perfil>;
  SeguridadPerfilMenu: EntityLabels<typeof PerfilMenu>;
  SeguridadPerfilCaracteristica: EntityLabels<typeof PerfilCaracteristica>;
  SeguridadPerfilProteccion: EntityLabels<typeof PerfilProteccion>;
  SeguridadPerfilUnidad: EntityLabels<typeof PerfilUnidad>;
  SeguridadUsuario: EntityLabels<typeof Usuario>;
  SeguridadUsuarioPerfil: EntityLabels<typeof UsuarioPerfil>;
  SeguridadUsuarioClave: EntityLabels<typeof UsuarioClave>;
};

const entities: SeguridadEntities = {
  SeguridadCaracteristica: {
    one: 'Característica de perfil',
    many: 'Características de perfil',
    fields: {
      Caracteristica: 'Característica',
      CaracteristicaIngles: 'Característica (inglés)',
      Descripcion: 'Descripción',
      DescripcionIngles: 'Descripción (inglés)',
      Propia: 'Propia del sistema',
    },
    options: {},
    tabs: {},
  },
  SeguridadConfiguracionLogeo: {
    one: 'Configuración de logeo',
    many: 'Configuraciones de logeo',
    fields: {
      ConfiguracionLogeo: 'Configuración de logeo',
      NivelSeguridadClave: 'Nivel de seguridad',
      LongitudClave: 'Longitud mínima',
      CaducaClave: 'La clave caduca',
      PeriodoClaveDias: 'Periodo de la clave (días)',
      CambiaPrimeraClave: 'Cambia la primera clave',
      NumeroIntentos: 'Número de intentos',
      MinutosDesbloqueo: 'Minutos de desbloqueo',
      PeriodoInactivacionDias: 'Periodo de inactivación (días)',
      PorDefecto: 'Por defecto',
    },
    options: { NivelSeguridadClave: { B: 'Básico', I: 'Intermedio', A: 'Avanzado' } },
    tabs: { datos: 'Datos', clave: 'Contraseña', bloqueo: 'Bloqueo', inactivacion: 'Inactivación' },
  },
  SeguridadPerfil: {
    one: 'Perfil',
    many: 'Perfiles',
    fields: { Perfil: 'Perfil', Descripcion: 'Descripción', Contratista: 'De contratista', TipoPerfil: 'Tipo', Usuarios: 'Usuarios' },
    options: { TipoPerfil: { A: 'Autorizador', S: 'Solicitante', D: 'Administrador', N: 'Ninguno' } },
    tabs: { perfil: 'Perfil', usuarios: 'Usuarios', menu: 'Menú', caracteristica: 'Característica' },
  },
  SeguridadPerfilMenu: {
    one: 'Permiso',
    many: 'Permisos',
    fields: { IdPerfil: 'Perfil', IdMenu: 'Opción', Acciones: 'Acciones' },
    options: {
      Acciones: {
        consultar: 'Consultar',
        crear: 'Crear',
        editar: 'Editar',
        eliminar: 'Eliminar',
        exportar: 'Exportar',
        imprimir: 'Imprimir',
        procesar: 'Procesar',
        autorizar: 'Autorizar',
      },
    },
    tabs: {},
  },
  SeguridadPerfilCaracteristica: {
    one: 'Característica del perfil',
    many: 'Características del perfil',
    fields: { IdPerfil: 'Perfil', IdCaracteristica: 'Característica' },
    options: {},
    tabs: {},
  },
  SeguridadPerfilProteccion: {
    one: 'Campo protegido',
    many: 'Campos protegidos',
    fields: { IdPerfil: 'Perfil', Recurso: 'Entidad', Campo: 'Campo', Nivel: 'Nivel' },
    options: { Nivel: { E: 'Enmascarado', O: 'Oculto' } },
    tabs: {},
  },
  SeguridadPerfilUnidad: {
    one: 'Unidad del perfil',
    many: 'Unidades del perfil',
    fields: { IdPerfil: 'Perfil', IdUnidadOrganizacional: 'Unidad organizacional' },
    options: {},
    tabs: {},
  },
  SeguridadUsuario: {
    one: 'Usuario',
    many: 'Usuarios',
    fields: {
      Nombre: 'Nombre',
      Apellido: 'Apellido',
      IdTipoDocumento: 'Tipo de documento',
      Documento: 'Documento',
      Correo: 'Correo',
      Telefono: 'Teléfono',
      Foto: 'Foto',
      IdConfiguracionLogeo: 'Configuración de logeo',
      Contratista: 'Contratista',
      ResponsableContratista: 'Responsable del contratista',
      IdCompania: 'Compañía',
      EsAdministrador: 'Administrador',
      EsSuperAdministrador: 'Superadministrador',
      Idioma: 'Idioma',
      Bloqueado: 'Bloqueado',
      FechaBloqueo: 'Fecha de bloqueo',
      MotivoBloqueo: 'Motivo de bloqueo',
      IntentosFallidos: 'Intentos fallidos',
      BloqueosSeguidos: 'Bloqueos seguidos',
      ClaveCaducada: 'Clave caducada',
      FechaClave: 'Fecha de clave',
      PrimeraClaveCambiada: 'Primera clave cambiada',
      UltimoAcceso: 'Último acceso',
      NombreCompleto: 'Nombre completo',
      Estado: 'Estado',
    },
    options: {
      Idioma: { es: 'Español', en: 'Inglés' },
      MotivoBloqueo: { I: 'Intentos', C: 'Código', M: 'Manual' },
      Estado: { A: 'Activo', B: 'Bloqueado', I: 'Inactivo' },
    },
    tabs: { datos: 'Datos', perfiles: 'Perfiles', seguridad: 'Seguridad' },
  },
  SeguridadUsuarioPerfil: {
    one: 'Perfil del usuario',
    many: 'Perfiles del usuario',
    fields: { IdUsuario: 'Usuario', IdPerfil: 'Perfil', IdDivision: 'División', FechaInicio: 'Desde', FechaFin: 'Hasta' },
    options: {},
    tabs: {},
  },
  SeguridadUsuarioClave: {
    one: 'Clave',
    many: 'Claves',
    fields: { IdUsuario: 'Usuario', Hash: 'Hash', FechaClave: 'Fecha', Temporal: 'Temporal', FechaVence: 'Vence' },
    options: {},
    tabs: {},
  },
};

const words = {
  entities,
  errors: {
    'login.credenciales': 'Usuario o contraseña incorrectos.',
    'login.00': 'Error de conexión al servidor.',
    'login.01': 'El usuario no existe.',
    'login.02': 'El usuario no tiene un perfil asignado.',
    'login.03': 'El usuario no tiene una división asignada.',
    'login.04': 'Usuario bloqueado por intentos fallidos. Intente en {0} minutos.',
    'login.10': 'El usuario está desactivado. Comuníquese con el administrador.',
    'login.11': 'El usuario contratista no tiene una compañía asociada.',
    'login.12': 'La compañía del usuario no está vigente.',
    'login.clave_por_cambiar': 'Debe cambiar su contraseña antes de ingresar. Comuníquese con el administrador.',
    'login.perfil': 'El perfil o la división no le corresponden.',
    'clave.longitud_minima': 'La longitud mínima es de {n} caracteres.',
    'clave.longitud_maxima': 'La longitud máxima es de 99 caracteres.',
    'clave.nivel_i': 'La contraseña debe contener letras y números.',
    'clave.nivel_a': 'La contraseña debe contener letras, números, mayúsculas y un símbolo.',
    'clave.usuario': 'La contraseña no puede ser igual al usuario.',
    'clave.comun': 'La contraseña es demasiado común.',
    'clave.anterior': 'La nueva contraseña debe ser diferente a las anteriores.',
    'usuario.duplicado': 'El usuario {valor} ya existe.',
    'usuario.codigo': 'El usuario solo admite letras, números, punto, guion y guion bajo.',
    'usuario.sin_compania': 'El usuario contratista debe tener una compañía asociada.',
    'usuario.compania_no_contratista': 'La compañía no es contratista.',
    'usuario.contratista_administrador': 'Un usuario contratista no puede ser administrador.',
    'usuario.propios_permisos': 'No puede modificar sus propios permisos.',
    'usuario.ultimo_administrador': '{usuario} es el último administrador del cliente.',
    'usuario.correo_repetido': 'El correo ya lo usa {usuario}. ¿Desea continuar?',
    'usuario.perfil_contratista': 'El usuario contratista solo admite perfiles de contratista.',
    'usuario.con_historial': 'El usuario tiene historial; inactívelo.',
    'usuario.solo_administrador': 'Solo un administrador puede otorgar o modificar un perfil de administración.',
    'perfil.contratista_fijo': 'El perfil tiene usuarios; no se puede cambiar el tipo.',
    'perfil.propio': 'No puede modificar el perfil con el que ingresó.',
    'perfil.caracteristica_contratista': 'La característica no corresponde a un perfil de contratista.',
    'perfil.menu_contratista': 'Un perfil de contratista no admite opciones de Sistema ni de Seguridad.',
    'configuracion.por_defecto': 'La configuración por defecto no se puede inactivar.',
    'configuracion.periodo': 'Ingrese el periodo de la clave.',
    'caracteristica.propia': 'Las características propias del sistema no se pueden inactivar.',
  },
  screens: {},
} satisfies ModuleWords;
export default words;
export type SeguridadErrors = { [K in keyof typeof words.errors]: string };
