import type { ModuleWords } from '@platform/entity/labels';
import { controlesEn } from './en.controles';
import { entidadesEn } from './en.entidades';
import { pantallasEn } from './en.pantallas';
import type { AccesoErrors } from './es';
import { nombresEn } from './nombres';

const errors: AccesoErrors = {
  ...controlesEn,
  'marca.fecha_hora_invalida': 'Enter a valid date and time.',
  'marca.fecha_futura': 'The date and time cannot be in the future.',
  'marca.motivo_requerido': 'Enter the reason of the manual mark.',
  'marca.origen_requerido': 'The mark’s origin identifier is missing.',
  'marca.origen_repetido': 'Mark {id} was already registered with other data.',
  'marca.peaton_con_vehiculo': 'A pedestrian brings no vehicle.',
  'marca.vehiculo_requerido': 'Enter the vehicle’s plate.',
  'marca.acompanantes_sin_conductor': 'Passengers go with the driver of a vehicle.',
  'marca.acompanantes_maximo': 'A movement takes {n} passengers at most.',
  'marca.ocupante_repetido': '{nombre} is already in the movement.',
  'marca.lote_cantidad': 'Send from 1 to {n} marks.',
  'puerta_equipo.repetido': 'The device is already assigned to {puerta}.',
  'equipo_puerta.clase': 'Choose a reader, a controller, a turnstile or a barrier.',
  'equipo_puerta.division': 'The device is of another division.',
  'equipo_conexion.redes': 'Write networks like 10.1.0.0/16, separated by commas.',
  'equipo_conexion.puerta_ajena': 'The device is not assigned to this door and direction.',
  'equipo_conexion.sin_clave': 'Only a terminal with a key of its own says that it is in service.',
  'marca.rango': 'The period cannot exceed {n} days.',
  'marca.busqueda_corta': 'Type at least {n} letters.',
  'tipo_requisito.dias': 'The number of days must be greater than 0.',
  'tipo_requisito.entidad': 'The accreditation requirement is of another entity.',
  'tipo_puerta.politicas': 'The control policies are not valid.',
  'zona.propia': 'The zone cannot depend on itself.',
  'zona.con_puertas': 'The zone has doors: {puertas}.',
  'zona.con_personas': 'The zone has {n} people inside.',
  'puerta.zonas_iguales': 'Zone of origin and destination must differ.',
  'horario.horas': 'The start time must be earlier than the end time.',
  'horario.cruce': 'Interval {a} overlaps {b}. Remove the existing intervals?',
  'horario.sin_destino': 'Select at least one target day.',
  'grupo.puerta_zona': 'The door does not lead into that zone.',
  'perfil_acceso.sin_grupos': 'Select at least one group.',
  'perfil_acceso.entidad': 'The groups must be of the profile’s entity.',
  'asignacion.sujeto': 'Choose a person or a vehicle, not both.',
  'asignacion.entidad': 'The profile or group is of another entity.',
  'asignacion.uno': 'Choose a profile or a group, not both.',
  'asignacion.automatica': 'The assignment comes from accreditation {numero}.',
  'asignacion.periodo': 'The period must lie within the accreditation ({inicio} to {fin}).',
  'asignacion.sin_acreditacion': 'The person is not accredited in this division.',
  'acceso_persona.codigo': 'Code {codigo} already belongs to {nombre}.',
  'restriccion.uno': 'Choose a person, a vehicle or a company, only one.',
  'restriccion.ambito': 'The scope cannot be wider than the type’s.',
  'restriccion.documento': 'Attach the document of the restriction.',
  'restriccion.zona': 'Select the zone.',
  'restriccion.puerta': 'Select the door.',
  'restriccion.horas': 'Enter from what time to what time the restriction holds.',
  'restriccion.levantada': 'The restriction was already lifted.',
  'exoneracion.uno': 'Choose a person or a vehicle, not both.',
  'exoneracion.dias': 'The exemption cannot exceed {n} days.',
  'exoneracion.documento': 'Attach the document of the exemption.',
};

const words = { entities: entidadesEn, errors, names: nombresEn, screens: pantallasEn } satisfies ModuleWords;
export default words;
