import classes from './verdict.module.css';

/** Somebody's name and what is known of them, beside the photo of a verdict; what is not known is left out. */
export function Facts({ name, facts }: { readonly name: string; readonly facts: readonly (readonly [string, string | null])[] }) {
  return (
    <div className={classes.facts}>
      <h2>{name}</h2>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
