import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { LightCell } from '@platform/web/ui/StatusBadge';
import { ESTADOS } from './estados';
import { say } from './say.estadias';

const StateCell = (cell: CellProps) => <LightCell {...cell} lights={ESTADOS} />;

/** A stay on its page; it is changed at the front desk. */
export const reservaScreen: EntityScreen = {
  readOnly: true,
  cells: { Estado: StateCell },
  form: {
    label: () => say('gestion.titulo'),
    icon: 'bed',
    href: ({ IdHotel, IdReserva }) => (can('090201', 'consultar') ? `/hotel/gestion?hotel=${plain(IdHotel)}&reserva=${plain(IdReserva)}` : undefined),
  },
};
