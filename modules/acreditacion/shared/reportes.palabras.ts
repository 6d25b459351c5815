/** What the report center says of the reports with a screen of their own. */
export const REPORTES = {
  movilizaciones: {
    es: { title: 'Movilizaciones', text: 'Las solicitudes de acreditación, con su estado y sus tiempos.' },
    en: { title: 'Mobilizations', text: 'Accreditation requests, with their status and times.' },
  },
  desmovilizaciones: {
    es: { title: 'Desmovilizaciones', text: 'Quiénes dejan la división, por qué y desde cuándo.' },
    en: { title: 'Demobilizations', text: 'Who leaves the division, why and since when.' },
  },
  ficha: {
    es: {
      title: 'Ficha integral de la persona',
      text: 'Lo que cada módulo sabe de una persona: acreditaciones, credenciales, accesos, asistencia, comedor y camas.',
    },
    en: {
      title: "Person's complete file",
      text: 'What each module knows of a person: accreditations, credentials, access, attendance, dining and beds.',
    },
  },
  personas: {
    es: { title: 'Estado actual de personas', text: 'Las acreditaciones de personas como están hoy, con sus requisitos.' },
    en: { title: 'Current status of people', text: "People's accreditations as they are today, with their requirements." },
  },
  vehiculos: {
    es: { title: 'Estado actual de vehículos', text: 'Las acreditaciones de vehículos como están hoy, con sus requisitos.' },
    en: { title: 'Current status of vehicles', text: "Vehicles' accreditations as they are today, with their requirements." },
  },
  eficiencia: {
    es: { title: 'Eficiencia de atención', text: 'Cuánto se tarda en responder, por mes, rol y autorizador.' },
    en: { title: 'Attention efficiency', text: 'How long answers take, by month, role and authorizer.' },
  },
} as const;
