import { labelOf } from '../../entity/entity';
import { lookupOption } from '../../web/data/entities';
import { useLookedUp, useLookup } from '../../web/data/lookup';
import { plain, type Value, type WireRow } from '../../web/data/row';
import { NameLink } from '../../web/page/NameLink';
import { Face } from '../../web/ui/Face';
import classes from '../fields.module.css';
import type { CellProps, FieldAt } from '../kind-web';

/** The title that travels beside the key; undefined when it did not come. */
export function referenceText(at: FieldAt, row: WireRow): string | undefined {
  const beside = row[labelOf(at.name)];
  return beside === undefined ? undefined : plain(beside);
}

export function ReferenceCell({ at, row }: CellProps) {
  const key = row[at.name];
  const text = referenceText(at, row);
  if (key === undefined || key === null) return <>{text}</>;
  const { resource = '' } = at.field;
  const name = (
    <NameLink resource={resource} id={plain(key)}>
      {text ?? <TitlesOf resource={resource} keys={[key]} />}
    </NameLink>
  );
  const face = row[`${at.name}Hash`];
  return face === undefined ? (
    name
  ) : (
    <span className={classes.faced}>
      <Face hash={face} small />
      <span>{name}</span>
    </span>
  );
}

/** Titles of keys that came alone, from the look-up of their resource. */
export function TitlesOf({ resource, keys }: { resource: string; keys: readonly Value[] }) {
  return <>{useTitles(resource, keys).join(', ')}</>;
}
export function useTitles(resource: string, keys: readonly Value[]): string[] {
  const { data, isError } = useLookup({ resource, enabled: keys.length > 0 });
  const options = (data ?? []).map((row) => lookupOption(resource, row));
  // Of many the look-up brings the first ones alone.
  const missing = data || isError ? keys.map(plain).filter((key) => key !== '' && !options.some(({ value }) => value === key)) : [];
  const named = [...options, ...useLookedUp(resource, missing).map((row) => lookupOption(resource, row))];
  return keys.map((key) => named.find(({ value }) => value === plain(key))?.title ?? plain(key));
}
