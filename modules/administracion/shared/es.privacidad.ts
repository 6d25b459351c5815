import type { EntityLabels } from '@platform/entity/labels';
import type { Consentimiento, RetencionLegal, SolicitudTitular } from './privacidad.entity';

export type PrivacidadWords = {
  AdministracionSolicitudTitular: EntityLabels<typeof SolicitudTitular>;
  AdministracionRetencionLegal: EntityLabels<typeof RetencionLegal>;
  AdministracionConsentimiento: EntityLabels<typeof Consentimiento>;
};

export const privacidadEs: PrivacidadWords = {
  AdministracionSolicitudTitular: {
    one: 'Solicitud de titular',
    feminine: true,
    many: 'Solicitudes de titulares',
    fields: {
      IdPersona: 'Persona',
      Tipo: 'Derecho',
      FechaRecepcion: 'Recibida',
      FechaLimite: 'Responder hasta',
      Detalle: 'Detalle',
      Estado: 'Estado',
      Respuesta: 'Respuesta',
      FechaRespuesta: 'Respondida',
      DiasRestantes: 'Días que quedan',
    },
    options: {
      Tipo: { A: 'Acceso', R: 'Rectificación', C: 'Cancelación', O: 'Oposición' },
      Estado: { P: 'Pendiente', A: 'Atendida', R: 'Denegada' },
    },
    tabs: {},
    empty: 'Nadie ha pedido ejercer sus derechos sobre sus datos.',
  },
  AdministracionRetencionLegal: {
    one: 'Retención legal',
    feminine: true,
    many: 'Retenciones legales',
    fields: { IdPersona: 'Persona', Motivo: 'Motivo', FechaInicio: 'Desde', FechaFin: 'Hasta' },
    options: {},
    tabs: {},
  },
  AdministracionConsentimiento: {
    one: 'Consentimiento',
    many: 'Consentimientos',
    fields: {
      IdPersona: 'Persona',
      Finalidad: 'Finalidad',
      VersionTexto: 'Versión del texto',
      Texto: 'Texto que leyó',
      FechaOtorgado: 'Otorgado',
      FechaRetiro: 'Retirado',
      Estado: 'Estado',
    },
    options: {
      Finalidad: { ACREDITACION: 'Acreditación y acceso', SALUD: 'Datos de salud', CONTACTO: 'Contacto' },
      Estado: { O: 'Otorgado', R: 'Retirado' },
    },
    tabs: {},
  },
};
