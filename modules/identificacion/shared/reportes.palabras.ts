/** What the report center says of the reports with a screen of their own. */
export const REPORTES = {
  credenciales: {
    es: { title: 'Credenciales', text: 'Quién porta una credencial, cuál, hasta cuándo, y a quién le falta.' },
    en: { title: 'Credentials', text: 'Who carries a credential, which one, until when, and who lacks one.' },
  },
} as const;
