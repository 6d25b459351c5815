import { t } from '@platform/web/i18n/t';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import classes from './steps.module.css';

export interface Consent {
  readonly terms: boolean;
  readonly keep: boolean;
}
interface Props {
  /** Text of the terms that are new to this person; null when there are none. */
  readonly terms: string | null;
  readonly mayKeep: boolean;
  readonly value: Consent;
  readonly missing: boolean;
  readonly onChange: (value: Consent) => void;
}

/** What is agreed before a session opens: new terms of use, and whether it stays on this computer. */
export function Consents({ terms, mayKeep, value, missing, onChange }: Props) {
  if (!terms && !mayKeep) return null;
  return (
    <div className={classes.consents}>
      {terms && (
        <>
          <ScrollRegion className={classes.termsText} label={t('login.terms')}>
            {terms}
          </ScrollRegion>
          <label className={classes.box}>
            <input
              type="checkbox"
              checked={value.terms}
              required
              aria-invalid={missing || undefined}
              aria-describedby={missing ? 'terms-missing' : undefined}
              onChange={(event) => onChange({ ...value, terms: event.currentTarget.checked })}
            />
            {t('login.acceptTerms')}
          </label>
          {missing && (
            <p id="terms-missing" className={classes.missing} role="alert">
              {t('login.termsRequired')}
            </p>
          )}
        </>
      )}
      {mayKeep && (
        <label className={classes.box}>
          <input type="checkbox" checked={value.keep} onChange={(event) => onChange({ ...value, keep: event.currentTarget.checked })} />
          {t('login.keepSession')}
        </label>
      )}
    </div>
  );
}
