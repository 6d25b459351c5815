import type { EntityLabels } from '@platform/entity/labels';
import type { PersonaArea } from './area.entity';
import type { MotivoMarca, TipoExoneracion, TipoPuerta, TipoRequisito, TipoRestriccion } from './catalogos.entity';
import type {
  EquipoClave,
  EquipoComando,
  EquipoConexion,
  EquipoLinea,
  EquipoPersona,
  EquipoSilencio,
  PuertaEquipo,
  SerieDesconocida,
} from './equipo.entity';
import { type CargaEntidades, cargaEntidadesEs } from './es.carga';
import { equiposEs } from './es.equipos';
import { gestionEntidadEs, gestionVehiculoEs } from './es.gestion';
import { ambito, entidad } from './es.opciones';
import { sitioEs } from './es.sitio';
import { topologiaEs } from './es.topologia';
import type { Evacuacion, EvacuacionPersona } from './evacuacion.entity';
import type { GestionPersona, GestionVehiculo } from './gestion.entity';
import type { Instantanea } from './instantanea.entity';
import type { Marca, Presencia } from './marca.entity';
import type { AccesoPersona, Asignacion, Grupo, GrupoPuerta, Horario, HorarioIntervalo, PerfilAcceso } from './permiso.entity';
import type { Plano, PlanoLugar } from './plano.entity';
import type { Exoneracion, Restriccion, SujetoRequisito } from './restriccion.entity';
import type { Puerta, PuntoControl, Zona } from './topologia.entity';
import type { VisitaRegistro } from './visita.entity';

/** Words of every entity of the module; the other language must have the same shape. */
export type AccesoEntities = CargaEntidades & {
  AccesoTipoRequisito: EntityLabels<typeof TipoRequisito>;
  AccesoTipoRestriccion: EntityLabels<typeof TipoRestriccion>;
  AccesoTipoExoneracion: EntityLabels<typeof TipoExoneracion>;
  AccesoTipoPuerta: EntityLabels<typeof TipoPuerta>;
  AccesoMotivoMarca: EntityLabels<typeof MotivoMarca>;
  AccesoZona: EntityLabels<typeof Zona>;
  AccesoPlano: EntityLabels<typeof Plano>;
  AccesoPlanoLugar: EntityLabels<typeof PlanoLugar>;
  AccesoPuntoControl: EntityLabels<typeof PuntoControl>;
  AccesoPuerta: EntityLabels<typeof Puerta>;
  AccesoHorario: EntityLabels<typeof Horario>;
  AccesoHorarioIntervalo: EntityLabels<typeof HorarioIntervalo>;
  AccesoGrupo: EntityLabels<typeof Grupo>;
  AccesoGrupoPuerta: EntityLabels<typeof GrupoPuerta>;
  AccesoPerfil: EntityLabels<typeof PerfilAcceso>;
  AccesoAsignacion: EntityLabels<typeof Asignacion>;
  AccesoPersona: EntityLabels<typeof AccesoPersona>;
  AccesoPersonaArea: EntityLabels<typeof PersonaArea>;
  AccesoGestionPersona: EntityLabels<typeof GestionPersona>;
  AccesoGestionVehiculo: EntityLabels<typeof GestionVehiculo>;
  AccesoRestriccion: EntityLabels<typeof Restriccion>;
  AccesoExoneracion: EntityLabels<typeof Exoneracion>;
  AccesoSujetoRequisito: EntityLabels<typeof SujetoRequisito>;
  AccesoMarca: EntityLabels<typeof Marca>;
  AccesoInstantanea: EntityLabels<typeof Instantanea>;
  AccesoPuertaEquipo: EntityLabels<typeof PuertaEquipo>;
  AccesoEquipoConexion: EntityLabels<typeof EquipoConexion>;
  AccesoEquipoComando: EntityLabels<typeof EquipoComando>;
  AccesoEquipoSilencio: EntityLabels<typeof EquipoSilencio>;
  AccesoEquipoPersona: EntityLabels<typeof EquipoPersona>;
  AccesoEquipoLinea: EntityLabels<typeof EquipoLinea>;
  AccesoSerieDesconocida: EntityLabels<typeof SerieDesconocida>;
  AccesoEquipoClave: EntityLabels<typeof EquipoClave>;
  AccesoPresencia: EntityLabels<typeof Presencia>;
  AccesoEvacuacion: EntityLabels<typeof Evacuacion>;
  AccesoEvacuacionPersona: EntityLabels<typeof EvacuacionPersona>;
  AccesoVisitaRegistro: EntityLabels<typeof VisitaRegistro>;
};

