import { Alert, Button, Loader } from '@mantine/core';
import { workOffline } from '@platform/web/lock/network';
import { can } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconPlugConnectedX, IconScan } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../say';
import { ChooseStation } from './ChooseStation';
import { LastMovements } from './LastMovements';
import classes from './puesto.module.css';
import { ReadingInput } from './ReadingInput';
import { StationBar } from './StationBar';
import { type Station, useDoors, useStation } from './station';
import { useGate } from './useGate';
import { Verdict } from './Verdict';

const MENU = '040101';

/** The gate operator's screen: one reading, one answer, all day long. */
export default function PuestoPage() {
  const [station, choose] = useStation();
  return (
    <>
      <PageTitle title={say('puesto.titulo')} />
      {station ? <Post key={station.IdPuerta} station={station} onChoose={choose} /> : <ChooseStation onChoose={choose} />}
    </>
  );
}

function Post({ station, onChoose }: { station: Station; onChoose: (next: Station | null) => void }) {
  const { doors } = useDoors();
  const door = doors.find(({ IdPuerta }) => IdPuerta === station.IdPuerta);
  const gate = useGate(station);
  const { shown, read, confirm, retry, clear } = gate;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const operates = can(MENU, 'procesar');
  const turns = door ? door.entra && door.sale : true;

  const focus = useCallback(() => input.current?.focus({ preventScroll: true }), []);
  const turn = useCallback(() => {
    if (turns) onChoose({ ...station, modo: station.modo === 'S' ? 'N' : 'S' });
    focus();
  }, [turns, onChoose, station, focus]);

  // A guard without a network goes on deciding by sight: the session waits for it to come back.
  useEffect(workOffline, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (inDialog || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'F2') {
        event.preventDefault();
        focus();
      } else if (event.key === 'F4') {
        event.preventDefault();
        turn();
      } else if (event.key === 'Escape') {
        setText('');
        clear();
        focus();
      } else if (event.key.length === 1 && event.key !== ' ' && !(event.target instanceof HTMLInputElement)) {
        // A reader that types is heard wherever the focus was left.
        focus();
      }
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('focus', focus);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('focus', focus);
    };
  }, [focus, turn, clear]);

  const after = () => {
    setText('');
    focus();
  };
  const waits = shown.kind === 'answer' && !shown.registered ? shown.reading : null;
  return (
    <div className={classes.post}>
      <StationBar station={station} door={door} onTurn={turn} onChange={() => onChoose(null)} />
      <div className={classes.main}>
        {operates ? (
          <ReadingInput
            input={input}
            text={text}
            onText={setText}
            onRead={(identifier) => {
              if (identifier) void read(identifier);
              else if (waits) void confirm(waits);
              after();
            }}
            onPick={(person) => {
              void read(person.Documento, person.IdTipoDocumento);
              after();
            }}
          />
        ) : (
          <Alert color="yellow">{say('puesto.sinPermiso')}</Alert>
        )}
        {shown.kind === 'idle' && (
          <div className={classes.idle}>
            <IconScan size={72} stroke={1} aria-hidden />
            <p>{say('puesto.esperando')}</p>
          </div>
        )}
        {shown.kind === 'asking' && (
          <div className={classes.idle} role="status">
            <Loader size="lg" />
            <p>{say('puesto.consultando')}</p>
          </div>
        )}
        {shown.kind === 'lost' && (
          <div className={classes.lost} role="alert">
            <IconPlugConnectedX size={48} aria-hidden />
            <p>{say('puesto.sinRespuesta')}</p>
            <Button size="xl" color="dark" onClick={() => void retry(shown.reading)}>
              {say('puesto.reintentar')}
            </Button>
          </div>
        )}
        {shown.kind === 'answer' && (
          <Verdict
            answer={shown.answer}
            registered={shown.registered}
            onRegister={() => {
              void confirm(shown.reading);
              focus();
            }}
            onDocumentType={(IdTipoDocumento) => {
              void read(shown.reading.Identificador, IdTipoDocumento);
              focus();
            }}
          />
        )}
        <p className={classes.shortcuts}>{say('puesto.atajos')}</p>
      </div>
      <LastMovements IdPuerta={station.IdPuerta} />
    </div>
  );
}
