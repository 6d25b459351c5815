/** What Hotel tells in the timelines of people and stays. */
export const LINEA = {
  estadias: {
    es: {
      title: 'Hotel',
      events: {
        crear: 'Se reservó {numero} en {hotel}, del {ingreso} al {salida}',
        checkin: 'Ingresó a {hotel}',
        checkout: 'Salió de {hotel}',
        anular: 'Se anuló la reserva {numero}',
        noPresentado: 'No se presentó en {hotel}',
        liberar: 'Se liberó la reserva {numero}',
        extender: 'Se extendió su estadía en {hotel}',
        trasladar: 'Cambió de cama en {hotel}',
        reactivar: 'Se reactivó la reserva {numero}',
      },
    },
    en: {
      title: 'Camp',
      events: {
        crear: '{numero} was reserved at {hotel}, {ingreso} to {salida}',
        checkin: 'Checked in at {hotel}',
        checkout: 'Checked out of {hotel}',
        anular: 'Reservation {numero} was annulled',
        noPresentado: 'Did not come to {hotel}',
        liberar: 'Reservation {numero} was released',
        extender: 'The stay at {hotel} was extended',
        trasladar: 'Changed beds at {hotel}',
        reactivar: 'Reservation {numero} was reactivated',
      },
    },
  },
} as const;
