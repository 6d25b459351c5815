import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import type { EstadoCivil, LicenciaConducir, Moneda, Pais, TipoDocumento, TipoSangre } from './catalogos.entity';
import type { Cliente, Division } from './cliente.entity';
import type { Correo, CorreoClave, CorreoReservado, Notificacion, PlantillaCorreo } from './correo.entity';
import { type EquiposWords, equiposErroresEs, equiposEs, equiposPantallasEs } from './es.equipos';
import { type InstalacionWords, instalacionErroresEs, instalacionEs, instalacionPantallasEs } from './es.instalacion';
import { pantallas } from './es.pantallas';
import { type ProductoEntities, productoEntities } from './es.producto';
import type { Menu, MenuCampo, Modulo } from './menu.entity';
import { nombresEs } from './nombres';
import type { Trabajo, TrabajoEjecucion } from './trabajo.entity';

const acciones = {
  consultar: 'Consultar',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  exportar: 'Exportar',
  imprimir: 'Imprimir',
  procesar: 'Procesar',
  autorizar: 'Autorizar',
};

/** Words of every entity of the module; the other language must have the same shape. */
export type SistemaEntities = ProductoEntities & {
  SistemaModulo: EntityLabels<typeof Modulo>;
  SistemaMenu: EntityLabels<typeof Menu>;
  SistemaMenuCampo: EntityLabels<typeof MenuCampo>;
  SistemaMoneda: EntityLabels<typeof Moneda>;
  SistemaPais: EntityLabels<typeof Pais>;
  SistemaTipoDocumento: EntityLabels<typeof TipoDocumento>;
  SistemaLicenciaConducir: EntityLabels<typeof LicenciaConducir>;
  SistemaTipoSangre: EntityLabels<typeof TipoSangre>;
  SistemaEstadoCivil: EntityLabels<typeof EstadoCivil>;
  SistemaCliente: EntityLabels<typeof Cliente>;
  SistemaDivision: EntityLabels<typeof Division>;
  SistemaPlantillaCorreo: EntityLabels<typeof PlantillaCorreo>;
  SistemaCorreo: EntityLabels<typeof Correo>;
  SistemaCorreoClave: EntityLabels<typeof CorreoClave>;
  SistemaCorreoReservado: EntityLabels<typeof CorreoReservado>;
  PlataformaNotificacion: EntityLabels<typeof Notificacion>;
  SistemaTrabajo: EntityLabels<typeof Trabajo>;
  SistemaTrabajoEjecucion: EntityLabels<typeof TrabajoEjecucion>;
} & EquiposWords &
  InstalacionWords;

