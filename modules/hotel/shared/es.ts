import type { ModuleWords } from '@platform/entity/labels';
import { cargaEntidades, cargaErrores, cargaPantallas } from './es.carga';
import { consultasPantallas } from './es.consultas';
import { entities } from './es.entidades';
import { estadiaEntidades, estadiaErrores } from './es.estadia';
import { estadiaPantallas } from './es.estadia.pantallas';
import { indicadoresPantallas } from './es.indicadores';
import { servicioEntidades, servicioErrores, servicioPantallas } from './es.servicio';
import { nombresEs } from './nombres';

const errors = {
  'reporte.momento_futuro': 'Ese momento todavía no llega.',
  'tipo_modulo.en_uso': 'No se puede eliminar: lo usan {n} módulos ({nombres}).',
  'tipo_habitacion.en_uso': 'No se puede eliminar: lo usan {n} habitaciones ({nombres}).',
  'tipo_cama.en_uso': 'No se puede eliminar: lo usan {n} camas ({nombres}).',
  'tipo_habitacion.capacidad': 'La habitación {codigo} tiene {n} camas.',
  'hotel.no_administrador': 'Usted no está asignado como administrador del hotel.',
  'hotel.dias_liberacion': 'Los días para liberar la reserva deben ser mayores a 0.',
  'hotel.con_modulos': 'El hotel tiene {n} módulos: se retira, no se elimina.',
  'habitacion.capacidad': 'La habitación admite {n} camas.',
  'habitacion.codigo_largo': 'El código {codigo} tiene más de {n} caracteres.',
  'habitacion.rango': 'El código final debe ser mayor o igual al inicial, con el mismo prefijo.',
  'habitacion.demasiadas': 'Se generan {n} habitaciones como máximo a la vez.',
  'hotel_administrador.sin_perfil': 'El usuario no tiene un perfil de administrador de hotel.',
  'hotel_administrador.ultimo': 'El hotel debe tener al menos un administrador vigente.',
  'hotel_administrador.repetido': 'El usuario ya administra el hotel en esas fechas.',
  'hotel_perfil.sin_compania': 'Debe seleccionar al menos una compañía.',
  'hotel_perfil.sin_perfil': 'La persona no tiene perfil de campamento.',
  'hotel_perfil.compania': 'La compañía de la persona no está en el perfil.',
  'hotel_perfil.lugar': 'El lugar no es del hotel.',
  'hotel_asignacion.cruce': '¿Desea reemplazar la asignación actual?',
  'hotel_asignacion.sin_personas': 'Debe seleccionar al menos una persona.',
  'hotel_asignacion.fechas': 'La fecha fin no puede ser menor a la fecha inicio.',
  'hotel_asignacion.termina_antes': 'La asignación ya termina antes de esa fecha.',
  'hotel_asignacion.sin_asignacion': 'La persona no tiene una asignación vigente.',
  'hotel_asignacion.cesada': 'La persona está cesada.',
  'hotel_asignacion.sin_archivo': 'Debe seleccionar un archivo.',
  'hotel_asignacion.sin_filas': 'El archivo no tiene filas.',
  'hotel_asignacion.demasiadas': 'El archivo admite {n} filas como máximo.',
  'hotel_asignacion.sin_persona': 'Nadie tiene ese documento.',
  'hotel_asignacion.ambigua': 'Varias personas tienen ese documento.',
  'hotel_asignacion.perfil_desconocido': 'No hay un perfil activo con ese código.',
  'hotel_asignacion.fecha_ilegible': 'La fecha no es válida.',
};
export type HotelErrors = { [K in keyof typeof errors]: string };

const screens = {
  pestanas: {
    arbol: 'Árbol',
    modulos: 'Módulos',
    habitaciones: 'Habitaciones',
    camas: 'Camas',
    detalle: 'Detalle',
    perfiles: 'Historial de perfiles',
  },
  hoteles: {
    cambiar: 'Cambiar',
    cambiarNota: 'Lo que queda vacío no cambia.',
    generar: 'Generar habitaciones',
    vistaPrevia: 'Vista previa',
    desde: 'Desde',
    hasta: 'Hasta',
    camasPorHabitacion: 'Camas por habitación',
    previa: 'Se crearán {habitaciones} habitaciones y {camas} camas.',
    ninguna: 'Todas esas habitaciones ya existen.',
    existentes: 'Ya existen y se omiten: {codigos}.',
    crear: 'Generar',
    generadas: 'Se crearon {habitaciones} habitaciones y {camas} camas.',
    camas_one: '{count} cama',
    camas_other: '{count} camas',
    habitaciones_one: '{count} habitación',
    habitaciones_other: '{count} habitaciones',
    ocupada: 'ocupada',
    ocupadas_one: '{count} ocupada',
    ocupadas_other: '{count} ocupadas',
    retirada: 'retirada',
    abrir: 'Ver {nombre}',
    sinNada: 'El hotel aún no tiene módulos.',
  },
  perfiles: {
    duplicar: 'Duplicar perfil',
    probar: 'Probar',
    ingreso: 'Ingreso',
    salida: 'Salida',
    porque: '{perfil}: {porque}.',
    A: 'perfil asignado a la persona',
    G: 'por su cargo',
    C: 'por su compañía',
    camas_one: 'Puede dormir en {count} cama.',
    camas_other: 'Puede dormir en {count} camas.',
    sinHabitaciones: 'El perfil no tiene habitaciones: nadie podrá reservar con él.',
    lugares: 'Lugares del perfil',
    guardar: 'Guardar',
    guardado: 'Se guardaron los lugares del perfil.',
    sinHoteles: 'La división no tiene hoteles: regístrelos en Hoteles.',
  },
  asignacion: {
    asignar: 'Asignar perfil',
    finalizar: 'Finalizar',
    ultimo: 'Último día',
    importar: 'Importar Excel',
    titulo: 'Importar asignaciones',
    columnas: 'Excel o CSV con los títulos Documento, Código de perfil, Desde y Hasta en la primera fila.',
    perfil: 'Perfil',
    asignadas_one: 'Se asignó el perfil a {count} persona.',
    asignadas_other: 'Se asignó el perfil a {count} personas.',
  },
};
export type HotelScreens = { [G in keyof typeof screens]: { [K in keyof (typeof screens)[G]]: string } };

const words = {
  entities: { ...entities, ...estadiaEntidades, ...servicioEntidades, ...cargaEntidades },
  names: nombresEs,
  errors: { ...errors, ...estadiaErrores, ...servicioErrores, ...cargaErrores },
  screens: { ...screens, ...estadiaPantallas, ...servicioPantallas, ...consultasPantallas, ...indicadoresPantallas, ...cargaPantallas },
} satisfies ModuleWords;
export default words;
