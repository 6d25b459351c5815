import type { NoticeDefinition } from '@platform/entity/module';

/** Notices of attendance (Reportes › Notifications). */
export const avisos: readonly NoticeDefinition[] = [
  {
    code: 'ASI04',
    es: { subject: 'Periodo {periodo} {acto}', text: '{personas} personas, {observaciones} observaciones.' },
    en: { subject: 'Period {periodo} {acto}', text: '{personas} people, {observaciones} remarks.' },
    placeholders: ['periodo', 'acto', 'personas', 'observaciones'],
    sees: ['050303'],
  },
  {
    code: 'ASI03',
    es: {
      subject: 'Comprobante de marca {numero}',
      text: '{nombreTrabajador}, {documento}. {empleador}, {documentoEmpleador}. {sentido} {fechaHoraSegundos}{retraso}, {puerta}. Código {sello}. Compruébelo en {direccion}',
    },
    en: {
      subject: 'Mark receipt {numero}',
      text: '{nombreTrabajador}, {documento}. {empleador}, {documentoEmpleador}. {sentido} {fechaHoraSegundos}{retraso}, {puerta}. Code {sello}. Prove it at {direccion}',
    },
    placeholders: [
      'numero',
      'nombreTrabajador',
      'documento',
      'empleador',
      'documentoEmpleador',
      'sentido',
      'fechaHoraSegundos',
      'retraso',
      'puerta',
      'sello',
      'direccion',
    ],
  },
  {
    code: 'ASI05',
    es: {
      subject: 'Corrección de su marca',
      text: '{tipo} {fechaHora}: {motivo}. Puede aceptarla u objetarla hasta el {venceEl}; si no responde, se aplica.',
    },
    en: { subject: 'Correction of your mark', text: '{tipo} {fechaHora}: {motivo}. Accept or object until {venceEl}; without an answer it applies.' },
    placeholders: ['tipo', 'fechaHora', 'motivo', 'venceEl'],
  },
  {
    code: 'ASI01',
    es: { subject: 'Justificación por aprobar', text: '{sujeto}, {tipoJustificacion}, {inicio} a {fin}.' },
    en: { subject: 'Justification to approve', text: '{sujeto}, {tipoJustificacion}, {inicio} to {fin}.' },
    placeholders: ['sujeto', 'tipoJustificacion', 'inicio', 'fin'],
    sees: ['050105'],
  },
  {
    code: 'ASI02',
    es: { subject: 'Justificación {estado}', text: '{sujeto}, {tipoJustificacion}. {observacion}' },
    en: { subject: 'Justification {estado}', text: '{sujeto}, {tipoJustificacion}. {observacion}' },
    placeholders: ['estado', 'sujeto', 'tipoJustificacion', 'observacion'],
    sees: ['050105'],
  },
  {
    code: 'ASI06',
    es: { subject: 'Falta su marca de {sentido}', text: 'Turno {turno} del {fecha}.' },
    en: { subject: 'Your {sentido} mark is missing', text: 'Shift {turno} of {fecha}.' },
    placeholders: ['sentido', 'turno', 'fecha'],
  },
  {
    code: 'ASI07',
    es: { subject: '{n} sobretiempos por autorizar', text: '{horas} horas.' },
    en: { subject: '{n} overtime entries to authorize', text: '{horas} hours.' },
    placeholders: ['n', 'horas'],
    sees: ['050302'],
  },
  {
    code: 'ASI08',
    es: { subject: 'Sobretiempo reducido', text: '{sujeto}, {fecha}: de {antes} a {ahora} minutos.' },
    en: { subject: 'Overtime reduced', text: '{sujeto}, {fecha}: from {antes} to {ahora} minutes.' },
    placeholders: ['sujeto', 'fecha', 'antes', 'ahora'],
    sees: ['050302'],
  },
  {
    code: 'ASI12',
    es: { subject: 'Corrección objetada', text: '{sujeto}: {tipo} {fechaHora}. El trabajador responde: {respuesta}' },
    en: { subject: 'Correction objected to', text: '{sujeto}: {tipo} {fechaHora}. The worker answers: {respuesta}' },
    placeholders: ['sujeto', 'tipo', 'fechaHora', 'respuesta'],
    sees: ['050302'],
  },
  {
    code: 'ASI13',
    es: { subject: 'Su objeción fue respondida', text: '{tipo} {fechaHora}: {decision}. {observacion}' },
    en: { subject: 'Your objection was answered', text: '{tipo} {fechaHora}: {decision}. {observacion}' },
    placeholders: ['tipo', 'fechaHora', 'decision', 'observacion'],
  },
  {
    code: 'ASI11',
    es: { subject: 'Su turno cambió', text: '{cambios}.' },
    en: { subject: 'Your shift has changed', text: '{cambios}.' },
    placeholders: ['cambios'],
  },
  {
    code: 'ASI09',
    es: {
      subject: 'Código de acceso para fiscalización',
      text: 'Su código es {codigo}. Vale {minutos} minutos y abre, solo para consulta, la asistencia de {empresas}.',
    },
    en: {
      subject: 'Access code for labour inspection',
      text: 'Your code is {codigo}. It is good for {minutos} minutes and opens, to look only, the attendance of {empresas}.',
    },
    placeholders: ['codigo', 'minutos', 'empresas'],
  },
  {
    code: 'ASI10',
    es: { subject: 'Fiscalización de asistencia', text: '{inspector}, de {institucion}, consulta la asistencia de la compañía.' },
    en: { subject: 'Labour inspection', text: '{inspector}, of {institucion}, looks at the attendance of the company.' },
    placeholders: ['inspector', 'institucion'],
  },
];
