import { today } from '@platform/server/http/context';
import type { Sheet } from '@platform/server/sheet/sheet';
import { PersonaGrupo } from '../../shared/grupo.entity';
import { Consumo } from '../../shared/mesa.entity';

/** Whoever consults what was eaten. */
const MENU = ['0808'];

/** By which group a person eats, and the rations of this month. */
export const personFile: Sheet = {
  entity: 'AdministracionPersona',
  menu: MENU,
  file: [
    {
      resource: PersonaGrupo.resource,
      words: { es: 'Grupo de comedor', en: 'Dining group' },
      by: 'IdPersona',
      columns: ['IdGrupo', 'FechaInicio', 'FechaFin'],
      menu: MENU,
    },
    {
      resource: Consumo.resource,
      words: { es: 'Raciones del mes', en: 'Rations of the month' },
      by: 'IdPersona',
      columns: ['FechaHora', 'IdComedor', 'IdServicio', 'Resultado', 'Observado', 'Anulado'],
      where: (ctx) => [['FechaConsumo', '>=', `${today(ctx).slice(0, 6)}01`]],
      sort: [{ selector: 'FechaHora', desc: true }],
      menu: MENU,
    },
  ],
};
