import type { ModuleWords } from '@platform/entity/labels';
import { errors as ownErrors } from './en.errors';
import { errorsVehiculosEn } from './en.errors.vehiculos';
import { organizacionEn } from './en.organizacion';
import { pantallasEn } from './en.pantallas';
import { personaEn } from './en.persona';
import { privacidadEn } from './en.privacidad';
import { vehiculosEn } from './en.vehiculos';
import type { AdministracionEntities, AdministracionErrors, AdministracionScreens } from './es';
import { nombresEn } from './nombres';

const entities: AdministracionEntities = { ...organizacionEn, ...personaEn, ...privacidadEn, ...vehiculosEn };
const errors: AdministracionErrors = { ...ownErrors, ...errorsVehiculosEn };

const screens: AdministracionScreens = {
  turnoMes: {
    titulo: 'Their month',
    de: 'Their {regimen}, month by month',
    anterior: 'Previous month',
    siguiente: 'Next month',
    sinGuardia: 'no guard',
    dia: 'day shift',
    noche: 'night shift',
    descanso: 'rest',
    sitio: 'on site',
    tarde: 'late',
    extra: 'overtime',
    falta: 'absent',
    justificado: 'excused',
    n_sitio_one: '1 day on site',
    n_sitio_other: '{count} days on site',
    n_tarde_one: '1 day late',
    n_tarde_other: '{count} days late',
    n_extra_one: '1 day with overtime',
    n_extra_other: '{count} days with overtime',
    n_falta_one: '1 absence',
    n_falta_other: '{count} absences',
    n_justificado_one: '1 day excused',
    n_justificado_other: '{count} days excused',
  },
  tablero: {
    W18: 'Contracts',
    excedidos: 'Over their endowment',
    porTerminar: 'Ending in 30 days',
    usada: '{n} of {dotacion}',
    termina_one: 'ends on {fecha} (in 1 day)',
    termina_other: 'ends on {fecha} (in {count} days)',
  },
  espera: {
    sinContratos: 'There is none in this division: nobody can be accredited.',
    dotacionExcedida: '{usada} of {dotacion}: {exceso} over its endowment.',
    sinContratosActo: 'Register',
    dotacionExcedidaActo: 'See contract',
  },
  ...pantallasEn,
  titulares: {
    atender: 'Grant',
    denegar: 'Deny',
    respuesta: 'Answer',
    descargar: 'Download their data',
    anonimizar: 'Anonymise the person',
    anonimizarPregunta: 'Who the person was is erased: name, document, contact, health and files. It cannot be undone.',
    retirar: 'Withdraw consent',
    retirarPregunta: 'The person withdraws their consent. The date is kept.',
  },
  asignarCargo: 'Assign position',
  cesar: 'Terminate',
  anularCese: 'Withdraw termination',
  cambiarCargo: 'Change position',
  inactivar: 'Inactivate',
  activar: 'Activate',
  cerrar: 'Close contract',
  mover: 'Move',
  observacion: 'Remark',
  preguntaAnularCese: 'The termination will be withdrawn. What was ended with it does not come back.',
  preguntaActivar: 'The person will be active again.',
  moverPregunta: 'Leave the parent unit empty to take it to the first level.',
  misContratos: 'My contracts',
  usadas: 'Used',
  libres: 'Free',
  enProceso: 'In process',
  dotacionUso: '{used} of {total} in use',
  dotacionExcedida: '{used} of {total}: endowment exceeded',
  valoresActuales: 'The contract today',
  antesDeLaAdenda: 'The contract before the addendum',
  arbol: 'Tree',
  organigrama: 'Organization chart',
  unidadMovida: 'The unit was moved.',
  sinCentroCosto: 'No cost center: it cannot be used in contracts',
  personasUnidad: 'People of the unit / with those below',
  ayudaArbol: 'Drag a unit onto another, or use Alt with the arrows: right puts it under the one above, left takes it up a level.',
  elijaUnidad: 'Choose a unit of the tree.',
  todas: 'All',
  vinculoTitulo: 'First position',
  vinculoPregunta: 'With which position does the person start? A visitor, or someone to be accredited later, is registered without one.',
  sinCargo: 'Register without position',
  conCargo: 'Register with the position',
  sinFoto: 'No photo',
  conIndisciplinas: 'With indisciplines',
  conContrato: 'With a contract in force',
  sinContrato: 'Without a contract in force',
  ceseProgramado: 'Termination scheduled: {fecha}',
};

const words: ModuleWords = { entities, errors, names: nombresEn, screens };
export default words;
