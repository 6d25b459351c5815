import { Alert } from '@mantine/core';
import { Asking, Idle, Lost } from '@platform/web/post/PostStates';
import classes from '@platform/web/post/post.module.css';
import { ReaderSwitch } from '@platform/web/post/ReaderSwitch';
import { ReadingInput } from '@platform/web/post/ReadingInput';
import { useShortcuts } from '@platform/web/post/useShortcuts';
import { can } from '@platform/web/session/session';
import { IconScan } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { TakeAnswer } from '../../shared/mesa.wire';
import { say } from '../say';
import { askException } from './askException';
import { Panel } from './Panel';
import type { Place } from './place';
import { Recent } from './Recent';
import { mayExcept, useMesa } from './useMesa';
import type { SinRed } from './useSinRed';
import { bySurname } from './wire';

const MENU = '0807';

interface Props {
  readonly place: Place;
  readonly IdComedor: number;
  readonly IdTerminal: number | null;
  readonly offline: SinRed;
}

/** One reading, one answer, while the queue lasts. */
export function Counter({ place, IdComedor, IdTerminal, offline }: Props) {
  const excepts = can(MENU, 'autorizar');
  const { shown, read, pick, retry, excepted, clear } = useMesa({ IdComedor, IdServicio: place.IdServicio, IdTerminal }, excepts, offline);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const wipe = useCallback(() => {
    setText('');
    clear();
  }, [clear]);
  const focus = useShortcuts({ input, clear: wipe });
  const after = (done: unknown) => {
    void done;
    setText('');
    focus();
  };
  const except = async (answer: TakeAnswer) => {
    const done = await askException(answer, IdComedor);
    if (done) excepted(done);
    focus();
  };
  const reads = place.lee === 'TAR' ? say('mesa.credencial') : say('mesa.lectura');
  if (!can(MENU, 'procesar')) return <Alert color="yellow">{say('mesa.sinPermiso')}</Alert>;
  return (
    <div className={classes.post}>
      <div className={classes.main}>
        <ReadingInput
          input={input}
          text={text}
          asked={{ label: reads, help: place.lee === 'TAR' ? say('mesa.credencialAyuda') : say('mesa.lecturaAyuda') }}
          search={place.lee === 'DOC' ? bySurname : undefined}
          onText={setText}
          known={offline.cut ? offline.find : undefined}
          onRead={(typed) => after(typed && read(typed, place.lee))}
          onPick={(person) => after(pick(person))}
        />
        <ReaderSwitch lee={place.lee} onReads={() => after(place.read(place.lee === 'TAR' ? 'DOC' : 'TAR'))} />
        {shown.kind === 'idle' && <Idle icon={IconScan} text={say('mesa.esperando')} />}
        {shown.kind === 'asking' && <Asking />}
        {shown.kind === 'lost' && <Lost onRetry={() => after(retry(shown.reading))} />}
        {shown.kind === 'answer' && (
          <Panel answer={shown.answer} onExcept={excepts && mayExcept(shown.answer) ? () => void except(shown.answer) : undefined} />
        )}
      </div>
      <Recent IdComedor={IdComedor} />
    </div>
  );
}
