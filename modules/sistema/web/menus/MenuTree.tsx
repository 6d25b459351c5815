import { ActionIcon, Group, TextInput, Tooltip } from '@mantine/core';
import { language } from '@platform/web/i18n/language';
import { iconOf } from '@platform/web/ui/icons';
import { IconChevronRight, IconFold, IconFoldDown, IconGripVertical, IconSearch } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { bySequence } from '../../shared/menu';
import { say } from '../say';
import classes from './menus.module.css';
import type { Option } from './wire';

interface Props {
  readonly options: readonly Option[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly isChanged?: (id: string) => boolean;
  readonly isDeleted?: (id: string) => boolean;
  /** Moves an option to a place among its sisters; without it the tree is only read. */
  readonly onMove?: (id: string, to: number) => void;
}

export const labelOf = (option: Option): string => (language() === 'en' && option.ModuloIngles) || option.Modulo;
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Line {
  readonly option: Option;
  readonly depth: number;
  readonly place: number;
  readonly count: number;
  readonly open: boolean;
  readonly parent: boolean;
}

/** The lines that are shown, from top to bottom: a search opens what it finds. */
function linesOf(options: readonly Option[], closed: ReadonlySet<string>, search: string): Line[] {
  const wanted = plain(search.trim());
  const children = (parent: string | null) => options.filter((one) => one.IdMenuPadre === parent).sort(bySequence);
  const found = (option: Option): boolean =>
    wanted === '' || plain(`${option.IdMenu} ${option.Modulo} ${option.ModuloIngles}`).includes(wanted) || children(option.IdMenu).some(found);
  const walk = (parent: string | null, depth: number): Line[] => {
    const sisters = children(parent);
    return sisters.flatMap((option, place): Line[] => {
      if (!found(option)) return [];
      const below = children(option.IdMenu);
      const open = wanted !== '' || !closed.has(option.IdMenu);
      const line: Line = { option, depth, place, count: sisters.length, open, parent: below.length > 0 };
      return open ? [line, ...walk(option.IdMenu, depth + 1)] : [line];
    });
  };
  return walk(null, 1);
}

/** The menu in its three levels: arrows walk it, Alt with an arrow (or the mouse) moves an option among its sisters. */
export function MenuTree({ options, selected, onSelect, isChanged, isDeleted, onMove }: Props) {
  const [search, setSearch] = useState('');
  const parents = useMemo(() => new Set(options.flatMap(({ IdMenuPadre }) => IdMenuPadre ?? [])), [options]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set([...parents].filter((id) => id.length > 2)));
  const [dragged, setDragged] = useState<Option>();
  const [over, setOver] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const lines = linesOf(options, closed, search);
  const focusable = lines.some(({ option }) => option.IdMenu === selected) ? selected : lines[0]?.option.IdMenu;

  const toggle = (id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const go = (line: Line | undefined) => {
    if (!line) return;
    onSelect(line.option.IdMenu);
    list.current?.querySelector<HTMLElement>(`[data-id="${line.option.IdMenu}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, line: Line) => {
    const at = lines.indexOf(line);
    const up = event.key === 'ArrowUp';
    if (event.altKey && (up || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove?.(line.option.IdMenu, line.place + (up ? -1 : 1));
      return;
    }
    const { IdMenu, IdMenuPadre } = line.option;
    const keys = new Map<string, () => void>([
      ['ArrowUp', () => go(lines[at - 1])],
      ['ArrowDown', () => go(lines[at + 1])],
      ['Home', () => go(lines[0])],
      ['End', () => go(lines.at(-1))],
      ['ArrowRight', () => (line.parent && !line.open ? toggle(IdMenu) : go(lines[at + 1]))],
      ['ArrowLeft', () => (line.parent && line.open ? toggle(IdMenu) : go(lines.find(({ option }) => option.IdMenu === IdMenuPadre)))],
      ['Enter', () => onSelect(IdMenu)],
      [' ', () => onSelect(IdMenu)],
    ]);
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isSister = (option: Option) => dragged !== undefined && dragged.IdMenuPadre === option.IdMenuPadre && dragged.IdMenu !== option.IdMenu;
  const onDrop = (event: DragEvent, line: Line) => {
    event.preventDefault();
    if (dragged && isSister(line.option)) onMove?.(dragged.IdMenu, line.place);
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <div className={classes.treeBox}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          className={classes.grow}
          aria-label={say('menus.buscar')}
          placeholder={say('menus.buscar')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Tooltip label={say('menus.abrirTodo')}>
          <ActionIcon variant="default" size="input-sm" aria-label={say('menus.abrirTodo')} onClick={() => setClosed(new Set())}>
            <IconFoldDown size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={say('menus.cerrarTodo')}>
          <ActionIcon variant="default" size="input-sm" aria-label={say('menus.cerrarTodo')} onClick={() => setClosed(new Set(parents))}>
            <IconFold size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <div ref={list} role="tree" aria-label={say('menus.arbol')} className={classes.tree}>
        {lines.map((line) => {
          const { option, depth } = line;
          const Icon = iconOf(option.Icono ?? '');
          const changed = isChanged?.(option.IdMenu) === true;
          return (
            <div
              key={option.IdMenu}
              role="treeitem"
              data-id={option.IdMenu}
              data-depth={depth}
              data-off={option.Activo === 'N' || undefined}
              data-deleted={isDeleted?.(option.IdMenu) || undefined}
              data-over={over === option.IdMenu || undefined}
              className={classes.line}
              aria-level={depth}
              aria-selected={option.IdMenu === selected}
              aria-expanded={line.parent ? line.open : undefined}
              aria-posinset={line.place + 1}
              aria-setsize={line.count}
              tabIndex={option.IdMenu === focusable ? 0 : -1}
              draggable={onMove !== undefined}
              onClick={() => onSelect(option.IdMenu)}
              onKeyDown={(event) => onKey(event, line)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', option.IdMenu);
                setDragged(option);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (!isSister(option)) return;
                event.preventDefault();
                setOver(option.IdMenu);
              }}
              onDrop={(event) => onDrop(event, line)}
            >
              <span
                className={classes.chevron}
                data-open={line.open || undefined}
                data-empty={!line.parent || undefined}
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  if (line.parent) toggle(option.IdMenu);
                }}
              >
                <IconChevronRight size={14} />
              </span>
              <Icon size={16} aria-hidden />
              <span className={classes.name}>{labelOf(option)}</span>
              {changed && (
                <span className={classes.dot} role="img" aria-label={say('menus.cambiada')} title={say('menus.cambiada')}>
                  ●
                </span>
              )}
              {onMove && <IconGripVertical className={classes.grip} size={14} aria-hidden />}
            </div>
          );
        })}
        {lines.length === 0 && <p className={classes.none}>{say('menus.sinResultado')}</p>}
      </div>
    </div>
  );
}
