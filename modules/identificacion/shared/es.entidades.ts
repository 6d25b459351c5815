import type { EntityLabels } from '@platform/entity/labels';
import type { Motivo, TipoCredencial, TipoIdentificacion } from './catalogos.entity';
import type { Clave } from './clave.entity';
import type { Credencial, CredencialDePersona, CredencialToken, PersonaTipo, Portador } from './credencial.entity';
import type { Impresion, Lote, LoteCredencial } from './impresion.entity';
import type { Plantilla, PlantillaVersion } from './plantilla.entity';
import type { Verificacion } from './verificacion.entity';

/** Words of every entity of the module; the other language must have the same shape. */
export type IdentificacionEntities = {
  IdentificacionMotivo: EntityLabels<typeof Motivo>;
  IdentificacionTipoIdentificacion: EntityLabels<typeof TipoIdentificacion>;
  IdentificacionTipoCredencial: EntityLabels<typeof TipoCredencial>;
  IdentificacionPersonaTipo: EntityLabels<typeof PersonaTipo>;
  IdentificacionCredencial: EntityLabels<typeof Credencial>;
  IdentificacionCredencialToken: EntityLabels<typeof CredencialToken>;
  IdentificacionPortador: EntityLabels<typeof Portador>;
  IdentificacionCredencialPersona: EntityLabels<typeof CredencialDePersona>;
  IdentificacionPlantilla: EntityLabels<typeof Plantilla>;
  IdentificacionPlantillaVersion: EntityLabels<typeof PlantillaVersion>;
  IdentificacionClave: EntityLabels<typeof Clave>;
  IdentificacionLote: EntityLabels<typeof Lote>;
  IdentificacionLoteCredencial: EntityLabels<typeof LoteCredencial>;
  IdentificacionImpresion: EntityLabels<typeof Impresion>;
  IdentificacionVerificacion: EntityLabels<typeof Verificacion>;
};

const entidad = { P: 'Persona', V: 'Vehículo' };
const condicion = { TRABAJADOR: 'Trabajador', VISITA: 'Visita' };
const vigencia = { V: 'Vigente', P: 'Por iniciar', X: 'Vencida', I: 'Inactiva' };
const formato = { T: 'Tarjeta', A: 'Hoja A4' };
const estado = { A: 'Activa', I: 'Inactiva' };
const card = {
  IdPersona: 'Persona',
  Codigo: 'Código',
  Vigencia: 'Vigencia',
  IdTipoCredencial: 'Tipo de credencial',
  CodigoReferencia1: 'Referencia 1',
  FechaInicio: 'Inicio',
  FechaFin: 'Fin',
  IdMotivoEmision: 'Motivo de emisión',
  IdMotivoInactivacion: 'Motivo de inactivación',
  FechaEntrega: 'Entregada',
  IdDivision: 'Emitida en',
  Estado: 'Estado',
};

