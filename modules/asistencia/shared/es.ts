import type { ModuleWords } from '@platform/entity/labels';
import { entities } from './es.entidades';
import { screens } from './es.pantallas';

const errors = {
  'sobretiempo.ninguno': 'El día no tiene sobretiempo que autorizar.',
  'sobretiempo.propio': 'No puede autorizar su propio sobretiempo.',
  'sobretiempo.maximo': 'No puede autorizar más de {n} minutos.',
  'horario.de_otra': 'El horario es de otra compañía, o de todas: cree una copia.',
  'programacion.sin_turno': 'Una de las personas no tiene un turno que intercambiar ese día.',
  'programacion.misma_persona': 'Elija dos personas distintas.',
  'programacion.dia_sin_turno': 'Ese día del horario no tiene turno.',
  'justificacion.modalidad': 'El tipo {tipo} no admite esa modalidad.',
  'justificacion.observacion': 'Ingrese la observación.',
  'justificacion.futuro': 'Esta justificación no se puede registrar a futuro.',
  'justificacion.por_dia': 'Se superó el máximo de {n} por día.',
  'justificacion.por_semana': 'Se superó el máximo de {n} por semana.',
  'justificacion.horas': 'Se superó el máximo de {h} horas.',
  'justificacion.cruzada': 'Se cruza con la justificación {tipo} del {fecha}.',
  'justificacion.respondida': 'La justificación ya fue respondida.',
  'justificacion.propio_registro': 'No puede aprobar una justificación que usted registró.',
  'justificacion.propia': 'No puede aprobar su propia justificación.',
  'justificacion.sin_asistencia': 'La asistencia de la persona no se controla ese día.',
  'asistencia.bandas': 'Las bandas deben ser crecientes y la última sin límite.',
  'asistencia.vigencia_cruzada': 'La vigencia se cruza con otra configuración.',
  'asistencia.minutos': 'Ingrese los minutos.',
  'asistencia.punto_o_puerta': 'Elija una puerta o un punto de control, uno de los dos.',
  'asistencia.turno_largo': 'Un turno dura como máximo {horas} horas.',
  'asistencia.refrigerio_fuera': 'El refrigerio debe estar dentro del turno.',
  'asistencia.intervalo_cruzado': 'El intervalo {a} se cruza con {b}.',
  'asistencia.intervalo_invertido': 'El intervalo debe terminar después de empezar.',
  'asistencia.sin_destino': 'Seleccione al menos un día de destino.',
  'asistencia.dia_fuera': 'El día debe estar entre 1 y {n}.',
  'asistencia.turnos_cercanos': 'Los turnos deben tener al menos 60 minutos de diferencia.',
  'asistencia.zona_horaria': 'La zona horaria no es válida.',
  'asistencia.periodo_maximo': 'El periodo admite como máximo {n} días.',
  'asistencia.periodo_requerido': 'Debe seleccionar un periodo.',
  'asistencia.dia_repetido': 'Una fecha está dos veces en los días.',
  'asistencia.demasiados': 'El campo {campo} admite como máximo {n} elementos.',
  'asistencia.fuera_vinculo': 'Las fechas deben estar dentro del vínculo de la persona con la compañía.',
  'asistencia.persona_cruzada': 'La persona ya está en {codigo} desde {fecha}.',
  'asistencia.horario_cruzado': 'Se cruza con el horario {codigo} desde {fecha}.',
  'asistencia.sin_regimen': 'La persona no tiene régimen y guardia.',
  'asistencia.ciclo_distinto': 'El ciclo tiene {n} días y el régimen {regimen} tiene {m}.',
  'asistencia.dia_trabajo': 'El día {n} del ciclo es de trabajo en el régimen {regimen}.',
  'asistencia.dia_descanso': 'El día {n} del ciclo es de descanso en el régimen {regimen}.',
  'asistencia.sin_condiciones': 'La compañía de la persona no tiene condiciones especiales configuradas.',
};
export type AsistenciaErrors = typeof errors;
/** Names that calls take and no entity has. */
const names = { IdPersonaA: 'Primera persona', IdPersonaB: 'Segunda persona', HastaMinutos: 'Hasta (minutos)', FueraDeArea: 'Fuera de área' };
const words: ModuleWords = { entities, errors, names, screens };

export default words;
