/** What Identificación says on the pages of things. */
export const FICHA = {
  es: {
    pregunta: '¿Sirve hoy?',
    V: 'Vigente hasta el {fecha}',
    P: 'Por iniciar: sirve desde el {fecha}',
    X: 'Venció el {fecha}',
    I: 'Inactivada el {fecha}: {motivo}',
    sinEntregar: 'Aún no se entrega a su portador',
    oficina: 'Oficina de credenciales',
    credencial: 'Credencial',
    gestionar: 'Gestionar credencial',
  },
  en: {
    pregunta: 'Does it serve today?',
    V: 'In force until {fecha}',
    P: 'To begin: serves from {fecha}',
    X: 'Expired on {fecha}',
    I: 'Deactivated on {fecha}: {motivo}',
    sinEntregar: 'It has not been handed over to its bearer',
    oficina: 'Card office',
    credencial: 'Credential',
    gestionar: 'Manage credential',
  },
} as const;
