import type { ModuleWords } from '@platform/entity/labels';
import { errors as ownErrors } from './es.errors';
import { errorsVehiculos } from './es.errors.vehiculos';
import { type OrganizacionWords, organizacionEs } from './es.organizacion';
import { pantallasEs } from './es.pantallas';
import { type PersonaWords, personaEs } from './es.persona';
import { type PrivacidadWords, privacidadEs } from './es.privacidad';
import { type VehiculosWords, vehiculosEs } from './es.vehiculos';
import { nombresEs } from './nombres';

/** Words of every entity of the module; the other language must have the same shape. */
export type AdministracionEntities = OrganizacionWords & PersonaWords & PrivacidadWords & VehiculosWords;

const entities: AdministracionEntities = { ...organizacionEs, ...personaEs, ...privacidadEs, ...vehiculosEs };
const errors = { ...ownErrors, ...errorsVehiculos };

const words = {
  entities,
  errors,
  names: nombresEs,
  screens: {
    turnoMes: {
      titulo: 'Su mes',
      de: 'Sus {regimen}, mes a mes',
      anterior: 'Mes anterior',
      siguiente: 'Mes siguiente',
      sinGuardia: 'sin guardia',
      dia: 'turno de día',
      noche: 'turno de noche',
      descanso: 'descanso',
      sitio: 'en sitio',
      tarde: 'tardanza',
      extra: 'sobretiempo',
      falta: 'falta',
      justificado: 'justificado',
      n_sitio_one: '1 día en sitio',
      n_sitio_other: '{count} días en sitio',
      n_tarde_one: '1 tardanza',
      n_tarde_other: '{count} tardanzas',
      n_extra_one: '1 día con sobretiempo',
      n_extra_other: '{count} días con sobretiempo',
      n_falta_one: '1 falta',
      n_falta_other: '{count} faltas',
      n_justificado_one: '1 día justificado',
      n_justificado_other: '{count} días justificados',
    },
    tablero: {
      W18: 'Contratos',
      excedidos: 'Con dotación excedida',
      porTerminar: 'Terminan en 30 días',
      usada: '{n} de {dotacion}',
      termina_one: 'termina el {fecha} (en 1 día)',
      termina_other: 'termina el {fecha} (en {count} días)',
    },
    ...pantallasEs,
    espera: {
      sinContratos: 'No hay ninguno en esta división: no se puede acreditar a nadie.',
      dotacionExcedida: '{usada} de {dotacion}: {exceso} sobre su dotación.',
      sinContratosActo: 'Registrar',
      dotacionExcedidaActo: 'Ver contrato',
    },
    titulares: {
      atender: 'Atender',
      denegar: 'Denegar',
      respuesta: 'Respuesta',
      descargar: 'Descargar sus datos',
      anonimizar: 'Anonimizar a la persona',
      anonimizarPregunta: 'Se borrará quién fue la persona: nombre, documento, contacto, salud y archivos. No se puede deshacer.',
      retirar: 'Retirar consentimiento',
      retirarPregunta: 'La persona retira su consentimiento. Queda constancia de la fecha.',
    },
    asignarCargo: 'Asignar cargo',
    cesar: 'Cesar',
    anularCese: 'Anular cese',
    cambiarCargo: 'Cambiar de cargo',
    inactivar: 'Inactivar',
    activar: 'Activar',
    cerrar: 'Cerrar contrato',
    mover: 'Mover',
    observacion: 'Observación',
    preguntaAnularCese: 'Se anulará el cese de la persona. Lo que se dio de baja con él no se recupera.',
    preguntaActivar: 'La persona volverá a estar activa.',
    moverPregunta: 'Deje vacía la unidad superior para llevarla al primer nivel.',
    misContratos: 'Mis contratos',
    usadas: 'Usadas',
    libres: 'Libres',
    enProceso: 'En proceso',
    dotacionUso: '{used} de {total} en uso',
    dotacionExcedida: '{used} de {total}: dotación superada',
    valoresActuales: 'El contrato hoy',
    antesDeLaAdenda: 'El contrato antes de la adenda',
    arbol: 'Árbol',
    organigrama: 'Organigrama',
    unidadMovida: 'La unidad se movió.',
    sinCentroCosto: 'Sin centro de costo: no se puede usar en contratos',
    personasUnidad: 'Personas de la unidad / con las que dependen',
    ayudaArbol: 'Arrastre una unidad sobre otra, o con Alt y las flechas: derecha la pone bajo la anterior, izquierda la sube un nivel.',
    elijaUnidad: 'Elija una unidad del árbol.',
    todas: 'Todas',
    vinculoTitulo: 'Primer cargo',
    vinculoPregunta: '¿Con qué cargo ingresa? Una visita, o quien se acreditará después, se registra sin cargo.',
    sinCargo: 'Registrar sin cargo',
    conCargo: 'Registrar con el cargo',
    sinFoto: 'Sin foto',
    conIndisciplinas: 'Con indisciplinas',
    conContrato: 'Con contrato vigente',
    sinContrato: 'Sin contrato vigente',
    ceseProgramado: 'Cese programado: {fecha}',
  },
} satisfies ModuleWords;
export default words;
export type AdministracionErrors = { [K in keyof typeof errors]: string };
export type AdministracionScreens = Shape<typeof words.screens>;
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
