/** What Acreditación tells in the timeline of a person. */
export const LINEA = {
  solicitudes: {
    es: {
      title: 'Solicitudes',
      events: {
        enviar: '{compania} envió la solicitud {numero}',
        visto: 'Un autorizador aprobó la solicitud {numero}',
        aprobar: 'Se aprobó la solicitud {numero}',
        devolver: 'Se devolvió la solicitud {numero} a {compania}',
        rechazar: 'Se rechazó la solicitud {numero} de {compania}',
      },
    },
    en: {
      title: 'Requests',
      events: {
        enviar: '{compania} sent request {numero}',
        visto: 'An authorizer approved request {numero}',
        aprobar: 'Request {numero} was approved',
        devolver: 'Request {numero} was returned to {compania}',
        rechazar: 'Request {numero} of {compania} was rejected',
      },
    },
  },
  acreditacion: {
    es: {
      title: 'Acreditación',
      events: {
        inicio: 'Empezó su acreditación con {compania}, hasta el {fin}',
        fin: 'Terminó su acreditación con {compania}',
        suspension: 'Se suspendió su acreditación con {compania}: {motivo}',
        desmovilizacion: 'Fue desmovilizado de {compania}',
      },
    },
    en: {
      title: 'Accreditation',
      events: {
        inicio: 'Accreditation with {compania} began, until {fin}',
        fin: 'Accreditation with {compania} ended',
        suspension: 'Accreditation with {compania} was suspended: {motivo}',
        desmovilizacion: 'Was demobilized from {compania}',
      },
    },
  },
} as const;
