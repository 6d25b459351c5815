import { Button, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { clockOf, shownMoment } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { addScreenWords } from '@platform/web/i18n/t';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { type Verificado, verificarAnswer } from '../../shared/mia.wire';
import { PublicTop } from '../publico/PublicTop';
import publico from '../publico/publico.module.css';
import { say } from '../say';
import classes from './comprobante.module.css';

/** The words of this page alone: nobody is signed in. */
async function loadWords(): Promise<void> {
  const words = await (language() === 'en' ? import('../../shared/en.comprobante') : import('../../shared/es.comprobante'));
  addScreenWords('asistencia', 'comprobanteEn' in words ? words.comprobanteEn : words.comprobanteEs);
  document.title = say('verificar.titulo');
}

type Shown = 'loading' | 'nothing' | 'asking' | { readonly proved: Verificado } | { readonly failure: string };

/** `/comprobante?sello=`: anybody proves the receipt of a mark by its seal, and reads its moment and direction, no names (050402). */
export default function ReceiptPage() {
  const [shown, setShown] = useState<Shown>('loading');
  const [seal, setSeal] = useState(() => new URLSearchParams(window.location.search).get('sello') ?? '');
  const prove = useCallback(async (sello: string) => {
    setShown('asking');
    const asked = new URLSearchParams(window.location.search);
    const fechaHora = asked.get('sello') === sello ? (asked.get('fechaHora') ?? undefined) : undefined;
    try {
      setShown({ proved: await api.get('/api/AsistenciaComprobante/verificar', { sello, fechaHora }, verificarAnswer, { anonymous: true }) });
    } catch (error) {
      setShown({ failure: isProblem(error) && error.status === 429 ? say('verificar.demasiadas') : messageOf(error) });
    }
  }, []);
  useEffect(() => {
    const given = new URLSearchParams(window.location.search).get('sello');
    void loadWords().then(() => (given ? prove(given) : setShown('nothing')));
  }, [prove]);
  if (shown === 'loading') return <main className={publico.page} aria-busy />;
  return (
    <div className={publico.page}>
      <PublicTop />
      <main className={publico.narrow}>
        <h1>{say('verificar.titulo')}</h1>
        {typeof shown === 'object' && ('proved' in shown ? <Proved proved={shown.proved} /> : <p role="alert">{shown.failure}</p>)}
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void prove(seal.trim());
          }}
        >
          <TextInput
            label={say('verificar.sello')}
            description={say('verificar.selloPara')}
            value={seal}
            onChange={({ currentTarget }) => setSeal(currentTarget.value)}
            required
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: classes.seal }}
          />
          <Button type="submit" loading={shown === 'asking'}>
            {say('verificar.comprobar')}
          </Button>
        </form>
        <p className={classes.quiet}>{say('verificar.como')}</p>
      </main>
    </div>
  );
}

/** Authentic with its moment, direction and the end of a document; or not found. */
function Proved({ proved: { Autentica, FechaHora, ModoMarcacion, Documento, ZonaHoraria } }: { proved: Verificado }) {
  const good = Autentica === 'S';
  const Sign = good ? IconCircleCheck : IconCircleX;
  const facts =
    good && FechaHora && ZonaHoraria
      ? [
          [say('verificar.momento'), `${shownMoment(FechaHora, ZonaHoraria)}${clockOf(FechaHora, ZonaHoraria).slice(16)} · ${ZonaHoraria}`],
          [say('verificar.sentido'), say(ModoMarcacion === 'S' ? 'verificar.entrada' : 'verificar.salida')],
          [say('verificar.documento'), Documento],
        ]
      : [];
  return (
    <section className={classes.found} data-tone={good ? 'green' : 'red'} role="status" aria-label={say('verificar.resultado')}>
      <Sign size={56} stroke={1.5} aria-hidden />
      <h2>{say(good ? 'verificar.autentica' : 'verificar.noEncontrada')}</h2>
      <p>{say(good ? 'verificar.autenticaPara' : 'verificar.noEncontradaPara')}</p>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
