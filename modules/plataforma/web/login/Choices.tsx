import { t } from '@platform/web/i18n/t';
import type { DivisionEntry, ProfileEntry } from '@platform/web/session/wire';
import type { ReactNode } from 'react';
import classes from './login.module.css';

interface CardProps {
  readonly name: string;
  readonly detail?: string;
  readonly chosen?: boolean;
  readonly busy?: boolean;
  readonly onChoose: () => void;
}

function Card({ name, detail, chosen, busy, onChoose }: CardProps) {
  return (
    <li>
      <button type="button" className={classes.card} data-chosen={chosen || undefined} aria-disabled={busy} onClick={busy ? undefined : onChoose}>
        <span className={classes.cardName}>{name}</span>
        {detail && <span className={classes.cardDetail}>{detail}</span>}
      </button>
    </li>
  );
}

function Cards({ label, empty, children }: { label: string; empty?: string; children: ReactNode }) {
  return empty ? (
    <p className={classes.failure} role="alert">
      {empty}
    </p>
  ) : (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  );
}

interface ProfilesProps {
  readonly profiles: readonly ProfileEntry[];
  readonly divisions: readonly DivisionEntry[];
  readonly onChoose: (profile: ProfileEntry) => void;
}

/** Step 2, first half: the profile; whose it is, where more than one client has given some. */
export function Profiles({ profiles, divisions, onChoose }: ProfilesProps) {
  const clientsOf = (of: readonly DivisionEntry[]) => [...new Set(of.map(({ Cliente }) => Cliente))];
  const several = clientsOf(divisions).length > 1;
  const whose = ({ IdPerfil }: ProfileEntry) => clientsOf(divisions.filter((one) => one.IdPerfil === IdPerfil)).join(' · ');
  return (
    <Cards label={t('login.chooseProfile')} empty={profiles.length === 0 ? t('login.noProfiles') : undefined}>
      {profiles.map((profile) => (
        <Card key={profile.IdPerfil} name={profile.Perfil} detail={several ? whose(profile) : undefined} onChoose={() => onChoose(profile)} />
      ))}
    </Cards>
  );
}

interface DivisionsProps {
  readonly divisions: readonly DivisionEntry[];
  /** The one being opened. */
  readonly chosen: DivisionEntry | null;
  readonly onChoose: (division: DivisionEntry) => void;
}

/** Step 2, second half: client and division of the chosen profile. */
export function Divisions({ divisions, chosen, onChoose }: DivisionsProps) {
  return (
    <Cards label={t('login.chooseDivision')} empty={divisions.length === 0 ? t('login.noDivisions') : undefined}>
      {divisions.map((division) => (
        <Card
          key={`${division.IdCliente}.${division.IdDivision}`}
          name={division.Division}
          detail={division.Cliente}
          chosen={division === chosen}
          busy={chosen !== null}
          onChoose={() => onChoose(division)}
        />
      ))}
    </Cards>
  );
}
