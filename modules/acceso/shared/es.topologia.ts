import type { AccesoEntities } from './es.entidades';
import { entidad, sentido } from './es.opciones';

export const topologiaEs: Pick<
  AccesoEntities,
  | 'AccesoPlano'
  | 'AccesoPlanoLugar'
  | 'AccesoZona'
  | 'AccesoPuntoControl'
  | 'AccesoPuerta'
  | 'AccesoHorario'
  | 'AccesoHorarioIntervalo'
  | 'AccesoGrupo'
  | 'AccesoGrupoPuerta'
> = {
  AccesoPlano: {
    one: 'Plano del sitio',
    many: 'Planos del sitio',
    fields: { IdArchivo: 'Imagen', Alto: 'Alto' },
    options: {},
    tabs: {},
  },
  AccesoPlanoLugar: {
    one: 'Lugar en el plano',
    many: 'Lugares en el plano',
    fields: {
      IdZona: 'Zona',
      IdPuerta: 'Puerta',
      X: 'Desde la izquierda',
      Y: 'Desde arriba',
      Ancho: 'Ancho',
      Largo: 'Largo',
      Forma: 'Forma',
      Puntos: 'Vértices',
    },
    options: { Forma: { R: 'Rectángulo', O: 'Óvalo', P: 'Polígono' } },
    tabs: {},
  },
  AccesoZona: {
    one: 'Zona',
    feminine: true,
    many: 'Zonas',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      IdZonaPadre: 'Dentro de',
      Aforo: 'Aforo',
      Antipassback: 'Antipassback',
      MinutosAntipassback: 'Minutos de antipassback',
      HorasPermanencia: 'Horas de permanencia',
      PuntoEncuentro: 'Punto de encuentro',
    },
    options: { Antipassback: { N: 'No', S: 'Suave: advierte', D: 'Duro: bloquea', T: 'Temporal: bloquea unos minutos' } },
    tabs: { datos: 'Datos', zonas: 'Zonas interiores' },
    help: {
      HorasPermanencia: 'Quien pasa más horas dentro se señala. 0 es sin límite.',
      PuntoEncuentro: 'En una evacuación, una marca en sus puertas dice que la persona está a salvo.',
      IdZonaPadre: 'Sin zona: da al exterior.',
      Aforo: 'Cuántas personas caben: se compara en el monitor, y el tipo de puerta dice si detiene a quien ya no cabe. 0 es sin aforo.',
    },
    empty: 'Registre las zonas de la división: primero la que contiene a las demás.',
  },
  AccesoPuntoControl: {
    one: 'Punto de control',
    many: 'Puntos de control',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Ubicacion: 'Ubicación', Latitud: 'Latitud', Longitud: 'Longitud' },
    options: {},
    tabs: { datos: 'Datos', puertas: 'Puertas' },
    empty: 'Registre una garita y luego sus puertas.',
  },
  AccesoPuerta: {
    one: 'Puerta',
    feminine: true,
    many: 'Puertas',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      IdPuntoControl: 'Punto de control',
      IdTipoPuerta: 'Tipo de puerta',
      IdZonaOrigen: 'Zona de origen',
      IdZonaDestino: 'Zona de destino',
      SentidoPermitido: 'Sentido permitido',
      Modo: 'Modo',
      SegundosApertura: 'Segundos de apertura',
      ExigeCredencial: 'Exige credencial',
      ControlaAsistencia: 'Controla asistencia',
    },
    options: { SentidoPermitido: sentido, Modo: { N: 'Normal', L: 'Libre', C: 'Cerrada' } },
    tabs: {},
    help: { IdZonaOrigen: 'Sin zona: viene del exterior.', Modo: 'Libre: los controles solo advierten. Cerrada: nadie pasa.' },
  },
  AccesoHorario: {
    one: 'Horario',
    many: 'Horarios',
    fields: {
      CodigoCliente: 'Código cliente',
      CodigoDivision: 'Código división',
      Codigo: 'Código',
      Nombre: 'Nombre',
      FeriadoComo: 'En feriados',
      HorasSemana: 'Horas por semana',
      Grupos: 'Grupos que lo usan',
    },
    options: { FeriadoComo: { D: 'Como el día de semana', H: 'Intervalos de feriado', N: 'No hay paso' } },
    tabs: { datos: 'Datos', intervalos: 'Intervalos' },
  },
  AccesoHorarioIntervalo: {
    one: 'Intervalo',
    many: 'Intervalos',
    fields: { IdHorario: 'Horario', Dia: 'Día', HoraInicio: 'Hora de inicio', HoraFin: 'Hora de fin', TipoEntrada: 'Sentido' },
    options: {
      Dia: { '1': 'Lunes', '2': 'Martes', '3': 'Miércoles', '4': 'Jueves', '5': 'Viernes', '6': 'Sábado', '7': 'Domingo', '8': 'Feriado' },
      TipoEntrada: sentido,
    },
    tabs: {},
    help: { HoraFin: 'Si cruza la medianoche, registre dos intervalos: hasta las 24:00 y desde las 00:00 del día siguiente.' },
  },
  AccesoGrupo: {
    one: 'Grupo de acceso',
    many: 'Grupos de acceso',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Entidad: 'Entidad', Puertas: 'Puertas', Vigentes: 'Integrantes vigentes' },
    options: { Entidad: entidad },
    tabs: { datos: 'Datos', puertas: 'Puertas' },
  },
  AccesoGrupoPuerta: {
    one: 'Puerta del grupo',
    feminine: true,
    many: 'Puertas del grupo',
    fields: { IdGrupo: 'Grupo', IdZona: 'Zona', IdPuerta: 'Puerta', Equipos: 'Equipos', IdHorario: 'Horario' },
    options: {},
    tabs: {},
    help: {
      IdPuerta: 'Sin puerta: todas las que llevan a la zona, también las futuras.',
      Equipos: 'Sin equipos: por cualquiera de la puerta. Con equipos: solo por ellos, y no en el puesto de control.',
    },
  },
};
