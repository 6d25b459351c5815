import type { EntityLabels } from '@platform/entity/labels';
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

export const entities: HotelEntities = {
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
      OcupadasHoy: 'Ocupadas hoy',
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
    feminine: true,
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
    feminine: true,
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
    feminine: true,
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
    feminine: true,
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
