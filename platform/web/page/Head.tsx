import type { ReactNode } from 'react';
import type { Entity, PageOfThing } from '../../entity/entity';
import { useImage } from '../data/files';
import { titleOf, type WireRow } from '../data/row';
import type { EntityScreen } from '../pages/screen';
import { iconOf } from '../ui/icons';
import classes from './head.module.css';
import { type Shown, shownOf } from './shown';

interface Props {
  readonly entity: Entity;
  readonly page: PageOfThing;
  readonly extend: EntityScreen;
  readonly row: WireRow;
  /** The heading's level: of a page, or of something beside it. */
  readonly level: 1 | 2;
  readonly children?: ReactNode;
}

/** Who or what it is: its picture, its name, and in one line what. */
export function Head({ entity, page, extend, row, level, children }: Props) {
  return (
    <div className={classes.head} data-level={level}>
      <Picture of={page} row={row} />
      <div className={classes.who}>
        <Name of={titleOf(entity, row)} level={level} />
        <Line className={classes.line} values={shownOf(entity, extend, row, page.line)} />
        <Line className={classes.facts} values={shownOf(entity, extend, row, page.facts)} />
        <States of={shownOf(entity, extend, row, page.states)} />
      </div>
      {children}
    </div>
  );
}

export function States({ of }: { readonly of: readonly Shown[] }) {
  if (of.length === 0) return null;
  return (
    <div className={classes.chips}>
      {of.map(({ id, value }) => (
        <span key={id}>{value}</span>
      ))}
    </div>
  );
}

/** Of a name with a comma what it is ordered by stands out. */
function Name({ of, level }: { readonly of: string; readonly level: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const comma = of.indexOf(', ');
  if (comma < 0) return <Heading>{of}</Heading>;
  return (
    <Heading>
      <strong>{of.slice(0, comma)},</strong>
      {of.slice(comma + 1)}
    </Heading>
  );
}

export const Line = ({ values, className }: { readonly values: readonly Shown[]; readonly className: string | undefined }) =>
  values.length === 0 ? null : (
    <p className={className}>
      {values.map(({ id, value }) => (
        <span key={id}>{value}</span>
      ))}
    </p>
  );

/** Its photo, where it has one that may be seen; else what kind of thing it is. */
export function Picture({ of: { photo, icon }, row }: { readonly of: PageOfThing; readonly row: WireRow }) {
  const { url } = useImage(photo && row[`${photo}Hash`]);
  const Sign = iconOf(icon);
  return url ? (
    <img className={classes.photo} src={url} alt="" />
  ) : (
    <span className={classes.photo} data-portrait={photo !== undefined || undefined} aria-hidden>
      <Sign size={photo ? 56 : 40} stroke={1.2} />
    </span>
  );
}
