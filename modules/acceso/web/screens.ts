import { choice, choices, text } from '@platform/entity/field';
import { openingPeriod } from '@platform/web/data/reader';
import { words } from '@platform/web/i18n/words';
import { foretold } from '@platform/web/pages/foretold';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { TipoRequisito } from '../shared/catalogos.entity';
import { DIAS, HorarioIntervalo, PerfilAcceso } from '../shared/permiso.entity';
import { Restriccion } from '../shared/restriccion.entity';
import { say } from './say';

/** Who is inside now, under the zones with how many fit. */
export const occupancyScreen: EntityScreen = { above: lazy(() => import('./monitor/OccupancyAbove')), readOnly: true };

export const doorTypeScreen: EntityScreen = { inputs: { Politicas: lazy(() => import('./PoliciesInput')) } };

/** Copies a day's intervals to others; what overlaps is asked once. */
export const scheduleScreen: EntityScreen = {
  rowActions: [
    {
      id: 'copiarDia',
      icon: 'calendar',
      label: () => say('horarios.copiar'),
      action: 'editar',
      visible: () => true,
      run: (rows, tools) => {
        const days = words.entity(HorarioIntervalo).options.Dia ?? {};
        return tools.askAndPost(rows.slice(0, 1), 'copiarDia', {
          title: say('horarios.copiar'),
          fields: { Origen: choice({ options: DIAS, required: true }), Destinos: choices({ options: DIAS, required: true }) },
          labels: { Origen: say('horarios.origen'), Destinos: say('horarios.destinos') },
          options: { Origen: days, Destinos: days },
          button: say('horarios.copiar'),
        });
      },
    },
  ],
};

export const restrictionScreen: EntityScreen = {
  beforeSave: foretold(Restriccion),
  rowActions: [
    {
      id: 'levantar',
      icon: 'user-check',
      label: () => say('restricciones.levantar'),
      action: 'autorizar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'levantar', {
          title: say('restricciones.levantar'),
          fields: { MotivoLevantamiento: text({ max: 250, required: true, multiline: true }) },
          labels: { MotivoLevantamiento: say('restricciones.motivo') },
          button: say('restricciones.levantar'),
        }),
    },
  ],
};

export const markScreen: EntityScreen = {
  columns: [
    'Fecha',
    'Hora',
    'IdPersona',
    'Placa',
    'Identificador',
    'IdCompania',
    'IdZona',
    'IdPuerta',
    'ModoMarcacion',
    'Funcion',
    'TipoIdentificacion',
    'TipoMarcacion',
    'Resultado',
    'Codigo',
    'Origen',
    'Automatica',
    'EnLinea',
    'IdMotivoMarca',
    'IdUsuario',
  ],
  hide: ['ClaveOrigen', 'HuellaPeticion', 'HuellaSellada', 'Secuencia'],
  cells: { Resultado: lazy(() => import('./ResultCell')) },
  inputs: { Motivos: lazy(() => import('./MarkReasons')) },
  initial: () => ({ Fecha: openingPeriod() }),
};

export const accessProfileScreen: EntityScreen = { beforeSave: foretold(PerfilAcceso) };
export const requirementTypeScreen: EntityScreen = { beforeSave: foretold(TipoRequisito) };
