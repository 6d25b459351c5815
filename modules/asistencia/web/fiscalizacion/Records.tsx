import { Button } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { DayInput } from '@platform/fields/date/input';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { fieldAt } from '@platform/web/data/fields';
import { useCallback, useState } from 'react';
import { Dia } from '../../shared/dia.entity';
import type { PersonaFiscal, SesionFiscal, Vista } from '../../shared/fiscalizacion.wire';
import { say } from '../say';
import { Chain } from './Chain';
import type { Asked } from './call';
import classes from './fiscal.module.css';
import { PeopleFinder } from './PeopleFinder';
import { ViewTable } from './ViewTable';

/** What runs a question of the page: tells its failure, and says when the session is over. */
export type Run = (work: () => Promise<void>) => Promise<void>;

interface Props {
  readonly visit: string;
  readonly session: SesionFiscal;
  /** The key opens nothing any more. */
  readonly onOver: () => void;
  readonly onLeave: () => void;
}

/** The company's attendance as an inspector looks at it: who, which days, which report, and the proof of the marks. */
export function Records({ visit, session, onOver, onLeave }: Props) {
  const [view, setView] = useState<Vista>('A1');
  const [from, setFrom] = useState(`${session.Hoy.slice(0, 6)}01`);
  const [to, setTo] = useState(session.Hoy);
  const [person, setPerson] = useState<PersonaFiscal | null>(null);
  const [failure, setFailure] = useState<string>();
  const run = useCallback<Run>(
    async (work) => {
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        if (isProblem(error) && error.status === 401) onOver();
        else setFailure(messageOf(error));
      }
    },
    [onOver],
  );
  const asked: Asked = { Vista: view, FechaInicio: from, FechaFin: to, IdPersona: person?.IdPersona ?? null };
  const days = [
    ['desde', say('fiscal.desde'), from, setFrom],
    ['hasta', say('fiscal.hastaDia'), to, setTo],
  ] as const;
  const shown = session.Vistas.find(({ Codigo }) => Codigo === view);
  return (
    <>
      <header className={classes.whose}>
        <div>
          <h2>{session.Compania}</h2>
          <p className={classes.quiet}>
            {session.Ruc} · {session.Nombre}, {session.Institucion} · {say('fiscal.hasta', { fecha: shownDay(session.FechaFin) })}
          </p>
        </div>
        <Button variant="default" onClick={onLeave}>
          {say('fiscal.salir')}
        </Button>
      </header>
      <PeopleFinder visit={visit} chosen={person} onChoose={setPerson} run={run} />
      <div className={classes.days}>
        {days.map(([id, label, value, onDay]) => (
          <DayInput
            key={id}
            at={{ ...fieldAt(Dia, 'Fecha', Dia.fields.Fecha), label }}
            id={`fiscal-${id}`}
            value={value}
            values={{}}
            required
            readOnly={false}
            onChange={(next) => typeof next === 'string' && onDay(next)}
            onBlur={() => undefined}
          />
        ))}
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <nav className={classes.views} aria-label={say('fiscal.consultar')}>
        {session.Vistas.map(({ Codigo, Titulo }) => (
          <button key={Codigo} type="button" aria-pressed={Codigo === view} onClick={() => setView(Codigo)}>
            {Titulo}
          </button>
        ))}
      </nav>
      {shown && <ViewTable key={`${view} ${from} ${to} ${person?.IdPersona ?? ''}`} visit={visit} view={shown} asked={asked} run={run} />}
      <Chain visit={visit} asked={asked} run={run} />
    </>
  );
}
