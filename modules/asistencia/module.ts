import type { ModuleManifest } from '@platform/entity/module';
import { avisos } from './shared/avisos';
import { MarcaExcluida, Programacion } from './shared/cambios.entity';
import { Compania, CondicionEspecial, ConfiguracionCompania, JornadaLegal, PuntoControl } from './shared/configuracion.entity';
import { Comprobante, Correccion } from './shared/correccion.entity';
import { Dia } from './shared/dia.entity';
import { Horario, HorarioDetalle, HorarioIntervalo } from './shared/horario.entity';
import { Justificacion, JustificacionPersona } from './shared/justificacion.entity';
import { CondicionPersona, Persona, PersonaHorario } from './shared/persona.entity';
import { Bolsa, Periodo, PeriodoEvento, PeriodoPersona, Planilla, Regularizacion } from './shared/planilla.entity';
import { Sobretiempo } from './shared/sobretiempo.entity';

const CRUD = ['consultar', 'crear', 'editar', 'eliminar', 'exportar'] as const;
const SCHEDULES = [
  { id: '050201', es: 'Horarios flexibles', en: 'Flexible schedules', icon: 'clock', route: '/asistencia/horarios/flexibles' },
  { id: '050202', es: 'Horarios semanales', en: 'Weekly schedules', icon: 'calendar', route: '/asistencia/horarios/semanales' },
  { id: '050203', es: 'Horarios cíclicos', en: 'Cycle schedules', icon: 'arrows-exchange', route: '/asistencia/horarios/ciclicos' },
  { id: '050204', es: 'Horarios automáticos', en: 'Automatic schedules', icon: 'bolt', route: '/asistencia/horarios/automaticos' },
] as const;

