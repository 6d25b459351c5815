import { Button } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { t } from '@platform/web/i18n/t';
import { type FormEvent, useEffect, useState } from 'react';
import { Codes } from './Codes';
import classes from './login.module.css';
import { type Login, resendCode, validateCode } from './wire';

/** Step 4: the code that verifies the sign-in, with *send again* after its countdown. */
export function CodeStep({ login, onVerified }: { login: Login; onVerified: (login: Login) => void }) {
  const channel = login.canalCodigo ?? 'SMTP';
  const length = channel === 'TOTP' ? 6 : 4;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const [wait, setWait] = useState(login.segundosReenvio ?? 60);

  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = window.setTimeout(() => setWait(wait - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [wait]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length !== length || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onVerified(await validateCode(login, code));
    } catch (error) {
      setFailure(messageOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  }
  async function resend() {
    setFailure(null);
    try {
      setWait(await resendCode(login));
      setTold(t('login.resent'));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <Codes label={t('login.codeLabel')} length={length} value={code} onChange={setCode} />
      <Button type="submit" size="md" fullWidth disabled={code.length !== length} data-busy={busy || undefined}>
        {busy ? t('login.verifying') : t('login.verify')}
      </Button>
      {channel !== 'TOTP' && (
        <div className={classes.links}>
          {wait > 0 ? (
            <span className={classes.waiting}>{t('login.resendIn', { n: wait })}</span>
          ) : (
            <button type="button" className={classes.link} onClick={() => void resend()}>
              {t('login.resend')}
            </button>
          )}
        </div>
      )}
      <p className="hidden-text" role="status">
        {told}
      </p>
    </form>
  );
}
