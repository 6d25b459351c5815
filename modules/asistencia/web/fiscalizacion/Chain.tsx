import { Button } from '@mantine/core';
import { useState } from 'react';
import { say } from '../say';
import { type Asked, prove, takeChain } from './call';
import classes from './fiscal.module.css';
import type { Run } from './Records';

interface Props {
  readonly visit: string;
  readonly asked: Asked;
  readonly run: Run;
}

/** The proof of the marks of the days: a file for anybody, or at once on this page. */
export function Chain({ visit, asked, run }: Props) {
  const [proved, setProved] = useState<Awaited<ReturnType<typeof prove>>>();
  return (
    <section className={classes.card} aria-label={say('fiscal.cadena')}>
      <h3>{say('fiscal.cadena')}</h3>
      <p className={classes.quiet}>{say('fiscal.cadenaPara')}</p>
      <div className={classes.acts}>
        <Button size="sm" variant="default" onClick={() => void run(() => takeChain(visit, asked))}>
          {say('fiscal.descargar')}
        </Button>
        <Button size="sm" variant="default" onClick={() => void run(async () => setProved(await prove(visit, asked)))}>
          {say('fiscal.comprobar')}
        </Button>
      </div>
      {proved && (
        <div role="status">
          {proved.Faltas.length === 0 ? (
            <p className={classes.good}>{say('fiscal.integra', { n: proved.Verificadas })}</p>
          ) : (
            <>
              <p className={classes.failure}>{say('fiscal.faltas', { count: proved.Faltas.length })}</p>
              <ul>
                {proved.Faltas.map(({ IdMarca, Falta }) => (
                  <li key={`${IdMarca} ${Falta}`}>
                    {say('fiscal.marca', { n: IdMarca })}: {say(`fiscal.${Falta}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  );
}
