import type { EntityLabels } from '@platform/entity/labels';
import type { Categoria, Compania } from './compania.entity';
import type { Adenda, Contrato, ContratoSubcontratista, TipoContrato } from './contrato.entity';
import type { Cargo, CentroCosto, Funcion, TipoCargo, UnidadOrganizacional } from './organizacion.entity';

/** Words of companies, contracts and organization. */
export type OrganizacionWords = {
  AdministracionCategoria: EntityLabels<typeof Categoria>;
  AdministracionCompania: EntityLabels<typeof Compania>;
  AdministracionTipoContrato: EntityLabels<typeof TipoContrato>;
  AdministracionContrato: EntityLabels<typeof Contrato>;
  AdministracionContratoSubcontratista: EntityLabels<typeof ContratoSubcontratista>;
  AdministracionAdenda: EntityLabels<typeof Adenda>;
  AdministracionUnidadOrganizacional: EntityLabels<typeof UnidadOrganizacional>;
  AdministracionCentroCosto: EntityLabels<typeof CentroCosto>;
  AdministracionTipoCargo: EntityLabels<typeof TipoCargo>;
  AdministracionFuncion: EntityLabels<typeof Funcion>;
  AdministracionCargo: EntityLabels<typeof Cargo>;
};

export const organizacionEs: OrganizacionWords = {
  AdministracionCategoria: {
    one: 'Categoría de empresa',
    many: 'Categorización de empresas',
    fields: { Codigo: 'Código', Categoria: 'Categoría', Companias: 'Compañías' },
    options: {},
    tabs: {},
    empty: 'Registre las categorías con las que clasifica a sus empresas.',
  },
  AdministracionCompania: {
    one: 'Compañía',
    many: 'Compañías',
    fields: {
      IdPais: 'País',
      IdTipoDocumento: 'Tipo de documento',
      Documento: 'Documento',
      Compania: 'Razón social',
      Alias: 'Alias',
      IdCategoria: 'Categoría',
      IdUbigeo: 'Ubicación',
      Direccion: 'Dirección',
      Contratista: 'Contratista',
      ControlaAsistencia: 'Controla asistencia',
      Logo: 'Logo',
      ContratosVigentes: 'Contratos vigentes',
      PersonasActivas: 'Personas activas',
      Contacto: 'Nombre del contacto',
      TelefonoContacto: 'Teléfono del contacto',
      CorreoContacto: 'Correo del contacto',
    },
    options: {},
    tabs: { datos: 'Datos', contacto: 'Contacto', adicionales: 'Datos adicionales', contratos: 'Contratos', subcontratos: 'Subcontratos' },
    help: {
      Contratista: 'No: compañía propia del cliente.',
      ControlaAsistencia: 'Es la misma marca de Asistencia › Compañías.',
    },
    empty: 'Registre la primera compañía: las propias del cliente y sus contratistas.',
  },
  AdministracionTipoContrato: {
    one: 'Tipo de contrato',
    many: 'Tipos de contrato',
    fields: {
      Codigo: 'Código',
      TipoContrato: 'Tipo de contrato',
      ValidaDotacion: 'Valida dotación',
      Contratos: 'Contratos',
    },
    options: {},
    tabs: {},
    help: { ValidaDotacion: 'No: la dotación de sus contratos se muestra, pero no se advierte.' },
  },
  AdministracionContrato: {
    one: 'Contrato',
    many: 'Contratos',
    fields: {
      Codigo: 'Código',
      IdTipoContrato: 'Tipo de contrato',
      Asunto: 'Asunto',
      IdDivision: 'División',
      IdCompania: 'Compañía',
      IdCompaniaContratista: 'Contratista',
      IdOperador1: 'Operador 1',
      IdOperador2: 'Operador 2',
      IdUnidadOrganizacional: 'Unidad organizacional',
      IdCentroCosto: 'Centro de costo',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      FechaInicial: 'Fecha de inicio firmada',
      FechaFinOriginal: 'Fecha fin firmada',
      Servicios: 'Servicios',
      IdArchivo: 'Contrato (PDF)',
      Estado: 'Estado',
      FechaCierre: 'Fecha de cierre',
      ObservacionCierre: 'Observación del cierre',
      Adendas: 'Adendas',
      Dotacion: 'Dotación',
      DotacionUsada: 'Dotación usada',
      DotacionExcedida: 'Dotación excedida',
      EnProceso: 'En proceso',
      Vehiculo: 'Vehículos',
      DotacionVehiculo: 'Dotación de vehículos',
      DotacionVehiculoUsada: 'Dotación de vehículos usada',
      VehiculosEnProceso: 'Vehículos en proceso',
    },
    options: { Estado: { F: 'Futuro', V: 'Vigente', W: 'Por vencer', X: 'Vencido', C: 'Cerrado' } },
    tabs: {
      datos: 'Datos',
      dotacion: 'Dotación',
      adicionales: 'Datos adicionales',
      subcontratistas: 'Subcontratistas',
      adendas: 'Adendas',
      personas: 'Personas',
      vehiculos: 'Vehículos',
    },
    help: {
      IdOperador1: 'Usuario responsable del contrato.',
      IdOperador2: 'Responsable alterno.',
      IdCentroCosto: 'Los de la compañía que atienden la unidad.',
    },
    empty: 'Registre el primer contrato, o cambie los filtros para ver los vencidos y cerrados.',
  },
  AdministracionContratoSubcontratista: {
    one: 'Subcontratista',
    many: 'Subcontratistas',
    fields: {
      IdContrato: 'Contrato',
      IdCompania: 'Compañía',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      Subcontratista: 'Subcontratista',
    },
    options: {},
    tabs: {},
  },
  AdministracionAdenda: {
    one: 'Adenda',
    many: 'Adendas',
    fields: {
      IdContrato: 'Contrato',
      IdCompaniaContratista: 'Contratista',
      Numero: 'Número',
      FechaAdenda: 'Fecha de la adenda',
      Asunto: 'Asunto',
      FechaFinNueva: 'Nueva fecha fin',
      DotacionNueva: 'Nueva dotación',
      DotacionVehiculoNueva: 'Nueva dotación de vehículos',
      ExtiendeTrabajadores: 'Extender a los trabajadores',
      IdArchivo: 'Adenda (PDF)',
      FechaFinAnterior: 'Fecha fin anterior',
      DotacionAnterior: 'Dotación anterior',
      DotacionVehiculoAnterior: 'Dotación de vehículos anterior',
      Extendidos: 'Extendidos',
      Adenda: 'Adenda',
    },
    options: {},
    tabs: { datos: 'Datos' },
    help: {
      ExtiendeTrabajadores: 'Los vínculos y acreditaciones que terminaban con el contrato terminan en la nueva fecha.',
      FechaFinNueva: 'Deje vacío lo que la adenda no cambia.',
    },
    empty: 'Registre la primera adenda: amplía o acorta el plazo de un contrato, o cambia su dotación.',
  },
  AdministracionUnidadOrganizacional: {
    one: 'Unidad organizacional',
    many: 'Unidades organizacionales',
    fields: {
      Codigo: 'Código',
      UnidadOrganizacional: 'Unidad organizacional',
      IdUnidadPadre: 'Unidad superior',
      IdDivision: 'División',
      IdResponsable: 'Responsable',
      CodigoEquivalente: 'Código equivalente',
      Personas: 'Personas',
      PersonasRama: 'Personas con las que dependen',
      CentrosCosto: 'Centros de costo',
    },
    options: {},
    tabs: {},
    help: { CentrosCosto: 'Sin centro de costo no se puede usar en contratos.' },
  },
  AdministracionCentroCosto: {
    one: 'Centro de costo',
    many: 'Centros de costo',
    fields: {
      Codigo: 'Código',
      CentroCosto: 'Centro de costo',
      IdCompania: 'Compañía',
      Unidades: 'Unidades organizacionales',
      Contratos: 'Contratos',
      Personas: 'Personas',
    },
    options: {},
    tabs: {},
  },
  AdministracionTipoCargo: {
    one: 'Tipo de cargo',
    many: 'Tipos de cargo',
    fields: { Codigo: 'Código', TipoCargo: 'Tipo de cargo', Cargos: 'Cargos', Personas: 'Personas' },
    options: {},
    tabs: {},
  },
  AdministracionFuncion: {
    one: 'Función',
    many: 'Funciones',
    fields: { Codigo: 'Código', Funcion: 'Función', Contratista: 'De contratista', Cargos: 'Cargos' },
    options: {},
    tabs: {},
  },
  AdministracionCargo: {
    one: 'Cargo',
    many: 'Cargos',
    fields: {
      Codigo: 'Código',
      Cargo: 'Cargo',
      Contratista: 'De contratista',
      IdTipoCargo: 'Tipo de cargo',
      IdUnidadOrganizacional: 'Unidad organizacional',
      IdFuncion: 'Función',
      Confianza: 'De confianza',
      Controlable: 'Controlable',
      IdJefeInmediato: 'Jefe inmediato',
      Personas: 'Personas',
    },
    options: {},
    tabs: {},
    help: { Controlable: 'Asistencia controla por defecto a las personas del cargo.' },
  },
};
