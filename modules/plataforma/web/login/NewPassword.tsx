import { PasswordInput } from '@mantine/core';
import { type PasswordPolicy, passwordChecks, passwordStrength, RECOMMENDED_LENGTH } from '@modules/seguridad/shared/clave';
import { t } from '@platform/web/i18n/t';
import classes from './steps.module.css';

export interface Typed {
  readonly password: string;
  readonly again: string;
}
interface Props {
  readonly policy: PasswordPolicy;
  readonly value: Typed;
  /** Shows what is missing at the confirmation. */
  readonly tried: boolean;
  readonly onChange: (value: Typed) => void;
}

const STRENGTHS = ['login.strength0', 'login.strength1', 'login.strength2', 'login.strength3', 'login.strength4'] as const;

/** Whether the new password may be sent; the server checks again. */
export const isReady = ({ password, again }: Typed, policy: PasswordPolicy): boolean =>
  password === again && passwordChecks(password, policy).every((one) => one.kept);

/** A new password and its confirmation, with the rules as a checklist that answers while one types. */
export function NewPassword({ policy, value, tried, onChange }: Props) {
  const checks = passwordChecks(value.password, policy);
  const strength = passwordStrength(value.password, policy);
  const different = value.again !== '' && value.again !== value.password;
  const input = { size: 'md', maxLength: 99, required: true, withAsterisk: false, autoComplete: 'new-password' } as const;
  const toggle = { 'aria-label': t('login.showPassword'), tabIndex: 0 };
  return (
    <>
      <PasswordInput
        {...input}
        name="new-password"
        label={t('login.newPassword')}
        visibilityToggleButtonProps={toggle}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn in four parts */}
        <div
          className={classes.meter}
          data-strength={strength}
          role="meter"
          aria-label={t('login.strength')}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength}
          aria-valuetext={t(STRENGTHS[strength])}
        >
          <span />
          <span />
          <span />
          <span />
        </div>
        <p className={classes.strength}>{value.password === '' ? t('login.recommended', { n: RECOMMENDED_LENGTH }) : t(STRENGTHS[strength])}</p>
        <ul className={classes.checks} aria-label={t('login.rules')}>
          {checks.map(({ check, kept }) => (
            <li key={check} data-kept={kept || undefined}>
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden focusable="false">
                {kept ? (
                  <path d="m3 8.5 3.2 3.2L13 4.8" fill="none" stroke="currentColor" strokeWidth="2" />
                ) : (
                  <circle cx="8" cy="8" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
                )}
              </svg>
              {check === 'maximo' ? null : t(`login.check_${check}`, { n: policy.longitud })}
              <span className="hidden-text">{`: ${t(kept ? 'login.kept' : 'login.missing')}`}</span>
            </li>
          ))}
        </ul>
      </div>
      <PasswordInput
        {...input}
        name="repeat-password"
        label={t('login.repeatPassword')}
        visibilityToggleButtonProps={toggle}
        value={value.again}
        error={different ? t('login.different') : tried && value.again === '' ? t('login.required') : undefined}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      />
    </>
  );
}
