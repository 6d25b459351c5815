import { registerReferenceInput } from '@platform/fields/ref/own';
import type { WebModule } from '@platform/web/module';
import { registerPageParts } from '@platform/web/page/pageParts';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { administracion as manifest } from '../module';
import { adendaScreen } from './adenda';
import { contratoScreen } from './contrato';
import { personaScreen } from './persona';
import { consentimientoScreen, titularScreen } from './privacidad';
import { say } from './say';
import { cargoScreen, centroCostoScreen, unidadScreen } from './unidad';
import {
  colorScreen,
  datoAdicionalScreen,
  indisciplinaScreen,
  licenciaInternaScreen,
  PlaceInput,
  regimenScreen,
  tipoVehiculoScreen,
  ubigeoScreen,
  vehiculoScreen,
} from './vehiculos';

registerPageParts([
  { entity: 'AdministracionPersona', place: 'main', id: 'proximas', load: () => import('./persona/NextDates') },
  { entity: 'AdministracionPersona', place: 'side', id: 'mes', load: () => import('./persona/RosterMonth') },
]);
registerReferenceInput('AdministracionUbigeo', PlaceInput);
registerWidgets([{ code: 'W18', title: () => say('tablero.W18'), load: () => import('./ContractsWidget') }]);

const BRANDS = '030403';
const HOLIDAYS = '030501';

/** Screens of Administración: generic ones, with the actions that people, contracts and units have of their own. */
export const administracion: WebModule = {
  id: 'administracion',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(
      manifest,
      {
        AdministracionPersona: personaScreen,
        AdministracionContrato: contratoScreen,
        AdministracionUnidadOrganizacional: unidadScreen,
        AdministracionAdenda: adendaScreen,
        AdministracionCargo: cargoScreen,
        AdministracionCentroCosto: centroCostoScreen,
        AdministracionTipoVehiculo: tipoVehiculoScreen,
        // Its contracts are made on their own screen.
        AdministracionCompania: {
          palette: true,
          columns: [
            ...['Documento', 'Compania', 'Alias', 'IdCategoria', 'IdPais', 'Contratista', 'ControlaAsistencia'],
            ...['ContratosVigentes', 'PersonasActivas', 'Activo'],
          ],
          switches: [
            { id: 'conContrato', label: () => say('conContrato'), expression: () => ['ContratosVigentes', '>', 0] },
            { id: 'sinContrato', label: () => say('sinContrato'), expression: () => ['ContratosVigentes', '=', 0] },
          ],
          children: { AdministracionContrato: { ...contratoScreen, readOnly: true }, AdministracionContratoSubcontratista: { readOnly: true } },
        },
        AdministracionColor: colorScreen,
        AdministracionVehiculo: vehiculoScreen,
        AdministracionDatoAdicional: datoAdicionalScreen,
        AdministracionLicenciaInterna: licenciaInternaScreen,
        AdministracionRegimen: regimenScreen,
        AdministracionIndisciplina: indisciplinaScreen,
        AdministracionUbigeo: ubigeoScreen,
        AdministracionSolicitudTitular: titularScreen,
        AdministracionConsentimiento: consentimientoScreen,
      },
      [BRANDS, HOLIDAYS],
    ),
    { menu: BRANDS, path: '/administracion/marcas-modelos', load: () => import('./vehiculos/BrandsPage') },
    { menu: HOLIDAYS, path: '/administracion/feriados', load: () => import('./calendario/HolidaysPage') },
  ],
};
