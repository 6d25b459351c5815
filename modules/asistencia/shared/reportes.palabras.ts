const FILTROS = {
  es: { IdCompania: 'Compañía', IdPersona: 'Persona', IdCentroCosto: 'Centro de costo' },
  en: { IdCompania: 'Company', IdPersona: 'Person', IdCentroCosto: 'Cost center' },
} as const;
const WHO = {
  es: { IdCompania: 'Compañía', IdPersona: 'Persona' },
  en: { IdCompania: 'Company', IdPersona: 'Person' },
} as const;
const DIA = {
  es: { Persona: 'Persona', Documento: 'Documento', Compania: 'Compañía', Fecha: 'Fecha' },
  en: { Persona: 'Person', Documento: 'Document', Compania: 'Company', Fecha: 'Date' },
} as const;
const QUIEN = {
  es: { Persona: 'Persona', Documento: 'Documento', Compania: 'Compañía' },
  en: { Persona: 'Person', Documento: 'Document', Compania: 'Company' },
} as const;
const ESTADOS = {
  es: {
    ...{
      A: 'Asistió',
      F: 'Falta',
      D: 'Descanso',
      H: 'Feriado',
      J: 'Justificado',
      M: 'Marca incompleta',
      N: 'No controlado',
      V: 'Viaje',
      X: 'Sin horario',
    },
  },
  en: {
    ...{
      A: 'Attended',
      F: 'Absent',
      D: 'Rest',
      H: 'Holiday',
      J: 'Justified',
      M: 'Incomplete mark',
      N: 'Not controlled',
      V: 'Travel',
      X: 'No schedule',
    },
  },
} as const;

