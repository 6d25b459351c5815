import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import { estadiaEntidades, estadiaErrores } from './estadia.es';
import { estadiaPantallas } from './estadia.pantallas.es';
import type { Cama, Habitacion, Hotel, Modulo } from './hotel.entity';
import type { Administrador, CamaExclusiva, Perfil, PerfilAsignacion, PerfilDetalle, PerfilPersona } from './perfil.entity';
import type { TipoCama, TipoHabitacion, TipoModulo } from './tipos.entity';

/** Words of every entity of the module; the other language must have the same shape. */
export type HotelEntities = {
  HotelTipoModulo: EntityLabels<typeof TipoModulo>;
  HotelTipoHabitacion: EntityLabels<typeof TipoHabitacion>;
  HotelTipoCama: EntityLabels<typeof TipoCama>;
  HotelHotel: EntityLabels<typeof Hotel>;
  HotelModulo: EntityLabels<typeof Modulo>;
  HotelHabitacion: EntityLabels<typeof Habitacion>;
  HotelCama: EntityLabels<typeof Cama>;
  HotelPerfil: EntityLabels<typeof Perfil>;
  HotelPerfilDetalle: EntityLabels<typeof PerfilDetalle>;
  HotelPerfilPersona: EntityLabels<typeof PerfilPersona>;
  HotelPerfilAsignacion: EntityLabels<typeof PerfilAsignacion>;
  HotelAdministrador: EntityLabels<typeof Administrador>;
  HotelCamaExclusiva: EntityLabels<typeof CamaExclusiva>;
};

const reglas = { L: 'Libre', M: 'Hombres', F: 'Mujeres', X: 'Mixta' };

