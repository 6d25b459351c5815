import type { ModuleWords } from '@platform/entity/labels';
import { controlesEs } from './es.controles';
import { entidadesEs } from './es.entidades';
import { pantallasEs } from './es.pantallas';
import { nombresEs } from './nombres';

const errors = {
  ...controlesEs,
  'marca.fecha_hora_invalida': 'Ingrese una fecha y hora válidas.',
  'marca.fecha_futura': 'La fecha y hora no puede ser futura.',
  'marca.motivo_requerido': 'Ingrese el motivo de la marca manual.',
  'marca.origen_requerido': 'Falta el identificador de origen de la marca.',
  'marca.origen_repetido': 'La marca {id} ya fue registrada con otros datos.',
  'marca.peaton_con_vehiculo': 'Un peatón no lleva vehículo.',
  'marca.vehiculo_requerido': 'Ingrese la placa del vehículo.',
  'marca.acompanantes_sin_conductor': 'Los acompañantes van con el conductor de un vehículo.',
  'marca.acompanantes_maximo': 'Un movimiento admite {n} acompañantes como máximo.',
  'marca.ocupante_repetido': '{nombre} ya está en el movimiento.',
  'marca.lote_cantidad': 'Envíe de 1 a {n} marcas.',
  'puerta_equipo.repetido': 'El equipo ya está asignado a {puerta}.',
  'equipo_puerta.clase': 'Elija un lector, una controladora, un torniquete o una barrera.',
  'equipo_puerta.division': 'El equipo es de otra división.',
  'equipo_conexion.redes': 'Escriba redes como 10.1.0.0/16, separadas por comas.',
  'equipo_conexion.puerta_ajena': 'El equipo no está asignado a esta puerta y sentido.',
  'equipo_conexion.sin_clave': 'Solo un terminal con clave propia dice que está en servicio.',
  'marca.rango': 'El periodo no puede superar {n} días.',
  'marca.busqueda_corta': 'Escriba al menos {n} letras.',
  'tipo_requisito.dias': 'El número de días debe ser mayor que 0.',
  'tipo_requisito.entidad': 'El requisito de acreditación es de otra entidad.',
  'tipo_puerta.politicas': 'Las políticas de control no son válidas.',
  'zona.propia': 'La zona no puede depender de sí misma.',
  'zona.con_puertas': 'La zona tiene puertas: {puertas}.',
  'zona.con_personas': 'La zona tiene {n} personas dentro.',
  'puerta.zonas_iguales': 'La zona de origen y la de destino deben ser distintas.',
  'horario.horas': 'La hora de inicio debe ser menor que la hora de fin.',
  'horario.cruce': 'El intervalo {a} se cruza con {b}. ¿Desea eliminar los intervalos existentes?',
  'horario.sin_destino': 'Seleccione al menos un día de destino.',
  'grupo.puerta_zona': 'La puerta no lleva a esa zona.',
  'perfil_acceso.sin_grupos': 'Seleccione al menos un grupo.',
  'perfil_acceso.entidad': 'Los grupos deben ser de la misma entidad que el perfil.',
  'asignacion.sujeto': 'Elija una persona o un vehículo, no ambos.',
  'asignacion.entidad': 'El perfil o grupo es de otra entidad.',
  'asignacion.uno': 'Elija un perfil o un grupo, no ambos.',
  'asignacion.automatica': 'La asignación proviene de la acreditación {numero}.',
  'asignacion.periodo': 'El periodo debe estar dentro de la acreditación ({inicio} a {fin}).',
  'asignacion.sin_acreditacion': 'La persona no está acreditada en esta división.',
  'acceso_persona.codigo': 'El código {codigo} ya es de {nombre}.',
  'restriccion.uno': 'Elija una persona, un vehículo o una compañía, solo uno.',
  'restriccion.ambito': 'El ámbito no puede ser mayor que el del tipo.',
  'restriccion.documento': 'Adjunte el documento de la restricción.',
  'restriccion.zona': 'Seleccione la zona.',
  'restriccion.puerta': 'Seleccione la puerta.',
  'restriccion.horas': 'Ingrese desde y hasta qué hora rige la restricción.',
  'restriccion.levantada': 'La restricción ya fue levantada.',
  'exoneracion.uno': 'Elija una persona o un vehículo, no ambos.',
  'exoneracion.dias': 'La exoneración no puede superar {n} días.',
  'exoneracion.documento': 'Adjunte el documento de la exoneración.',
};
export type AccesoErrors = { [K in keyof typeof errors]: string };

const words = { entities: entidadesEs, errors, names: nombresEs, screens: pantallasEs } satisfies ModuleWords;
export default words;
