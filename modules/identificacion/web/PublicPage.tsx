import { shownDay } from '@modules/administracion/shared/dia';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { hasSession } from '@platform/web/api/tokens';
import { language } from '@platform/web/i18n/language';
import { addScreenWords } from '@platform/web/i18n/t';
import { Logo } from '@platform/web/ui/Logo';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { publicSchema } from '../shared/credencial.wire';
import classes from './identificacion.module.css';
import { say } from './say';

const PATH = /^\/v\/([^/]+)\/?$/;
/** The words of this module alone: nobody is signed in. */
const loadWords = () => (language() === 'en' ? import('../shared/en.pantallas') : import('../shared/es.pantallas'));

type Card = z.infer<typeof publicSchema>;
type Shown = { readonly card: Card } | { readonly failure: string };

/** Who is signed in and verifies cards sees all of it, in 0707. */
async function toFullScreen(): Promise<boolean> {
  if (!hasSession()) return false;
  const { can, openSession } = await import('@platform/web/session/session');
  const session = await openSession().catch(() => null);
  if (!session || !can('0707', 'consultar')) return false;
  window.location.replace(`/identificacion/verificar?lectura=${encodeURIComponent(window.location.href)}`);
  return true;
}

async function load(): Promise<Shown | undefined> {
  if (await toFullScreen()) return undefined;
  const words = await loadWords();
  addScreenWords('identificacion', 'pantallasEn' in words ? words.pantallasEn : words.pantallasEs);
  document.title = say('publica.titulo');
  const [, token = ''] = PATH.exec(window.location.pathname) ?? [];
  try {
    return { card: await api.get(`/api/publico/credencial/${token}`, {}, publicSchema, { anonymous: true }) };
  } catch (error) {
    return { failure: isProblem(error) && error.status === 429 ? say('publica.demasiadas') : messageOf(error) };
  }
}

/** What any phone shows that reads a credential's QR (`/v/{token}`): in force or not, and of whom no more than the card says. */
export default function PublicPage() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => void load().then(setShown), []);
  if (!shown) return <main className={classes.public} aria-busy />;
  if ('failure' in shown)
    return (
      <main className={classes.public}>
        <h1>{say('publica.titulo')}</h1>
        <p role="alert">{shown.failure}</p>
      </main>
    );
  const { card } = shown;
  const good = card.Vigente === 'S';
  const Sign = good ? IconCircleCheck : IconCircleX;
  const facts = [
    [say('publica.nombre'), card.Nombre],
    [say('publica.compania'), card.Compania],
    [say('publica.codigo'), card.Codigo],
    [say('publica.hasta'), card.Hasta && shownDay(card.Hasta)],
  ] as const;
  return (
    <main className={classes.public}>
      <div className={classes.sign} data-tone={good ? 'green' : 'red'} role="status">
        <Sign size={72} stroke={1.5} aria-hidden />
        <h1>{say(good ? 'publica.vigente' : 'publica.noVigente')}</h1>
        {card.Firma && <p className={classes.signature}>{say(card.Firma === 'S' ? 'publica.firma' : 'publica.firmaNoValida')}</p>}
      </div>
      {card.Foto && <img className={classes.publicPhoto} src={card.Foto} alt={say('publica.foto', { nombre: card.Nombre ?? '' })} />}
      {good && (
        <dl className={classes.publicFacts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Logo />
    </main>
  );
}
