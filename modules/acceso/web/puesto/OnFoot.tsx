import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX, IconScan } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { say } from '../say';
import classes from './puesto.module.css';
import { ReaderSwitch } from './ReaderSwitch';
import { ReadingInput } from './ReadingInput';
import type { Station } from './station';
import { useGate } from './useGate';
import type { Offline } from './useOffline';
import { useShortcuts } from './useShortcuts';
import { Verdict } from './Verdict';

interface Props {
  readonly station: Station;
  readonly offline: Offline;
  readonly onTurn: () => void;
  readonly onMeans: () => void;
  readonly onReads: () => void;
}

/** People on foot: one reading, one answer. */
export function OnFoot({ station, offline, onTurn, onMeans, onReads }: Props) {
  const { shown, read, confirm, retry, clear } = useGate(station, offline);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const wipe = useCallback(() => {
    setText('');
    clear();
  }, [clear]);
  const focus = useShortcuts({ input, turn: onTurn, means: onMeans, clear: wipe });
  const after = () => {
    setText('');
    focus();
  };
  const waits = shown.kind === 'answer' && !shown.registered ? shown.reading : null;
  return (
    <>
      <ReadingInput
        input={input}
        text={text}
        asked={station.lee === 'TAR' ? { label: say('puesto.credencial'), help: say('puesto.credencialAyuda') } : undefined}
        surnames={station.lee === 'DOC'}
        onText={setText}
        known={offline.cut ? offline.find : undefined}
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
      <ReaderSwitch
        lee={station.lee}
        onReads={() => {
          onReads();
          focus();
        }}
      />
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
    </>
  );
}
