import { fill } from '@platform/i18n/coded';

const FILTROS = {
  es: { IdHotel: 'Hotel', IdModulo: 'Módulo', IdCompania: 'Compañía', IdContrato: 'Contrato', IdCentroCosto: 'Centro de costo' },
  en: { IdHotel: 'Hotel', IdModulo: 'Module', IdCompania: 'Company', IdContrato: 'Contract', IdCentroCosto: 'Cost center' },
} as const;
const DIAS = {
  es: { '0': 'Lunes', '1': 'Martes', '2': 'Miércoles', '3': 'Jueves', '4': 'Viernes', '5': 'Sábado', '6': 'Domingo' },
  en: { '0': 'Monday', '1': 'Tuesday', '2': 'Wednesday', '3': 'Thursday', '4': 'Friday', '5': 'Saturday', '6': 'Sunday' },
} as const;
const ESTADOS = {
  es: { R: 'Reservada', H: 'Hospedada', F: 'Finalizada', L: 'Liberada', N: 'No presentado', X: 'Anulada' },
  en: { R: 'Reserved', H: 'Checked in', F: 'Finished', L: 'Released', N: 'No show', X: 'Cancelled' },
} as const;
const GUEST = {
  es: { Numero: 'Reserva', Persona: 'Persona', Documento: 'Documento', Compania: 'Compañía' },
  en: { Numero: 'Reservation', Persona: 'Person', Documento: 'Document', Compania: 'Company' },
} as const;

/** What the chart of occupancy says. */
export const OCUPACION = {
  es: {
    porNoche: 'Plazas por noche',
    porMes: 'Ocupación % por mes',
    porDia: 'Ocupación % por día de la semana',
    ocupadas: 'Ocupadas',
    bloqueadas: 'Bloqueadas',
    plazas: 'plazas',
  },
  en: {
    porNoche: 'Places by night',
    porMes: 'Occupancy % by month',
    porDia: 'Occupancy % by day of the week',
    ocupadas: 'Occupied',
    bloqueadas: 'Blocked',
    plazas: 'places',
  },
} as const;
const LLENA = {
  es: 'La noche más llena es la del {noche}: {ocupadas} de {plazas} plazas, {porcentaje} %',
  en: 'The fullest night is {noche}: {ocupadas} of {plazas} places, {porcentaje} %',
} as const;

/** The night with most people of a report of occupancy, in a sentence. */
export const ocupacionDicha = (
  lang: 'es' | 'en',
  of: { readonly noche: string; readonly ocupadas: number; readonly plazas: number; readonly porcentaje: number },
): string => fill(LLENA[lang], { ...of, porcentaje: of.porcentaje.toFixed(1) });

