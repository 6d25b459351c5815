import type { AsistenciaEntities } from './es.entidades';

/** Words of documents and of what they prove, and of what is calculated again. */
export const documentosEs: Pick<
  AsistenciaEntities,
  'AsistenciaDocumento' | 'AsistenciaDocumentoPersona' | 'AsistenciaRecalculo' | 'AsistenciaCambioTurno' | 'AsistenciaCambioTurnoAviso'
> = {
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
  AsistenciaRecalculo: {
    one: 'Recálculo',
    many: 'Recálculos',
    fields: {
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      IdCompania: 'Compañía',
      Personas: 'Personas',
      Procesados: 'Días procesados',
      SinCambio: 'Sin cambio',
      Cerrados: 'Cerrados omitidos',
      Pendientes: 'Personas por calcular',
      Fallidos: 'Personas con error',
      FechaHora: 'Pedido el',
      IdUsuario: 'Pedido por',
    },
    options: {},
    tabs: {},
  },
  AsistenciaCambioTurno: {
    one: 'Cambio de turno',
    many: 'Cambios de turno',
    fields: {
      ...{ IdPersona: 'Persona', IdCompania: 'Compañía', Fecha: 'Fecha', FechaFin: 'Hasta', Via: 'Cómo se cambió' },
      ...{ TipoAntes: 'Día antes', Antes: 'Turno antes', TipoDespues: 'Día después', Despues: 'Turno después', Motivo: 'Motivo' },
      ...{ IdUsuario: 'Quién', FechaHora: 'Cuándo' },
    },
    options: {
      Via: {
        ...{ C: 'Una celda', M: 'Varias a la vez', X: 'Intercambio', R: 'Restablecido a su horario' },
        ...{ A: 'Asignación de horario', I: 'Importación' },
      },
      TipoAntes: { L: 'Turno', D: 'Descanso', V: 'Viaje', X: 'Sin horario', S: 'Horario' },
      TipoDespues: { L: 'Turno', D: 'Descanso', V: 'Viaje', X: 'Sin horario', S: 'Horario' },
    },
    tabs: {},
    empty: 'Nadie cambió un turno de la persona.',
  },
  AsistenciaCambioTurnoAviso: {
    one: 'Aviso de cambio de turno',
    many: 'Avisos de cambios de turno',
    fields: { IdCambioTurno: 'Cambio de turno', Medio: 'Medio', FechaHora: 'Fecha y hora', Aviso: 'Aviso' },
    options: { Medio: { Q: 'Correo por salir', C: 'Campana', E: 'Correo entregado', V: 'Visto por el trabajador' } },
    tabs: {},
  },
};
