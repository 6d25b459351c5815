import { Button } from '@mantine/core';
import { WidgetFrame } from '@platform/web/pages/widgets';
import { menuLabel } from '@platform/web/session/menu';
import { can, useSession } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { Link } from '@tanstack/react-router';
import { say } from '../say';
import classes from './tablero.module.css';

/** Widgets of the module with the options that open each. */
const WIDGETS: readonly (readonly [code: string, needs: readonly string[]])[] = [
  ['W06', ['060103', '060203', '060302']],
  ['W02', ['060101', '060103', '060401']],
  ['W05', ['060401', '060403', '060404', '040104']],
  ['W08', ['060403']],
  ['W09', ['0605']],
];
const QUERY = { meses: 2 } as const;

/** Accreditation at a glance: shortcuts, requests, endowment, what expires and how soon requests are answered (0607). */
export function AccreditationDashboard() {
  const { menu } = useSession();
  const links = menu
    .filter((item) => item.IdMenu.startsWith('06') && item.Ruta !== '' && item.IdMenu !== '0607' && !item.IdMenu.startsWith('0606'))
    .sort((one, other) => one.IdMenu.localeCompare(other.IdMenu));
  return (
    <>
      <PageTitle title={say('tablero.titulo')} />
      <nav aria-label={say('tablero.accesos')}>
        <ul className={classes.links}>
          {links.map((item) => (
            <li key={item.IdMenu}>
              <Button component={Link} to={item.Ruta} variant="default" size="compact-md">
                {menuLabel(item)}
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.board}>
        {WIDGETS.filter(([, needs]) => needs.some((option) => can(option, 'consultar'))).map(([code]) => (
          <WidgetFrame key={code} code={code} query={QUERY} />
        ))}
      </div>
    </>
  );
}