export const entidadesEs: AccesoEntities = {
  ...topologiaEs,
  ...sitioEs,
  ...equiposEs,
  ...cargaEntidadesEs,
  AccesoTipoRequisito: {
    one: 'Tipo de requisito',
    many: 'Tipos de requisito',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Entidad: 'Entidad',
      NumeroDias: 'N.° de días',
      DiasGracia: 'Días de gracia',
      DiasAviso: 'Días de aviso',
      Bloqueante: 'Bloqueante',
      IdRequisito: 'Requisito de acreditación',
      Zonas: 'Zonas',
    },
    options: { Entidad: entidad },
    tabs: {},
    help: {
      DiasGracia: 'Días después del vencimiento en que aún se permite el paso.',
      IdRequisito: 'Las fechas vienen de Acreditación.',
      Zonas: 'Se exige solo al entrar a ellas; sin zonas, en todas las puertas.',
    },
    empty: 'Registre un tipo para dar días de gracia o de aviso a un requisito.',
  },
  AccesoTipoRestriccion: {
    one: 'Tipo de restricción',
    many: 'Tipos de restricción',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Ambito: 'Ámbito', DiaCompleto: 'Día completo', RequiereDocumento: 'Requiere documento' },
    options: { Ambito: ambito },
    tabs: {},
  },
  AccesoTipoExoneracion: {
    one: 'Tipo de exoneración',
    many: 'Tipos de exoneración',
    fields: { Codigo: 'Código', Nombre: 'Nombre', DiasMaximo: 'Días máximo', RequiereDocumento: 'Requiere documento' },
    options: {},
    tabs: {},
  },
  AccesoTipoPuerta: {
    one: 'Tipo de puerta',
    many: 'Tipos de puerta',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Medio: 'Medio', Politicas: 'Políticas de control' },
    options: { Medio: { P: 'Peatonal', V: 'Vehicular', M: 'Mixta' } },
    tabs: { datos: 'Datos', politicas: 'Políticas' },
  },
  AccesoMotivoMarca: {
    one: 'Motivo de marcación',
    many: 'Motivos de marcación',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Uso: 'Uso' },
    options: { Uso: { M: 'Marca manual', F: 'Paso forzado', A: 'Anulación' } },
    tabs: {},
  },
  AccesoPerfil: {
    one: 'Perfil de acceso',
    many: 'Perfiles de acceso',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Entidad: 'Entidad',
      Grupos: 'Grupos',
      ControlaRegimen: 'Controla el régimen',
      RequiereEscolta: 'Requiere escolta',
      PerfilesAcreditacion: 'Perfiles de acreditación',
      Vigentes: 'Integrantes vigentes',
    },
    options: { Entidad: entidad },
    tabs: { datos: 'Datos' },
  },
  AccesoAsignacion: {
    one: 'Asignación de acceso',
    feminine: true,
    many: 'Asignaciones de acceso',
    fields: {
      Entidad: 'Entidad',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdAcreditacionVehiculo: 'Acreditación del vehículo',
      IdPerfilAcceso: 'Perfil de acceso',
      IdGrupo: 'Grupo de acceso',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Origen: 'Origen',
      IdAcreditacionPersona: 'Acreditación',
    },
    options: { Entidad: entidad, Origen: { A: 'Acreditación', M: 'Manual', I: 'Importación' } },
    tabs: {},
  },
  AccesoPersona: {
    one: 'Persona en el control de acceso',
    feminine: true,
    many: 'Personas en el control de acceso',
    fields: {
      IdPersona: 'Persona',
      CodigoEquipo: 'Código en equipos',
      ControlaAntipassback: 'Controla antipassback',
      ValidaRegimen: 'Valida el régimen',
      Observacion: 'Observación',
    },
    options: {},
    tabs: {},
    help: { CodigoEquipo: 'El número con que los lectores conocen a la persona.' },
  },
  AccesoPersonaArea: {
    one: 'Área de marcación',
    feminine: true,
    many: 'Áreas de marcación',
    fields: {
      IdPersona: 'Persona',
      IdZona: 'Zona',
      IdPuntoControl: 'Punto de control',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha de fin',
    },
    options: {},
    tabs: {},
    help: { IdZona: 'Los lectores que están allí conocerán a la persona aunque ningún grupo nombre sus puertas.' },
  },
  AccesoGestionPersona: gestionEntidadEs,
  AccesoGestionVehiculo: gestionVehiculoEs,
  AccesoRestriccion: {
    one: 'Restricción',
    feminine: true,
    many: 'Restricciones',
    fields: {
      Entidad: 'Entidad',
      Vigente: 'Vigente',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdCompania: 'Compañía',
      IdTipoRestriccion: 'Tipo de restricción',
      Ambito: 'Ámbito',
      IdZona: 'Zona',
      IdPuerta: 'Puerta',
      DiaCompleto: 'Día completo',
      HoraInicio: 'Desde las',
      HoraFin: 'Hasta las',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Motivo: 'Motivo',
      Documento: 'Documento',
      FechaLevantamiento: 'Levantada el',
      IdIndisciplina: 'Indisciplina',
      MotivoLevantamiento: 'Motivo del levantamiento',
      IdUsuarioLevanta: 'Levantada por',
    },
    options: { Entidad: entidad, Ambito: ambito },
    tabs: { datos: 'Datos', levantamiento: 'Levantamiento' },
    help: { IdCompania: 'Restringe a todas sus personas.', FechaFin: 'Sin fecha: hasta que se levante.' },
    empty: 'Registre una para impedir el paso de una persona, un vehículo o una compañía.',
  },
  AccesoExoneracion: {
    one: 'Exoneración',
    feminine: true,
    many: 'Exoneraciones',
    fields: {
      Entidad: 'Entidad',
      Vigente: 'Vigente',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdTipoExoneracion: 'Tipo de exoneración',
      IdRequisito: 'Requisito',
      IdTipoRequisito: 'Requisito de acceso',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Motivo: 'Motivo',
      Documento: 'Documento',
      IdUsuarioAutoriza: 'Autorizada por',
      MotivoTermino: 'Motivo del término',
    },
    options: { Entidad: entidad },
    tabs: {},
    help: { IdRequisito: 'Sin requisito: todos.' },
  },
  AccesoSujetoRequisito: {
    one: 'Requisito de acceso',
    many: 'Requisitos de acceso',
    fields: {
      Entidad: 'Entidad',
      Vigente: 'Vigente',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdTipoRequisito: 'Tipo de requisito',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Documento: 'Documento',
      Observacion: 'Observación',
      Origen: 'Origen',
      Detalle: 'Detalle',
    },
    options: { Entidad: entidad, Origen: { M: 'Manual', E: 'EPP', I: 'Inducciones' } },
    tabs: {},
    empty: 'Registre lo que una persona o un vehículo cumple de los requisitos propios del acceso.',
  },
  AccesoMarca: {
    one: 'Marcación',
    feminine: true,
    many: 'Marcaciones',
    fields: {
      Fecha: 'Fecha',
      Hora: 'Hora',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      Placa: 'Placa',
      Identificador: 'Identificador',
      IdCompania: 'Compañía',
      IdZona: 'Zona',
      IdPuerta: 'Puerta',
      IdEquipo: 'Equipo',
      ModoMarcacion: 'Entrada/salida',
      Funcion: 'Función',
      TipoIdentificacion: 'Tipo de identificación',
      TipoMarcacion: 'Tipo de marcación',
      Resultado: 'Resultado',
      Codigo: 'Código',
      Origen: 'Origen',
      Automatica: 'Automática',
      EnLinea: 'En línea',
      IdMotivoMarca: 'Motivo',
      Rebote: 'Rebote',
      Observada: 'Observada',
      Anulada: 'Anulada',
      Forzada: 'Forzada',
      IdUsuarioAutoriza: 'Autorizada por',
      IdMarcaCorregida: 'Corrige la marca',
      PersonaAsignada: 'Persona asignada después',
      MotivoAnulacion: 'Motivo de anulación',
      Observacion: 'Observación',
      IdPuntoControl: 'Punto de control',
      IdContrato: 'Contrato',
      IdUsuario: 'Usuario',
      FechaHora: 'Fecha y hora',
      FechaHoraRecepcion: 'Recibida',
      Motivos: 'Motivos de la decisión',
      IdMovimiento: 'Movimiento',
      Secuencia: 'Secuencia',
      IdMarcaOrigen: 'Marca de origen',
      ClaveOrigen: 'Origen de la marca',
      HuellaPeticion: 'Huella de la petición',
      Sello: 'Sello',
      IdInstantanea: 'Lista del equipo',
      HuellaSellada: 'Huella de lo sellado',
    },
    options: {
      ModoMarcacion: { S: 'Entrada', N: 'Salida' },
      Funcion: {
        E: 'Entrada',
        S: 'Salida',
        RS: 'Sale a refrigerio',
        RE: 'Regresa de refrigerio',
        HE: 'Inicia sobretiempo',
        HS: 'Termina sobretiempo',
      },
      TipoIdentificacion: {
        DOC: 'Documento',
        COD: 'Código',
        QR: 'QR',
        TAR: 'Tarjeta',
        HUE: 'Huella',
        ROS: 'Rostro',
        PIN: 'Clave',
        PLA: 'Placa',
        OTR: 'Otro',
      },
      TipoMarcacion: { C: 'Conductor', P: 'Pasajero', T: 'Peatón', V: 'Vehículo' },
      Resultado: { S: 'Permitido', N: 'Denegado' },
      Origen: { PU: 'Puesto de control', EQ: 'Equipo en línea', OF: 'Equipo fuera de línea', MA: 'Manual', IM: 'Importación' },
    },
    tabs: {},
    empty: 'Aquí aparecerán las marcaciones en cuanto se registren.',
  },
  AccesoInstantanea: {
    one: 'Lista de un puesto',
    feminine: true,
    many: 'Listas de puestos',
    fields: {
      IdPuerta: 'Puerta',
      IdEquipo: 'Equipo',
      IdCompania: 'Compañía',
      VersionLista: 'Versión',
      GeneradaEl: 'Generada el',
      VenceEl: 'Vence el',
      Sujetos: 'Sujetos',
      Huellas: 'Huellas',
    },
    options: {},
    tabs: {},
  },
};
