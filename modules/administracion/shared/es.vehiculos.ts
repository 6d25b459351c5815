import type { EntityLabels } from '@platform/entity/labels';
import type { Feriado, PersonaGuardia, Regimen, RegimenGuardia, Ubigeo } from './calendario.entity';
import type { DatoAdicional, DatoValor, DivisionPersonal, Indisciplina, PersonaIndisciplina } from './dato.entity';
import type { Color, Combustible, LicenciaInterna, Marca, Modelo, TipoVehiculo, Vehiculo } from './vehiculo.entity';

/** Words of vehicles, calendar, places, additional data and discipline. */
export type VehiculosWords = {
  AdministracionTipoVehiculo: EntityLabels<typeof TipoVehiculo>;
  AdministracionCombustible: EntityLabels<typeof Combustible>;
  AdministracionMarca: EntityLabels<typeof Marca>;
  AdministracionModelo: EntityLabels<typeof Modelo>;
  AdministracionColor: EntityLabels<typeof Color>;
  AdministracionVehiculo: EntityLabels<typeof Vehiculo>;
  AdministracionLicenciaInterna: EntityLabels<typeof LicenciaInterna>;
  AdministracionFeriado: EntityLabels<typeof Feriado>;
  AdministracionUbigeo: EntityLabels<typeof Ubigeo>;
  AdministracionRegimen: EntityLabels<typeof Regimen>;
  AdministracionRegimenGuardia: EntityLabels<typeof RegimenGuardia>;
  AdministracionPersonaGuardia: EntityLabels<typeof PersonaGuardia>;
  AdministracionDatoAdicional: EntityLabels<typeof DatoAdicional>;
  AdministracionDatoValor: EntityLabels<typeof DatoValor>;
  AdministracionIndisciplina: EntityLabels<typeof Indisciplina>;
  AdministracionPersonaIndisciplina: EntityLabels<typeof PersonaIndisciplina>;
  AdministracionDivisionPersonal: EntityLabels<typeof DivisionPersonal>;
};

const SEVERIDAD = { '1': 'Simple', '2': 'Intermedia', '3': 'Alta' };

