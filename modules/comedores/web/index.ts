import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerReportActs } from '@platform/web/pages/reportActs';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { comedores as manifest } from '../module';
import { Periodo } from '../shared/mesa.entity';
import { reconciliationActs } from './reportes';
import { say } from './say';
import { exclusiveScreen, groupScreen, peopleScreen, periodScreen, roomScreen } from './screens';

const CATEGORY_COST = '0805';
const COUNTER = '0807';
const CONSOLIDATED = '0808';

registerStarts([{ menu: COUNTER, action: 'procesar', label: () => say('tablero.servir'), href: '/comedores/gestion', order: 70 }]);
registerReportActs('RX5', reconciliationActs);
registerWidgets([{ code: 'W14', title: () => say('tablero.W14'), load: () => import('./tablero/ConsumptionWidget') }]);

/** Screens of Comedores. */
export const comedores: WebModule = {
  id: 'comedores',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(
      manifest,
      { ComedorComedor: roomScreen, ComedorGrupo: groupScreen, ComedorComensal: peopleScreen, ComedorServicioExclusivo: exclusiveScreen },
      [CATEGORY_COST, COUNTER, CONSOLIDATED],
    ),
    { menu: CATEGORY_COST, path: '/comedores/costo-categoria', load: () => import('./categoria/CategoryPage') },
    { menu: COUNTER, path: '/comedores/gestion', load: () => import('./mesa/MesaPage') },
    { menu: CONSOLIDATED, path: '/comedores/consolidado', load: () => import('./consolidado/ConsolidatedPage') },
    { menu: CONSOLIDATED, path: '/comedores/consolidado/periodos', entity: Periodo, extend: periodScreen },
  ],
};
