import { registerSearched } from '@platform/web/data/entities';
import { plain } from '@platform/web/data/row';
import { thingHref } from '@platform/web/data/things';
import { words } from '@platform/web/i18n/words';
import type { EntityRoute, WebModule } from '@platform/web/module';
import { registerPageWays } from '@platform/web/page/pageParts';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { foretold } from '@platform/web/pages/foretold';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { can } from '@platform/web/session/session';
import { lazy } from 'react';
import { acreditacion as manifest } from '../module';
import { AcreditacionPersona } from '../shared/acreditacion.entity';
import { DatoEvaluar, PerfilAcreditacion, Requisito } from '../shared/configuracion.entity';
import { Solicitud } from '../shared/solicitud.entity';
import { Suplencia } from '../shared/suplencia.entity';
import { Actualizacion, Desmovilizacion } from '../shared/tramite.entity';
import { evaluatedDatumShows, profileShows } from './configuracion';
import { say } from './say';
import { requestScreen } from './solicitud/screen';
import { substitutionScreen } from './suplencia/screen';

/** Options with screens of their own. */
const OWN = ['060101', '060102', '060103', '060201', '060202', '060203', '060301', '060302', '060401', '060402', '060403', '060404', '0605', '0607'];

registerWidgets([
  { code: 'W02', title: () => say('tablero.W02'), load: async () => ({ default: (await import('./tablero/States')).RequestsByState }) },
  { code: 'W03', title: () => say('tablero.W03'), load: async () => ({ default: (await import('./tablero/States')).DemobilizationsByState }) },
  { code: 'W04', title: () => say('tablero.W04'), load: async () => ({ default: (await import('./tablero/States')).UpdatesByState }) },
  { code: 'W05', title: () => say('tablero.W05'), load: async () => ({ default: (await import('./tablero/Endowment')).Endowment }) },
  { code: 'W06', title: () => say('tablero.W06'), load: async () => ({ default: (await import('./tablero/Numbers')).Waiting }) },
  { code: 'W07', title: () => say('tablero.W07'), load: async () => ({ default: (await import('./tablero/Numbers')).ToCorrect }) },
  { code: 'W08', title: () => say('tablero.W08'), load: async () => ({ default: (await import('./tablero/Expiries')).Expiries }) },
  { code: 'W09', title: () => say('tablero.W09'), load: async () => ({ default: (await import('./tablero/Numbers')).Attention }) },
]);

registerStarts([
  {
    menu: '060103',
    action: 'autorizar',
    label: () => say('inicio.atender'),
    href: '/movilizacion/autorizacion',
    of: ({ authorizerRoles }) => authorizerRoles.length > 0,
    order: 10,
  },
  { menu: '060101', action: 'crear', label: () => say('lista.nueva'), href: '/movilizacion/solicitud/nueva', order: 20 },
]);
registerPageWays([
  {
    entity: 'AdministracionPersona',
    id: 'acreditaciones',
    icon: 'user-check',
    label: () => words.entity(AcreditacionPersona).many,
    href: ({ id }) => `/consultas/personas?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [Number(id)] }))}`,
  },
]);

/** The first of some screens that the session may open, for a row of a procedure. */
const firstAllowed = (id: string, ways: readonly (readonly [option: string, path: string])[]): string | undefined => {
  const way = ways.find(([option]) => can(option, 'consultar'));
  return way && `${way[1]}${id}`;
};
registerSearched([
  {
    entity: Solicitud,
    path: '/movilizacion/solicitud',
    href: ({ IdSolicitud }) => thingHref(Solicitud.resource, plain(IdSolicitud)),
    detail: ({ Solicitado, Estado }) => [plain(Solicitado), words.option(Solicitud, 'Estado', plain(Estado))].filter(Boolean).join(' · '),
  },
  {
    entity: Desmovilizacion,
    path: '/desmovilizacion/solicitud',
    href: ({ IdDesmovilizacion }) =>
      firstAllowed(plain(IdDesmovilizacion), [
        ['060201', '/desmovilizacion/solicitud/'],
        ['060203', '/desmovilizacion/autorizacion/'],
      ]),
    detail: ({ Solicitado, Estado }) => [plain(Solicitado), words.option(Desmovilizacion, 'Estado', plain(Estado))].filter(Boolean).join(' · '),
  },
  {
    entity: Actualizacion,
    path: '/requisito/actualizacion',
    href: ({ IdActualizacion }) =>
      firstAllowed(plain(IdActualizacion), [
        ['060301', '/requisito/actualizacion/'],
        ['060302', '/requisito/autorizacion/'],
      ]),
    detail: ({ Estado }) => words.option(Actualizacion, 'Estado', plain(Estado)),
  },
]);

/** The page of a request, under whichever screen of requests the session opens. */
const REQUEST_PAGES: readonly EntityRoute[] = (
  [
    ['060401', '/consultas/movilizaciones'],
    ['060101', '/movilizacion/solicitud'],
    ['060103', '/movilizacion/autorizacion'],
  ] as const
).map(([menu, list]) => ({ menu, path: `${list}/ficha`, list, entity: Solicitud, extend: requestScreen }));