/** Words of the reports of Asistencia (050401). */
export const REPORTES = {
  registro: {
    es: {
      title: 'A1 Registro de control de asistencia',
      text: 'Entrada y salida de cada día con segundos, refrigerio, permanencia fuera del turno, correcciones y firma.',
      noun: ['día de asistencia', 'días de asistencia'],
      columns: {
        ...{ Empleador: 'Empleador', Ruc: 'RUC o RUT', ...DIA.es, Entrada: 'Entrada', Salida: 'Salida', Refrigerio: 'Refrigerio' },
        ...{ PermanenciaAntes: 'Permanencia antes (min)', PermanenciaDespues: 'Permanencia después (min)', Semana: 'Horas de la semana' },
        ...{ Correcciones: 'Correcciones', Firma: 'Firma' },
      },
      parameters: FILTROS.es,
      options: {},
    },
    en: {
      title: 'A1 Attendance register',
      text: 'Entry and exit of each day with seconds, break, presence outside the shift, corrections and signature.',
      noun: ['day of attendance', 'days of attendance'],
      columns: {
        ...{ Empleador: 'Employer', Ruc: 'Tax number', ...DIA.en, Entrada: 'Entry', Salida: 'Exit', Refrigerio: 'Break' },
        ...{ PermanenciaAntes: 'Presence before (min)', PermanenciaDespues: 'Presence after (min)', Semana: 'Hours of the week' },
        ...{ Correcciones: 'Corrections', Firma: 'Signature' },
      },
      parameters: FILTROS.en,
      options: {},
    },
  },
  tardanzas: {
    es: {
      title: 'A2 Tardanzas y salidas anticipadas',
      text: 'Quién llegó tarde y quién salió antes, en minutos.',
      noun: ['día con tardanza o salida anticipada', 'días con tardanza o salida anticipada'],
      columns: {
        ...DIA.es,
        Turno: 'Turno',
        Entrada: 'Entrada',
        Salida: 'Salida',
        Tardanza: 'Tardanza (min)',
        SalidaAnticipada: 'Salida anticipada (min)',
      },
      parameters: FILTROS.es,
      options: {},
    },
    en: {
      title: 'A2 Lateness and early exits',
      text: 'Who came late and who left early, in minutes.',
      noun: ['day with lateness or an early exit', 'days with lateness or an early exit'],
      columns: { ...DIA.en, Turno: 'Shift', Entrada: 'Entry', Salida: 'Exit', Tardanza: 'Lateness (min)', SalidaAnticipada: 'Early exit (min)' },
      parameters: FILTROS.en,
      options: {},
    },
  },
  faltas: {
    es: {
      title: 'A3 Faltas y justificaciones',
      text: 'Faltas, días incompletos y lo que los justifica; (?) espera respuesta.',
      noun: ['falta o justificación', 'faltas o justificaciones'],
      columns: { ...DIA.es, Estado: 'Estado', Justificacion: 'Justificación', Justificado: 'Justificado (min)', Faltante: 'Faltante (min)' },
      parameters: FILTROS.es,
      options: { Estado: ESTADOS.es },
    },
    en: {
      title: 'A3 Absences and justifications',
      text: 'Absences, incomplete days and what justifies them; (?) waits for an answer.',
      noun: ['absence or justification', 'absences or justifications'],
      columns: { ...DIA.en, Estado: 'State', Justificacion: 'Justification', Justificado: 'Justified (min)', Faltante: 'Missing (min)' },
      parameters: FILTROS.en,
      options: { Estado: ESTADOS.en },
    },
  },
  sobretiempo: {
    es: {
      title: 'A4 Sobretiempo',
      text: 'Sobretiempo calculado contra autorizado, en minutos, por persona, unidad o centro de costo.',
      noun: ['minuto de sobretiempo', 'minutos de sobretiempo'],
      columns: {
        ...{
          Grupo: 'De quién',
          Personas: 'Personas',
          Calculado: 'Calculado',
          Sobretiempo1: 'Banda 1',
          Sobretiempo2: 'Banda 2',
          Sobretiempo3: 'Banda 3',
        },
        ...{ Compensado: 'Compensado', NoAutorizado: 'No autorizado', Nocturno: 'Nocturno' },
      },
      parameters: { Agrupar: 'Por', ...FILTROS.es },
      options: { Agrupar: { P: 'Persona', U: 'Unidad', E: 'Centro de costo' } },
    },
    en: {
      title: 'A4 Overtime',
      text: 'Overtime calculated against authorized, in minutes, by person, unit or cost center.',
      noun: ['minute of overtime', 'minutes of overtime'],
      columns: {
        ...{ Grupo: 'Whose', Personas: 'People', Calculado: 'Calculated', Sobretiempo1: 'Band 1', Sobretiempo2: 'Band 2', Sobretiempo3: 'Band 3' },
        ...{ Compensado: 'Compensated', NoAutorizado: 'Not authorized', Nocturno: 'At night' },
      },
      parameters: { Agrupar: 'By', ...FILTROS.en },
      options: { Agrupar: { P: 'Person', U: 'Unit', E: 'Cost center' } },
    },
  },
  resumen: {
    es: {
      title: 'A5 Resumen del periodo',
      text: 'Cada medida de cada persona sumada al minuto, como la tiene el cierre.',
      noun: ['persona en el periodo', 'personas en el periodo'],
      columns: {
        ...{ Codigo: 'Código', ...QUIEN.es, Programados: 'Programados', Normales: 'Normales', FeriadoTurno: 'Feriado en turno', Feriado: 'Feriado' },
        ...{ Descanso: 'Descanso', Tardanza: 'Tardanza', SalidaAnticipada: 'Salida anticipada', SalidaIntermedia: 'Salida intermedia' },
        ...{ ExcesoRefrigerio: 'Exceso de refrigerio', JustificadoPagado: 'Justificado pagado', JustificadoNoPagado: 'Justificado no pagado' },
        ...{
          Bonificado: 'Bonificado',
          Faltante: 'Faltante',
          SobretiempoCalculado: 'Sobretiempo',
          Nocturno: 'Nocturno',
          DiasTrabajados: 'Días trabajados',
        },
        ...{ DiasFalta: 'Faltas', DiasJustificados: 'Días justificados', DiasIncompletos: 'Días incompletos', DiasDescanso: 'Días de descanso' },
      },
      parameters: { IdPlanilla: 'Planilla', ...FILTROS.es },
      options: {},
    },
    en: {
      title: 'A5 Summary of the period',
      text: 'Each measure of each person added up to the minute, as the closing has it.',
      noun: ['person in the period', 'people in the period'],
      columns: {
        ...{
          Codigo: 'Code',
          ...QUIEN.en,
          Programados: 'Planned',
          Normales: 'Normal',
          FeriadoTurno: 'Holiday shift',
          Feriado: 'Holiday',
          Descanso: 'Rest day',
        },
        ...{ Tardanza: 'Lateness', SalidaAnticipada: 'Early exit', SalidaIntermedia: 'Going out', ExcesoRefrigerio: 'Long break' },
        ...{ JustificadoPagado: 'Justified, paid', JustificadoNoPagado: 'Justified, unpaid', Bonificado: 'Granted', Faltante: 'Missing' },
        ...{ SobretiempoCalculado: 'Overtime', Nocturno: 'At night', DiasTrabajados: 'Days worked', DiasFalta: 'Absences' },
        ...{ DiasJustificados: 'Days justified', DiasIncompletos: 'Incomplete days', DiasDescanso: 'Days of rest' },
      },
      parameters: { IdPlanilla: 'Payroll', ...FILTROS.en },
      options: {},
    },
  },
  ausentismo: {
    es: {
      title: 'A6 Ausentismo',
      text: 'Faltas y días justificados entre los días planificados, por unidad y mes.',
      noun: ['falta', 'faltas'],
      columns: {
        ...{
          Unidad: 'Unidad',
          Mes: 'Mes',
          Planificados: 'Días planificados',
          Faltas: 'Faltas',
          Justificados: 'Justificados',
          Ausentismo: 'Ausentismo',
        },
      },
      parameters: FILTROS.es,
      options: {},
    },
    en: {
      title: 'A6 Absenteeism',
      text: 'Absences and justified days over planned days, by unit and month.',
      noun: ['absence', 'absences'],
      columns: {
        ...{ Unidad: 'Unit', Mes: 'Month', Planificados: 'Planned days', Faltas: 'Absences', Justificados: 'Justified', Ausentismo: 'Absenteeism' },
      },
      parameters: FILTROS.en,
      options: {},
    },
  },
  centros: {
    es: {
      title: 'A7 Horas por centro de costo',
      text: 'Minutos y horas que paga cada centro de costo.',
      noun: ['hora', 'horas'],
      columns: {
        ...{ Centro: 'Centro de costo', Personas: 'Personas', Normales: 'Normales', FeriadoTurno: 'Feriado en turno', Feriado: 'Feriado' },
        ...{ Descanso: 'Descanso', Sobretiempo: 'Sobretiempo', Nocturno: 'Nocturno', Horas: 'Horas' },
      },
      parameters: FILTROS.es,
      options: {},
    },
    en: {
      title: 'A7 Hours by cost center',
      text: 'Minutes and hours that each cost center pays.',
      noun: ['hour', 'hours'],
      columns: {
        ...{ Centro: 'Cost center', Personas: 'People', Normales: 'Normal', FeriadoTurno: 'Holiday shift', Feriado: 'Holiday' },
        ...{ Descanso: 'Rest day', Sobretiempo: 'Overtime', Nocturno: 'At night', Horas: 'Hours' },
      },
      parameters: FILTROS.en,
      options: {},
    },
  },
  marcas: {
    es: {
      title: 'A8 Marcas manuales y excluidas',
      text: 'Marcas a mano, corregidas, anuladas y excluidas, con quién y por qué, y lo que respondió el trabajador.',
      noun: ['marca manual o excluida', 'marcas manuales o excluidas'],
      columns: {
        ...{ ...DIA.es, Hora: 'Hora', Sentido: 'Sentido', Puerta: 'Puerta', Tipo: 'Qué se hizo', Quien: 'Quién', Motivo: 'Motivo' },
        Respuesta: 'Respuesta y decisión',
      },
      parameters: WHO.es,
      options: { Sentido: { S: 'Entrada', N: 'Salida' }, Tipo: { M: 'Manual', C: 'Corregida', A: 'Anulada', X: 'Excluida' } },
    },
    en: {
      title: 'A8 Manual and excluded marks',
      text: 'Marks by hand, corrected, annulled and excluded, with who and why, and what the worker answered.',
      noun: ['manual or excluded mark', 'manual or excluded marks'],
      columns: {
        ...{ ...DIA.en, Hora: 'Time', Sentido: 'Direction', Puerta: 'Door', Tipo: 'What was done', Quien: 'Who', Motivo: 'Reason' },
        Respuesta: 'Answer and decision',
      },
      parameters: WHO.en,
      options: { Sentido: { S: 'Entry', N: 'Exit' }, Tipo: { M: 'Manual', C: 'Corrected', A: 'Annulled', X: 'Excluded' } },
    },
  },
  jornada: {
    es: {
      title: 'A9 Jornada diaria',
      text: 'Lo planificado contra lo trabajado de cada día, en minutos, con las horas de su semana.',
      noun: ['minuto trabajado', 'minutos trabajados'],
      columns: {
        ...{ ...DIA.es, Turno: 'Turno', Programados: 'Programados', Trabajados: 'Trabajados', Tardanza: 'Tardanza', Sobretiempo: 'Sobretiempo' },
        ...{ Refrigerio: 'Refrigerio', Semana: 'Horas de la semana' },
      },
      parameters: FILTROS.es,
      options: {},
    },
    en: {
      title: 'A9 Daily hours',
      text: 'Planned against worked of each day, in minutes, with the hours of its week.',
      noun: ['minute worked', 'minutes worked'],
      columns: {
        ...{ ...DIA.en, Turno: 'Shift', Programados: 'Planned', Trabajados: 'Worked', Tardanza: 'Lateness', Sobretiempo: 'Overtime' },
        ...{ Refrigerio: 'Break', Semana: 'Hours of the week' },
      },
      parameters: FILTROS.en,
      options: {},
    },
  },
  domingos: {
    es: {
      title: 'A10 Domingos y festivos trabajados',
      text: 'Domingos y feriados con presencia, en minutos.',
      noun: ['domingo o festivo trabajado', 'domingos o festivos trabajados'],
      columns: { ...DIA.es, Dia: 'Día', Presencia: 'Presencia', Normales: 'En turno', Descanso: 'Descanso', Feriado: 'Feriado' },
      parameters: FILTROS.es,
      options: { Dia: { D: 'Domingo', H: 'Feriado' } },
    },
    en: {
      title: 'A10 Sundays and holidays worked',
      text: 'Sundays and holidays with presence, in minutes.',
      noun: ['Sunday or holiday worked', 'Sundays or holidays worked'],
      columns: { ...DIA.en, Dia: 'Day', Presencia: 'Presence', Normales: 'In shift', Descanso: 'Rest day', Feriado: 'Holiday' },
      parameters: FILTROS.en,
      options: { Dia: { D: 'Sunday', H: 'Holiday' } },
    },
  },
  turnos: {
    es: {
      title: 'A11 Modificaciones de turno',
      text: 'Cada cambio de turno como se hizo: antes, después, quién, cuándo, por qué y cuándo se avisó al trabajador.',
      noun: ['modificación de turno', 'modificaciones de turno'],
      columns: {
        ...{
          ...DIA.es,
          Hasta: 'Hasta',
          Antes: 'Antes',
          Despues: 'Después',
          Via: 'Cómo se cambió',
          Quien: 'Quién',
          Cuando: 'Cuándo',
          Motivo: 'Motivo',
        },
        ...{ AvisadoEl: 'Trabajador avisado el', Medio: 'Cómo lo supo' },
      },
      parameters: { ...WHO.es, Via: 'Cómo se cambió', Avisado: 'Trabajador avisado' },
      options: {
        Via: {
          ...{ C: 'Una celda', M: 'Varias a la vez', X: 'Intercambio', R: 'Restablecido a su horario' },
          ...{ A: 'Asignación de horario', I: 'Importación' },
        },
        Medio: { C: 'Campana', E: 'Correo', V: 'Lo vio en Mi asistencia' },
        Avisado: { S: 'Avisado', N: 'Sin avisar' },
      },
      days: { D: 'Descanso', V: 'Viaje', X: 'Sin horario' },
    },
    en: {
      title: 'A11 Changes of shift',
      text: 'Each change of shift as it was made: before, after, who, when, why, and when the worker was told.',
      noun: ['change of shift', 'changes of shift'],
      columns: {
        ...{
          ...DIA.en,
          Hasta: 'Until',
          Antes: 'Before',
          Despues: 'After',
          Via: 'How it was changed',
          Quien: 'Who',
          Cuando: 'When',
          Motivo: 'Reason',
        },
        ...{ AvisadoEl: 'Worker told on', Medio: 'How they knew' },
      },
      parameters: { ...WHO.en, Via: 'How it was changed', Avisado: 'Worker told' },
      options: {
        Via: {
          ...{ C: 'One cell', M: 'Several at once', X: 'Swap', R: 'Back to its schedule' },
          ...{ A: 'Schedule assigned', I: 'Import' },
        },
        Medio: { C: 'Bell', E: 'Mail', V: 'Saw it in My attendance' },
        Avisado: { S: 'Told', N: 'Not told' },
      },
      days: { D: 'Rest', V: 'Travel', X: 'No schedule' },
    },
  },
  incidentes: {
    es: {
      title: 'A12 Incidentes técnicos',
      text: 'Marcas que llegaron más de 15 minutos después, lectores sin contacto y relojes con diferencia, de las puertas de asistencia.',
      noun: ['incidente técnico', 'incidentes técnicos'],
      columns: { Fecha: 'Fecha', Tipo: 'Incidente', Puerta: 'Puerta', Equipo: 'Equipo', Marcas: 'Marcas', Personas: 'Personas', Minutos: 'Minutos' },
      parameters: {},
      options: { Tipo: { R: 'Marcas recibidas tarde', D: 'Lector sin contacto', C: 'Reloj con diferencia' } },
    },
    en: {
      title: 'A12 Technical incidents',
      text: 'Marks that arrived over 15 minutes late, readers out of touch and clocks that differ, of the doors of attendance.',
      noun: ['technical incident', 'technical incidents'],
      columns: { Fecha: 'Date', Tipo: 'Incident', Puerta: 'Door', Equipo: 'Device', Marcas: 'Marks', Personas: 'People', Minutos: 'Minutes' },
      parameters: {},
      options: { Tipo: { R: 'Marks received late', D: 'Reader out of touch', C: 'Clock differs' } },
    },
  },
  maxima: {
    es: {
      title: 'A13 Jornada máxima',
      text: 'Quién pasa el promedio semanal o el sobretiempo diario de la ley, descansa menos de 8 horas entre turnos o trabaja más días seguidos que su régimen.',
      noun: ['persona sobre la jornada máxima', 'personas sobre la jornada máxima'],
      columns: {
        ...{
          ...QUIEN.es,
          Promedio: 'Promedio semanal (h)',
          Legal: 'Semana legal (h)',
          SobreDia: 'Días sobre el máximo',
          DescansosCortos: 'Descansos cortos',
        },
        ...{ Seguidos: 'Días seguidos', Regimen: 'Días del régimen' },
      },
      parameters: FILTROS.es,
      options: {},
    },
    en: {
      title: 'A13 Maximum hours',
      text: 'Who is over the legal week on average or the legal overtime of a day, rests less than 8 hours between shifts, or works more days in a row than the regime.',
      noun: ['person over the maximum hours', 'people over the maximum hours'],
      columns: {
        ...{
          ...QUIEN.en,
          Promedio: 'Weekly average (h)',
          Legal: 'Legal week (h)',
          SobreDia: 'Days over the maximum',
          DescansosCortos: 'Short rests',
        },
        ...{ Seguidos: 'Days in a row', Regimen: 'Days of the regime' },
      },
      parameters: FILTROS.en,
      options: {},
    },
  },
} as const;
