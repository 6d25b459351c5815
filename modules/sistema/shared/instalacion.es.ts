import type { EntityLabels } from '@platform/entity/labels';
import type { Auditoria } from './auditoria.entity';
import type { ParametroInstalacion, ParametroValor, ReglaCliente } from './parametro.entity';
import type { RutaRepositorio } from './repositorio.entity';

/** Words of parameters, rules, audit and repositories. */
export type InstalacionWords = {
  SistemaParametroValor: EntityLabels<typeof ParametroValor>;
  SistemaParametroInstalacion: EntityLabels<typeof ParametroInstalacion>;
  SistemaReglaCliente: EntityLabels<typeof ReglaCliente>;
  SistemaRutaRepositorio: EntityLabels<typeof RutaRepositorio>;
  PlataformaAuditoria: EntityLabels<typeof Auditoria>;
};

export const instalacionEs: InstalacionWords = {
  SistemaParametroValor: {
    one: 'Valor de parámetro',
    many: 'Valores de parámetros',
    fields: { Parametro: 'Parámetro', IdDivision: 'División', Valor: 'Valor' },
    options: {},
    tabs: {},
  },
  SistemaParametroInstalacion: {
    one: 'Valor de la instalación',
    many: 'Valores de la instalación',
    fields: { Parametro: 'Parámetro', Valor: 'Valor' },
    options: {},
    tabs: {},
  },
  SistemaReglaCliente: {
    one: 'Regla del cliente',
    many: 'Reglas del cliente',
    fields: {
      Regla: 'Regla',
      IdDivision: 'División',
      Comportamiento: 'Comportamiento',
      Mensaje: 'Mensaje',
      MensajeIngles: 'Mensaje (inglés)',
    },
    options: { Comportamiento: { B: 'Bloquear', A: 'Advertir', N: 'No aplicar' } },
    tabs: {},
  },
  SistemaRutaRepositorio: {
    one: 'Ruta de repositorio',
    many: 'Rutas de repositorio',
    fields: {
      Codigo: 'Código',
      RutaRepositorio: 'Ruta de repositorio',
      Tipo: 'Tipo',
      Uso: 'Uso',
      IdDivision: 'División',
      Ruta: 'Ruta',
      Servidor: 'Servidor',
      Deposito: 'Depósito',
      Region: 'Región',
      Usuario: 'Usuario',
      Clave: 'Contraseña',
      ConfirmarClave: 'Confirmar contraseña',
      TamanoMaximo: 'Tamaño máximo',
      Unidad: 'Unidad',
      Usado: 'Usado',
    },
    options: {
      Tipo: { L: 'Carpeta local', S: 'Depósito S3' },
      Uso: {
        FOT: 'Fotos',
        REQ: 'Requisitos',
        DOC: 'Documentos',
        EXP: 'Exportaciones',
        MAN: 'Manuales',
        CAR: 'Cargas masivas',
      },
      Unidad: { MB: 'MB', GB: 'GB', TB: 'TB' },
    },
    tabs: {},
    help: {
      IdDivision: 'Vacía: todas las divisiones.',
      Ruta: 'Carpeta bajo la raíz de archivos, o prefijo dentro del depósito.',
      Servidor: 'Dirección https del servicio compatible con S3.',
    },
  },
  PlataformaAuditoria: {
    one: 'Registro de auditoría',
    many: 'Auditoría',
    fields: {
      Momento: 'Fecha',
      IdUsuario: 'Usuario',
      Perfil: 'Perfil',
      IdDivision: 'División',
      Direccion: 'Dirección',
      Pantalla: 'Pantalla',
      Entidad: 'Entidad',
      Registro: 'Registro',
      Accion: 'Acción',
      Resultado: 'Resultado',
      Cambios: 'Cambios',
    },
    options: {},
    tabs: {},
    empty: 'No hay actos en ese periodo.',
  },
};

