import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { say } from '../say';
import { shownState } from '../wire';

/** The state of a request by its colour, sign and word. */
function StateCell({ row }: CellProps) {
  const state = shownState.safeParse(row.Estado);
  return state.success ? <RequestStatus code={state.data} /> : plain(row.Estado);
}

/** A request on its page; what is done with it has screens of its own. */
export const requestScreen: EntityScreen = {
  readOnly: true,
  cells: { Estado: StateCell },
  form: {
    label: () => say('comun.solicitud'),
    icon: 'clipboard-list',
    href: ({ IdSolicitud }) =>
      can('060101', 'consultar')
        ? `/movilizacion/solicitud/${plain(IdSolicitud)}`
        : can('060401', 'consultar')
          ? `/consultas/movilizaciones/${plain(IdSolicitud)}`
          : undefined,
  },
};
