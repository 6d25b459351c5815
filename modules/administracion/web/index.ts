import type { WebModule } from '@platform/web/module';
import { Categoria, Compania } from '../shared/compania.entity';
import { Contrato, TipoContrato } from '../shared/contrato.entity';
import { Cargo, CentroCosto, Funcion, TipoCargo, UnidadOrganizacional } from '../shared/organizacion.entity';
import { MotivoCese, Persona } from '../shared/persona.entity';
import { contratoScreen } from './contrato';
import { personaScreen } from './persona';
import { unidadScreen } from './unidad';

/** Screens of Administración: generic ones, with the actions that people and contracts have of their own. */
export const administracion: WebModule = {
  id: 'administracion',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  screens: [
    { menu: '030101', path: '/administracion/personas', entity: Persona, extend: personaScreen },
    { menu: '030103', path: '/administracion/motivos-cese', entity: MotivoCese },
    { menu: '030201', path: '/administracion/companias', entity: Compania },
    { menu: '030202', path: '/administracion/categorias', entity: Categoria },
    { menu: '030203', path: '/administracion/tipos-contrato', entity: TipoContrato },
    { menu: '030204', path: '/administracion/contratos', entity: Contrato, extend: contratoScreen },
    {
      menu: '030302',
      path: '/administracion/unidades-organizacionales',
      entity: UnidadOrganizacional,
      extend: unidadScreen,
    },
    { menu: '030303', path: '/administracion/tipos-cargo', entity: TipoCargo },
    { menu: '030304', path: '/administracion/cargos', entity: Cargo },
    { menu: '030305', path: '/administracion/funciones', entity: Funcion },
    { menu: '030306', path: '/administracion/centros-costo', entity: CentroCosto },
  ],
};
