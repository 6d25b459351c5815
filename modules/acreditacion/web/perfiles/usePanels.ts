import { type DragEvent, useEffect, useRef, useState } from 'react';
import { say } from '../say';
import { type Asked, available, demand, place, takeOut } from './draft';
import type { Drags } from './PanelRow';
import type { Offered } from './wire';

export interface PanelsProps {
  readonly offered: readonly Offered[];
  readonly list: readonly Asked[];
  readonly edits: boolean;
  readonly adds: boolean;
  readonly removes: boolean;
  readonly onChange: (list: readonly Asked[]) => void;
}
/** Where what is dragged would fall: on a requirement of the profile, at its end, or out of it. */
type Over = number | 'end' | 'out';
const SEARCH = '[data-part="buscar"]';
const part = (id: number, name: string) => `[data-id="${String(id)}"] [data-part="${name}"]`;

/** The two lists as they are shown, and their moves: each is announced, and what was moved keeps the focus. */
function useMoves({ offered, list, edits, adds, removes, onChange }: PanelsProps) {
  const [search, setSearch] = useState('');
  const [told, setTold] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<readonly string[]>([]);
  const known = new Map(offered.map((one) => [one.IdRequisito, one]));
  const shown = available(offered, list, search);
  const isIn = (id: number) => list.some(({ IdRequisito }) => IdRequisito === id);
  // One that only went out of the profile on this screen comes back without the right to add.
  const mayAdd = (id: number) => edits && (adds || known.get(id)?.Version !== null);
  const mayTake = (id: number) => edits && (removes || known.get(id)?.Version === null);
  const name = (id: number) => known.get(id)?.Requisito ?? '';

  // What was moved or took its place keeps the focus, so that the keyboard goes on from there.
  useEffect(() => {
    for (const selector of next.current) {
      const found = root.current?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
      if (found) {
        found.focus();
        break;
      }
    }
    next.current = [];
  });

  const put = (id: number, to: number) => {
    const moved = place(list, id, to);
    onChange(moved);
    const n = moved.findIndex(({ IdRequisito }) => IdRequisito === id) + 1;
    setTold(say(isIn(id) ? 'perfil.movido' : 'perfil.agregado', { nombre: name(id), n, total: moved.length }));
  };
  const add = (id: number, to = list.length) => {
    const at = shown.findIndex(({ IdRequisito }) => IdRequisito === id);
    const after = shown[at + 1] ?? shown[at - 1];
    next.current = [...(after ? [part(after.IdRequisito, 'agregar')] : []), SEARCH];
    put(id, to);
  };
  const take = (id: number) => {
    const at = list.findIndex(({ IdRequisito }) => IdRequisito === id);
    const after = list[at + 1] ?? list[at - 1];
    next.current = [...(after ? [part(after.IdRequisito, 'quitar')] : []), SEARCH];
    onChange(takeOut(list, id));
    setTold(say('perfil.quitado', { nombre: name(id) }));
  };
  const step = (id: number, at: number, by: -1 | 1, from?: string) => {
    const to = at + by;
    if (!edits || to < 0 || to >= list.length) return;
    next.current = [...(from ? [part(id, from)] : []), part(id, 'subir'), part(id, 'bajar')];
    put(id, to);
  };
  const require = (id: number, value: 'S' | 'N') => {
    onChange(demand(list, id, value));
    setTold(say(value === 'S' ? 'perfil.esObligatorio' : 'perfil.esOpcional', { nombre: name(id) }));
  };
  /** After a drag the focus stays where it was. */
  const forget = () => {
    next.current = [];
  };
  return { root, search, setSearch, told, shown, known, isIn, mayAdd, mayTake, name, put, add, take, step, require, forget };
}
type Moves = ReturnType<typeof useMoves>;

/** What is dragged, and where it may fall. */
function useDragging({ list, edits }: PanelsProps, { isIn, mayAdd, mayTake, name, put, take, forget }: Moves) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<Over>();
  const admits = (where: Over) => {
    if (dragged === undefined || dragged === where) return false;
    if (where === 'out') return isIn(dragged) && mayTake(dragged);
    return edits && (isIn(dragged) || mayAdd(dragged));
  };
  const drop = (where: Over) => {
    if (dragged !== undefined && admits(where)) {
      if (where === 'out') take(dragged);
      else if (where === 'end') put(dragged, list.length);
      else
        put(
          dragged,
          list.findIndex(({ IdRequisito }) => IdRequisito === where),
        );
      forget();
    }
    setDragged(undefined);
    setOver(undefined);
  };
  const target = (where: Over) => ({
    'data-over': over === where || undefined,
    onDragOver: (event: DragEvent) => {
      event.stopPropagation();
      if (!admits(where)) return setOver(undefined);
      event.preventDefault();
      setOver(where);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      drop(where);
    },
  });
  const drags = (id: number, may: boolean): Drags => ({
    draggable: may,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name(id));
      setDragged(id);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
  });
  return { target, drags };
}

/** What the two panels of a profile's requirements show and do. */
export function usePanels(props: PanelsProps) {
  const moves = useMoves(props);
  return { ...moves, ...useDragging(props, moves) };
}
export type PanelsState = ReturnType<typeof usePanels>;
