/** What Acreditación tells in the timelines of people, vehicles, companies, contracts and requests. */
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
  pasos: {
    es: {
      title: 'Trámite',
      events: {
        guardar: '{usuario} la empezó',
        enviar: '{usuario} la envió',
        visto: '{usuario} la aprobó por {rol}',
        aprobar: '{usuario} la aprobó: quedó aprobada',
        devolver: '{usuario} la devolvió: {observacion}',
        rechazar: '{usuario} la rechazó: {observacion}',
        deshacer: '{usuario} deshizo su aprobación: volvió a estar pendiente',
        vistoPor: '{usuario} por {titular} la aprobó por {rol}',
        aprobarPor: '{usuario} por {titular} la aprobó: quedó aprobada',
        devolverPor: '{usuario} por {titular} la devolvió: {observacion}',
        rechazarPor: '{usuario} por {titular} la rechazó: {observacion}',
      },
    },
    en: {
      title: 'Procedure',
      events: {
        guardar: '{usuario} began it',
        enviar: '{usuario} sent it',
        visto: '{usuario} approved it for {rol}',
        aprobar: '{usuario} approved it: it is approved',
        devolver: '{usuario} returned it: {observacion}',
        rechazar: '{usuario} rejected it: {observacion}',
        deshacer: '{usuario} took the approval back: it is pending again',
        vistoPor: '{usuario}, for {titular}, approved it for {rol}',
        aprobarPor: '{usuario}, for {titular}, approved it: it is approved',
        devolverPor: '{usuario}, for {titular}, returned it: {observacion}',
        rechazarPor: '{usuario}, for {titular}, rejected it: {observacion}',
      },
    },
  },
  vehiculo: {
    es: {
      title: 'Acreditación',
      events: {
        inicio: 'Empezó su acreditación en {contrato}, hasta el {fin}',
        fin: 'Terminó su acreditación en {contrato}',
        suspension: 'Se suspendió su acreditación en {contrato}: {motivo}',
        desmovilizacion: 'Fue desmovilizado de {contrato}',
      },
    },
    en: {
      title: 'Accreditation',
      events: {
        inicio: 'Accreditation in {contrato} began, until {fin}',
        fin: 'Accreditation in {contrato} ended',
        suspension: 'Accreditation in {contrato} was suspended: {motivo}',
        desmovilizacion: 'Was demobilized from {contrato}',
      },
    },
  },
  companias: {
    es: {
      title: 'Solicitudes',
      events: {
        enviar: 'Envió la solicitud {numero}',
        aprobar: 'Se aprobó la solicitud {numero}',
        devolver: 'Se devolvió la solicitud {numero}',
        rechazar: 'Se rechazó la solicitud {numero}',
      },
    },
    en: {
      title: 'Requests',
      events: {
        enviar: 'Sent request {numero}',
        aprobar: 'Request {numero} was approved',
        devolver: 'Request {numero} was returned',
        rechazar: 'Request {numero} was rejected',
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
