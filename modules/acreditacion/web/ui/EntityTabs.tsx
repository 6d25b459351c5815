import { useAddressWord } from '@platform/web/pages/address';
import { ENTIDADES } from '../../shared/configuracion.entity';
import type { Entidad } from '../../shared/sujetos';
import { say } from '../say';
import classes from './tabs.module.css';

/** The entity that an address names; people when it names none. */
export function entityOfAddress(search: string): Entidad | undefined {
  const said = new URLSearchParams(search).get('entidad');
  return ENTIDADES.find((one) => one === said);
}

/** What an address says for all of them together. */
export const EVERY_ENTITY = 'T';

/** The entity in a list's address, of those it has; people when it names none, and then it is not written. */
export function useEntityAddress<E extends Entidad | typeof EVERY_ENTITY>(path: string, of: readonly E[]): [E | 'P', (next: E | 'P') => void] {
  const [said, put] = useAddressWord(path, 'entidad');
  return [of.find((one) => one === said) ?? 'P', (next) => put(next === 'P' ? undefined : next)];
}

interface Props<E extends Entidad | typeof EVERY_ENTITY> {
  /** Those that the screen has. */
  readonly of: readonly E[];
  readonly value: E;
  readonly counts: Partial<Record<Entidad | typeof EVERY_ENTITY, number>> | undefined;
  readonly onChange: (next: E) => void;
}

const nameOf = (one: Entidad | typeof EVERY_ENTITY): string => (one === EVERY_ENTITY ? say('sujeto.todas') : say(`sujeto.${one}`));

/** Personas, Vehículos, Visitas, Empresas, Licencias de conducir: each with how many there are. */
export function EntityTabs<E extends Entidad | typeof EVERY_ENTITY>({ of, value, counts, onChange }: Props<E>) {
  return (
    <fieldset className={classes.tabs} aria-label={say('sujeto.pestanas')}>
      {of.map((entidad) => (
        <button key={entidad} type="button" className={classes.tab} aria-pressed={entidad === value} onClick={() => onChange(entidad)}>
          {nameOf(entidad)} {counts && <b className="tabular">{counts[entidad] ?? 0}</b>}
        </button>
      ))}
    </fieldset>
  );
}
