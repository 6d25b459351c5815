import type { EntityLabels } from '@platform/entity/labels';
import type { MarcaExcluida, Programacion } from './cambios.entity';
import type { Compania, CondicionEspecial, ConfiguracionCompania, JornadaLegal, PuntoControl } from './configuracion.entity';
import type { Comprobante, Correccion } from './correccion.entity';
import type { Dia } from './dia.entity';
import type { Documento, DocumentoPersona } from './documento.entity';
import { cierreEs } from './es.cierre';
import { diasEs } from './es.dias';
import { documentosEs } from './es.documentos';
import type { Fiscalizacion, FiscalizacionClave, FiscalizacionConsulta } from './fiscalizacion.entity';
import type { Horario, HorarioDetalle, HorarioIntervalo } from './horario.entity';
import type { Justificacion, JustificacionPersona } from './justificacion.entity';
import type { CondicionPersona, Persona, PersonaHorario } from './persona.entity';
import type { Bolsa, Periodo, PeriodoEvento, PeriodoPersona, Planilla, Regularizacion } from './planilla.entity';
import type { Recalculo } from './recalculo.entity';
import type { Sobretiempo } from './sobretiempo.entity';
import type { CambioTurno, CambioTurnoAviso } from './turnos.entity';

/** Words of every entity of the module; the other language must have the same shape. */
export type AsistenciaEntities = {
  AsistenciaJornadaLegal: EntityLabels<typeof JornadaLegal>;
  AsistenciaCompania: EntityLabels<typeof Compania>;
  AsistenciaConfiguracionCompania: EntityLabels<typeof ConfiguracionCompania>;
  AsistenciaCondicionEspecial: EntityLabels<typeof CondicionEspecial>;
  AsistenciaPuntoControl: EntityLabels<typeof PuntoControl>;
  AsistenciaHorario: EntityLabels<typeof Horario>;
  AsistenciaHorarioDetalle: EntityLabels<typeof HorarioDetalle>;
  AsistenciaHorarioIntervalo: EntityLabels<typeof HorarioIntervalo>;
  AsistenciaPersona: EntityLabels<typeof Persona>;
  AsistenciaPersonaHorario: EntityLabels<typeof PersonaHorario>;
  AsistenciaCondicionPersona: EntityLabels<typeof CondicionPersona>;
  AsistenciaDia: EntityLabels<typeof Dia>;
  AsistenciaProgramacion: EntityLabels<typeof Programacion>;
  AsistenciaMarcaExcluida: EntityLabels<typeof MarcaExcluida>;
  AsistenciaSobretiempo: EntityLabels<typeof Sobretiempo>;
  AsistenciaCorreccion: EntityLabels<typeof Correccion>;
  AsistenciaComprobante: EntityLabels<typeof Comprobante>;
  AsistenciaPlanilla: EntityLabels<typeof Planilla>;
  AsistenciaPeriodo: EntityLabels<typeof Periodo>;
  AsistenciaPeriodoEvento: EntityLabels<typeof PeriodoEvento>;
  AsistenciaPeriodoPersona: EntityLabels<typeof PeriodoPersona>;
  AsistenciaRegularizacion: EntityLabels<typeof Regularizacion>;
  AsistenciaBolsa: EntityLabels<typeof Bolsa>;
  AsistenciaFiscalizacion: EntityLabels<typeof Fiscalizacion>;
  AsistenciaFiscalizacionClave: EntityLabels<typeof FiscalizacionClave>;
  AsistenciaFiscalizacionConsulta: EntityLabels<typeof FiscalizacionConsulta>;
  AsistenciaJustificacion: EntityLabels<typeof Justificacion>;
  AsistenciaJustificacionPersona: EntityLabels<typeof JustificacionPersona>;
  AsistenciaRecalculo: EntityLabels<typeof Recalculo>;
  AsistenciaCambioTurno: EntityLabels<typeof CambioTurno>;
  AsistenciaCambioTurnoAviso: EntityLabels<typeof CambioTurnoAviso>;
  AsistenciaDocumento: EntityLabels<typeof Documento>;
  AsistenciaDocumentoPersona: EntityLabels<typeof DocumentoPersona>;
};

