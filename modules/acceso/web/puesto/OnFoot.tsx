import { Asking, Idle, Lost } from '@platform/web/post/PostStates';
import { ReaderSwitch } from '@platform/web/post/ReaderSwitch';
import { ReadingInput } from '@platform/web/post/ReadingInput';
import { useShortcuts } from '@platform/web/post/useShortcuts';
import { IconScan } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { say } from '../say';
import type { Station } from './station';
import { useGate } from './useGate';
import type { Offline } from './useOffline';
import { Verdict } from './Verdict';
import { bySurname } from './wire';

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
  const acts = useMemo(() => ({ F4: onTurn, F6: onMeans }), [onTurn, onMeans]);
  const focus = useShortcuts({ input, acts, clear: wipe });
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
        asked={
          station.lee === 'TAR'
            ? { label: say('puesto.credencial'), help: say('puesto.credencialAyuda') }
            : { label: say('puesto.lectura'), help: say('puesto.lecturaAyuda') }
        }
        search={station.lee === 'DOC' ? bySurname : undefined}
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
      {shown.kind === 'idle' && <Idle icon={IconScan} text={say('puesto.esperando')} />}
      {shown.kind === 'asking' && <Asking />}
      {shown.kind === 'lost' && <Lost onRetry={() => retry(shown.reading)} />}
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
