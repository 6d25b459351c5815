import type { AsistenciaEntities } from './es.entidades';

/** Words of documents and of what they prove. */
export const documentosEn: Pick<AsistenciaEntities, 'AsistenciaDocumento' | 'AsistenciaDocumentoPersona'> = {
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
};
