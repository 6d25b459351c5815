import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Line, linesOf, type Node } from './lines';

/** Which branches are closed. */
export interface Folding<N extends Node> {
  readonly closed: ReadonlySet<N['id']>;
  readonly toggle: (id: N['id']) => void;
  readonly close: (ids: Iterable<N['id']>) => void;
}

/** A tree whose branches are all open but those named. */
export function useFolding<N extends Node>(first: () => Iterable<N['id']> = () => []): Folding<N> {
  const [closed, setClosed] = useState<ReadonlySet<N['id']>>(() => new Set(first()));
  const toggle = (id: N['id']) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { closed, toggle, close: (ids) => setClosed(new Set(ids)) };
}

/** How a tree is rearranged, by the mouse and by Alt with an arrow. */
export interface Moves<N extends Node> {
  /** Which lines may be dragged; all where nothing is said. */
  readonly takes?: (node: N) => boolean;
  /** Whether what is dragged may fall on a line, or on the tree itself. */
  readonly admits: (dragged: N, over: Line<N> | null) => boolean;
  readonly drop: (dragged: N, over: Line<N> | null) => void;
  /** Alt with an arrow on a line; false when the arrow means nothing. */
  readonly onArrow: (key: string, line: Line<N>, lines: readonly Line<N>[]) => boolean;
}

interface Walking<N extends Node> {
  readonly nodes: readonly N[];
  readonly search: string;
  readonly selected: N['id'] | undefined;
  readonly onSelect: (id: N['id']) => void;
  readonly folding: Folding<N>;
  readonly moves?: Moves<N> | undefined;
}

/** The lines of a tree, walked with the arrows as the tree pattern of WAI-ARIA has it. */
export function useTreeWalk<N extends Node>({ nodes, search, selected, onSelect, folding, moves }: Walking<N>) {
  const list = useRef<HTMLDivElement>(null);
  const lines = linesOf(nodes, folding.closed, search);
  const focusable = lines.some(({ node }) => node.id === selected) ? selected : lines[0]?.node.id;
  const go = (line: Line<N> | undefined) => {
    if (!line) return;
    onSelect(line.node.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${String(line.node.id)}"]`)?.focus();
  };
  const actOf = (key: string, line: Line<N>): (() => void) | undefined => {
    const { id, parent } = line.node;
    const at = lines.indexOf(line);
    if (key === 'ArrowUp') return () => go(lines[at - 1]);
    if (key === 'ArrowDown') return () => go(lines[at + 1]);
    if (key === 'Home') return () => go(lines[0]);
    if (key === 'End') return () => go(lines.at(-1));
    if (key === 'ArrowRight') return () => (line.branch && !line.open ? folding.toggle(id) : go(lines[at + 1]));
    if (key === 'ArrowLeft') return () => (line.open ? folding.toggle(id) : go(lines.find(({ node }) => node.id === parent)));
    return key === 'Enter' || key === ' ' ? () => onSelect(id) : undefined;
  };
  const onKey = (event: KeyboardEvent, line: Line<N>) => {
    if (event.altKey) {
      if (moves?.onArrow(event.key, line, lines)) event.preventDefault();
      return;
    }
    const act = actOf(event.key, line);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { list, lines, focusable, onKey };
}

/** What is dragged in a tree, and the line (or the tree: null) that it is over. */
export function useTreeDrag<N extends Node>(moves: Moves<N> | undefined) {
  const [dragged, setDragged] = useState<N>();
  const [over, setOver] = useState<N['id'] | null>();
  const admits = (line: Line<N> | null) => dragged !== undefined && moves?.admits(dragged, line) === true;
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  /** What a line, or the tree itself, listens to. */
  const target = (line: Line<N> | null) => ({
    onDragOver: (event: DragEvent) => {
      event.stopPropagation();
      if (!admits(line)) return setOver(undefined);
      event.preventDefault();
      setOver(line?.node.id ?? null);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (dragged && admits(line)) moves?.drop(dragged, line);
      end();
    },
  });
  const source = (node: N) => ({
    draggable: moves !== undefined && moves.takes?.(node) !== false,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', node.name);
      setDragged(node);
    },
    onDragEnd: end,
  });
  return { over, target, source };
}
