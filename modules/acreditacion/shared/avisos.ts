import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of Acreditación (Reportes › Notifications). */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'ACR01',
    es: { subject: 'Solicitud {numero} por evaluar', text: '{compania}: {sujeto}, perfil {perfil}.' },
    en: { subject: 'Request {numero} to evaluate', text: '{compania}: {sujeto}, profile {perfil}.' },
    placeholders: ['numero', 'compania', 'sujeto', 'perfil'],
  },
  {
    code: 'ACR02',
    es: { subject: 'Solicitud {numero} observada', text: '{sujeto}: {observacion}. Requisitos: {requisitos}.' },
    en: { subject: 'Request {numero} observed', text: '{sujeto}: {observacion}. Requirements: {requisitos}.' },
    placeholders: ['numero', 'sujeto', 'observacion', 'requisitos'],
  },
  {
    code: 'ACR03',
    es: { subject: 'Solicitud {numero} rechazada', text: '{sujeto}: {observacion}.' },
    en: { subject: 'Request {numero} rejected', text: '{sujeto}: {observacion}.' },
    placeholders: ['numero', 'sujeto', 'observacion'],
  },
  {
    code: 'ACR04',
    es: { subject: 'Solicitud {numero} aprobada', text: '{sujeto} está acreditado del {inicio} al {fin}.' },
    en: { subject: 'Request {numero} approved', text: '{sujeto} is accredited from {inicio} to {fin}.' },
    placeholders: ['numero', 'sujeto', 'inicio', 'fin'],
  },
  {
    code: 'ACR05',
    es: { subject: 'Visita aprobada', text: '{sujeto}, del {inicio} al {fin}. Presente su documento en {puerta}.' },
    en: { subject: 'Visit approved', text: '{sujeto}, {inicio} to {fin}. Bring your identity document to {puerta}.' },
    placeholders: ['sujeto', 'inicio', 'fin', 'puerta'],
  },
  {
    code: 'ACR06',
    es: { subject: '{n} solicitudes esperan su evaluación', text: 'La más antigua: {numero}, {horas} horas.\n\n{lista}' },
    en: { subject: '{n} requests wait for you', text: 'Oldest: {numero}, {horas} hours.\n\n{lista}' },
    placeholders: ['n', 'numero', 'horas', 'lista'],
  },
  {
    code: 'ACR07',
    es: { subject: '{n} vencimientos próximos', text: '{lista}' },
    en: { subject: '{n} coming expiries', text: '{lista}' },
    placeholders: ['n', 'lista'],
  },
  {
    code: 'ACR08',
    es: { subject: 'Resumen de vencimientos del {fecha}', text: 'Vencidos hoy {vencidos}; próximos {proximos}.' },
    en: { subject: 'Expiry summary {fecha}', text: 'Expired today {vencidos}; coming {proximos}.' },
    placeholders: ['vencidos', 'proximos'],
  },
  {
    code: 'ACR09',
    es: { subject: 'Actualización {numero} por evaluar', text: '{n} requisitos de {compania}.' },
    en: { subject: 'Update {numero} to evaluate', text: '{n} requirements of {compania}.' },
    placeholders: ['numero', 'n', 'compania'],
  },
  {
    code: 'ACR10',
    es: { subject: 'Actualización {numero}: {estado}', text: '{observacion}' },
    en: { subject: 'Update {numero}: {estado}', text: '{observacion}' },
    placeholders: ['numero', 'estado', 'observacion'],
  },
  {
    code: 'ACR11',
    es: { subject: 'Desmovilización {numero} por evaluar', text: '{sujeto}, cese {fechaCese}.' },
    en: { subject: 'Demobilization {numero} to evaluate', text: '{sujeto}, leaving {fechaCese}.' },
    placeholders: ['numero', 'sujeto', 'fechaCese'],
  },
  {
    code: 'ACR12',
    es: { subject: 'Desmovilización {numero}: {estado}', text: '{sujeto}. {observacion}' },
    en: { subject: 'Demobilization {numero}: {estado}', text: '{sujeto}. {observacion}' },
    placeholders: ['numero', 'sujeto', 'estado', 'observacion'],
  },
  {
    code: 'ACR14',
    es: { subject: 'Dotación excedida', text: 'Contrato {contrato}: {n} de {dotacion}.' },
    en: { subject: 'Endowment exceeded', text: 'Contract {contrato}: {n} of {dotacion}.' },
    placeholders: ['contrato', 'n', 'dotacion'],
    mail: false,
  },
  {
    code: 'ACR15',
    es: { subject: 'Suplencia de {titular}', text: 'Usted evalúa como {rol} en su lugar, del {inicio} al {fin}.' },
    en: { subject: 'Substitution of {titular}', text: 'You evaluate as {rol} in their place, from {inicio} to {fin}.' },
    placeholders: ['titular', 'rol', 'inicio', 'fin'],
  },
  {
    code: 'ACR16',
    es: { subject: 'Aprobación de {numero} deshecha', text: 'La aprobación de {sujeto} se deshizo: la solicitud vuelve a estar pendiente.' },
    en: { subject: 'Approval of {numero} taken back', text: 'The approval of {sujeto} was taken back: the request is pending again.' },
    placeholders: ['numero', 'sujeto'],
  },
];
