import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { isSuper } from '@platform/web/session/session';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { Pais } from '../shared/catalogos.entity';
import { CAMPOS_PROPIOS } from '../shared/cliente';
import { Cliente, Division } from '../shared/cliente.entity';
import IconCell from './IconCell';
import BalanceCell from './licencias/BalanceCell';
import KeyCell from './licencias/KeyCell';
import StateCell from './licencias/StateCell';
import { say } from './say';

const ZoneInput = lazy(() => import('./ZoneInput'));

/** Modules: the icon is chosen by its picture, in its colour. */
export const moduloScreen: EntityScreen = {
  columns: ['IdModulo', 'Icono', 'Modulo', 'Orden', 'Ruta', 'Licenciable', 'Opciones', 'Activo'],
  cells: { Icono: IconCell },
  inputs: { Icono: lazy(() => import('./IconInput')), Color: lazy(() => import('./ModuleColor')) },
};

/** The application: manuals, and terms that *Publicar* asks everyone to accept. */
export const aplicacionScreen: EntityScreen = {
  columns: ['IdAplicacion', 'Aplicacion', 'IdTipoAplicacion', 'VersionProducto', 'Activo'],
  hide: ['TerminosPublicados', 'TerminosPublicadosIngles'],
  inputs: { ZonaHoraria: ZoneInput },
  rowActions: [
    {
      id: 'publicarTerminos',
      icon: 'file-certificate',
      label: () => say('aplicacion.publicar'),
      action: 'procesar',
      visible: () => isSuper(),
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'publicarTerminos', { title: say('aplicacion.publicar'), question: say('aplicacion.publicarPregunta') }),
    },
  ],
};

export const paisScreen: EntityScreen = {
  tabs: [{ id: 'feriados', label: () => words.tab(Pais, 'feriados'), Content: lazy(() => import('./HolidaysTab')) }],
};

/** What the client's administrator keeps of its row is open; the rest is the super administrator's. */
export const clienteScreen: EntityScreen = {
  columns: ['Documento', 'Cliente', 'Alias', 'IdPais', 'Corporativo', 'Divisiones', 'Activo'],
  readsOnly: (name, row) => row.can?.todo === false && !CAMPOS_PROPIOS.some((own) => own === name),
  tabs: [{ id: 'divisiones', label: () => words.tab(Cliente, 'divisiones'), Content: lazy(() => import('./DivisionsTab')) }],
};

export const divisionScreen: EntityScreen = {
  columns: Object.entries(Division.fields)
    .filter(([, field]) => 'list' in field)
    .map(([name]) => name)
    .concat('Activo'),
  inputs: { ZonaHoraria: ZoneInput },
};

/** Licences: what is left as a bar, the key but for its last group until it is asked for; whose, to who sees several clients'. */
export const licenciaScreen: EntityScreen = {
  get hide() {
    return isSuper() ? [] : ['IdCliente'];
  },
  columns: ['IdCliente', 'IdModulo', 'Metrica', 'Cantidad', 'Usado', 'Saldo', 'FechaInicio', 'FechaFin', 'Estado', 'Clave'],
  cells: {
    Saldo: BalanceCell,
    Clave: KeyCell,
    Estado: StateCell,
  },
  above: lazyRouteComponent(() => import('./licencias/VerifyKey')),
};