export const vehiculosEs: VehiculosWords = {
  AdministracionTipoVehiculo: {
    one: 'Tipo de vehículo',
    many: 'Tipos de vehículo',
    fields: {
      Codigo: 'Código',
      TipoVehiculo: 'Tipo de vehículo',
      Clase: 'Clase',
      Licencias: 'Categorías de licencia admitidas',
      RequiereLicenciaInterna: 'Requiere licencia interna',
      Vehiculos: 'Vehículos',
    },
    options: { Clase: { L: 'Liviano', P: 'Pesado', M: 'Maquinaria', B: 'Transporte de personal' } },
    tabs: {},
    help: {
      Licencias: 'Ninguna: lo conduce quien tenga cualquier categoría.',
      RequiereLicenciaInterna: 'Sus conductores pasan solo con una licencia interna vigente para el tipo.',
    },
    empty: 'Registre los tipos de vehículo que ingresan a sus divisiones.',
  },
  AdministracionCombustible: {
    one: 'Combustible',
    many: 'Combustibles',
    fields: { Codigo: 'Código', Combustible: 'Combustible', Vehiculos: 'Vehículos' },
    options: {},
    tabs: {},
  },
  AdministracionMarca: {
    one: 'Marca',
    feminine: true,
    many: 'Marcas',
    fields: { Marca: 'Marca', Modelos: 'Modelos', Vehiculos: 'Vehículos' },
    options: {},
    tabs: {},
    empty: 'Registre la primera marca; después, sus modelos.',
  },
  AdministracionModelo: {
    one: 'Modelo',
    many: 'Modelos',
    fields: { IdMarca: 'Marca', Modelo: 'Modelo', IdTipoVehiculo: 'Tipo de vehículo usual', Vehiculos: 'Vehículos' },
    options: {},
    tabs: {},
    help: { IdTipoVehiculo: 'Se propone al registrar un vehículo del modelo.' },
    empty: 'La marca no tiene modelos; registre el primero.',
  },
  AdministracionColor: {
    one: 'Color',
    many: 'Colores',
    fields: { Codigo: 'Código', Color: 'Color', Hex: 'Muestra', Vehiculos: 'Vehículos' },
    options: {},
    tabs: {},
    help: { Hex: 'Por ejemplo, #1A2B3C.' },
  },
  AdministracionVehiculo: {
    one: 'Vehículo',
    many: 'Vehículos',
    fields: {
      Placa: 'Placa',
      PlacaLlave: 'Placa sin guiones',
      IdMarca: 'Marca',
      IdModelo: 'Modelo',
      IdTipoVehiculo: 'Tipo de vehículo',
      IdColor: 'Color',
      IdCombustible: 'Combustible',
      Serie: 'Serie',
      Anio: 'Año',
      Potencia: 'Potencia (HP)',
      IdCompania: 'Compañía',
      FechaRegistro: 'Fecha de registro',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Estado: 'Estado',
      MotivoInactivacion: 'Motivo de inactivación',
      Acreditaciones: 'Acreditación',
      FotoPerfil: 'Foto de perfil',
      FotoMovil: 'Foto móvil',
      FotoExtra: 'Foto extra',
    },
    options: { Estado: { A: 'Activo', I: 'Inactivo' } },
    tabs: { datos: 'Datos', fotos: 'Fotos', adicionales: 'Características', acreditacion: 'Acreditación', movimientos: 'Movimientos' },
    help: { IdTipoVehiculo: 'Se propone el usual del modelo; se puede cambiar.' },
    empty: 'Registre el primer vehículo, o cambie los filtros.',
  },
  AdministracionLicenciaInterna: {
    one: 'Licencia interna',
    feminine: true,
    many: 'Licencias internas',
    fields: {
      Numero: 'Número',
      IdPersona: 'Persona',
      Documento: 'Documento',
      IdCompania: 'Compañía',
      IdDivision: 'División',
      IdLicenciaConducir: 'Categoría nacional',
      VencimientoNacional: 'Vence la nacional',
      TiposVehiculo: 'Tipos de vehículo',
      FechaEmision: 'Fecha de emisión',
      FechaFin: 'Fecha fin',
      Restricciones: 'Restricciones',
      IdArchivo: 'Documento (PDF)',
      IdSolicitud: 'Solicitud',
      SuspendidaHasta: 'Suspendida hasta',
      Anulada: 'Anulada',
      Motivo: 'Motivo',
      Estado: 'Estado',
      Origen: 'Origen',
    },
    options: {
      Estado: { F: 'Futura', V: 'Vigente', W: 'Por vencer', X: 'Vencida', S: 'Suspendida', A: 'Anulada' },
      Origen: { M: 'Manual', S: 'Solicitud' },
    },
    tabs: {},
    help: { Numero: 'Vacío: se asigna el siguiente (LI-000123).' },
    empty: 'Registre la primera licencia interna, o cambie los filtros.',
  },
  AdministracionFeriado: {
    one: 'Feriado',
    many: 'Feriados',
    fields: {
      IdPais: 'País',
      IdDivision: 'División',
      Fecha: 'Fecha',
      DiaSemana: 'Día',
      Feriado: 'Feriado',
      Plantilla: 'De plantilla',
      Origen: 'Origen',
    },
    options: {
      DiaSemana: { '1': 'Lunes', '2': 'Martes', '3': 'Miércoles', '4': 'Jueves', '5': 'Viernes', '6': 'Sábado', '7': 'Domingo' },
      Origen: { P: 'Plantilla', O: 'Propio' },
    },
    tabs: {},
    help: { IdDivision: 'Vacía: todas las divisiones del país.' },
    empty: 'El año no tiene feriados: use Generar año o registre los propios.',
  },
  AdministracionUbigeo: {
    one: 'Ubigeo',
    many: 'Ubigeos',
    fields: {
      IdPais: 'País',
      Nivel: 'Nivel',
      IdUbigeoPadre: 'Ubigeo superior',
      Codigo: 'Código',
      Ubigeo: 'Ubigeo',
      Ruta: 'Ubicación',
    },
    options: {},
    tabs: {},
  },
  AdministracionRegimen: {
    one: 'Régimen',
    many: 'Regímenes y guardias',
    fields: {
      Codigo: 'Código',
      Regimen: 'Régimen',
      IdDivision: 'División',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Segmentos: 'Ciclo',
      DiasTrabajo: 'Días de trabajo',
      DiasDescanso: 'Días de descanso',
      DiasCiclo: 'Ciclo',
      Guardias: 'Guardias',
      Personas: 'Personas',
    },
    options: {},
    tabs: { regimen: 'Régimen', guardias: 'Guardias', calendario: 'Calendario', personas: 'Personas' },
    help: { IdDivision: 'Vacía: todas las divisiones.' },
    empty: 'Registre el primer régimen, por ejemplo 14X7.',
  },
  AdministracionRegimenGuardia: {
    one: 'Guardia',
    feminine: true,
    many: 'Guardias',
    fields: {
      IdRegimen: 'Régimen',
      Codigo: 'Código',
      Guardia: 'Guardia',
      FechaBase: 'Fecha base',
      Color: 'Color',
      Personas: 'Personas',
      Nombre: 'Régimen y guardia',
    },
    options: {},
    tabs: {},
    help: { FechaBase: 'Primer día de trabajo de un ciclo.', Color: 'Por ejemplo, #1A2B3C.' },
    empty: 'Use Generar guardias, o registre la primera.',
  },
  AdministracionPersonaGuardia: {
    one: 'Asignación de guardia',
    feminine: true,
    many: 'Guardias de personas',
    fields: {
      IdPersona: 'Persona',
      IdRegimen: 'Régimen',
      IdRegimenGuardia: 'Guardia',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      NombreCompleto: 'Nombre completo',
    },
    options: {},
    tabs: {},
  },
  AdministracionDatoAdicional: {
    one: 'Dato adicional',
    many: 'Datos adicionales',
    fields: {
      IdEntidad: 'Entidad',
      Orden: 'Orden',
      Codigo: 'Código',
      DatoAdicional: 'Dato adicional',
      TipoDato: 'Tipo de dato',
      Opciones: 'Opciones',
      Minimo: 'Mínimo',
      Maximo: 'Máximo',
      Longitud: 'Longitud',
      Obligatorio: 'Obligatorio',
      Valores: 'Valores',
    },
    options: { TipoDato: { I: 'Número', S: 'Texto', D: 'Fecha' } },
    tabs: {},
    help: { Opciones: 'Con opciones, el dato se elige de una lista.' },
    empty: 'Registre los datos propios que su empresa lleva de personas, vehículos, compañías o contratos.',
  },
  AdministracionDatoValor: {
    one: 'Valor de dato adicional',
    many: 'Valores de datos adicionales',
    fields: { IdDatoAdicional: 'Dato adicional', IdRegistro: 'Registro', Valor: 'Valor' },
    options: {},
    tabs: {},
  },
  AdministracionIndisciplina: {
    one: 'Indisciplina',
    feminine: true,
    many: 'Indisciplinas',
    fields: { Codigo: 'Código', Indisciplina: 'Indisciplina', Severidad: 'Severidad', Registros: 'Registros' },
    options: { Severidad: SEVERIDAD },
    tabs: {},
  },
  AdministracionPersonaIndisciplina: {
    one: 'Indisciplina de persona',
    feminine: true,
    many: 'Indisciplinas de personas',
    fields: {
      IdPersona: 'Persona',
      IdIndisciplina: 'Indisciplina',
      Fecha: 'Fecha',
      Severidad: 'Severidad',
      Observacion: 'Observación',
      IdArchivo: 'Sustento',
      Anulada: 'Anulada',
      MotivoAnulacion: 'Motivo de anulación',
      NombreCompleto: 'Nombre completo',
    },
    options: { Severidad: SEVERIDAD },
    tabs: {},
    help: { Severidad: 'Vacía: la del catálogo. Se puede elevar, no reducir.' },
  },
  AdministracionDivisionPersonal: {
    one: 'División de personal',
    feminine: true,
    many: 'Divisiones de personal',
    fields: {
      Codigo: 'Código',
      DivisionPersonal: 'División de personal',
      IdCompania: 'Compañía',
      IdDivision: 'División',
      CodigoEquivalente: 'Código equivalente',
      Personas: 'Personas',
    },
    options: {},
    tabs: {},
    help: { CodigoEquivalente: 'Código de la planilla.', IdDivision: 'Vacía: todas las divisiones.' },
  },
};