const entities: HotelEntities = {
  HotelTipoModulo: {
    one: 'Tipo de módulo',
    many: 'Tipos de módulo',
    fields: { Codigo: 'Código', TipoModulo: 'Tipo de módulo', Descripcion: 'Descripción', Modulos: 'Módulos' },
    options: {},
    tabs: {},
    empty: 'Registre un tipo: staff, obreros, visitas, mujeres.',
  },
  HotelTipoHabitacion: {
    one: 'Tipo de habitación',
    many: 'Tipos de habitación',
    fields: {
      Codigo: 'Código',
      TipoHabitacion: 'Tipo',
      Capacidad: 'Capacidad',
      BanioPrivado: 'Baño privado',
      Descripcion: 'Descripción',
      Habitaciones: 'Habitaciones',
    },
    options: {},
    tabs: {},
    help: { Capacidad: 'Camas que admite una habitación de este tipo.' },
    empty: 'Registre un tipo: simple, doble, cuádruple, suite.',
  },
  HotelTipoCama: {
    one: 'Tipo de cama',
    many: 'Tipos de cama',
    fields: { Codigo: 'Código', TipoCama: 'Tipo de cama', Descripcion: 'Descripción', Camas: 'Camas' },
    options: {},
    tabs: {},
    empty: 'Registre un tipo: simple, camarote alto, camarote bajo, queen.',
  },
  HotelHotel: {
    one: 'Hotel',
    many: 'Hoteles',
    fields: {
      Codigo: 'Código',
      Hotel: 'Hotel',
      Direccion: 'Dirección',
      Telefono: 'Teléfono',
      Correo: 'Correo',
      HoraCheckin: 'Hora de check-in',
      HoraCheckout: 'Hora de check-out',
      LiberaReserva: 'Libera la reserva',
      DiasLiberacion: 'Días para liberar la reserva',
      MaximoDiasEstadia: 'Máximo de días de estadía',
      ExigeLimpieza: 'Exige limpieza',
      ExigeAcreditacion: 'Exige acreditación',
      IdZona: 'Zona de acceso',
      IdGrupoComedor: 'Grupo de comedor',
      Administradores: 'Administradores',
      Modulos: 'Módulos',
      Habitaciones: 'Habitaciones',
      Camas: 'Camas',
      Plazas: 'Plazas',
    },
    options: {},
    tabs: { general: 'General' },
    help: {
      HoraCheckin: 'Informativa: se comunica al huésped.',
      HoraCheckout: 'Desde esta hora una estadía que terminó está vencida. Rige de inmediato.',
      LiberaReserva: 'Una reserva que nadie ocupa se libera. Rige para las próximas reservas.',
      ExigeLimpieza: 'El check-in necesita una cama limpia.',
      ExigeAcreditacion: 'El check-in necesita una acreditación vigente.',
      IdZona: 'Sus marcas sugieren check-in y check-out; vacía, las de cualquier puerta de perímetro.',
      IdGrupoComedor: 'Con el que comen sus huéspedes.',
    },
    empty: 'Registre un hotel y luego sus módulos, habitaciones y camas.',
  },
  HotelModulo: {
    one: 'Módulo',
    many: 'Módulos',
    fields: {
      IdHotel: 'Hotel',
      IdTipoModulo: 'Tipo de módulo',
      Codigo: 'Código',
      Modulo: 'Módulo',
      ReglaSexo: 'Regla de sexo',
      Habitaciones: 'Habitaciones',
      Camas: 'Camas',
    },
    options: { ReglaSexo: reglas },
    tabs: {},
    help: { ReglaSexo: 'Se propone a sus nuevas habitaciones.' },
    empty: 'Registre el primer módulo del hotel.',
  },
  HotelHabitacion: {
    one: 'Habitación',
    many: 'Habitaciones',
    fields: {
      IdHotel: 'Hotel',
      IdModulo: 'Módulo',
      IdTipoHabitacion: 'Tipo de habitación',
      Codigo: 'Código',
      Habitacion: 'Nombre',
      Piso: 'Piso',
      ReglaSexo: 'Regla de sexo',
      Contraguardia: 'Contraguardia',
      Camas: 'Camas',
    },
    options: { ReglaSexo: reglas },
    tabs: {},
    help: {
      ReglaSexo: 'Libre: quienes duermen una misma noche son del mismo sexo.',
      Contraguardia: 'Quienes duermen una misma noche son de la misma guardia.',
    },
    empty: 'Genere las habitaciones de un módulo, o registre una.',
  },
  HotelCama: {
    one: 'Cama',
    many: 'Camas',
    fields: {
      IdHotel: 'Hotel',
      IdModulo: 'Módulo',
      IdHabitacion: 'Habitación',
      IdTipoCama: 'Tipo de cama',
      Codigo: 'Código',
      TipoUso: 'Uso',
      CamaCaliente: 'Cama caliente',
      EstadoLimpieza: 'Limpieza',
      Cama: 'Cama',
    },
    options: { TipoUso: { N: 'Todos', S: 'Exclusiva' }, EstadoLimpieza: { L: 'Limpia', S: 'Sucia', P: 'En proceso' } },
    tabs: {},
    help: {
      TipoUso: 'Una cama exclusiva solo se reserva para sus beneficiarios.',
      CamaCaliente: 'Dos plazas: una de día y otra de noche.',
    },
    empty: 'Genere las habitaciones de un módulo con sus camas, o registre una.',
  },
  HotelPerfil: {
    one: 'Perfil de campamento',
    many: 'Gestión de perfiles',
    fields: {
      Codigo: 'Código',
      Perfil: 'Perfil',
      Prioridad: 'Prioridad',
      MaximoDiasEstadia: 'Días máximos',
      Companias: 'Compañías',
      Cargos: 'Cargos',
      Hoteles: 'Hotel',
      Lugares: 'Hoteles / módulos / habitaciones',
      Personas: 'Personas asignadas',
    },
    options: {},
    tabs: { general: 'General', companias: 'Compañías', cargos: 'Cargos' },
    help: {
      Prioridad: 'De dos perfiles que sirven a una persona vale el de menor número.',
      MaximoDiasEstadia: 'Vacío: el del hotel.',
      Cargos: 'Ninguno: todos los cargos.',
    },
    empty: 'Registre quién puede dormir dónde: sus compañías, sus cargos y sus lugares.',
  },
  HotelPerfilDetalle: {
    one: 'Lugar del perfil',
    many: 'Detalle',
    fields: { IdPerfil: 'Perfil', IdHotel: 'Hotel', IdModulo: 'Módulo', IdHabitacion: 'Habitación' },
    options: {},
    tabs: {},
  },
  HotelPerfilPersona: {
    one: 'Persona',
    many: 'Asignación de perfiles',
    fields: {
      IdPersona: 'Apellidos y nombres',
      Documento: 'Documento',
      NombreCompleto: 'Nombre completo',
      IdCompania: 'Compañía',
      IdCargo: 'Cargo',
      IdPerfil: 'Perfil efectivo',
      Origen: 'Origen',
      SinPerfil: 'Sin perfil',
      IdPerfilAsignacion: 'Asignación',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
    },
    options: { Origen: { A: 'Asignado', G: 'Por cargo', C: 'Por compañía', S: 'Sin perfil' } },
    tabs: {},
    empty: 'Aquí aparecen las personas acreditadas en la división.',
  },
  HotelPerfilAsignacion: {
    one: 'Perfil de la persona',
    many: 'Historial de perfiles',
    fields: { IdPersona: 'Persona', IdPerfil: 'Perfil', FechaInicio: 'Desde', FechaFin: 'Hasta' },
    options: {},
    tabs: {},
    empty: 'La persona no ha tenido un perfil asignado en esta división.',
  },
  HotelAdministrador: {
    one: 'Administrador de hotel',
    many: 'Administradores',
    fields: {
      IdHotel: 'Hotel',
      IdUsuario: 'Usuario',
      Nombre: 'Nombre',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      Principal: 'Principal',
      Vigente: 'Vigente',
    },
    options: {},
    tabs: {},
    help: { Principal: 'Uno por hotel: al marcar otro, deja de serlo el anterior.', FechaFin: 'Último día en que administra el hotel.' },
    empty: 'Registre quién administra cada hotel.',
  },
  HotelCamaExclusiva: {
    one: 'Exclusividad',
    many: 'Exclusivas',
    fields: {
      IdHotel: 'Hotel',
      IdCama: 'Cama',
      Beneficiario: 'Beneficiario',
      IdPersona: 'Persona',
      IdCompania: 'Compañía',
      IdCargo: 'Cargo',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      Motivo: 'Motivo',
    },
    options: { Beneficiario: { P: 'Persona', C: 'Compañía', G: 'Cargo', T: 'Todos (liberada)' } },
    tabs: {},
  },
};

const errors = {
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
  entities: { ...entities, ...estadiaEntidades },
  errors: { ...errors, ...estadiaErrores },
  screens: { ...screens, ...estadiaPantallas },
} satisfies ModuleWords;
export default words;
