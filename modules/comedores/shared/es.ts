import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import type { AsignacionCosto, Comedor, CostoCategoria, EquipoComedor, Servicio, TipoComedor } from './comedor.entity';
import { type MesaEntities, mesaEntities, mesaErrors, mesaScreens } from './es.mesa';
import type { Comensal, Grupo, GrupoHorario, PersonaGrupo } from './grupo.entity';
import { nombresEs } from './nombres';

/** Words of every entity of the module; the other language must have the same shape. */
export type ComedoresEntities = MesaEntities & {
  ComedorTipoComedor: EntityLabels<typeof TipoComedor>;
  ComedorComedor: EntityLabels<typeof Comedor>;
  ComedorServicio: EntityLabels<typeof Servicio>;
  ComedorAsignacionCosto: EntityLabels<typeof AsignacionCosto>;
  ComedorEquipo: EntityLabels<typeof EquipoComedor>;
  ComedorCostoCategoria: EntityLabels<typeof CostoCategoria>;
  ComedorGrupo: EntityLabels<typeof Grupo>;
  ComedorGrupoHorario: EntityLabels<typeof GrupoHorario>;
  ComedorComensal: EntityLabels<typeof Comensal>;
  ComedorPersonaGrupo: EntityLabels<typeof PersonaGrupo>;
};

const dias = { '1': 'Lunes', '2': 'Martes', '3': 'Miércoles', '4': 'Jueves', '5': 'Viernes', '6': 'Sábado', '7': 'Domingo' };

const entities: ComedoresEntities = {
  ...mesaEntities,
  ComedorTipoComedor: {
    one: 'Tipo de comedor',
    many: 'Tipos de comedor',
    fields: { Codigo: 'Código', TipoComedor: 'Tipo de comedor', Descripcion: 'Descripción', Comedores: 'Comedores' },
    options: {},
    tabs: {},
    empty: 'Registre un tipo: principal, snack, rancho en frente de trabajo, cafetería.',
  },
  ComedorComedor: {
    one: 'Comedor',
    many: 'Comedores y servicios',
    fields: {
      Codigo: 'Código',
      Comedor: 'Comedor',
      IdTipoComedor: 'Tipo',
      IdCompaniaConcesionaria: 'Concesionaria',
      IdMoneda: 'Moneda',
      AplicaCapacidad: 'Aplica capacidad',
      Capacidad: 'Capacidad',
      ExigeIngreso: 'Exige ingreso',
      Servicios: 'Servicios',
    },
    options: {},
    tabs: { general: 'General' },
    help: {
      Capacidad: 'Raciones que un servicio puede atender en un día.',
      ExigeIngreso: 'Solo come quien tiene marca de ingreso.',
      IdMoneda: 'En ella están los costos de sus servicios.',
    },
    empty: 'Registre un comedor y luego sus servicios.',
  },
  ComedorServicio: {
    one: 'Servicio',
    many: 'Servicios',
    fields: {
      IdComedor: 'Comedor',
      Codigo: 'Código',
      Servicio: 'Servicio',
      Orden: 'Orden',
      HoraInicio: 'Inicio',
      HoraFin: 'Fin',
      Costo: 'Costo',
      NumeroConsumo: 'Consumos',
      Excluyente: 'Excluyente',
      Especial: 'Especial',
    },
    options: {},
    tabs: {},
    help: {
      Orden: 'Lugar en el día: 1 desayuno, 2 almuerzo, 3 cena.',
      HoraFin: 'Si es anterior al inicio, el servicio cruza la medianoche.',
      Costo: 'Sin impuestos. Rige para los consumos posteriores.',
      NumeroConsumo: 'Raciones que una persona puede tomar en un día.',
      Excluyente: 'Los servicios excluyentes del mismo orden son alternativas: tomar uno niega los demás.',
      Especial: 'Solo para quienes tienen un servicio exclusivo.',
    },
    empty: 'Registre el primer servicio del comedor.',
  },
  ComedorAsignacionCosto: {
    one: 'Asignación de costo',
    feminine: true,
    many: 'Asignación de costo',
    fields: {
      IdComedor: 'Comedor',
      IdServicio: 'Servicio',
      IdTipoCargo: 'Tipo de cargo',
      AsignadoA: 'Asignado a',
      PorcentajeCompania: '% compañía',
    },
    options: { AsignadoA: { C: 'Compañía', T: 'Trabajador', M: 'Mixto' } },
    tabs: {},
  },
  ComedorEquipo: {
    one: 'Equipo del comedor',
    many: 'Equipos del comedor',
    fields: { IdComedor: 'Comedor', IdEquipo: 'Equipo' },
    options: {},
    tabs: {},
    empty: 'Agregue los lectores y quioscos que atienden en este comedor.',
  },
  ComedorCostoCategoria: {
    one: 'Costo por categoría',
    many: 'Costo por categoría',
    fields: { IdServicio: 'Servicio', IdCategoria: 'Categoría', Costo: 'Costo', FechaInicio: 'Desde', FechaFin: 'Hasta' },
    options: {},
    tabs: {},
  },
  ComedorGrupo: {
    one: 'Grupo',
    many: 'Configuración de grupos',
    fields: {
      Codigo: 'Código',
      Grupo: 'Grupo',
      Descripcion: 'Descripción',
      ServiciosSemana: 'Servicios por semana',
      Personas: 'Personas vigentes',
      ParaVisitas: 'Para visitas',
    },
    options: {},
    tabs: { general: 'General' },
    help: { ParaVisitas: 'Las visitas aprobadas sin grupo propio comen con este horario.' },
    empty: 'Registre un grupo y luego su horario semanal.',
  },
  ComedorGrupoHorario: {
    one: 'Intervalo',
    many: 'Horario semanal',
    fields: { IdGrupo: 'Grupo', DiaSemana: 'Día', IdServicio: 'Servicio', HoraInicio: 'Inicio', HoraFin: 'Fin' },
    options: { DiaSemana: dias },
    tabs: {},
  },
  ComedorComensal: {
    one: 'Persona',
    feminine: true,
    many: 'Asignación de personas a grupos',
    fields: {
      IdPersona: 'Apellidos y nombres',
      Documento: 'Documento',
      NombreCompleto: 'Nombre completo',
      IdCompania: 'Compañía',
      IdContrato: 'Contrato',
      IdCargo: 'Cargo',
      IdUnidadOrganizacional: 'Unidad organizacional',
      IdRegimenGuardia: 'Régimen y guardia',
      IdGrupo: 'Grupo',
      IdPersonaGrupo: 'Asignación',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      Estado: 'Estado',
      FiltroGrupo: 'Grupo',
      CodigoGrupo: 'Código de grupo',
    },
    options: {
      Estado: { V: 'Vigente', F: 'Futuro', X: 'Vencido', S: 'Sin grupo' },
      FiltroGrupo: { '1': 'Todos', '2': 'Vigente', '3': 'Vencido', '4': 'Sin grupo' },
    },
    tabs: {},
    empty: 'Aquí aparecen las personas acreditadas en la división.',
  },
  ComedorPersonaGrupo: {
    one: 'Grupo de la persona',
    many: 'Historial de grupos',
    fields: { IdPersona: 'Persona', IdGrupo: 'Grupo', FechaInicio: 'Desde', FechaFin: 'Hasta' },
    options: {},
    tabs: {},
    empty: 'La persona no ha tenido grupo en esta división.',
  },
};

