import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { administracion as manifest } from '../module';
import { adendaScreen } from './adenda';
import { contratoScreen } from './contrato';
import { personaScreen } from './persona';
import { consentimientoScreen, titularScreen } from './privacidad';
import { cargoScreen, unidadScreen } from './unidad';

/** Screens of Administración: generic ones, with the actions that people, contracts and units have of their own. */
export const administracion: WebModule = {
  id: 'administracion',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: entityScreens(manifest, {
    AdministracionPersona: personaScreen,
    AdministracionContrato: contratoScreen,
    AdministracionAdenda: adendaScreen,
    AdministracionUnidadOrganizacional: unidadScreen,
    AdministracionCargo: cargoScreen,
    // Its contracts are made on their own screen.
    AdministracionCompania: {
      palette: true,
      children: { AdministracionContrato: { ...contratoScreen, readOnly: true }, AdministracionContratoSubcontratista: { readOnly: true } },
    },
    AdministracionSolicitudTitular: titularScreen,
    AdministracionConsentimiento: consentimientoScreen,
  }),
};
