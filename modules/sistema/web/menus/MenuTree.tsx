import { ActionIcon, Group, TextInput, Tooltip } from '@mantine/core';
import { language } from '@platform/web/i18n/language';
import { Tree } from '@platform/web/tree/Tree';
import { type Moves, useFolding } from '@platform/web/tree/useTree';
import { iconOf } from '@platform/web/ui/icons';
import { IconFold, IconFoldDown, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
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

const nodeOf = (option: Option) => ({
  id: option.IdMenu,
  parent: option.IdMenuPadre,
  name: labelOf(option),
  // Found by its name in either language.
  code: `${option.IdMenu} ${option.Modulo} ${option.ModuloIngles}`,
  option,
});
type MenuNode = ReturnType<typeof nodeOf>;

/** An option changes its place among its sisters. */
const reordering = (onMove: (id: string, to: number) => void): Moves<MenuNode> => ({
  admits: (dragged, over) => over !== null && dragged.parent === over.node.parent && dragged.id !== over.node.id,
  drop: (dragged, over) => over && onMove(dragged.id, over.place),
  onArrow: (key, { node, place }) => {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    onMove(node.id, place + (key === 'ArrowUp' ? -1 : 1));
    return true;
  },
});

/** The menu in its three levels: arrows walk it, Alt with an arrow (or the mouse) moves an option among its sisters. */
export function MenuTree({ options, selected, onSelect, isChanged, isDeleted, onMove }: Props) {
  const [search, setSearch] = useState('');
  const parents = useMemo(() => new Set(options.flatMap(({ IdMenuPadre }) => IdMenuPadre ?? [])), [options]);
  const nodes = useMemo(() => options.toSorted(bySequence).map(nodeOf), [options]);
  const folding = useFolding<MenuNode>(() => [...parents].filter((id) => id.length > 2));
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
          <ActionIcon variant="default" size="input-sm" aria-label={say('menus.abrirTodo')} onClick={() => folding.close([])}>
            <IconFoldDown size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={say('menus.cerrarTodo')}>
          <ActionIcon variant="default" size="input-sm" aria-label={say('menus.cerrarTodo')} onClick={() => folding.close(parents)}>
            <IconFold size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Tree
        label={say('menus.arbol')}
        nodes={nodes}
        search={search}
        selected={selected}
        onSelect={onSelect}
        folding={folding}
        before={({ option }) => <Sign code={option.Icono ?? ''} />}
        beside={({ id }) =>
          isChanged?.(id) === true && (
            <span className={classes.dot} role="img" aria-label={say('menus.cambiada')} title={say('menus.cambiada')}>
              ●
            </span>
          )
        }
        mark={({ id, option }) => {
          if (isDeleted?.(id)) return 'deleted';
          return option.Activo === 'N' ? 'off' : undefined;
        }}
        moves={onMove && reordering(onMove)}
        empty={say('menus.sinResultado')}
      />
    </div>
  );
}

function Sign({ code }: { readonly code: string }) {
  const Icon = iconOf(code);
  return <Icon size={16} aria-hidden />;
}