const errors = {
  ...mesaErrors,
  'tipo_comedor.en_uso': 'No se puede eliminar: lo usan {n} comedores ({nombres}).',
  'comedor.capacidad': 'Ingrese la capacidad del comedor.',
  'servicio.horas_iguales': 'La hora de fin debe ser diferente de la hora de inicio.',
  'servicio.ventana': 'El servicio puede durar {n} horas como máximo.',
  'servicio.recortar': '{n} intervalos de grupos quedan fuera del nuevo horario. ¿Desea recortarlos?',
  'servicio.en_horario': 'El servicio está en el horario de {n} grupos.',
  'costo.negativo': 'El costo no puede ser negativo.',
  'asignacion_costo.mixto': 'El porcentaje mixto debe ser mayor a 0 y menor a 100.',
  'asignacion_costo.repetida': 'Ya hay una asignación de ese servicio y tipo de cargo.',
  'equipo_comedor.clase': 'Solo un lector o un quiosco de la división atiende en un comedor.',
  'costo_categoria.cruce': 'Ya hay un costo en esas fechas ({desde}–{hasta}).',
  'costo_categoria.misma': 'La categoría de destino debe ser otra.',
  'grupo.para_visitas': 'Ya existe un grupo para visitas: {grupo}.',
  'grupo.retirar': '{n} personas pierden sus comidas. ¿Desea retirar el grupo?',
  'grupo.con_personas': 'El grupo tiene {n} personas: se retira, no se elimina.',
  'grupo_horario.fuera': 'El intervalo debe estar dentro del horario del servicio ({inicio}–{fin}).',
  'grupo_horario.horas': 'La hora de inicio debe ser menor a la hora de fin.',
  'grupo_horario.especial': 'Un servicio especial no lleva horario semanal.',
  'grupo_horario.sin_destino': 'Debe seleccionar los días de destino.',
  'grupo_horario.cruce': 'Los intervalos se cruzan con {n} existentes. ¿Desea eliminarlos?',
  'persona_grupo.cruce': '{n} personas ya tienen grupo en esas fechas. ¿Desea reemplazarlo?',
  'persona_grupo.sin_personas': 'Debe seleccionar al menos una persona.',
  'persona_grupo.sin_archivo': 'Debe seleccionar un archivo.',
  'persona_grupo.sin_filas': 'El archivo no tiene filas.',
  'persona_grupo.demasiadas': 'El archivo admite {n} filas como máximo.',
  'persona_grupo.sin_persona': 'Nadie tiene ese documento.',
  'persona_grupo.ambigua': 'Varias personas tienen ese documento.',
  'persona_grupo.grupo_desconocido': 'No hay un grupo activo con ese código.',
  'persona_grupo.fecha_ilegible': 'La fecha no es válida.',
  'persona_grupo.fechas': 'La fecha fin no puede ser menor a la fecha inicio.',
  'persona_grupo.cesada': 'La persona está cesada.',
  'persona_grupo.sin_grupo': 'La persona no tiene grupo vigente.',
  'persona_grupo.termina_antes': 'El grupo ya termina antes de esa fecha.',
};
export type ComedoresErrors = { [K in keyof typeof errors]: string };

