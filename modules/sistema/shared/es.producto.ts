import type { EntityLabels } from '@platform/entity/labels';
import type { PaisFeriado } from './catalogos.entity';
import type { Entidad, EntidadCampo, ObjetoFormulario } from './definiciones.entity';
import type { Aplicacion, Licencia } from './instalacion.entity';

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

export type ProductoEntities = {
  SistemaEntidad: EntityLabels<typeof Entidad>;
  SistemaEntidadCampo: EntityLabels<typeof EntidadCampo>;
  SistemaObjetoFormulario: EntityLabels<typeof ObjetoFormulario>;
  SistemaAplicacion: EntityLabels<typeof Aplicacion>;
  SistemaLicencia: EntityLabels<typeof Licencia>;
  SistemaPaisFeriado: EntityLabels<typeof PaisFeriado>;
};

/** Words of what describes the product itself, its licences and its calendars. */
export const productoEntities: ProductoEntities = {
  SistemaEntidad: {
    one: 'Entidad',
    feminine: true,
    many: 'Entidades',
    fields: {
      Entidad: 'Nombre',
      EntidadIngles: 'Nombre (inglés)',
      Recurso: 'Recurso',
      IdModulo: 'Módulo',
      Protegible: 'Protegible',
      AdmiteDatoAdicional: 'Admite datos adicionales',
      AdmiteRequisito: 'Admite requisitos',
      Auditable: 'Auditable',
      Campos: 'Campos',
      Activo: 'Activo',
    },
    options: {},
    tabs: { datos: 'Datos', campos: 'Campos' },
    help: {
      Protegible: 'Aparece en la protección de datos de los perfiles; al quitarlo se levantan las máscaras que tenía.',
      Auditable: 'Sin auditoría, sus cambios no dejan rastro.',
    },
  },
  SistemaEntidadCampo: {
    one: 'Campo de entidad',
    many: 'Campos de la entidad',
    fields: {
      IdEntidad: 'Entidad',
      Campo: 'Campo',
      Etiqueta: 'Etiqueta',
      EtiquetaIngles: 'Etiqueta (inglés)',
      TipoDato: 'Tipo de dato',
      Longitud: 'Longitud',
      Patron: 'Patrón',
      ObligatorioBase: 'Obligatorio por diseño',
      Sensible: 'Sensible',
      Protegible: 'Protegible',
      Activo: 'Activo',
    },
    options: { TipoDato: { I: 'Número', S: 'Texto', D: 'Fecha' } },
    tabs: {},
  },
  SistemaObjetoFormulario: {
    one: 'Objeto de formulario',
    many: 'Objetos de formulario',
    fields: {
      IdMenu: 'Opción de menú',
      Orden: 'Orden',
      Codigo: 'Código',
      Tipo: 'Tipo',
      Etiqueta: 'Etiqueta',
      EtiquetaIngles: 'Etiqueta (inglés)',
      IdEntidad: 'Entidad',
      Campo: 'Campo',
      Accion: 'Acción que necesita',
      Configurable: 'Configurable',
      Activo: 'Activo',
    },
    options: { Tipo: { C: 'Campo', B: 'Botón', P: 'Pestaña', G: 'Columna de grilla' }, Accion: acciones },
    tabs: {},
  },
  SistemaAplicacion: {
    one: 'Aplicación',
    feminine: true,
    many: 'Aplicación',
    fields: {
      Aplicacion: 'Aplicación',
      IdTipoAplicacion: 'Tipo',
      VersionProducto: 'Versión',
      ZonaHoraria: 'Zona horaria',
      IdiomaDefecto: 'Idioma por defecto',
      Copyright: 'Derechos de autor',
      ManualAutorizador: 'Manual del autorizador',
      ManualAutorizadorIngles: 'Manual del autorizador (inglés)',
      ManualSolicitante: 'Manual del solicitante',
      ManualSolicitanteIngles: 'Manual del solicitante (inglés)',
      Terminos: 'Términos y condiciones',
      TerminosIngles: 'Términos y condiciones (inglés)',
      TerminosPublicados: 'Texto publicado',
      TerminosPublicadosIngles: 'Texto publicado (inglés)',
      TerminosVersion: 'Versión publicada',
      FechaTerminos: 'Publicados el',
    },
    options: { IdTipoAplicacion: { WEB: 'Web', MOV: 'Móvil', SRV: 'Servicio' }, IdiomaDefecto: { es: 'Español', en: 'Inglés' } },
    tabs: { datos: 'Datos', manuales: 'Manuales', terminos: 'Términos' },
    help: {
      ManualAutorizador: 'Sin archivo se entrega el manual del producto.',
      Terminos: 'Guardar no pide nada a nadie; al publicar, cada usuario debe aceptarlos en su próximo ingreso.',
    },
  },
  SistemaLicencia: {
    one: 'Licencia',
    feminine: true,
    many: 'Licencias',
    fields: {
      IdCliente: 'Cliente',
      IdModulo: 'Módulo',
      Metrica: 'Métrica',
      Cantidad: 'Cantidad',
      Usado: 'Usado',
      Saldo: 'Saldo',
      PorVigilar: 'Por terminar o agotarse',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Estado: 'Estado',
      Clave: 'Clave',
    },
    options: {
      Metrica: { U: 'Usuarios activos', P: 'Personas activas', E: 'Equipos activos' },
      Estado: { F: 'Futura', V: 'Vigente', W: 'Por vencer', X: 'Vencida', M: 'Clave no válida' },
    },
    tabs: {},
  },
  SistemaPaisFeriado: {
    one: 'Feriado',
    many: 'Feriados',
    fields: { IdPais: 'País', Dia: 'Día', Mes: 'Mes', Feriado: 'Feriado', FeriadoIngles: 'Feriado (inglés)' },
    options: {},
    tabs: {},
    empty: 'Agregue los feriados que se repiten cada año.',
  },
};
