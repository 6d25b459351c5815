import { Button } from '@mantine/core';
import { Asking, Idle, Lost } from '@platform/web/post/PostStates';
import { ReaderSwitch } from '@platform/web/post/ReaderSwitch';
import { ReadingInput } from '@platform/web/post/ReadingInput';
import { useInSight } from '@platform/web/post/sight';
import { useShortcuts } from '@platform/web/post/useShortcuts';
import verdict from '@platform/web/post/verdict.module.css';
import { can } from '@platform/web/session/session';
import { IconCar, IconCheck, IconSteeringWheel, IconX } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { say } from '../say';
import { ForceDialog } from './ForceDialog';
import { isForceable } from './forzable';
import { ManualBar } from './ManualBar';
import { Occupants } from './Occupants';
import type { Station } from './station';
import { type Movement, useMovement } from './useMovement';
import type { Offline } from './useOffline';
import classes from './vehicular.module.css';
import { bySurname } from './wire';

/** Nobody drives yet: what is missing is no refusal. */
const NO_DRIVER = '809';

const askedOf = (movement: Movement | null) => {
  if (!movement || movement.registered) return { label: say('puesto.placa'), help: say('puesto.placaAyuda') };
  return movement.occupants.length === 0
    ? { label: say('puesto.conductorLectura'), help: say('puesto.conductorAyuda') }
    : { label: say('puesto.acompanante'), help: say('puesto.acompananteAyuda') };
};

interface Props {
  readonly station: Station;
  readonly offline: Offline;
  readonly onTurn: () => void;
  readonly onMeans: () => void;
  readonly onReads: () => void;
}

/** A vehicle, its driver and its passengers: they pass together or not at all. */
export function VehiclePost({ station, offline, onTurn, onMeans, onReads }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [byHand, setByHand] = useState(false);
  const [reason, setReason] = useState<number | null>(null);
  const [forcing, setForcing] = useState(false);
  const turnByHand = useCallback(() => setByHand((on) => !on), []);
  const { movement, asking, lost, read, retype, remove, register, force, retry, clear } = useMovement(station, offline, byHand ? reason : null);
  const wipe = useCallback(() => {
    setText('');
    clear();
  }, [clear]);
  const acts = useMemo(() => ({ F4: onTurn, F6: onMeans, F8: turnByHand }), [onTurn, onMeans, turnByHand]);
  const focus = useShortcuts({ input, acts, clear: wipe });
  const after = (done: unknown) => {
    void done;
    setText('');
    focus();
  };
  const begins = !movement || movement.registered;
  return (
    <>
      <ReadingInput
        input={input}
        text={text}
        asked={!begins && station.lee === 'TAR' ? { label: say('puesto.credencial'), help: say('puesto.credencialAyuda') } : askedOf(movement)}
        search={!begins && station.lee === 'DOC' ? bySurname : undefined}
        onText={setText}
        known={offline.cut ? offline.find : undefined}
        onRead={(identifier) => after(identifier ? read(identifier) : register())}
        onPick={(person) => after(read(person.Documento, person.IdTipoDocumento))}
      />
      {!begins && (
        <ReaderSwitch
          lee={station.lee}
          onReads={() => {
            onReads();
            focus();
          }}
        />
      )}
      {byHand && <ManualBar reason={reason} onReason={setReason} />}
      {forcing && movement?.answer && (
        <ForceDialog
          onForce={force}
          onClose={() => {
            setForcing(false);
            focus();
          }}
        />
      )}
      {lost ? (
        <Lost onRetry={() => after(retry(lost))} />
      ) : movement?.answer ? (
        <Shown
          movement={movement}
          busy={asking}
          onRegister={() => after(register())}
          // Who answers for it signs with a password, which never rests in the browser: without a network only who may by themselves.
          onForce={offline.cut && !can('040101', 'autorizar') ? undefined : () => setForcing(true)}
          onRemove={(at) => after(remove(at))}
          onDocumentType={(at, type) => after(retype(at, type))}
        />
      ) : asking ? (
        <Asking />
      ) : (
        <Idle icon={IconCar} text={say('puesto.placaAyuda')} />
      )}
    </>
  );
}

interface ShownProps {
  readonly movement: Movement;
  readonly busy: boolean;
  readonly onRegister: () => void;
  readonly onForce: (() => void) | undefined;
  readonly onRemove: (at: number) => void;
  readonly onDocumentType: (at: number, IdTipoDocumento: number) => void;
}

function Shown({ movement: { answer, registered, occupants, offered }, busy, onRegister, onForce, onRemove, onDocumentType }: ShownProps) {
  const whole = useRef<HTMLElement>(null);
  useInSight(whole, answer);
  if (!answer) return null;
  const permits = answer.Permitido === 'S';
  const waits = !registered && occupants.length === 0 && answer.Sujetos.every(({ Motivos }) => Motivos.every(({ Codigo }) => Codigo === NO_DRIVER));
  const Sign = waits ? IconSteeringWheel : permits ? IconCheck : IconX;
  const people = answer.Sujetos.length - 1;
  return (
    <section ref={whole} className={classes.movement} aria-label={say('puesto.movimiento')}>
      <div className={classes.says} data-permitido={waits ? '' : answer.Permitido} role="alert" aria-live="assertive">
        <div className={waits ? classes.waits : verdict.word}>
          <Sign size="1em" stroke={waits ? 2 : 3} aria-hidden />
          <span>{waits ? say('puesto.faltaConductor') : permits ? say('puesto.permitido') : say('puesto.denegado')}</span>
        </div>
        {!permits && !waits && <p className={verdict.first}>{answer.Motivo}</p>}
        {registered && <p className={verdict.note}>{say('puesto.movimientoRegistrado')}</p>}
        {answer.Rebote === 'S' && <p className={verdict.note}>{say('puesto.rebote')}</p>}
        {answer.Repetida === 'S' && <p className={verdict.note}>{say('puesto.repetida')}</p>}
        {offered && !registered && <p className={verdict.note}>{say('puesto.ofrecidos')}</p>}
      </div>
      <div className={classes.bar}>
        <strong>{say('puesto.ocupantes', { n: people })}</strong>
        {onForce && !registered && !permits && !waits && isForceable(answer.Sujetos.flatMap(({ Motivos }) => Motivos)) && (
          <Button size="lg" variant="default" onClick={onForce} disabled={busy}>
            {say('puesto.forzar')}
          </Button>
        )}
        {!registered && (
          <Button size="lg" onClick={onRegister} disabled={busy || waits}>
            {say('puesto.registrarMovimiento')}
          </Button>
        )}
      </div>
      <Occupants
        subjects={answer.Sujetos}
        ignored={occupants.length === 0 ? NO_DRIVER : null}
        editable={!registered && !busy}
        onRemove={onRemove}
        onDocumentType={onDocumentType}
      />
    </section>
  );
}