export const instalacionErroresEs = {
  'parametro.desconocido': 'El parámetro {parametro} no existe.',
  'parametro.rango': 'El valor debe estar entre {min} y {max}.',
  'parametro.opcion': 'El valor debe ser uno de estos: {opciones}.',
  'parametro.entero': 'El valor debe ser un número entero.',
  'parametro.fecha': 'La fecha no es válida.',
  'parametro.hora': 'La hora no es válida.',
  'parametro.dias': 'Ingrese días de mayor a menor, separados por comas; por ejemplo, 30,15,7,1.',
  'parametro.instalacion': 'Este parámetro es de la instalación; solo el superadministrador puede modificarlo.',
  'parametro.ambito': 'Este parámetro es del cliente; no admite excepciones por división.',
  'parametro.repetido': 'El parámetro {parametro} ya tiene un valor ahí.',
  'regla.desconocida': 'La regla {regla} no existe.',
  'regla.repetida': 'La regla {regla} ya tiene un comportamiento ahí.',
  'regla.mensaje': 'El mensaje debe conservar {marcador}.',
  'regla.marcador': 'El marcador {marcador} no existe en este mensaje.',
  'repositorio.sin_ruta': 'No hay una ruta configurada para cargar o descargar archivos.',
  'repositorio.lleno': 'El repositorio {nombre} alcanzó su tamaño máximo.',
  'repositorio.fuera': 'La carpeta está fuera de la raíz permitida.',
  'repositorio.servidor': 'El servidor debe ser una dirección https válida.',
  'repositorio.servidor_prohibido': 'El servidor no está permitido.',
  'repositorio.usuario': 'Indique el usuario y la contraseña del depósito.',
  'repositorio.repetido': 'La ruta {nombre} ya sirve a ese uso en esa división.',
  'repositorio.fijo': 'La ruta guarda archivos: su ubicación ya no cambia.',
  'repositorio.con_archivos': 'No se puede eliminar: la ruta guarda {n} archivos.',
  'repositorio.escribir': 'No se pudo escribir: {motivo}.',
  'repositorio.leer': 'No se pudo leer: {motivo}.',
  'repositorio.eliminar': 'No se pudo eliminar: {motivo}.',
  'repositorio.motivo.prohibido': 'el servidor no está permitido',
  'repositorio.motivo.conexion': 'no hay conexión con el servidor',
  'repositorio.motivo.tiempo': 'el servidor no respondió a tiempo',
  'repositorio.motivo.credenciales': 'el servidor no admite el usuario o la contraseña',
  'repositorio.motivo.deposito': 'el depósito no existe',
  'repositorio.motivo.permiso': 'la carpeta no se puede usar',
  'repositorio.motivo.contenido': 'lo leído no es lo escrito',
  'repositorio.motivo.respuesta': 'el servidor respondió algo inesperado',
  'repositorio.correcto': 'Conexión correcta ({ms} ms).',
};

export const instalacionPantallasEs = {
  pestanas: { parametros: 'Parámetros', reglas: 'Reglas', trabajos: 'Trabajos', auditoria: 'Auditoría' },
  parametros: {
    titulo: 'Parametrizaciones',
    parametro: 'Parámetro',
    valor: 'Valor',
    defecto: 'Por defecto',
    origen: 'Origen',
    cambio: 'Cambiado por',
    ambito: 'Ámbito',
    buscar: 'Buscar un parámetro',
    guardar: 'Guardar',
    restablecer: 'Restablecer',
    agregar: 'Excepción para una división',
    division: 'División',
    guardado: 'Vale desde la próxima operación.',
    ninguno: 'Ningún parámetro coincide.',
    si: 'Sí',
    no: 'No',
    editar: 'Valor de {parametro}',
    editarEn: 'Valor de {parametro} en {division}',
  },
  origenes: { defecto: 'Por defecto', instalacion: 'Instalación', cliente: 'Cliente', division: 'División' },
  ambitos: { I: 'Instalación', C: 'Cliente', D: 'División' },
  reglas: {
    regla: 'Regla',
    condicion: 'Condición',
    comportamiento: 'Comportamiento',
    mensaje: 'Mensaje',
    editar: 'Editar',
    titulo: 'Regla {regla}',
    marcadores: 'Debe conservar: {marcadores}',
    todas: 'Todas las divisiones',
    ayudaMensaje: 'Vacío: el mensaje del producto.',
  },
  repositorios: {
    probar: 'Probar conexión',
    ayuda: 'Escribe, lee y elimina un archivo de 1 KB con lo que está en el formulario.',
  },
  auditoria: {
    campo: 'Campo',
    antes: 'Antes',
    despues: 'Después',
    sinCambios: 'El acto no cambió campos.',
    vacio: 'sin valor',
    historial: 'Historial',
  },
};
