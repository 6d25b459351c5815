import type { ModuleWords } from '@platform/entity/labels';
import { loadEntities, loadErrors, loadScreens } from './en.carga';
import { queryScreens } from './en.consultas';
import { entities } from './en.entidades';
import { stayEntities, stayErrors } from './en.estadia';
import { stayScreens } from './en.estadia.pantallas';
import { indicatorScreens } from './en.indicadores';
import { serviceEntities, serviceErrors, serviceScreens } from './en.servicio';
import type { HotelErrors, HotelScreens } from './es';
import { nombresEn } from './nombres';

const errors: HotelErrors = {
  'reporte.momento_futuro': 'That moment is still to come.',
  'tipo_modulo.en_uso': 'It cannot be deleted: {n} modules use it ({nombres}).',
  'tipo_habitacion.en_uso': 'It cannot be deleted: {n} rooms use it ({nombres}).',
  'tipo_cama.en_uso': 'It cannot be deleted: {n} beds use it ({nombres}).',
  'tipo_habitacion.capacidad': 'Room {codigo} has {n} beds.',
  'hotel.no_administrador': 'You are not assigned as the hotel administrator',
  'hotel.dias_liberacion': 'Days to release a reservation must be greater than 0.',
  'hotel.con_modulos': 'The hotel has {n} modules: it is retired, not deleted.',
  'habitacion.capacidad': 'The room admits {n} beds.',
  'habitacion.codigo_largo': 'The code {codigo} has more than {n} characters.',
  'habitacion.rango': 'The last code must be the first one or a later one, with the same prefix.',
  'habitacion.demasiadas': 'At most {n} rooms are generated at a time.',
  'hotel_administrador.sin_perfil': 'The user has no hotel administrator profile.',
  'hotel_administrador.ultimo': 'The hotel must have at least one administrator in force.',
  'hotel_administrador.repetido': 'The user already manages the hotel on those dates.',
  'hotel_perfil.sin_compania': 'You must select at least one company.',
  'hotel_perfil.sin_perfil': 'The person has no camp profile.',
  'hotel_perfil.compania': "The person's company is not in the profile.",
  'hotel_perfil.lugar': 'The place does not belong to the hotel.',
  'hotel_asignacion.cruce': 'Do you want to replace the current assignment?',
  'hotel_asignacion.sin_personas': 'You must select at least one person.',
  'hotel_asignacion.fechas': 'The end date cannot be earlier than the start date.',
  'hotel_asignacion.termina_antes': 'The assignment already ends before that date.',
  'hotel_asignacion.sin_asignacion': 'The person has no assignment in force.',
  'hotel_asignacion.cesada': 'The person is terminated.',
  'hotel_asignacion.sin_archivo': 'You must select a file.',
  'hotel_asignacion.sin_filas': 'The file has no rows.',
  'hotel_asignacion.demasiadas': 'The file may have at most {n} rows.',
  'hotel_asignacion.sin_persona': 'Nobody has that document.',
  'hotel_asignacion.ambigua': 'Several people have that document.',
  'hotel_asignacion.perfil_desconocido': 'There is no active profile with that code.',
  'hotel_asignacion.fecha_ilegible': 'The date is not valid.',
};

const screens: HotelScreens = {
  pestanas: {
    arbol: 'Tree',
    modulos: 'Modules',
    habitaciones: 'Rooms',
    camas: 'Beds',
    detalle: 'Detail',
    perfiles: 'Profile history',
  },
  hoteles: {
    cambiar: 'Change',
    cambiarNota: 'What is left empty does not change.',
    generar: 'Generate rooms',
    vistaPrevia: 'Preview',
    desde: 'From',
    hasta: 'To',
    camasPorHabitacion: 'Beds a room',
    previa: '{habitaciones} rooms and {camas} beds will be created.',
    ninguna: 'All those rooms exist already.',
    existentes: 'They exist and are skipped: {codigos}.',
    crear: 'Generate',
    generadas: '{habitaciones} rooms and {camas} beds were created.',
    camas_one: '{count} bed',
    camas_other: '{count} beds',
    habitaciones_one: '{count} room',
    habitaciones_other: '{count} rooms',
    ocupada: 'taken',
    ocupadas_one: '{count} taken',
    ocupadas_other: '{count} taken',
    retirada: 'retired',
    abrir: 'Show {nombre}',
    sinNada: 'The hotel has no modules yet.',
  },
  perfiles: {
    duplicar: 'Duplicate profile',
    probar: 'Try out',
    ingreso: 'Arrival',
    salida: 'Departure',
    porque: '{perfil}: {porque}.',
    A: 'profile assigned to the person',
    G: 'by position',
    C: 'by company',
    camas_one: 'May sleep in {count} bed.',
    camas_other: 'May sleep in {count} beds.',
    sinHabitaciones: 'The profile has no rooms: nobody will be able to reserve with it.',
    lugares: 'Places of the profile',
    guardar: 'Save',
    guardado: "The profile's places were saved.",
    sinHoteles: 'The division has no hotels: register them in Hotels.',
  },
  asignacion: {
    asignar: 'Assign profile',
    finalizar: 'End',
    ultimo: 'Last day',
    importar: 'Import Excel',
    titulo: 'Import assignments',
    columnas: 'Excel or CSV with the headings Document, Profile code, From and To in the first row.',
    perfil: 'Profile',
    asignadas_one: 'The profile was assigned to {count} person.',
    asignadas_other: 'The profile was assigned to {count} people.',
  },
};

const words = {
  entities: { ...entities, ...stayEntities, ...serviceEntities, ...loadEntities },
  names: nombresEn,
  errors: { ...errors, ...stayErrors, ...serviceErrors, ...loadErrors },
  screens: { ...screens, ...stayScreens, ...serviceScreens, ...queryScreens, ...indicatorScreens, ...loadScreens },
} satisfies ModuleWords;
export default words;