const entities: SistemaEntities = {
  ...productoEntities,
  ...equiposEs,
  ...instalacionEs,
  SistemaModulo: {
    one: 'Módulo',
    many: 'Módulos',
    fields: {
      Modulo: 'Módulo',
      ModuloIngles: 'Módulo (inglés)',
      Descripcion: 'Descripción',
      Icono: 'Ícono',
      Color: 'Color',
      Color2: 'Color secundario',
      Ruta: 'Ruta',
      Orden: 'Orden',
      Licenciable: 'Licenciable',
      Opciones: 'Opciones',
    },
    options: {},
    tabs: {},
  },
  SistemaMenu: {
    one: 'Opción de menú',
    feminine: true,
    many: 'Opciones de menú',
    fields: {
      IdMenuPadre: 'Opción superior',
      Modulo: 'Nombre',
      ModuloIngles: 'Nombre (inglés)',
      Nivel: 'Nivel',
      Orden: 'Orden',
      Ruta: 'Ruta',
      Tag: 'Identificador',
      Icono: 'Ícono',
      Color: 'Color',
      Color2: 'Color secundario',
      IdModulo: 'Módulo',
      IdAplicacion: 'Aplicación',
      Acciones: 'Acciones',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
    },
    options: { Acciones: acciones },
    tabs: {},
  },
  SistemaMenuCampo: {
    one: 'Campo configurado',
    many: 'Campos configurados',
    fields: { IdMenu: 'Opción de menú', IdObjetoFormulario: 'Objeto', Campo: 'Campo', Obligatorio: 'Obligatorio', Modificable: 'Modificable' },
    options: {},
    tabs: {},
  },
  SistemaMoneda: {
    one: 'Moneda',
    feminine: true,
    many: 'Monedas',
    fields: { Codigo: 'Código', Moneda: 'Moneda', MonedaIngles: 'Moneda (inglés)', Simbolo: 'Símbolo', Decimales: 'Decimales', Paises: 'Países' },
    options: {},
    tabs: {},
  },
  SistemaPais: {
    one: 'País',
    many: 'Países',
    fields: {
      Codigo: 'Código',
      CodigoIso2: 'Código ISO 2',
      Pais: 'País',
      PaisIngles: 'País (inglés)',
      Nacionalidad: 'Nacionalidad',
      NacionalidadIngles: 'Nacionalidad (inglés)',
      PrefijoTelefonico: 'Prefijo telefónico',
      IdMoneda: 'Moneda',
      Nivel1: 'Nivel 1',
      Nivel2: 'Nivel 2',
      Nivel3: 'Nivel 3',
      Nivel1Ingles: 'Nivel 1 (inglés)',
      Nivel2Ingles: 'Nivel 2 (inglés)',
      Nivel3Ingles: 'Nivel 3 (inglés)',
      Feriados: 'Feriados',
    },
    options: {},
    tabs: { datos: 'Datos', niveles: 'Niveles de ubicación', feriados: 'Feriados' },
  },
  SistemaTipoDocumento: {
    one: 'Documento de identidad',
    many: 'Documentos de identidad',
    fields: {
      IdPais: 'País',
      Alias: 'Alias',
      TipoDocumento: 'Tipo de documento',
      Descripcion: 'Descripción',
      TipoDocumentoIngles: 'Tipo de documento (inglés)',
      CodigoEquivalente: 'Código equivalente',
      LongitudExacta: 'Longitud exacta',
      Longitud: 'Longitud',
      Caracteres: 'Caracteres',
      DigitoVerificador: 'Dígito verificador',
      Aplica: 'Aplica a',
    },
    options: {
      Caracteres: { N: 'Dígitos', A: 'Alfanumérico' },
      DigitoVerificador: { N: 'Ninguno', RUC: 'RUC', RUT: 'RUT' },
      Aplica: { P: 'Personas', C: 'Compañías', A: 'Ambos' },
    },
    tabs: {},
  },
  SistemaLicenciaConducir: {
    one: 'Licencia de conducir',
    feminine: true,
    many: 'Licencias de conducir',
    fields: {
      IdPais: 'País',
      Codigo: 'Código',
      LicenciaConducir: 'Descripción',
      LicenciaConducirIngles: 'Descripción (inglés)',
      Orden: 'Orden',
      Personas: 'Personas',
    },
    options: {},
    tabs: {},
  },
  SistemaTipoSangre: {
    one: 'Tipo de sangre',
    many: 'Tipos de sangre',
    fields: { Codigo: 'Código', TipoSangre: 'Tipo de sangre', Personas: 'Personas' },
    options: {},
    tabs: {},
  },
  SistemaEstadoCivil: {
    one: 'Estado civil',
    many: 'Estados civiles',
    fields: { Codigo: 'Código', EstadoCivil: 'Estado civil', EstadoCivilIngles: 'Estado civil (inglés)', Personas: 'Personas' },
    options: {},
    tabs: {},
  },
  SistemaCliente: {
    one: 'Cliente',
    many: 'Clientes',
    fields: {
      Documento: 'Documento',
      Cliente: 'Razón social',
      Alias: 'Alias',
      IdPais: 'País',
      IdTipoDocumento: 'Tipo de documento',
      Corporativo: 'Corporativo',
      Direccion: 'Dirección',
      Telefono: 'Teléfono',
      Logo: 'Logo',
      Idioma: 'Idioma',
      CorreoServicio1: 'Correo de mesa de ayuda',
      CorreoServicio2: 'Correo de acreditación',
      CorreoServicio3: 'Correo de operaciones',
      Divisiones: 'Divisiones',
    },
    options: { Idioma: { es: 'Español', en: 'Inglés' } },
    tabs: { datos: 'Datos', correos: 'Correos de servicio', divisiones: 'Divisiones' },
  },
  SistemaDivision: {
    one: 'División',
    feminine: true,
    many: 'Divisiones',
    fields: {
      Codigo: 'Código',
      Division: 'División',
      Alias: 'Alias',
      IdPais: 'País',
      IdUbigeo: 'Lugar',
      Direccion: 'Dirección',
      ZonaHoraria: 'Zona horaria',
      CodigoEquivalente: 'Código equivalente',
    },
    options: {},
    tabs: {},
  },
  SistemaPlantillaCorreo: {
    one: 'Plantilla de correo',
    feminine: true,
    many: 'Plantillas de correo',
    fields: {
      Codigo: 'Código',
      Asunto: 'Asunto',
      AsuntoIngles: 'Asunto (inglés)',
      Cuerpo: 'Texto',
      CuerpoIngles: 'Texto (inglés)',
      Correo: 'Correo',
      Campana: 'Campana',
    },
    options: {},
    tabs: {},
  },
  SistemaCorreo: {
    one: 'Correo enviado',
    many: 'Correos enviados',
    fields: {
      ClaveUnica: 'Clave única',
      Fecha: 'Fecha',
      Codigo: 'Código',
      Destinatario: 'Destinatario',
      IdUsuario: 'Usuario',
      Idioma: 'Idioma',
      Asunto: 'Asunto',
      Cuerpo: 'Texto',
      Estado: 'Estado',
      Intentos: 'Intentos',
      ProximoIntento: 'Próximo intento',
      FechaEnvio: 'Enviado',
      Error: 'Error',
      Entidad: 'Entidad',
      IdRegistro: 'Registro',
    },
    options: { Idioma: { es: 'Español', en: 'Inglés' }, Estado: { P: 'Pendiente', E: 'Enviado', F: 'Fallido', C: 'Cancelado' } },
    tabs: {},
  },
  SistemaCorreoClave: {
    one: 'Clave de correo',
    many: 'Claves de correo',
    feminine: true,
    fields: { ClaveUnica: 'Clave única', Fecha: 'Fecha' },
    options: {},
    tabs: {},
  },
  SistemaCorreoReservado: {
    one: 'Texto reservado',
    many: 'Textos reservados',
    fields: { IdCorreo: 'Correo', Cuerpo: 'Texto' },
    options: {},
    tabs: {},
  },
  PlataformaNotificacion: {
    one: 'Notificación',
    feminine: true,
    many: 'Notificaciones',
    fields: {
      IdUsuario: 'Usuario',
      ClaveUnica: 'Clave única',
      Codigo: 'Código',
      Texto: 'Texto',
      Enlace: 'Enlace',
      Momento: 'Fecha',
      FechaLectura: 'Leída',
    },
    options: {},
    tabs: {},
  },
  SistemaTrabajo: {
    one: 'Trabajo programado',
    many: 'Trabajos programados',
    fields: {
      Descripcion: 'Descripción',
      DescripcionIngles: 'Descripción (inglés)',
      IdModulo: 'Módulo',
      Frecuencia: 'Frecuencia',
      Intervalo: 'Cada',
      Hora: 'Hora',
      DiaSemana: 'Día de la semana',
      DiaMes: 'Día del mes',
      UltimaEjecucion: 'Última ejecución',
      UltimoResultado: 'Último resultado',
      Duracion: 'Duración (s)',
      ProximaEjecucion: 'Próxima ejecución',
      EnEjecucion: 'En ejecución desde',
      Latido: 'Último latido',
      Cancelar: 'Por cancelar',
    },
    options: {
      UltimoResultado: { X: 'En curso', O: 'Correcto', P: 'Con observaciones', E: 'Error', C: 'Cancelado', I: 'Interrumpido' },
      Frecuencia: { M: 'Minutos', H: 'Horas', D: 'Diaria', S: 'Semanal', X: 'Mensual' },
    },
    tabs: {},
  },
  SistemaTrabajoEjecucion: {
    one: 'Ejecución de trabajo',
    feminine: true,
    many: 'Bitácora de trabajos',
    fields: {
      IdTrabajo: 'Trabajo',
      IdClienteEjecucion: 'Cliente',
      Inicio: 'Inicio',
      Fin: 'Fin',
      Resultado: 'Resultado',
      Origen: 'Origen',
      IdUsuario: 'Usuario',
      Leidos: 'Leídos',
      Procesados: 'Procesados',
      Observados: 'Observados',
      Mensaje: 'Mensaje',
      Detalle: 'Detalle',
    },
    options: {
      Resultado: { X: 'En curso', O: 'Correcto', P: 'Con observaciones', E: 'Error', C: 'Cancelado', I: 'Interrumpido' },
      Origen: { P: 'Programado', M: 'Manual' },
    },
    tabs: {},
  },
};

