import type { AsistenciaEntities } from './es.entidades';

export const fiscalizacionEn: Pick<
  AsistenciaEntities,
  'AsistenciaFiscalizacion' | 'AsistenciaFiscalizacionClave' | 'AsistenciaFiscalizacionConsulta'
> = {
  AsistenciaFiscalizacion: {
    one: 'Labour inspection',
    many: 'Labour inspections',
    fields: {
      ...{ IdCompania: 'Company', Institucion: 'Institution', Nombre: 'Inspector', Correo: 'Official e-mail', FechaInicio: 'From' },
      ...{ FechaFin: 'To', Origen: 'How it was enabled', FechaRetiro: 'Withdrawn on', UltimoIngreso: 'Last entry' },
    },
    help: {
      Correo: 'Of an official domain: the code to come in with is sent there.',
      FechaFin: 'Up to 30 days; the last one ends at 24:00.',
    },
    options: { Origen: { E: 'By the company', S: 'Asked by the inspector' } },
    tabs: {},
    empty: 'Enable an inspector, who comes in at /fiscalizacion with the code that arrives by mail, and only looks.',
  },
  AsistenciaFiscalizacionClave: {
    one: 'Inspection code',
    many: 'Inspection codes',
    fields: {
      ...{ IdFiscalizacion: 'Inspection', HashCodigo: 'Print of the code', CodigoVence: 'Expires on', Intentos: 'Tries' },
      ...{ HashClave: 'Print of the key', ClaveVence: 'The key expires on', Direccion: 'Address' },
    },
    options: {},
    tabs: {},
  },
  AsistenciaFiscalizacionConsulta: {
    one: 'Look of an inspection',
    many: 'Looks of inspections',
    fields: {
      ...{ IdFiscalizacion: 'Inspection', IdCompania: 'Company', FechaHora: 'Date and time', Que: 'Looked at', Formato: 'Format' },
      ...{ FechaInicio: 'From', FechaFin: 'To', IdPersona: 'Person', Direccion: 'Address' },
    },
    options: {
      Que: {
        ...{ ingreso: 'Came in', salida: 'Left', personas: 'Looked for people', A1: 'A1 Attendance register', A8: 'A8 Manual marks' },
        ...{ A9: 'A9 Daily hours', A10: 'A10 Sundays and holidays', A11: 'A11 Shift changes', A12: 'A12 Technical incidents' },
        ...{ marcas: 'Marks with their seals', cadena: 'File of the chain', comprobar: 'Proved the chain' },
      },
      Formato: { P: 'Screen', X: 'Excel', F: 'PDF', C: 'CSV' },
    },
    tabs: {},
    empty: 'The inspector has not looked at anything yet.',
  },
};
