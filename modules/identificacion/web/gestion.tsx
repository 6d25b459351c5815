import { Tabs } from '@mantine/core';
import type { AboveProps } from '@platform/web/pages/screen';
import { useRouter } from '@tanstack/react-router';
import { Portador, PortadorVehiculo } from '../shared/credencial.entity';
import { Counters } from './Counters';
import { KeysButton } from './claves/KeysButton';
import classes from './identificacion.module.css';
import { StockAbove } from './prestables/StockAbove';
import { say } from './say';

/** The lists of the card office: people, vehicles, and the cards that are lent. */
export const GESTION = {
  personas: '/identificacion/gestion',
  vehiculos: '/identificacion/gestion/vehiculos',
  prestables: '/identificacion/gestion/prestables',
} as const;

function Sections({ section }: { section: keyof typeof GESTION }) {
  const router = useRouter();
  return (
    <div className={`${classes.sections} one-line`}>
      <Tabs value={GESTION[section]} onChange={(path) => path && void router.navigate({ href: path })}>
        <Tabs.List>
          {(['personas', 'vehiculos', 'prestables'] as const).map((one) => (
            <Tabs.Tab key={one} value={GESTION[one]}>
              {say(`gestion.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <KeysButton />
    </div>
  );
}

export const PeopleAbove = (props: AboveProps) => (
  <>
    <Sections section="personas" />
    <Counters {...props} of={Portador} />
  </>
);
export const VehiclesAbove = (props: AboveProps) => (
  <>
    <Sections section="vehiculos" />
    <Counters {...props} of={PortadorVehiculo} />
  </>
);
export const LentAbove = () => (
  <>
    <Sections section="prestables" />
    <StockAbove />
  </>
);
