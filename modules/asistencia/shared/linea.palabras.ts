/** What Asistencia tells in the timeline of a person. */
export const LINEA = {
  dias: {
    es: {
      title: 'Asistencia',
      events: {
        A: 'Trabajó {horas} de {programados}',
        tarde: 'Trabajó {horas} de {programados}; llegó {tardanza} tarde',
        F: 'Faltó',
        M: 'Quedó con una marca incompleta',
        J: 'Estuvo con justificación',
      },
    },
    en: {
      title: 'Attendance',
      events: {
        A: 'Worked {horas} of {programados}',
        tarde: 'Worked {horas} of {programados}; came {tardanza} late',
        F: 'Was absent',
        M: 'Was left with a mark missing',
        J: 'Was excused',
      },
    },
  },
  justificaciones: {
    es: {
      title: 'Justificaciones',
      events: {
        P: 'Se registró la justificación {tipo} desde el {desde}',
        A: 'Justificación {tipo} aprobada desde el {desde}',
        R: 'Justificación {tipo} rechazada',
        X: 'Justificación {tipo} anulada',
      },
    },
    en: {
      title: 'Justifications',
      events: {
        P: 'The justification {tipo} from {desde} was registered',
        A: 'Justification {tipo} approved from {desde}',
        R: 'Justification {tipo} rejected',
        X: 'Justification {tipo} annulled',
      },
    },
  },
  correcciones: {
    es: {
      title: 'Correcciones de marcas',
      events: {
        P: 'Una corrección de su marca espera su respuesta',
        A: 'Aceptó una corrección de su marca',
        O: 'Objetó una corrección de su marca',
        T: 'Se aplicó una corrección de su marca sin respuesta',
        C: 'Se confirmó una corrección objetada',
        D: 'Se dejó sin efecto una corrección objetada',
      },
    },
    en: {
      title: 'Mark corrections',
      events: {
        P: 'A correction of their mark waits for their answer',
        A: 'Accepted a correction of their mark',
        O: 'Objected to a correction of their mark',
        T: 'A correction of their mark was applied without an answer',
        C: 'An objected correction was confirmed',
        D: 'An objected correction was dropped',
      },
    },
  },
};
