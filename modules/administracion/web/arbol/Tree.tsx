import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import classes from './arbol.module.css';
import { hangsFrom, LEVEL_PX, type Line, linesOf, type Node, placeBeside } from './lines';

interface Props<N extends Node> {
  readonly label: string;
  readonly nodes: readonly N[];
  readonly search: string;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  /** What goes beside the name. */
  readonly beside: (node: N) => ReactNode;
  /** Takes a branch under another, or to the first level; without it the tree is only read. */
  readonly onMove?: (node: N, parent: number | null) => void;
  readonly empty: string;
}

/** A tree walked by arrows; a branch is taken under another with the mouse, or with Alt and the arrows to the sides. */
export function Tree<N extends Node>({ label, nodes, search, selected, onSelect, beside, onMove, empty }: Props<N>) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<N>();
  const [over, setOver] = useState<number | 'root'>();
  const list = useRef<HTMLDivElement>(null);
  const lines = linesOf(nodes, closed, search);
  const focusable = lines.some(({ node }) => node.id === selected) ? selected : lines[0]?.node.id;

  const toggle = (id: number) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const go = (line: Line<N> | undefined) => {
    if (!line) return;
    onSelect(line.node.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${String(line.node.id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, line: Line<N>) => {
    const at = lines.indexOf(line);
    const sideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    if (event.altKey && sideways) {
      event.preventDefault();
      const parent = placeBeside(lines, line, event.key === 'ArrowRight');
      if (parent !== undefined) onMove?.(line.node, parent);
      return;
    }
    const keys = new Map<string, () => void>([
      ['ArrowUp', () => go(lines[at - 1])],
      ['ArrowDown', () => go(lines[at + 1])],
      ['Home', () => go(lines[0])],
      ['End', () => go(lines.at(-1))],
      ['ArrowRight', () => (line.branch && !line.open ? toggle(line.node.id) : go(lines[at + 1]))],
      ['ArrowLeft', () => (line.open ? toggle(line.node.id) : go(lines.find(({ node }) => node.id === line.node.parent)))],
      ['Enter', () => onSelect(line.node.id)],
      [' ', () => onSelect(line.node.id)],
    ]);
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const admits = (parent: number | null) =>
    dragged !== undefined && dragged.parent !== parent && (parent === null || !hangsFrom(nodes, parent, dragged.id));
  const drop = (parent: number | null) => {
    if (dragged && admits(parent)) onMove?.(dragged, parent);
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className={classes.tree}
      data-over={over === 'root' || undefined}
      onDragOver={(event) => {
        if (!admits(null)) return;
        event.preventDefault();
        setOver('root');
      }}
      onDrop={(event) => {
        event.preventDefault();
        drop(null);
      }}
    >
      {lines.map((line) => {
        const { node } = line;
        return (
          <div
            key={node.id}
            role="treeitem"
            data-id={node.id}
            style={{ paddingInlineStart: 8 + (line.level - 1) * LEVEL_PX }}
            data-over={over === node.id || undefined}
            className={classes.line}
            aria-level={line.level}
            aria-selected={node.id === selected}
            aria-expanded={line.branch ? line.open : undefined}
            aria-posinset={line.place + 1}
            aria-setsize={line.count}
            tabIndex={node.id === focusable ? 0 : -1}
            draggable={onMove !== undefined}
            onClick={() => onSelect(node.id)}
            onKeyDown={(event) => onKey(event, line)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', node.name);
              setDragged(node);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDragOver={(event) => {
              event.stopPropagation();
              if (!admits(node.id)) return setOver(undefined);
              event.preventDefault();
              setOver(node.id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              event.stopPropagation();
              drop(node.id);
            }}
          >
            <span
              className={classes.chevron}
              data-open={line.open || undefined}
              data-empty={!line.branch || undefined}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                if (line.branch) toggle(node.id);
              }}
            >
              <IconChevronRight size={16} />
            </span>
            <span className={classes.name}>{node.name}</span>
            {beside(node)}
            {onMove && <IconGripVertical className={classes.grip} size={14} aria-hidden />}
          </div>
        );
      })}
      {lines.length === 0 && <p className={classes.none}>{empty}</p>}
    </div>
  );
}
