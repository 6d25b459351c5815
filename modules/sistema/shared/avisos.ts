import type { NoticeDefinition } from '@platform/entity/module';

/** What Sistema tells the people who keep the installation going. */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'SIS01',
    es: { subject: 'Falló {trabajo}', text: '{mensaje} ({inicio}).' },
    en: { subject: '{trabajo} failed', text: '{mensaje} ({inicio}).' },
    placeholders: ['trabajo', 'mensaje', 'inicio'],
  },
  {
    code: 'SIS02',
    es: { subject: 'Su exportación está lista', text: '{reporte}, {filas} filas, disponible 7 días.' },
    en: { subject: 'Your export is ready', text: '{reporte}, {filas} rows, available 7 days.' },
    placeholders: ['reporte', 'filas'],
  },
  {
    code: 'SIS03',
    es: { subject: 'Licencia de {modulo}', text: '{usado} de {cantidad} en uso; vence el {fin}.' },
    en: { subject: 'License of {modulo}', text: '{usado} of {cantidad} in use; ends {fin}.' },
    placeholders: ['modulo', 'usado', 'cantidad', 'fin'],
  },
  {
    code: 'SIS04',
    es: { subject: 'Repositorio casi lleno', text: '{repositorio}: {porcentaje} %.' },
    en: { subject: 'Repository almost full', text: '{repositorio}: {porcentaje} %.' },
    placeholders: ['repositorio', 'porcentaje'],
  },
  {
    code: 'SIS05',
    es: { subject: 'Mantenimiento de {equipo}', text: '{tipo}, hoy.' },
    en: { subject: 'Maintenance of {equipo}', text: '{tipo}, today.' },
    placeholders: ['equipo', 'tipo'],
  },
  {
    code: 'SIS06',
    es: { subject: 'Archivo infectado', text: '{archivo}: {hallazgo}. Quedó retenido y nadie lo abre; entréguelo de nuevo, limpio.' },
    en: { subject: 'Infected file', text: '{archivo}: {hallazgo}. It is held back and nobody opens it; deliver it again, clean.' },
    placeholders: ['archivo', 'hallazgo'],
  },
  {
    code: 'SIS07',
    es: { subject: '{reporte}', text: 'Su reporte programado por {quien} está listo: {filas} filas, disponible 7 días.' },
    en: { subject: '{reporte}', text: 'Your report programmed by {quien} is ready: {filas} rows, available 7 days.' },
    placeholders: ['reporte', 'quien', 'filas'],
  },
  {
    code: 'SIS08',
    es: { subject: '{reporte}: sin datos', text: 'El reporte programado por {quien} no tiene datos esta vez.' },
    en: { subject: '{reporte}: no data', text: 'The report programmed by {quien} has no data this time.' },
    placeholders: ['reporte', 'quien'],
  },
  {
    code: 'SIS09',
    es: { subject: 'Terminó la programación de {reporte}', text: 'Su perfil ya no puede consultar este reporte: no se enviará más.' },
    en: { subject: 'The programming of {reporte} ended', text: 'Your profile may not consult this report any more: it will not go out again.' },
    placeholders: ['reporte'],
  },
];