export const entidadesEs: IdentificacionEntities = {
  IdentificacionMotivo: {
    one: 'Motivo',
    many: 'Motivos',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Uso: 'Uso', Sistema: 'Sistema', PermiteReemision: 'Permite reemisión' },
    options: { Uso: { E: 'Emisión', R: 'Reimpresión', I: 'Inactivación' } },
    tabs: {},
    help: { PermiteReemision: 'Sin marcar: quien perdió así su credencial no recibe otra hasta que alguien autorizado lo permita.' },
    empty: 'Registre por qué se emite, se reimprime o se inactiva una credencial.',
  },
  IdentificacionTipoIdentificacion: {
    one: 'Tipo de identificación',
    many: 'Tipos de identificación',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Medio: 'Medio',
      Entidad: 'Entidad',
      LongitudMinima: 'Longitud mínima',
      LongitudMaxima: 'Longitud máxima',
      Patron: 'Patrón',
      PorDefecto: 'Por defecto',
      Condiciones: 'Condiciones',
    },
    options: {
      Medio: {
        DOC: 'Documento',
        COD: 'Código impreso o de barras',
        QR: 'Código QR',
        TAR: 'Tarjeta de proximidad',
        HUE: 'Huella',
        ROS: 'Rostro',
        PIN: 'Clave numérica',
        PLA: 'Placa',
        OTR: 'Otro',
      },
      Entidad: entidad,
      Condiciones: condicion,
    },
    tabs: {},
    help: {
      Patron: 'Expresión regular que debe cumplir el valor, por ejemplo ^[0-9A-F]+$.',
      PorDefecto: 'Se da a toda persona de esas condiciones al acreditarla.',
    },
    empty: 'Registre los medios por los que se reconoce a una persona o a un vehículo.',
  },
  IdentificacionTipoCredencial: {
    one: 'Tipo de credencial',
    many: 'Tipos de credencial',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Entidad: 'Entidad',
      Condiciones: 'Condición',
      Contratista: 'Contratista',
      IdTipoIdentificacion: 'Tipo de identificación',
      IdPlantilla: 'Plantilla',
      ColorFranja: 'Color',
      DiasVigencia: 'Días de vigencia',
      RequiereFoto: 'Requiere foto',
      RequiereReferencia1: 'Requiere referencia 1',
      EtiquetaReferencia1: 'Nombre de la referencia 1',
      EtiquetaReferencia2: 'Nombre de la referencia 2',
      Prefijo: 'Prefijo',
      Correlativo: 'Último número',
      Activas: 'Activas',
    },
    options: { Entidad: entidad, Condiciones: condicion, Contratista: { S: 'Contratistas', N: 'Propios', A: 'Ambos' } },
    tabs: {},
    help: { DiasVigencia: '0: hasta el fin de la acreditación.', Prefijo: 'Con él empieza el código de cada credencial.' },
    empty: 'Registre qué credenciales se emiten y para quién.',
  },
  IdentificacionPersonaTipo: {
    one: 'Tipo de identificación de la persona',
    many: 'Tipos de identificación de la persona',
    fields: {
      IdPersona: 'Persona',
      IdTipoIdentificacion: 'Tipo de identificación',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      Origen: 'Origen',
    },
    options: { Origen: { A: 'Acreditación', M: 'Manual' } },
    tabs: {},
    empty: 'La persona no tiene tipos de identificación.',
  },
  IdentificacionCredencial: {
    one: 'Credencial',
    feminine: true,
    many: 'Credenciales',
    fields: {
      ...card,
      IdTipoIdentificacion: 'Tipo de identificación',
      CodigoReferencia2: 'Referencia 2',
      Observacion: 'Observación',
      IdMotivoPrevisto: 'Motivo previsto',
      Impresa: 'Impresa',
      NumeroImpresiones: 'Impresiones',
      FechaImpresion: 'Impresa el',
      IdPlantillaVersion: 'Versión de plantilla',
      FechaInactivacion: 'Inactivada el',
      IdUsuarioInactiva: 'Inactivada por',
      ObservacionInactivacion: 'Observación de la inactivación',
      IdCredencialAnterior: 'Reemplaza a',
      IdAcreditacionPersona: 'Acreditación',
      FechaLevantamiento: 'Reemisión permitida el',
      IdUsuarioLevanta: 'Reemisión permitida por',
      Ultima: 'Última',
    },
    options: { Vigencia: vigencia, Estado: estado },
    tabs: {},
    empty: 'La persona no ha tenido credenciales.',
  },
  IdentificacionCredencialToken: {
    one: 'Código QR de credencial',
    many: 'Códigos QR de credenciales',
    fields: { IdCredencial: 'Credencial', Token: 'Código' },
    options: {},
    tabs: {},
  },
  IdentificacionPortador: {
    one: 'Persona acreditada',
    feminine: true,
    many: 'Gestión de identificación',
    fields: {
      Foto: 'Foto',
      Documento: 'Documento',
      NombreCompleto: 'Nombre',
      Vigencia: 'Vigencia',
      IdCompania: 'Compañía',
      IdContrato: 'Contrato',
      IdUnidadOrganizacional: 'Unidad',
      IdCargo: 'Cargo',
      Condicion: 'Condición',
      AcreditadoHasta: 'Acreditación hasta',
      IdTipoCredencial: 'Tipo de credencial',
      Codigo: 'Código',
      CodigoReferencia1: 'Referencia 1',
      FechaInicio: 'Inicio',
      FechaFin: 'Fin',
      FechaEntrega: 'Entregada',
      Impresa: 'Impresa',
      NumeroImpresiones: 'Impresiones',
      PorEmitir: 'Por emitir',
      IdCredencial: 'Credencial',
      EstadoCredencial: 'Estado de la credencial',
    },
    options: { Vigencia: { ...vigencia, N: 'Sin credencial' }, Condicion: condicion, EstadoCredencial: estado },
    tabs: { credencial: 'Credencial', datos: 'Datos', tipos: 'Tipos de identificación', historial: 'Historial' },
    empty: 'Aquí aparecen las personas acreditadas en la división.',
  },
  IdentificacionCredencialPersona: {
    one: 'Credencial',
    feminine: true,
    many: 'Credenciales',
    fields: card,
    options: { Vigencia: vigencia, Estado: estado },
    tabs: {},
    empty: 'La persona no ha tenido credenciales.',
  },
  IdentificacionPlantilla: {
    one: 'Plantilla de credencial',
    feminine: true,
    many: 'Plantillas de credencial',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Orientacion: 'Orientación',
      DobleCara: 'Doble cara',
      Numero: 'Versión',
      Activas: 'Credenciales activas',
    },
    options: { Orientacion: { V: 'Vertical', H: 'Horizontal' } },
    tabs: {},
    empty: 'Registre cómo se dibuja una credencial; lo que lleva se coloca en el diseñador.',
  },
  IdentificacionPlantillaVersion: {
    one: 'Versión de plantilla',
    feminine: true,
    many: 'Versiones de plantilla',
    fields: { IdPlantilla: 'Plantilla', Numero: 'Versión', DobleCara: 'Doble cara', Elementos: 'Elementos' },
    options: {},
    tabs: {},
  },
  IdentificacionClave: {
    one: 'Clave de firma',
    feminine: true,
    many: 'Claves de firma',
    fields: { Kid: 'Identificador', Publica: 'Clave pública', Privada: 'Clave privada', Desde: 'Desde', Hasta: 'Hasta' },
    options: {},
    tabs: {},
  },
  IdentificacionLote: {
    one: 'Lote de impresión',
    many: 'Lotes de impresión',
    fields: {
      IdUsuario: 'Usuario',
      Momento: 'Pedido el',
      Formato: 'Formato',
      Reversos: 'Con reversos',
      IdMotivo: 'Motivo de reimpresión',
      Total: 'Credenciales',
      Avance: 'Estado',
      Anulado: 'Anulado',
      Tomada: 'En proceso desde',
      Intentos: 'Intentos',
      Archivo: 'Archivo',
    },
    options: { Formato: formato, Avance: { P: 'En proceso', T: 'Listo', C: 'Cancelado', E: 'Interrumpido', N: 'Anulado' } },
    tabs: {},
    empty: 'Aquí quedan los lotes que se imprimen.',
  },
  IdentificacionLoteCredencial: {
    one: 'Credencial de un lote',
    feminine: true,
    many: 'Credenciales de un lote',
    fields: { IdLote: 'Lote', IdCredencial: 'Credencial', Orden: 'Orden', IdPlantillaVersion: 'Versión de plantilla', Datos: 'Datos' },
    options: {},
    tabs: {},
  },
  IdentificacionImpresion: {
    one: 'Impresión',
    feminine: true,
    many: 'Impresiones',
    fields: {
      IdCredencial: 'Credencial',
      FechaHora: 'Impresa el',
      IdUsuario: 'Usuario',
      Formato: 'Formato',
      Numero: 'Número',
      IdMotivo: 'Motivo',
      IdLote: 'Lote',
      IdPlantillaVersion: 'Versión de plantilla',
      Anulada: 'Anulada',
    },
    options: { Formato: formato },
    tabs: {},
    empty: 'La credencial no se ha impreso.',
  },
  IdentificacionVerificacion: {
    one: 'Verificación',
    feminine: true,
    many: 'Verificaciones',
    fields: { IdCredencial: 'Credencial', FechaHora: 'Fecha y hora', IdUsuario: 'Usuario', Medio: 'Medio', Resultado: 'Resultado' },
    options: { Medio: { Q: 'Código QR', C: 'Código o documento' }, Resultado: { ...vigencia, F: 'Firma no válida', N: 'No encontrada' } },
    tabs: {},
    empty: 'Aquí queda cada credencial que se verifica.',
  },
};
