import type { AsistenciaEntities } from './es.entidades';

/** Words of documents and of what they prove, and of what is calculated again. */
export const documentosEn: Pick<
  AsistenciaEntities,
  'AsistenciaDocumento' | 'AsistenciaDocumentoPersona' | 'AsistenciaRecalculo' | 'AsistenciaCambioTurno' | 'AsistenciaCambioTurnoAviso'
> = {
  AsistenciaDocumento: {
    one: 'Document type',
    many: 'Document types',
    fields: {
      Codigo: 'Code',
      Nombre: 'Name',
      Extensiones: 'Files admitted',
      TamanioMaximo: 'Largest size (MB)',
      RequiereNumero: 'Needs a number',
      RequiereEmisor: 'Needs an issuer',
      DiasPresentacion: 'Days to hand it in',
    },
    options: { Extensiones: { pdf: 'PDF', jpg: 'JPG', png: 'PNG' } },
    tabs: {},
    empty: 'Register a type: medical certificate, signed slip, birth certificate.',
  },
  AsistenciaDocumentoPersona: {
    one: 'Document',
    many: 'Documents',
    fields: {
      IdPersona: 'Person',
      IdCompania: 'Company',
      IdDocumento: 'Type',
      Numero: 'Number',
      Emisor: 'Issuer',
      FechaEmision: 'Date of issue',
      Archivo: 'File',
      IdJustificacionPersona: 'Justification',
      IdCondicionPersona: 'Condition',
      Carga: 'Loaded by',
      Resumen: 'Summary',
    },
    options: {},
    tabs: {},
    empty: 'Nobody has handed in a document yet.',
  },
  AsistenciaRecalculo: {
    one: 'Recalculation',
    many: 'Recalculations',
    fields: {
      FechaInicio: 'From',
      FechaFin: 'To',
      IdCompania: 'Company',
      Personas: 'People',
      Procesados: 'Days processed',
      SinCambio: 'No change',
      Cerrados: 'Closed, left out',
      Pendientes: 'People waiting',
      Fallidos: 'People that failed',
      FechaHora: 'Asked on',
      IdUsuario: 'Asked by',
    },
    options: {},
    tabs: {},
  },
  AsistenciaCambioTurno: {
    one: 'Change of shift',
    many: 'Changes of shift',
    fields: {
      ...{ IdPersona: 'Person', IdCompania: 'Company', Fecha: 'Date', FechaFin: 'Until', Via: 'How it was changed' },
      ...{ TipoAntes: 'Day before', Antes: 'Shift before', TipoDespues: 'Day after', Despues: 'Shift after', Motivo: 'Reason' },
      ...{ IdUsuario: 'Who', FechaHora: 'When' },
    },
    options: {
      Via: {
        ...{ C: 'One cell', M: 'Several at once', X: 'Swap', R: 'Back to its schedule' },
        ...{ A: 'Schedule assigned', I: 'Import' },
      },
      TipoAntes: { L: 'Shift', D: 'Rest', V: 'Travel', X: 'No schedule', S: 'Schedule' },
      TipoDespues: { L: 'Shift', D: 'Rest', V: 'Travel', X: 'No schedule', S: 'Schedule' },
    },
    tabs: {},
    empty: 'Nobody changed a shift of this person.',
  },
  AsistenciaCambioTurnoAviso: {
    one: 'Notice of a change of shift',
    many: 'Notices of changes of shift',
    fields: { IdCambioTurno: 'Change of shift', Medio: 'Means', FechaHora: 'Date and time', Aviso: 'Notice' },
    options: { Medio: { Q: 'Mail to be sent', C: 'Bell', E: 'Mail delivered', V: 'Seen by the worker' } },
    tabs: {},
  },
};
