import type { AsistenciaEntities } from './es.entidades';

/** Words of documents and of what they prove. */
export const documentosEs: Pick<AsistenciaEntities, 'AsistenciaDocumento' | 'AsistenciaDocumentoPersona'> = {
  AsistenciaDocumento: {
    one: 'Tipo de documento',
    many: 'Tipos de documento',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Extensiones: 'Archivos admitidos',
      TamanioMaximo: 'Tamaño máximo (MB)',
      RequiereNumero: 'Requiere número',
      RequiereEmisor: 'Requiere emisor',
      DiasPresentacion: 'Días de presentación',
    },
    options: { Extensiones: { pdf: 'PDF', jpg: 'JPG', png: 'PNG' } },
    tabs: {},
    empty: 'Registre un tipo: certificado médico, papeleta, acta.',
  },
  AsistenciaDocumentoPersona: {
    one: 'Documento',
    many: 'Documentos',
    fields: {
      IdPersona: 'Persona',
      IdCompania: 'Compañía',
      IdDocumento: 'Tipo',
      Numero: 'Número',
      Emisor: 'Emisor',
      FechaEmision: 'Fecha de emisión',
      Archivo: 'Archivo',
      IdJustificacionPersona: 'Justificación',
      IdCondicionPersona: 'Condición',
      Carga: 'Cargado por',
      Resumen: 'Resumen',
    },
    options: {},
    tabs: {},
    empty: 'Nadie entregó todavía un documento.',
  },
};