export const asistencia: ModuleManifest = {
  id: 'asistencia',
  prefix: 'asistencia',
  code: '05',
  dependsOn: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'identificacion', 'acceso'],
  entities: [
    Horario,
    HorarioDetalle,
    HorarioIntervalo,
    Compania,
    ConfiguracionCompania,
    JornadaLegal,
    CondicionEspecial,
    PuntoControl,
    Persona,
    PersonaHorario,
    CondicionPersona,
    Programacion,
    MarcaExcluida,
    JustificacionPersona,
    Justificacion,
    Dia,
    Sobretiempo,
    Correccion,
    Comprobante,
    Planilla,
    Periodo,
    PeriodoEvento,
    PeriodoPersona,
    Regularizacion,
    Bolsa,
  ],
  menu: [
    { id: '05', es: 'Asistencia', en: 'Time attendance', icon: 'clock' },
    { id: '0501', es: 'Configuración', en: 'Settings', icon: 'settings' },
    { id: '050101', es: 'Compañías', en: 'Companies', icon: 'building', route: '/asistencia/companias', actions: CRUD },
    {
      id: '050102',
      es: 'Configuración por compañía',
      en: 'Configuration by company',
      icon: 'settings',
      route: '/asistencia/configuracion-compania',
      actions: CRUD,
    },
    {
      id: '050103',
      es: 'Planillas',
      en: 'Payroll',
      icon: 'file-text',
      route: '/asistencia/planillas',
      actions: CRUD,
    },
    {
      id: '050104',
      es: 'Condiciones especiales',
      en: 'Special conditions',
      icon: 'checklist',
      route: '/asistencia/condiciones-especiales',
      actions: CRUD,
    },
    {
      id: '050105',
      es: 'Justificaciones',
      en: 'Justification',
      icon: 'file-text',
      route: '/asistencia/justificaciones',
      actions: [...CRUD, 'autorizar'],
    },
    { id: '050107', es: 'Puntos de control', en: 'Checkpoints', icon: 'door', route: '/asistencia/puntos-control', actions: CRUD },
    { id: '0502', es: 'Horarios', en: 'Schedules', icon: 'calendar' },
    ...SCHEDULES.map((screen) => ({ ...screen, actions: CRUD })),
    {
      id: '050205',
      es: 'Calendario de cuadrilla',
      en: 'Crew calendar',
      icon: 'calendar-check',
      route: '/asistencia/horarios/detalle',
      actions: ['consultar', 'editar', 'exportar'],
    },
    { id: '0503', es: 'Gestión', en: 'Management', icon: 'user-check' },
    { id: '050301', es: 'Gestión de personas', en: 'People management', icon: 'user-check', route: '/asistencia/personas', actions: CRUD },
    {
      id: '050302',
      es: 'Cálculo de asistencia',
      en: 'Attendance calculation',
      icon: 'calendar-check',
      route: '/asistencia/calculo',
      actions: ['consultar', 'exportar', 'procesar', 'autorizar'],
    },
    {
      id: '050303',
      es: 'Cierre de periodo',
      en: 'Period closing',
      icon: 'checklist',
      route: '/asistencia/cierre',
      actions: ['consultar', 'eliminar', 'exportar', 'procesar', 'autorizar'],
    },
    { id: '0504', es: 'Reportes', en: 'Reports', icon: 'report-analytics' },
    {
      id: '050401',
      es: 'Reportes de asistencia',
      en: 'Attendance reports',
      icon: 'report-analytics',
      route: '/asistencia/reportes',
      actions: ['consultar', 'exportar'],
    },
    {
      id: '050402',
      es: 'Mi asistencia',
      en: 'My attendance',
      icon: 'calendar-time',
      route: '/asistencia/mi-asistencia',
      actions: ['consultar'],
    },
  ],
  parameters: [
    {
      name: 'asistencia.verificacionPublica',
      type: 'S',
      scope: 'C',
      value: 'S',
      options: ['S', 'N'],
      es: 'Cualquiera puede comprobar un comprobante de marca por su sello',
      en: 'Anybody may prove a mark receipt by its seal',
    },
    {
      name: 'asistencia.aprobacionPropia',
      type: 'S',
      scope: 'C',
      value: 'N',
      options: ['S', 'N'],
      es: 'Cada uno puede aprobar lo que registró',
      en: 'People may approve what they registered',
    },
    {
      name: 'asistencia.suspensionFalta',
      type: 'S',
      scope: 'C',
      value: '07',
      pattern: 'NUM',
      es: 'Código de suspensión de las faltas (PLAME, tabla 21)',
      en: 'Suspension code of absences (PLAME, table 21)',
    },
  ],
  rules: [
    {
      rule: 'asistencia.descanso_minimo',
      behaviour: 'A',
      es: 'El cambio de turno deja menos de 8 horas entre dos turnos',
      en: 'The change of shift leaves less than 8 hours between two shifts',
    },
    {
      rule: 'asistencia.dias_consecutivos',
      behaviour: 'A',
      es: 'El cambio de turno deja más días de trabajo seguidos que los de su régimen (6 sin régimen)',
      en: 'The change of shift leaves more work days in a row than the regime has (6 without one)',
    },
    {
      rule: 'asistencia.sin_acreditacion',
      behaviour: 'A',
      es: 'La persona no está acreditada el día en que se le programa trabajo',
      en: 'The person is not accredited on the day on which work is planned',
    },
  ],
  notices: avisos,
  jobs: [
    {
      name: 'asistencia.pendientes',
      every: { frecuencia: 'M', intervalo: 1 },
      es: 'Anuncia las correcciones de marcas, aplica las que vencen y envía los comprobantes',
      en: 'Announces corrections of marks, applies those whose time passed and sends receipts',
    },
    {
      name: 'asistencia.sobretiempos',
      every: { frecuencia: 'D', hora: '07:00' },
      es: 'Avisa de los sobretiempos por autorizar',
      en: 'Tells of overtime to authorize',
    },
    {
      name: 'asistencia.calculo',
      every: { frecuencia: 'D', hora: '02:10' },
      es: 'Calcula otra vez los últimos tres días de asistencia',
      en: 'Calculates the last three days of attendance again',
    },
  ],
};