/** Words of the reports of Hotel (090402). */
export const REPORTES = {
  ocupacion: {
    es: {
      title: 'Ocupación de hoteles',
      text: 'Plazas, ocupadas y bloqueadas de cada noche, de cada mes o de cada día de la semana.',
      noun: ['noche ocupada', 'noches ocupadas'],
      columns: {
        Grupo: 'Noche',
        Dia: 'Día',
        Plazas: 'Plazas',
        Ocupadas: 'Ocupadas',
        Bloqueadas: 'Bloqueadas',
        Libres: 'Libres',
        Ocupacion: 'Ocupación %',
      },
      parameters: { Agrupar: 'Por', IdHotel: 'Hotel', IdModulo: 'Módulo' },
      options: { Agrupar: { D: 'Noche', M: 'Mes', S: 'Día de la semana' }, Dia: DIAS.es },
    },
    en: {
      title: 'Occupancy of hotels',
      text: 'Places, occupied and blocked of each night, month or day of the week.',
      noun: ['occupied night', 'occupied nights'],
      columns: {
        Grupo: 'Night',
        Dia: 'Day',
        Plazas: 'Places',
        Ocupadas: 'Occupied',
        Bloqueadas: 'Blocked',
        Libres: 'Free',
        Ocupacion: 'Occupancy %',
      },
      parameters: { Agrupar: 'By', IdHotel: 'Hotel', IdModulo: 'Module' },
      options: { Agrupar: { D: 'Night', M: 'Month', S: 'Day of the week' }, Dia: DIAS.en },
    },
  },
  pernoctes: {
    es: {
      title: 'Pernoctes',
      text: 'Noches usadas, y reservadas y no usadas, por compañía, contrato, centro de costo o persona.',
      noun: ['noche usada', 'noches usadas'],
      columns: { Grupo: 'De quién', Detalle: 'Detalle', Estadias: 'Estadías', Usadas: 'Usadas', NoUsadas: 'Reservadas no usadas' },
      parameters: { Agrupar: 'Por', ...FILTROS.es },
      options: { Agrupar: { C: 'Compañía', K: 'Contrato', E: 'Centro de costo', P: 'Persona' } },
    },
    en: {
      title: 'Nights',
      text: 'Nights used, and reserved and not used, by company, contract, cost center or person.',
      noun: ['night used', 'nights used'],
      columns: { Grupo: 'Whose', Detalle: 'Detail', Estadias: 'Stays', Usadas: 'Used', NoUsadas: 'Reserved, not used' },
      parameters: { Agrupar: 'By', ...FILTROS.en },
      options: { Agrupar: { C: 'Company', K: 'Contract', E: 'Cost center', P: 'Person' } },
    },
  },
  movimientos: {
    es: {
      title: 'Llegadas y salidas',
      text: 'Quién llega y quién sale cada día, con su cama y si ya lo hizo.',
      noun: ['llegada o salida', 'llegadas o salidas'],
      columns: { Fecha: 'Fecha', Tipo: 'Movimiento', ...GUEST.es, Cama: 'Cama', Estado: 'Estado' },
      parameters: FILTROS.es,
      options: { Tipo: { L: 'Llegada', S: 'Salida' }, Estado: ESTADOS.es },
    },
    en: {
      title: 'Arrivals and departures',
      text: 'Who arrives and who leaves each day, with the bed and whether it is done.',
      noun: ['arrival or departure', 'arrivals or departures'],
      columns: { Fecha: 'Date', Tipo: 'Movement', ...GUEST.en, Cama: 'Bed', Estado: 'State' },
      parameters: FILTROS.en,
      options: { Tipo: { L: 'Arrival', S: 'Departure' }, Estado: ESTADOS.en },
    },
  },
  ausentes: {
    es: {
      title: 'No presentados y liberadas',
      text: 'Reservas que nadie ocupó, por su fecha de ingreso.',
      noun: ['reserva sin usar', 'reservas sin usar'],
      columns: { ...GUEST.es, Ingreso: 'Ingreso', Salida: 'Salida', Estado: 'Estado', Noches: 'Noches retenidas' },
      parameters: FILTROS.es,
      options: { Estado: ESTADOS.es },
    },
    en: {
      title: 'No shows and released',
      text: 'Reservations that nobody took up, by their arrival.',
      noun: ['reservation not taken up', 'reservations not taken up'],
      columns: { ...GUEST.en, Ingreso: 'Arrival', Salida: 'Departure', Estado: 'State', Noches: 'Nights held' },
      parameters: FILTROS.en,
      options: { Estado: ESTADOS.en },
    },
  },
  vencidas: {
    es: {
      title: 'Estadías vencidas',
      text: 'Quién se quedó después de su fecha de salida, y cuántas noches de más.',
      noun: ['estadía vencida', 'estadías vencidas'],
      columns: { ...GUEST.es, Cama: 'Cama', Salida: 'Salida', Estado: 'Estado', Excedidas: 'Noches excedidas' },
      parameters: FILTROS.es,
      options: { Estado: ESTADOS.es },
    },
    en: {
      title: 'Overdue stays',
      text: 'Who stayed past the departure, and for how many nights.',
      noun: ['overdue stay', 'overdue stays'],
      columns: { ...GUEST.en, Cama: 'Bed', Salida: 'Departure', Estado: 'State', Excedidas: 'Nights exceeded' },
      parameters: FILTROS.en,
      options: { Estado: ESTADOS.en },
    },
  },
  servicios: {
    es: {
      title: 'Servicio de habitación',
      text: 'Órdenes de cada servicio y los minutos que toman en promedio.',
      noun: ['orden de servicio', 'órdenes de servicio'],
      columns: {
        Hotel: 'Hotel',
        Servicio: 'Servicio',
        Ordenes: 'Órdenes',
        Pendientes: 'Pendientes',
        EnProceso: 'En proceso',
        Terminadas: 'Terminadas',
        Anuladas: 'Anuladas',
        Minutos: 'Minutos en promedio',
      },
      parameters: { IdHotel: 'Hotel', IdModulo: 'Módulo' },
      options: {},
    },
    en: {
      title: 'Room service',
      text: 'Orders of each service and the minutes that they take on average.',
      noun: ['service order', 'service orders'],
      columns: {
        Hotel: 'Hotel',
        Servicio: 'Service',
        Ordenes: 'Orders',
        Pendientes: 'Pending',
        EnProceso: 'In process',
        Terminadas: 'Finished',
        Anuladas: 'Cancelled',
        Minutos: 'Minutes on average',
      },
      parameters: { IdHotel: 'Hotel', IdModulo: 'Module' },
      options: {},
    },
  },
  compartidas: {
    es: {
      title: 'Camas calientes y contraguardia',
      text: 'Quién comparte: las dos mitades de cada cama caliente, y las guardias de cada habitación de contraguardia.',
      noun: ['noche compartida', 'noches compartidas'],
      columns: { Tipo: 'Qué', Hotel: 'Hotel', Lugar: 'Lugar', Parte: 'Mitad o guardia', Personas: 'Personas', Noches: 'Noches' },
      parameters: { IdHotel: 'Hotel', IdModulo: 'Módulo' },
      options: { Tipo: { C: 'Cama caliente', G: 'Contraguardia' } },
    },
    en: {
      title: 'Hot beds and opposite rosters',
      text: 'Who shares: the two halves of each hot bed, and the guards of each room of opposite rosters.',
      noun: ['shared night', 'shared nights'],
      columns: { Tipo: 'What', Hotel: 'Hotel', Lugar: 'Place', Parte: 'Half or guard', Personas: 'People', Noches: 'Nights' },
      parameters: { IdHotel: 'Hotel', IdModulo: 'Module' },
      options: { Tipo: { C: 'Hot bed', G: 'Opposite rosters' } },
    },
  },
} as const;