const screens = {
  ...mesaScreens,
  pestanas: {
    servicios: 'Servicios',
    costos: 'Asignación de costo',
    equipos: 'Equipos',
    terminales: 'Terminales',
    horario: 'Horario semanal',
    grupos: 'Historial de grupos',
  },
  servicios: {
    dia: 'Servicios del día',
    copiar: 'Copiar servicios',
    origen: 'Comedor de origen',
    conAsignacion: 'Con la asignación de costo',
    sinCapacidad: '—',
  },
  costos: {
    todosServicios: 'Todos los servicios',
    todosTipos: 'Todos los demás',
    tipoCargo: 'Tipo de cargo',
    tabla: 'Asignación de costo por tipo de cargo y servicio',
    celda: '{tipo} · {servicio}',
    hereda: 'Hereda de {origen}',
    sinDecir: 'Nadie lo ha dicho: paga la compañía',
    compania: 'Compañía {n} %',
    trabajador: 'Trabajador {n} %',
    mixto: 'Mixto {n} %',
    partes: 'Compañía {compania} · Trabajador {trabajador}',
    heredar: 'Heredar',
    ayuda: 'Una celda vacía muestra en gris lo que hereda: primero de su tipo de cargo, luego de su servicio, luego de todos.',
  },
  categorias: {
    tabla: 'Costo de cada servicio por categoría de compañía',
    fecha: 'Costos al',
    servicio: 'Servicio',
    propio: 'Costo del servicio',
    historial: 'Historial',
    sinHistorial: 'Rige el costo del servicio: {costo}.',
    abierto: 'sin fin',
    nuevo: 'Nuevo costo',
    quitar: 'Quitar el costo desde {desde}',
    copiar: 'Copiar columna',
    origen: 'Categoría de origen',
    destino: 'Categoría de destino',
    alza: 'Alza (%)',
    copiados_one: 'Se copió {count} costo.',
    copiados_other: 'Se copiaron {count} costos.',
    sinServicios: 'La división no tiene servicios: regístrelos en Comedores y servicios.',
  },
  horario: {
    tabla: 'Horario semanal por servicio',
    servicio: 'Servicio',
    agregar: 'Agregar {servicio} el {dia}',
    intervalo: '{servicio}, {dia}: {horas}',
    total: 'Total del día',
    copiarDia: 'Copiar día',
    origen: 'Día de origen',
    destinos: 'Días de destino',
    duplicar: 'Duplicar grupo',
    quitar: 'Quitar',
    sinServicios: 'La división no tiene servicios activos: regístrelos en Comedores y servicios.',
  },
  personas: {
    grupos: 'Grupos',
    TODOS: 'Todos',
    SINASIG: 'Sin asignar',
    VENCIDO: 'Vencido',
    asignar: 'Asignar grupo',
    finalizar: 'Finalizar',
    importar: 'Importar Excel',
    ultimo: 'Último día',
    asignadas_one: 'Se asignó el grupo a {count} persona.',
    asignadas_other: 'Se asignó el grupo a {count} personas.',
  },
  importar: {
    titulo: 'Importar asignaciones',
    columnas: 'Excel o CSV con los títulos Documento, Código de grupo, Desde y Hasta en la primera fila.',
    grupo: 'Grupo',
  },
};
export type ComedoresScreens = { [G in keyof typeof screens]: { [K in keyof (typeof screens)[G]]: string } };

const words = { entities, errors, names: nombresEs, screens } satisfies ModuleWords;
export default words;