/** Screens of Acreditación: requests, the authorizers' desk, queries and settings. */
export const acreditacion: WebModule = {
  id: 'acreditacion',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(
      manifest,
      {
        [Requisito.resource]: { beforeSave: foretold(Requisito, 'changes'), children: { [DatoEvaluar.resource]: { shows: evaluatedDatumShows } } },
        [PerfilAcreditacion.resource]: {
          beforeSave: foretold(PerfilAcreditacion, 'changes'),
          shows: profileShows,
          tabs: [
            { id: 'requisitos', label: () => words.tab(PerfilAcreditacion, 'requisitos'), Content: lazy(() => import('./perfiles/RequirementsTab')) },
          ],
        },
        [DatoEvaluar.resource]: { shows: evaluatedDatumShows },
        [Suplencia.resource]: substitutionScreen,
      },
      OWN,
    ),
    ...REQUEST_PAGES,
    {
      menu: '060101',
      path: '/movilizacion/solicitud',
      load: async () => ({ default: (await import('./solicitud/RequestsPage')).RequestsPage }),
    },
    {
      menu: '060101',
      path: '/movilizacion/solicitud/$id',
      load: async () => ({ default: (await import('./solicitud/RequestPage')).RequestPage }),
    },
    {
      menu: '060102',
      path: '/movilizacion/masiva',
      load: async () => ({ default: (await import('./carga/LoadsPage')).LoadsPage }),
    },
    {
      menu: '060102',
      path: '/movilizacion/masiva/$id',
      load: async () => ({ default: (await import('./carga/LoadPage')).LoadPage }),
    },
    {
      menu: '060103',
      path: '/movilizacion/autorizacion',
      load: async () => ({ default: (await import('./autorizacion/DeskPage')).DeskPage }),
    },
    {
      menu: '060401',
      path: '/consultas/movilizaciones',
      load: async () => ({ default: (await import('./consultas/MovilizacionesPage')).MovilizacionesPage }),
    },
    {
      menu: '060401',
      path: '/consultas/movilizaciones/$id',
      load: async () => ({ default: (await import('./consultas/MovilizacionPage')).MovilizacionPage }),
    },
    {
      menu: '060403',
      path: '/consultas/personas',
      load: async () => ({ default: (await import('./consultas/PersonasPage')).PersonasPage }),
    },
    {
      menu: '060403',
      path: '/consultas/personas/$id',
      load: async () => ({ default: (await import('./consultas/PersonasPage')).PersonaPage }),
    },
    {
      menu: '060403',
      path: '/consultas/personas/empresas',
      load: async () => ({ default: (await import('./consultas/PersonasPage')).EmpresasPage }),
    },
    {
      menu: '060403',
      path: '/consultas/personas/empresas/$id',
      load: async () => ({ default: (await import('./consultas/PersonasPage')).EmpresaPage }),
    },
    {
      menu: '060404',
      path: '/consultas/vehiculos',
      load: async () => ({ default: (await import('./consultas/VehiculosPage')).VehiculosPage }),
    },
    {
      menu: '060404',
      path: '/consultas/vehiculos/$id',
      load: async () => ({ default: (await import('./consultas/VehiculosPage')).VehiculoPage }),
    },
    { menu: '060201', path: '/desmovilizacion/solicitud', load: async () => ({ default: (await import('./tramites/lists')).OwnDemobilizations }) },
    {
      menu: '060201',
      path: '/desmovilizacion/solicitud/nuevo',
      load: async () => ({ default: (await import('./tramites/DemobilizationForm')).NewDemobilization }),
    },
    {
      menu: '060201',
      path: '/desmovilizacion/solicitud/$id',
      load: async () => ({ default: (await import('./tramites/DemobilizationPage')).DemobilizationPage }),
    },
    { menu: '060202', path: '/desmovilizacion/masiva', load: async () => ({ default: (await import('./tramites/lists')).MassDemobilizations }) },
    {
      menu: '060202',
      path: '/desmovilizacion/masiva/nuevo',
      load: async () => ({ default: (await import('./tramites/DemobilizationForm')).NewMassDemobilization }),
    },
    {
      menu: '060202',
      path: '/desmovilizacion/masiva/$id',
      load: async () => ({ default: (await import('./tramites/DemobilizationPage')).DemobilizationPage }),
    },
    {
      menu: '060203',
      path: '/desmovilizacion/autorizacion',
      load: async () => ({ default: (await import('./tramites/lists')).DemobilizationInbox }),
    },
    {
      menu: '060203',
      path: '/desmovilizacion/autorizacion/$id',
      load: async () => ({ default: (await import('./tramites/DemobilizationPage')).DemobilizationPage }),
    },
    { menu: '060402', path: '/consultas/desmovilizaciones', load: async () => ({ default: (await import('./tramites/lists')).DemobilizationQuery }) },
    {
      menu: '060402',
      path: '/consultas/desmovilizaciones/$id',
      load: async () => ({ default: (await import('./tramites/DemobilizationPage')).DemobilizationPage }),
    },
    { menu: '060301', path: '/requisito/actualizacion', load: async () => ({ default: (await import('./tramites/lists')).OwnUpdates }) },
    { menu: '060301', path: '/requisito/actualizacion/nuevo', load: async () => ({ default: (await import('./tramites/UpdateForm')).NewUpdate }) },
    { menu: '060301', path: '/requisito/actualizacion/$id', load: async () => ({ default: (await import('./tramites/UpdatePage')).UpdatePage }) },
    { menu: '060302', path: '/requisito/autorizacion', load: async () => ({ default: (await import('./tramites/lists')).UpdateInbox }) },
    { menu: '060302', path: '/requisito/autorizacion/$id', load: async () => ({ default: (await import('./tramites/UpdatePage')).UpdatePage }) },
    {
      menu: '060403',
      path: '/reporte/ficha-persona',
      load: async () => ({ default: (await import('./consultas/PersonFilePage')).PersonFilePage }),
    },
    {
      menu: '0605',
      path: '/reporte/eficiencia-atencion',
      load: async () => ({ default: (await import('./tablero/EfficiencyPage')).EfficiencyPage }),
    },
    {
      menu: '0607',
      path: '/acreditacion/dashboard',
      load: async () => ({ default: (await import('./tablero/AccreditationDashboard')).AccreditationDashboard }),
    },
  ],
};
