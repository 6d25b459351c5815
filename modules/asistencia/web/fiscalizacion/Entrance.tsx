import { Button, TextInput } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { messageOf } from '@platform/web/api/problem';
import { type FormEvent, useState } from 'react';
import type { Permiso } from '../../shared/fiscalizacion.wire';
import { say } from '../say';
import { askCode, comeIn } from './call';
import classes from './fiscal.module.css';

type Step =
  | { readonly at: 'correo' }
  | { readonly at: 'codigo'; readonly minutes: number }
  | { readonly at: 'empresa'; readonly permits: readonly Permiso[] };

/** Asks for a code at an official address and exchanges it for the key of a company. */
export function Entrance({ onKey }: { readonly onKey: (key: string) => void }) {
  const [step, setStep] = useState<Step>({ at: 'correo' });
  const [mail, setMail] = useState('');
  const [company, setCompany] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = (work: () => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(messageOf(error)));
    setBusy(false);
  };
  const ask = submit(async () => {
    const { Minutos } = await askCode(mail, company);
    setStep({ at: 'codigo', minutes: Minutos });
  });
  const enter = submit(async () => {
    const permits = await comeIn(mail, code);
    const [only] = permits;
    if (only && permits.length === 1) onKey(only.Clave);
    else setStep({ at: 'empresa', permits });
  });
  const told = failure && (
    <p className={classes.failure} role="alert">
      {failure}
    </p>
  );
  if (step.at === 'empresa')
    return (
      <section className={classes.card} aria-label={say('fiscal.elija')}>
        <h2>{say('fiscal.elija')}</h2>
        {step.permits.map((one) => (
          <Button key={one.Clave} variant="default" fullWidth onClick={() => onKey(one.Clave)}>
            {one.Compania}
          </Button>
        ))}
        <p className={classes.quiet}>{say('fiscal.hasta', { fecha: shownDay(step.permits[0]?.FechaFin ?? '') })}</p>
      </section>
    );
  if (step.at === 'codigo')
    return (
      <form className={classes.card} onSubmit={(event) => void enter(event)}>
        <p role="status">{say('fiscal.enviado', { correo: mail, n: step.minutes })}</p>
        <TextInput
          label={say('fiscal.codigo')}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          required
        />
        {told}
        <Button type="submit" loading={busy} disabled={code.length !== 6} fullWidth>
          {say('fiscal.ingresar')}
        </Button>
        <Button variant="subtle" onClick={() => setStep({ at: 'correo' })} fullWidth>
          {say('fiscal.otroCorreo')}
        </Button>
      </form>
    );
  return (
    <form className={classes.card} onSubmit={(event) => void ask(event)}>
      <p>{say('fiscal.paraQuien')}</p>
      <TextInput
        label={say('fiscal.correo')}
        type="email"
        value={mail}
        onChange={({ currentTarget }) => setMail(currentTarget.value)}
        autoComplete="email"
        required
      />
      <TextInput
        label={say('fiscal.ruc')}
        description={say('fiscal.rucPara')}
        value={company}
        onChange={({ currentTarget }) => setCompany(currentTarget.value)}
        maxLength={20}
      />
      {told}
      <Button type="submit" loading={busy} fullWidth>
        {say('fiscal.pedir')}
      </Button>
    </form>
  );
}
