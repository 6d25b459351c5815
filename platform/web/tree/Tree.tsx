import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LEVEL_PX, type Node } from './lines';
import classes from './tree.module.css';
import { type Folding, type Moves, useTreeDrag, useTreeWalk } from './useTree';

interface Props<N extends Node> {
  readonly label: string;
  readonly nodes: readonly N[];
  readonly search: string;
  readonly selected: N['id'] | undefined;
  readonly onSelect: (id: N['id']) => void;
  readonly folding: Folding<N>;
  /** What goes before the name, and beside it. */
  readonly before?: (node: N) => ReactNode;
  readonly beside?: (node: N) => ReactNode;
  /** How a name is told apart: of what is not in use, or of what goes when it is saved. */
  readonly mark?: (node: N) => 'off' | 'deleted' | undefined;
  /** Without them the tree is only read. */
  readonly moves?: Moves<N> | undefined;
  readonly empty: string;
}

/** A tree walked by arrows; what may be moved in it is dragged, or goes with Alt and an arrow. */
export function Tree<N extends Node>(props: Props<N>) {
  const { label, selected, onSelect, folding, before, beside, mark, moves, empty } = props;
  const { list, lines, focusable, onKey } = useTreeWalk(props);
  const { over, target, source } = useTreeDrag(moves);
  return (
    <div ref={list} role="tree" aria-label={label} className={classes.tree} data-over={over === null || undefined} {...target(null)}>
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
            onClick={() => onSelect(node.id)}
            onKeyDown={(event) => onKey(event, line)}
            {...source(node)}
            {...target(line)}
          >
            <span
              className={classes.chevron}
              data-open={line.open || undefined}
              data-empty={!line.branch || undefined}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                if (line.branch) folding.toggle(node.id);
              }}
            >
              <IconChevronRight size={16} />
            </span>
            {before?.(node)}
            <span className={classes.name} data-mark={mark?.(node)}>
              {node.name}
            </span>
            {beside?.(node)}
            {moves && moves.takes?.(node) !== false && <IconGripVertical className={classes.grip} size={14} aria-hidden />}
          </div>
        );
      })}
      {lines.length === 0 && <p className={classes.none}>{empty}</p>}
    </div>
  );
}
