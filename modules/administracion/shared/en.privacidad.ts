import type { PrivacidadWords } from './es.privacidad';

export const privacidadEn: PrivacidadWords = {
  AdministracionSolicitudTitular: {
    one: 'Request of a data holder',
    many: 'Requests of data holders',
    fields: {
      IdPersona: 'Person',
      Tipo: 'Right',
      FechaRecepcion: 'Received',
      FechaLimite: 'Answer by',
      Detalle: 'Detail',
      Estado: 'State',
      Respuesta: 'Answer',
      FechaRespuesta: 'Answered',
      DiasRestantes: 'Days left',
    },
    options: {
      Tipo: { A: 'Access', R: 'Rectification', C: 'Cancellation', O: 'Opposition' },
      Estado: { P: 'Pending', A: 'Granted', R: 'Denied' },
    },
    tabs: {},
    empty: 'Nobody has asked to exercise rights over their data.',
  },
  AdministracionRetencionLegal: {
    one: 'Legal hold',
    many: 'Legal holds',
    fields: { IdPersona: 'Person', Motivo: 'Reason', FechaInicio: 'From', FechaFin: 'To' },
    options: {},
    tabs: {},
  },
  AdministracionConsentimiento: {
    one: 'Consent',
    many: 'Consents',
    fields: {
      IdPersona: 'Person',
      Finalidad: 'Purpose',
      VersionTexto: 'Version of the text',
      Texto: 'Text they read',
      FechaOtorgado: 'Given',
      FechaRetiro: 'Withdrawn',
      Estado: 'State',
    },
    options: {
      Finalidad: { ACREDITACION: 'Accreditation and access', SALUD: 'Health data', CONTACTO: 'Contact' },
      Estado: { O: 'Given', R: 'Withdrawn' },
    },
    tabs: {},
  },
};