const words = {
  entities,
  names: nombresEs,
  errors: {
    ...equiposErroresEs,
    ...instalacionErroresEs,
    'persona.documento_longitud': 'El documento debe tener exactamente {n} caracteres.',
    'persona.documento_longitud_maxima': 'El documento debe tener como máximo {n} caracteres.',
    'documento.digito_verificador': 'El dígito verificador del documento {documento} no es correcto. ¿Desea continuar?',
    'documento.ruc': 'El RUC debe tener 11 dígitos.',
    'division.ultima': 'El cliente debe tener al menos una división activa.',
    'division.zona': 'La zona horaria no es válida.',
    'trabajo.detenido': 'El trabajo no está en ejecución.',
    'plantilla.marcador': 'El marcador {x} no existe en esta plantilla.',
    'plantilla.requerido': 'La plantilla debe conservar {marcador}.',
    'plantilla.obligatoria': 'Este correo no se puede desactivar.',
    'plantilla.html': 'El texto admite párrafos, **negrita**, listas y enlaces; no HTML.',
    'trabajo.en_ejecucion': 'El trabajo ya está en ejecución desde las {hora}.',
    'trabajo.horario': 'El horario del trabajo no está completo.',
    'moneda.codigo': 'El código debe tener 3 letras (ISO 4217).',
    'moneda.decimales_en_uso': 'No se pueden cambiar los decimales: {n} costos usan la moneda.',
    'tipo_sangre.codigo': 'El código no es válido.',
    'modulo.codigo': 'El código debe tener 2 dígitos.',
    'modulo.propio': 'Los módulos del producto no se pueden eliminar.',
    'modulo.siempre': 'Los módulos Sistema y Seguridad no se pueden inactivar.',
    'aplicacion.propia': 'Esta aplicación no se puede eliminar ni inactivar.',
    'aplicacion.sin_terminos': 'Escriba los términos antes de publicarlos.',
    'entidad.siempre_auditada': 'Esta entidad siempre se audita.',
    'entidad.campo_no_protegible': 'Las claves y las referencias no se pueden proteger.',
    'menu.orden': 'El orden es obligatorio y debe ser numérico.',
    'menu.orden_rango': 'El orden debe estar entre 1 y 99.',
    'menu.nivel': 'El nivel es obligatorio y debe ser numérico.',
    'menu.nivel_debe': 'El nivel debe ser {n}.',
    'menu.niveles': 'El menú admite como máximo 3 niveles.',
    'menu.ruta': 'La ruta {ruta} no pertenece a la aplicación.',
    'menu.con_hijos': 'Una opción con ruta no tiene opciones debajo.',
    'menu.en_uso': 'No se puede eliminar: {nombres}.',
    'menu.codigos': 'No queda un código libre debajo de esta opción.',
    'menu.obligatorio_diseno': 'El campo {campo} es obligatorio por diseño.',
    'pais_feriado.dia': 'El día {d} no existe en {mes}.',
    'pais_feriado.duplicado': 'Ya existe un feriado en ese día: {nombre}.',
    'tipo_documento.no_cumplen': '{n} documentos registrados dejarían de cumplir con este formato. ¿Desea continuar?',
    'estado_civil.duplicado': 'Ya existe el estado civil {nombre}.',
    'cliente.tipo_documento': 'Seleccione un tipo de documento de compañías.',
    'cliente.solo_superadministrador': 'Solo el superadministrador puede modificar {campo}.',
    'cliente.no_se_elimina': 'Un cliente se inactiva, no se elimina.',
    'licencia.periodo': 'Ya existe una licencia de {modulo} en ese periodo.',
    'licencia.sin_saldo': 'No hay licencias disponibles de {modulo}: {usado} de {cantidad} en uso.',
    'licencia.no_licenciable': 'Este módulo no necesita licencia.',
  },
  screens: { ...pantallas, ...equiposPantallasEs, ...instalacionPantallasEs },
} satisfies ModuleWords;
export default words;
export type SistemaErrors = { [K in keyof typeof words.errors]: string };
