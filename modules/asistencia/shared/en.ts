import type { ModuleWords } from '@platform/entity/labels';
import { entities } from './en.entidades';
import { screens } from './en.pantallas';
import type { AsistenciaErrors } from './es';

const errors: AsistenciaErrors = {
  'sobretiempo.ninguno': 'The day has no overtime to authorize.',
  'sobretiempo.propio': 'You cannot authorize your own overtime.',
  'sobretiempo.maximo': 'You cannot authorize more than {n} minutes.',
  'horario.de_otra': 'The schedule is another company’s, or everyone’s: make a copy.',
  'programacion.sin_turno': 'One of the people has no shift to swap that day.',
  'programacion.misma_persona': 'Choose two different people.',
  'programacion.dia_sin_turno': 'That day of the schedule has no shift.',
  'justificacion.modalidad': 'The type {tipo} does not take that modality.',
  'justificacion.observacion': 'Enter the observation.',
  'justificacion.futuro': 'This justification cannot be registered ahead.',
  'justificacion.por_dia': 'The maximum of {n} a day was exceeded.',
  'justificacion.por_semana': 'The maximum of {n} a week was exceeded.',
  'justificacion.horas': 'The maximum of {h} hours was exceeded.',
  'justificacion.cruzada': 'It overlaps the justification {tipo} of {fecha}.',
  'justificacion.respondida': 'The justification was answered already.',
  'justificacion.propio_registro': 'You cannot approve a justification that you registered.',
  'justificacion.propia': 'You cannot approve your own justification.',
  'justificacion.sin_asistencia': 'The attendance of the person is not controlled that day.',
  'asistencia.bandas': 'Bands must grow and the last one must have no limit.',
  'asistencia.vigencia_cruzada': 'The dates overlap another configuration.',
  'asistencia.minutos': 'Enter the minutes.',
  'asistencia.punto_o_puerta': 'Choose a door or a checkpoint, one of the two.',
  'asistencia.turno_largo': 'A shift lasts {horas} hours at most.',
  'asistencia.refrigerio_fuera': 'The break must lie inside the shift.',
  'asistencia.intervalo_cruzado': 'The block {a} overlaps {b}.',
  'asistencia.intervalo_invertido': 'The block must end after it begins.',
  'asistencia.sin_destino': 'Select at least one day of destination.',
  'asistencia.dia_fuera': 'The day must be between 1 and {n}.',
  'asistencia.turnos_cercanos': 'Shifts must be at least 60 minutes apart.',
  'asistencia.zona_horaria': 'The time zone is not valid.',
  'asistencia.periodo_maximo': 'The period takes at most {n} days.',
  'asistencia.periodo_requerido': 'You must select a period.',
  'asistencia.dia_repetido': 'A date is there twice among the days.',
  'asistencia.demasiados': 'The field {campo} takes at most {n} elements.',
  'asistencia.fuera_vinculo': 'The dates must lie within the person’s employment with the company.',
  'asistencia.persona_cruzada': 'The person is already in {codigo} since {fecha}.',
  'asistencia.horario_cruzado': 'It overlaps the schedule {codigo} since {fecha}.',
  'asistencia.sin_regimen': 'The person has no regime and guard.',
  'asistencia.ciclo_distinto': 'The cycle has {n} days and the regime {regimen} has {m}.',
  'asistencia.dia_trabajo': 'Day {n} of the cycle is a work day in the regime {regimen}.',
  'asistencia.dia_descanso': 'Day {n} of the cycle is a rest day in the regime {regimen}.',
  'asistencia.sin_condiciones': 'The person’s company has no special conditions.',
};

/** Names that calls take and no entity has. */
const names = { IdPersonaA: 'First person', IdPersonaB: 'Second person', HastaMinutos: 'Up to (minutes)', FueraDeArea: 'Outside area' };
const words: ModuleWords = { entities, errors, names, screens };

export default words;
