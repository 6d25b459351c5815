import { date } from '@platform/entity/field';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { Contrato } from '../shared/contrato.entity';
import { remarkField, say } from './say';

/** Contracts open on those in force or to begin; *Cerrar* ends one. */
export const contratoScreen: EntityScreen = {
  palette: true,
  columns: [
    'Codigo',
    'Asunto',
    'IdCompaniaContratista',
    'IdCompania',
    'IdDivision',
    'IdUnidadOrganizacional',
    'IdTipoContrato',
    'FechaInicio',
    'FechaFin',
    'Estado',
    'DotacionUsada',
    'Dotacion',
  ],
  initial: { Estado: ['F', 'V', 'W'] },
  rowActions: [
    {
      id: 'cerrar',
      icon: 'lock',
      label: () => say('cerrar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'cerrar', {
          title: say('cerrar'),
          button: say('cerrar'),
          fields: { FechaCierre: date({ required: true }), ...remarkField },
          labels: { FechaCierre: words.field(Contrato, 'FechaCierre'), Observacion: say('observacion') },
        }),
    },
  ],
};
