import { Asking, Idle, Lost } from '@platform/web/post/PostStates';
import { ReaderSwitch } from '@platform/web/post/ReaderSwitch';
import { ReadingInput } from '@platform/web/post/ReadingInput';
import { useShortcuts } from '@platform/web/post/useShortcuts';
import { can } from '@platform/web/session/session';
import { IconScan } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { say } from '../say';
import { ForceDialog } from './ForceDialog';
import { ManualBar } from './ManualBar';
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
  const { shown, read, confirm, force, retry, clear } = useGate(station, offline);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [byHand, setByHand] = useState(false);
  const [reason, setReason] = useState<number | null>(null);
  const [forcing, setForcing] = useState(false);
  const turnByHand = useCallback(() => setByHand((on) => !on), []);
  const why = byHand ? reason : null;
  const wipe = useCallback(() => {
    setText('');
    clear();
  }, [clear]);
  const acts = useMemo(() => ({ F4: onTurn, F6: onMeans, F8: turnByHand }), [onTurn, onMeans, turnByHand]);
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
          if (identifier) void read(identifier, null, why);
          else if (waits) void confirm(waits);
          after();
        }}
        onPick={(person) => {
          void read(person.Documento, person.IdTipoDocumento, why);
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
      {byHand && <ManualBar reason={reason} onReason={setReason} />}
      {forcing && shown.kind === 'answer' && (
        <ForceDialog
          onForce={(IdMotivoMarca, supervisor) => force(shown.reading, IdMotivoMarca, supervisor)}
          onClose={() => {
            setForcing(false);
            focus();
          }}
        />
      )}
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
          // Who answers for it signs with a password, which never rests in the browser: without a network only who may by themselves.
          onForce={offline.cut && !can('040101', 'autorizar') ? undefined : () => setForcing(true)}
          onDocumentType={(IdTipoDocumento) => {
            void read(shown.reading.Identificador, IdTipoDocumento);
            focus();
          }}
        />
      )}
    </>
  );
}
