import { isDay } from '@platform/fields/date/shared';
import { useAddressWord } from '@platform/web/pages/address';
import type { Reads } from '@platform/web/post/ReaderSwitch';
import { recall, remember } from '@platform/web/session/storage';

const PATH = '/comedores/gestion';
const ROOM = 'comedor';

const keyOf = (word: string | null | undefined): number | null => {
  const id = Number((word ?? '').replace(/\D/g, ''));
  return id > 0 ? id : null;
};

/** Where this counter is: its dining room, the service that was fixed, and what its reader reads. The room is remembered by the browser. */
export interface Place {
  readonly IdComedor: number | null;
  readonly IdServicio: number | null;
  readonly lee: Reads;
  readonly tab: string;
  /** Operating day that the tabs of what was served tell of; that of now without it. */
  readonly dia: string | null;
  choose(IdComedor: number | null): void;
  fix(IdServicio: number | null): void;
  read(lee: Reads): void;
  show(tab: string): void;
  look(dia: string | null): void;
}

export function usePlace(first: string): Place {
  const [room, setRoom] = useAddressWord(PATH, ROOM);
  const [service, setService] = useAddressWord(PATH, 'servicio');
  const [reads, setReads] = useAddressWord(PATH, 'lee');
  const [tab, setTab] = useAddressWord(PATH, 'pestana');
  const [day, setDay] = useAddressWord(PATH, 'dia');
  return {
    IdComedor: room === '' ? null : (keyOf(room) ?? keyOf(recall(ROOM))),
    IdServicio: keyOf(service),
    lee: reads === 'TAR' ? 'TAR' : 'DOC',
    tab: tab ?? first,
    dia: day && isDay(day) ? day : null,
    choose(next) {
      if (next !== null) remember(ROOM, String(next));
      setRoom(next === null ? '' : String(next));
    },
    fix: (next) => setService(next === null ? undefined : String(next)),
    read: (next) => setReads(next === 'TAR' ? next : undefined),
    show: (next) => setTab(next === first ? undefined : next),
    look: (next) => setDay(next ?? undefined),
  };
}
