/** Words of *Lista de huéspedes* (Reportes › PDF reports). */
export const HUESPEDES = {
  es: {
    title: 'Lista de huéspedes',
    text: 'Quién duerme en cada habitación una noche, y quién tiene cama reservada; en PDF, un módulo por página.',
    noun: ['huésped', 'huéspedes'],
    columns: {
      ...{
        Hotel: 'Hotel',
        Modulo: 'Módulo',
        Habitacion: 'Habitación',
        Cama: 'Cama',
        Persona: 'Persona',
        Documento: 'Documento',
        Compania: 'Compañía',
      },
      ...{ Turno: 'Turno', Ingreso: 'Ingreso', Salida: 'Salida', Estado: 'Estado', Telefono: 'Teléfono' },
    },
    parameters: {
      Fecha: 'Noche del',
      IdHotel: 'Hotel',
      IdModulo: 'Módulo',
      IdCompania: 'Compañía',
      IdContrato: 'Contrato',
      IdCentroCosto: 'Centro de costo',
    },
    options: { Turno: { C: 'Completo', D: 'Día', N: 'Noche' }, Estado: { R: 'Reservada', H: 'Hospedada' } },
  },
  en: {
    title: 'Guest list',
    text: 'Who sleeps in each room on a night, and who has a bed reserved; as PDF, one module a page.',
    noun: ['guest', 'guests'],
    columns: {
      ...{ Hotel: 'Hotel', Modulo: 'Module', Habitacion: 'Room', Cama: 'Bed', Persona: 'Person', Documento: 'Document', Compania: 'Company' },
      ...{ Turno: 'Shift', Ingreso: 'Arrival', Salida: 'Departure', Estado: 'Status', Telefono: 'Phone' },
    },
    parameters: {
      Fecha: 'Night of',
      IdHotel: 'Hotel',
      IdModulo: 'Module',
      IdCompania: 'Company',
      IdContrato: 'Contract',
      IdCentroCosto: 'Cost center',
    },
    options: { Turno: { C: 'Whole', D: 'Day', N: 'Night' }, Estado: { R: 'Reserved', H: 'Checked in' } },
  },
} as const;
