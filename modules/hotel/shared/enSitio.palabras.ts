/** Words of *Personas en sitio y pernocte* (Reportes › RX2). */
export const EN_SITIO = {
  es: {
    title: 'Personas en sitio y pernocte',
    text: 'Quién está en sitio y con qué cama, quién está sin cama y quién tiene cama y está fuera: ahora, o en un momento pasado.',
    noun: ['persona', 'personas'],
    columns: {
      Control: '✓',
      Grupo: 'Grupo',
      Persona: 'Persona',
      Documento: 'Documento',
      Compania: 'Compañía',
      Zona: 'Zona',
      Desde: 'Desde',
      Hotel: 'Hotel',
      Modulo: 'Módulo',
      Habitacion: 'Habitación',
      Cama: 'Cama',
      Telefono: 'Teléfono',
      Sangre: 'Sangre',
      Contacto: 'Contacto de emergencia',
      Duda: 'Probable salida sin marca',
    },
    parameters: {
      Grupo: 'Grupo',
      Fecha: 'Día',
      Hora: 'Hora',
      IdZona: 'Zona',
      IdCompania: 'Compañía',
      IdHotel: 'Hotel',
      IdModulo: 'Módulo',
    },
    options: {
      Grupo: { C: 'En sitio con cama', S: 'En sitio sin cama', F: 'Hospedado fuera de sitio' },
      Duda: { C: 'Cesado', A: 'Sin acreditación vigente', S: 'Marca de salida denegada u observada', V: 'Salió su vehículo' },
    },
  },
  en: {
    title: 'On site and in camp',
    text: 'Who is on site and with which bed, who has no bed, and who has a bed and is away: now, or at a past moment.',
    noun: ['person', 'people'],
    columns: {
      Control: '✓',
      Grupo: 'Group',
      Persona: 'Person',
      Documento: 'Document',
      Compania: 'Company',
      Zona: 'Zone',
      Desde: 'Since',
      Hotel: 'Hotel',
      Modulo: 'Module',
      Habitacion: 'Room',
      Cama: 'Bed',
      Telefono: 'Phone',
      Sangre: 'Blood',
      Contacto: 'Emergency contact',
      Duda: 'Probably left without a mark',
    },
    parameters: {
      Grupo: 'Group',
      Fecha: 'Day',
      Hora: 'Time',
      IdZona: 'Zone',
      IdCompania: 'Company',
      IdHotel: 'Hotel',
      IdModulo: 'Module',
    },
    options: {
      Grupo: { C: 'On site with a bed', S: 'On site without a bed', F: 'Lodged, away from site' },
      Duda: { C: 'Terminated', A: 'No accreditation in force', S: 'Exit denied or observed', V: 'Their vehicle left' },
    },
  },
} as const;

/** What the list says of itself. */
export const EN_SITIO_NOTAS = {
  es: {
    corte: 'Al {momento}',
    equipos: 'Equipos sin conexión: {equipos}. Puede faltar quien pasó por ellos.',
    tarde: '{n} marcas de entonces llegaron después',
  },
  en: {
    corte: 'As of {momento}',
    equipos: 'Devices off line: {equipos}. Whoever passed by them may be missing.',
    tarde: '{n} marks of then arrived later',
  },
} as const;