export const entities: AsistenciaEntities = {
  ...diasEs,
  ...cierreEs,
  ...documentosEs,
  AsistenciaJornadaLegal: {
    one: 'Jornada legal',
    feminine: true,
    many: 'Jornadas legales',
    fields: {
      IdPais: 'País',
      FechaInicio: 'Desde',
      MinutosSemana: 'Minutos a la semana',
      MinutosDia: 'Minutos al día',
      MinutosRefrigerio: 'Minutos de refrigerio',
      MaximoSobretiempoDia: 'Máximo de sobretiempo al día',
    },
    options: {},
    tabs: {},
  },
  AsistenciaCompania: {
    one: 'Compañía',
    feminine: true,
    many: 'Compañías',
    fields: {
      IdCompania: 'Compañía',
      Documento: 'Documento',
      Contratista: 'Contratista',
      ControlaAsistencia: 'Controla asistencia',
      Divisiones: 'Divisiones',
      IdHorarioDefecto: 'Horario por defecto',
      IdPlanillaDefecto: 'Planilla por defecto',
      Contacto: 'Contacto',
      Correo: 'Correo',
      ComprobanteMarca: 'Comprobante de marca',
      Personas: 'Personas activas',
      ConConfiguracion: 'Configuración vigente',
      ConCondiciones: 'Condiciones',
      ConPlanilla: 'Planilla',
      ConHorarios: 'Horarios asignados',
      Incompleta: 'Incompleta',
    },
    options: {},
    tabs: {},
    empty: 'Incorpore una compañía: desde ese día se calculan las horas de su gente.',
  },
  AsistenciaConfiguracionCompania: {
    one: 'Configuración por compañía',
    feminine: true,
    many: 'Configuración por compañía',
    fields: {
      IdCompania: 'Compañía',
      FechaInicio: 'Vigente desde',
      FechaFin: 'Hasta',
      ModoEmparejamiento: 'Emparejamiento',
      MinutosDuplicado: 'Marca duplicada (minutos)',
      MargenEntrada: 'Margen de entrada (minutos)',
      MargenSalida: 'Margen de salida (minutos)',
      MaximoPresencia: 'Máximo de presencia (minutos)',
      MarcaIncompleta: 'Marca incompleta',
      CambioHora: 'Cambio de hora',
      ToleranciaEntrada: 'Tolerancia de entrada',
      TardanzaDesde: 'La tardanza se cuenta',
      ToleranciaSalida: 'Tolerancia de salida',
      MaximoTardanza: 'Tardanza máxima (0 = nunca)',
      RefrigerioLibre: 'Refrigerio en día libre',
      UmbralRefrigerio: 'Presencia desde la que se descuenta',
      BaseSobretiempo: 'Base de sobretiempo',
      MinutosBase: 'Minutos de la base (vacío: la jornada legal)',
      SobretiempoAntes: 'Cuenta antes del turno',
      MinimoSobretiempo: 'Mínimo de sobretiempo',
      RedondeoSobretiempo: 'Redondeo de sobretiempo',
      MaximoSobretiempo: 'Máximo de sobretiempo al día (0 = ninguno)',
      RequiereAutorizacion: 'Requiere autorización',
      CompensaSobretiempo: 'Compensa sobretiempo',
      FactorCompensacion: 'Factor de compensación',
      MesesCompensacion: 'Meses de compensación',
      Bandas: 'Bandas',
      PorcentajeDescanso: 'Porcentaje en descanso',
      PorcentajeFeriado: 'Porcentaje en feriado',
      NocheInicio: 'La noche empieza',
      NocheFin: 'La noche termina',
      FeriadoPor: 'El feriado se cuenta',
      AvisoOmision: 'Aviso de omisión',
      HorasOposicion: 'Horas de oposición',
    },
    options: {
      ModoEmparejamiento: { P: 'Primera y última marca', S: 'Por sentido' },
      MarcaIncompleta: { P: 'Queda pendiente', T: 'Asume el turno' },
      CambioHora: { N: 'El turno conserva sus minutos', R: 'El turno dura lo que dura' },
      TardanzaDesde: { I: 'Desde el inicio del turno', T: 'Desde la tolerancia' },
      BaseSobretiempo: { D: 'Diaria', S: 'Semanal', C: 'Del ciclo' },
      FeriadoPor: { T: 'Por turno', M: 'Por minuto' },
    },
    tabs: {
      emparejamiento: 'Emparejamiento',
      tolerancias: 'Tolerancias',
      refrigerio: 'Refrigerio',
      sobretiempo: 'Sobretiempo',
      noche: 'Noche',
      feriado: 'Feriado y descanso',
    },
    empty: 'Sin configuración rige la del país. Registre la de una compañía desde una fecha.',
  },
  AsistenciaCondicionEspecial: {
    one: 'Condición especial',
    feminine: true,
    many: 'Condiciones especiales',
    fields: {
      IdCompania: 'Compañía',
      Codigo: 'Código',
      Nombre: 'Nombre',
      Efecto: 'Efecto',
      Minutos: 'Minutos',
      IdDocumento: 'Documento',
      Personas: 'Personas vigentes',
    },
    options: {
      Efecto: { AS: 'Adelanto de salida', RE: 'Retraso de entrada', NC: 'Sin control de marcas', TO: 'Tolerancia propia', NS: 'Sin sobretiempo' },
    },
    tabs: {},
    empty: 'Registre una condición: lactancia, confianza, movilidad.',
  },
  AsistenciaPuntoControl: {
    one: 'Punto de control',
    many: 'Puntos de control',
    fields: {
      IdPuntoControl: 'Punto de control',
      IdPuerta: 'Puerta',
      IdCompania: 'Compañía',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      UsaSentido: 'Usa el sentido',
    },
    options: {},
    tabs: {},
    empty: 'Sin ninguno cuentan todas las puertas que controlan asistencia.',
  },
  AsistenciaHorario: {
    one: 'Horario',
    many: 'Horarios',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      IdCompania: 'Compañía',
      Tipo: 'Tipo',
      HorasDia: 'Minutos al día',
      VentanaInicio: 'Ventana desde',
      VentanaFin: 'Ventana hasta',
      NucleoInicio: 'Núcleo desde',
      NucleoFin: 'Núcleo hasta',
      DiasCiclo: 'Días del ciclo',
      PorRegimen: 'Según régimen y guardia',
      FechaAncla: 'Primer día de un ciclo',
      DesvioMaximo: 'Desvío máximo (minutos)',
      DiasSemana: 'Días de trabajo a la semana',
      FeriadoLaborable: 'Feriado laborable',
      Minutos: 'Horas planificadas',
      Personas: 'Personas',
    },
    options: {
      Tipo: { F: 'Flexible', S: 'Semanal', C: 'Cíclico', A: 'Automático' },
    },
    tabs: { datos: 'Datos' },
    empty: 'Registre un horario y luego sus días.',
  },
  AsistenciaHorarioDetalle: {
    one: 'Día del horario',
    many: 'Detalle por día',
    fields: {
      IdHorario: 'Horario',
      NumeroDia: 'Día',
      TipoDia: 'Tipo de día',
      Turno: 'Turno',
      RefrigerioMarcado: 'Refrigerio marcado',
      HorasDia: 'Minutos del día',
      Horas: 'Horas',
      Minutos: 'Minutos',
    },
    options: {
      TipoDia: { L: 'Laborable', D: 'Descanso', V: 'Viaje' },
      Turno: { D: 'Día', N: 'Noche' },
    },
    tabs: {},
    empty: 'Agregue los días: 1 lunes … 7 domingo, o los del ciclo.',
  },
  AsistenciaHorarioIntervalo: {
    one: 'Intervalo',
    many: 'Intervalos',
    fields: {
      IdHorarioDetalle: 'Día',
      Tipo: 'Tipo',
      HoraInicio: 'Desde',
      HoraFin: 'Hasta',
      DiaInicio: 'Desde el día siguiente (1)',
      DiaFin: 'Hasta el día siguiente (1)',
    },
    options: {
      Tipo: { T: 'Trabajo', R: 'Refrigerio' },
    },
    tabs: {},
    empty: 'Agregue el tramo de trabajo y su refrigerio.',
  },
  AsistenciaPersona: {
    one: 'Persona',
    feminine: true,
    many: 'Gestión de personas',
    fields: {
      IdPersona: 'Persona',
      Documento: 'Documento',
      NombreCompleto: 'Nombre completo',
      IdCompania: 'Compañía',
      IdPlanilla: 'Planilla',
      CodigoTrabajador: 'Código de trabajador',
      SujetoControl: 'Sujeto a control',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      FinPorCese: 'Termina con el vínculo',
      IdHorario: 'Horario',
      IdCargo: 'Cargo',
      Guardia: 'Guardia',
      Condiciones: 'Condiciones',
      Pendientes: 'Días por resolver',
      Incompletas: 'Días con marca incompleta',
      Condicion: 'Condición',
      DiasCompensados: 'Días compensados en el año',
      OfreceConfianza: 'Se ofrece CONFIANZA',
    },
    options: { Condicion: { TRABAJADOR: 'Trabajador', CESADO: 'Cesado' } },
    tabs: { datos: 'Datos' },
    empty: 'Al incorporar una compañía entra su gente; aquí se agrega a quien falte.',
  },
  AsistenciaPersonaHorario: {
    one: 'Horario de la persona',
    many: 'Horarios de personas',
    fields: {
      IdPersona: 'Persona',
      IdHorario: 'Horario',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      IdRegimenGuardia: 'Guardia',
      DiaInicial: 'Día inicial del ciclo',
    },
    options: {},
    tabs: {},
    empty: 'Asigne un horario desde una fecha.',
  },
  AsistenciaCondicionPersona: {
    one: 'Condición de la persona',
    feminine: true,
    many: 'Condiciones de personas',
    fields: {
      IdPersona: 'Persona',
      IdCondicionEspecial: 'Condición',
      FechaInicio: 'Desde',
      FechaFin: 'Hasta',
      FaltaDocumento: 'Falta el documento',
      DocumentoHasta: 'Documento hasta',
    },
    options: {},
    tabs: {},
    empty: 'Asigne una condición entre fechas.',
  },
};
